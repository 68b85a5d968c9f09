"""The Play Cards phase: your own cards, Assists, Features, discards, and who is done (DF-197 to DF-239)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from wyrmhoard.kernel.asking.ask import Choice, Options, Script, Sifted, first, one, sift
from wyrmhoard.kernel.state.memo import still
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from .. import events
from ..cards.cardset import Card, Power
from ..cards.points import TYPES
from ..events.cards import NotRemaining, Remains, Used
from ..state import Kept, Played, PlayMode, Reach
from ..table import Position, Table
from . import abilities, changes, deal, moments, moves, numbers, places, reach, shares
from .asides import asides, step_aside
from .happening import Happening, Source

DONE = "done"
NOTHING = "nothing"
PARTS = {"play": "text", "assist": "assist", "any": "anytime"}
"""Which part of a card counts when it is used in this way (DF-228, DF-235)."""

WRONG_CLASS = Refusal("DF-208", later("{card} requires the {needs} Class"))
PLAY_FIRST = Refusal("DF-207", later("{card} requires that another {needs} card was played this turn"))
LIMIT = Refusal("DF-190", later("You may play at most {most} cards a turn here, and have played {played}"))
NO_ASSIST = Refusal("DF-227", later("{card} has no Assist"))
NO_ANYTIME = Refusal("DF-235", later("{card} has no part that is played at any time"))
NO_HELP_IN = Refusal("DF-180", later("{card} forbids Assists for the active character"))
NO_HELP_OUT = Refusal("DF-180", later("{card} forbids you to assist"))


# -- what may be done


def options(position: Position, seat: int, *extra: str) -> Options:
    """Everything that a character can do in the phase, in its own turn or in another's."""
    state = position.state
    hero = state.heroes[seat]
    mine = state.active == seat
    hand = list(dict.fromkeys(hero.hand))
    choices: list[Choice] = []
    if hero.able:
        if mine:
            choices += [f"play {card}" for card in hand]
            choices += [f"any {card}" for card in hand if position.cards[card].part("anytime")]
            choices += [f"repack {card}" for card in hand if position.cards[card].repack]
            choices += [f"discard {card}" for card in hand]
        else:
            for card in hand:
                anytime = position.cards[card].part("anytime")
                if not anytime or position.cards[card].part("assist"):
                    choices.append(f"assist {card}")
                if anytime:
                    choices.append(f"any {card}")
    choices += [f"use {key}" for key in uses(position, seat)]
    choices += [DONE] if mine else []
    return Sifted([*choices, *extra, *asides(state, seat)], verify(still(position), seat))


def verify(position: Position, seat: int) -> Callable[[Choice], Refusal | None]:
    """What a character may do now, and why not."""

    def judge(choice: Choice) -> Refusal | None:
        act, _, what = str(choice).partition(" ")
        if act in PARTS:
            return verify_play(position, seat, what, act)
        return verify_use(position, seat, what) if act == "use" else None

    return judge


def verify_play(position: Position, seat: int, card: str, mode: str) -> Refusal | None:
    """Why a card cannot be used in this way (DF-180, DF-190, DF-207, DF-208, DF-227, DF-235)."""
    state = position.state
    face = position.cards[card]
    if mode == "assist" and not face.part("assist"):
        return NO_ASSIST.because(card=face.name)
    if mode == "any" and not face.part("anytime"):
        return NO_ANYTIME.because(card=face.name)
    if state.active != seat:
        refusal = _verify_help(position, seat)
        if refusal is not None:
            return refusal
    return requirement_objection(position, seat, face, mode)


def requirement_objection(position: Position, seat: int, face: Card, mode: str) -> Refusal | None:
    """Which requirement or limit forbids using a card in this way, whoever's turn it is (DF-190, DF-207, DF-208)."""
    needs = face.requires_class
    if needs and not changes.is_class(position, seat, needs):
        return WRONG_CLASS.because(card=face.name, needs=needs)
    before = position.state.heroes[seat].played
    needs = face.requires_play
    if needs and mode == "play" and not any(is_of(position.cards[card], needs) for card in before):
        return PLAY_FIRST.because(card=face.name, needs=needs)
    most = numbers.card_limit(position, seat)
    if most is not None and len(before) >= most:
        return LIMIT.because(most=most, played=len(before))
    return None


def is_of(card: Card, class_type: str) -> bool:
    """Whether a card is of a Class Type, which its colour says (DF-37)."""
    return TYPES.get(card.colour) == class_type


def _verify_help(position: Position, seat: int) -> Refusal | None:
    """Why a character cannot help the active one at all (DF-180, DF-181)."""
    state = position.state
    inward = numbers.first_in_force(position, "no assists in", state.active)
    if inward is not None:
        return NO_HELP_IN.because(card=position.cards[inward.card].name)
    outward = numbers.first_in_force(position, "no assists out", seat)
    if outward is not None:
        return NO_HELP_OUT.because(card=position.cards[outward.card].name)
    return reach.reach_objection(position, seat, "assist", state.heroes[state.active].place)


# -- Features, items and other cards in play


def uses(position: Position, seat: int) -> dict[str, tuple[str, Kept | None, Power]]:
    """What a character can activate, by key: "card/number", or "id/number" of a card in play (DF-367 to DF-370)."""
    by_key = {}
    for power, kept in moments.usable(position, seat, "activated"):
        owner = str(kept.id) if kept is not None else power.card
        by_key[f"{owner}/{power.number}"] = (power.card, kept, power)
    return by_key


def verify_use(position: Position, seat: int, key: str) -> Refusal | None:
    """Why a Feature or item cannot be activated: its price."""
    card, kept, power = uses(position, seat)[key]
    source = Source(card, seat, kept=kept)
    return next(
        (r for cost in power.ability.cost if (r := abilities.cost_objection(position, source, cost)) is not None), None
    )


def use(table: Table, seat: int, key: str) -> Script[None]:
    """Activate a Feature, an item, or a card that remains in play."""
    card, kept, power = uses(table, seat)[key]
    hero = table.state.heroes[seat]
    table.tell(Used(seat, card, power.number), "DF-367" if kept is None else "DF-214")
    moments.mark_used(hero, kept, power)
    source = Source(card, seat, kept=kept, mode=reach.mode_of(table.state, seat))
    yield from abilities.run_ability(table, source, power.ability, asked=True)


# -- playing


def play(table: Table, seat: int, card: str, mode: PlayMode) -> Script[None]:
    """Use a card: normally, as an Assist, or its part that is played at any time (DF-198, DF-228, DF-235)."""
    state = table.state
    turn = state.turn
    assert turn is not None
    hero = state.heroes[seat]
    face = table.cards[card]
    hero.hand.remove(card)
    played = Played(state.next_id(), card, seat, mode)
    turn.table.append(played)
    hero.played.append(card)
    rule = {"play": "DF-197", "assist": "DF-227", "any": "DF-235"}[mode]
    table.tell(events.cards.Played(seat, card, mode, played.id), rule)
    kept = _remain(table, seat, played) if mode == "play" and face.remains else None
    if mode == "play":
        share = shares.icons(table, seat, card, played.id)
        if share is not None:
            turn.shares.append(share)
    if mode != "any":
        add_swords(table, seat, face)
    reaches: Reach = "assist" if mode != "play" and state.active != seat else "text"
    yield from text_of(table, Source(card, seat, kept=kept, played=played, mode=reaches), PARTS[mode])
    yield from moments.of_heroes(table, "card played", seat, Happening(seat, card=card))
    yield from draw_for_swords(table, seat)
    if deal.is_over(turn):  # a play that was granted after the Deal Damage phase (DF-237)
        yield from deal.finish(table, turn, played)


def _remain(table: Table, seat: int, played: Played) -> Kept | None:
    """From now on a remaining card lies in front of its player, unless magic is dispelled (DF-144, DF-214)."""
    hero = table.state.heroes[seat]
    face = table.cards[played.card]
    barrier = numbers.first_in_force(table, "nothing remains", seat) is not None or dispelled(table, seat)
    if barrier:
        table.tell(NotRemaining(seat, played.card), "DF-144")
        return None
    kept = Kept(table.state.next_id(), played.card, face.remains)
    hero.kept.append(kept)
    played.goes = "remains"
    moves.new_maximum_for(table, seat, played.card)
    table.tell(Remains(seat, played.card, kept.id, face.remains), "DF-214")
    return kept


def dispelled(position: Position, seat: int) -> bool:
    """Whether an encounter keeps this player's cards from remaining in play (DF-144 to DF-146)."""
    for foe in position.state.foes:
        kind = position.cards[foe.card].dispel
        if kind and not foe.defeated and (kind == "greater" or places.faces(position, foe, seat)):
            return True
    return False


def text_of(table: Table, source: Source, part: str) -> Script[None]:
    """The abilities of one part of a card, as it is played."""
    wanted = {"text": "played", "assist": "assisted", "anytime": "any time"}[part]
    named: list[int] = []  # an encounter named by one ability of the part is "it" for the next
    for power in table.cards[source.card].part(part):
        ability = power.ability
        if power.when != wanted or not moments.applies(table, ability, source.seat, None, source=source.card):
            continue
        if ability.own_turn and table.state.active != source.seat:
            continue
        here = replace(source, foe=None, named=named)
        yield from abilities.run_ability(table, here, ability)


def add_swords(table: Table, seat: int, face: Card) -> None:
    """The Swords of a card count as soon as it lies on the table, for its own text too (DF-210)."""
    table.state.heroes[seat].swords += max(0, face.swords + numbers.total(table, "Swords", seat, face.colour or ""))


def draw_for_swords(table: Table, seat: int) -> Script[None]:
    """A Martial character may draw for each full set of three Swords in a turn (DF-210 to DF-213)."""
    hero = table.state.heroes[seat]
    while hero.swords // 3 > hero.sets:
        hero.sets += 1
        if not changes.is_class(table, seat, "Martial"):
            continue
        yield from moments.of_heroes(table, "third Sword", seat)
        if not hero.able or numbers.first_in_force(table, "no drawing", seat) is not None:
            continue
        if (yield one(seat, "swords", abilities.YES_NO, "DF-210")) == "yes":
            moves.draw(table, seat, 1, "DF-210")


def granted(table: Table, seat: int, colour: str) -> Script[None]:
    """Offer a character a normal play on another's turn (DF-183, DF-237)."""
    hero = table.state.heroes[seat]
    if table.state.turn is None:
        return
    hand = [card for card in dict.fromkeys(hero.hand) if not colour or table.cards[card].colour == colour]

    def judge(choice: Choice) -> Refusal | None:
        card = str(choice).removeprefix("play ")
        return None if choice == NOTHING else requirement_objection(table, seat, table.cards[card], "play")

    answer = str((yield one(seat, "granted", sift([*(f"play {card}" for card in hand), NOTHING], judge), "DF-237")))
    if answer != NOTHING:
        yield from play(table, seat, answer.removeprefix("play "), "play")


# -- the phase


def step(table: Table) -> Script[bool]:
    """Ask for one action in the phase and carry it out; False when the phase is over (DF-231, DF-238)."""
    state = table.state
    turn = state.turn
    assert turn is not None
    helpers = [seat for seat in state.leftwards(turn.seat + 1) if seat != turn.seat and state.heroes[seat].able]
    if turn.closing:
        left = [seat for seat in helpers if seat not in turn.called and may_help(table, seat)]
        if not left:
            return False
        who = left[0]
        answer = yield one(who, "last call", _offer(table, who, NOTHING), "DF-238")
        if answer == NOTHING:
            turn.called.append(who)
            return True
        turn.closing = False
        turn.called.clear()
    else:
        may = {seat: _offer(table, seat) for seat in helpers}
        who, answer = yield first("play", must={turn.seat: _offer(table, turn.seat)}, may=may, rule="DF-197")
    yield from act(table, who, answer)
    return True


def may_help(position: Position, seat: int) -> bool:
    """Whether a character could hold a card that helps, by public information: then it is asked, whatever the cards
    are."""
    hero = position.state.heroes[seat]
    return bool(hero.hand or hero.kept or uses(position, seat))


def _offer(position: Position, seat: int, *extra: str) -> Callable[[], Options]:
    return lambda: options(position, seat, *extra)


def act(table: Table, seat: int, answer: object) -> Script[None]:
    """Carry out a character's choice."""
    state = table.state
    turn = state.turn
    assert turn is not None
    if step_aside(table, seat, answer):
        return
    what, _, which = str(answer).partition(" ")
    match what:
        case "play" | "assist" | "any":
            yield from play(table, seat, which, what)
        case "discard":
            moves.discard(table, seat, which, "DF-204")
        case "repack":
            moves.discard(table, seat, which, "DF-236")
            if numbers.first_in_force(table, "no drawing", seat) is None:
                moves.draw(table, seat, 1, "DF-236")
        case "use":
            yield from use(table, seat, which)
        case "done":
            turn.closing = True
