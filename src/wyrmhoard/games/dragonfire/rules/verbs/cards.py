"""Verbs of hit points, cards, gold and the Market."""

from __future__ import annotations

from wyrmhoard.kernel.asking.ask import Script, one
from wyrmhoard.kernel.state.event import EVERYBODY

from ...asked import Asked
from ...cards.effects import (
    Bury,
    Buy,
    Copy,
    Cycle,
    Discard,
    Draw,
    Gold,
    Gone,
    Grant,
    Heal,
    Hold,
    Hurt,
    Look,
    Mark,
    PlayAgain,
    Recover,
    Release,
    Reshuffle,
    Search,
    Status,
    Trade,
)
from ...events.cards import Buried, BuriedSeen, Copied, Held, Looked, Marked, RecoveredCard, Released, Searched
from ...events.damage import Exhausted, Rested
from ...state import NOBODY, PRIMARY, SECONDARY, Pile
from ...table import Position, Table
from .. import harm, market, moves, numbers, party, play
from ..happening import Source
from ..interpreter import VERBS
from ..play import text_of
from ..targets import ENOUGH, card_of, choose_card, choose_heroes, decider, within_reach
from .prices import leave

# -- hit points


@VERBS.does(Heal)
def heal(table: Table, source: Source, effect: Heal) -> Script[None]:
    """Heal characters, or share the points out (DF-217, DF-218)."""
    seat = decider(table, source)
    by = source.seat if card_of(table, source) is not None or source.kept is not None else NOBODY
    also_out = table.state.settings.heal_unconscious
    if effect.between <= 1:
        for hit in (yield from choose_heroes(table, source, effect.who, out=also_out)):
            yield from harm.heal(table, hit, effect.number, "DF-217", by)
        return
    healed: list[int] = []
    points: dict[int, int] = {}
    for left in range(effect.number, 0, -1):
        around = healed if len(healed) >= effect.between else within_reach(table, source, out=also_out)
        keys = [f"hero-{s}" for s in around] + ([ENOUGH] if healed else [])
        key = yield one(seat, "heal", keys, "DF-217", Asked(**source.data, left=left))
        if key == ENOUGH:
            break
        hit = int(str(key).removeprefix("hero-"))
        points[hit] = points.get(hit, 0) + 1
        if hit not in healed:
            healed.append(hit)
    for hit in healed:
        yield from harm.heal(table, hit, points[hit], "DF-217", by)


@VERBS.does(Hurt)
def hurt(table: Table, source: Source, effect: Hurt) -> Script[None]:
    """Damage to characters (DF-158, DF-276, DF-280)."""
    attack = source.attack
    for seat in (yield from choose_heroes(table, source, effect.who, effect.of)):
        if attack is not None and attack.seat == seat:  # it adds to the attack under way (DF-276)
            attack.amount += effect.number
        elif attack is not None and attack.blows is not None:
            attack.blows.add(seat, effect.number)
        else:
            yield from harm.hurt(table, seat, effect.number, "DF-158" if effect.of else "DF-280", source.foe)


@VERBS.does(Status)
def status(table: Table, source: Source, effect: Status) -> Script[None]:
    """Stunned, Exhausted, or rested (DF-281, DF-294, DF-295)."""
    for seat in (yield from choose_heroes(table, source, effect.who)):
        hero = table.state.heroes[seat]
        if effect.becomes == "Stunned":
            yield from harm.stun(table, seat)
        elif effect.becomes == "Exhausted" and not hero.exhausted:
            hero.exhausted = True
            table.tell(Exhausted(seat), "DF-294")
        elif effect.becomes == "rested" and hero.exhausted:
            hero.exhausted = False
            table.tell(Rested(seat), "DF-295")


# -- cards


@VERBS.does(Draw)
def draw(table: Table, source: Source, effect: Draw) -> Script[None]:
    """Draw cards (DF-10, DF-11)."""
    for seat in (yield from choose_heroes(table, source, effect.who)):
        if numbers.first_in_force(table, "no drawing", seat) is None:
            moves.draw(table, seat, effect.number, "DF-10")


@VERBS.does(Discard)
def discard(table: Table, source: Source, effect: Discard) -> Script[None]:
    """Discard cards from the hand."""
    for seat in (yield from choose_heroes(table, source, effect.who, effect.of)):
        yield from discard_some(table, source, seat, effect.number, random=effect.random)


def discard_some(table: Table, source: Source, seat: int, number: int, *, random: bool = False) -> Script[None]:
    """Discard a number of cards, one after another, by choice or at random (DF-15).

    Protection from discarding applies to encounters and Wyrmflame cards, not to prices or the Adventure (DF-9, DF-206).
    """
    hero = table.state.heroes[seat]
    hostile = table.cards[source.card].kind in ("encounter", "flame")
    if hostile and numbers.first_in_force(table, "cannot discard", seat) is not None:
        return
    for left in range(number, 0, -1):
        if not hero.hand:
            return
        if random:
            card = hero.hand[table.chance.below(len(hero.hand))]
        else:
            card = yield from choose_card(table, seat, "discard", hero.hand, "DF-200", Asked(**source.data, left=left))
        moves.discard(table, seat, card, "DF-200")


@VERBS.does(Trade)
def trade(table: Table, source: Source, effect: Trade) -> Script[None]:
    """Draw and discard."""
    for seat in (yield from choose_heroes(table, source, effect.who)):
        if numbers.first_in_force(table, "no drawing", seat) is None:
            moves.draw(table, seat, effect.draw, "DF-10")
        yield from discard_some(table, source, seat, effect.discard)


def is_what(position: Position, card: str, what: str) -> bool:
    """Whether a card is of this kind; Magic Items are not Market cards (DF-390)."""
    face = position.cards[card]
    match what:
        case "card" | "other card":
            return True
        case "Basic card":
            return face.kind == "basic"
        case "non-Basic card":
            return face.kind == "market"
        case "Magic Item":
            return face.kind == "item"
    return face.colour == what.removesuffix(" card")


@VERBS.does(Recover)
def recover(table: Table, source: Source, effect: Recover) -> Script[None]:
    """Cards come back from the discard pile."""
    for seat in (yield from choose_heroes(table, source, effect.who)):
        hero = table.state.heroes[seat]
        for left in range(effect.number, 0, -1):
            cards = [
                card
                for card in hero.pile.discard
                if is_what(table, card, effect.what) and (effect.what != "other card" or card != source.card)
            ]
            if not cards:
                break
            card = yield from choose_card(
                table, seat, "recover", cards, "DF-200", Asked(**source.data, left=left, onto=effect.onto)
            )
            hero.pile.discard.remove(card)
            (hero.hand if effect.onto == "hand" else hero.pile.draw).append(card)
            table.tell(RecoveredCard(seat, card, effect.onto), "DF-200")


@VERBS.does(Search)
def search(table: Table, source: Source, effect: Search) -> Script[None]:
    """Search your deck, take a card, shuffle."""
    for seat in (yield from choose_heroes(table, source, "you")):
        hero = table.state.heroes[seat]
        cards = sorted(card for card in hero.pile.draw if is_what(table, card, effect.what))
        if cards:
            card = yield from choose_card(table, seat, "search", cards, "DF-200", source.data)
            hero.pile.draw.remove(card)
            hero.hand.append(card)
            table.tell(Searched(seat, 1, card), "DF-200")
        hero.pile.known = 0
        table.chance.shuffle(hero.pile.draw)


def pile_of(position: Position, seat: int, deck: str) -> Pile:
    """The deck that is looked at."""
    state = position.state
    return {
        "primary": state.decks[PRIMARY],
        "secondary": state.decks[SECONDARY],
        "Market": state.shop,
        "Wyrmflame": state.flame.pile,
    }.get(deck, state.heroes[max(0, seat)].pile)


@VERBS.does(Look)
def look(table: Table, source: Source, effect: Look) -> Script[None]:
    """Look at the top of a deck, in secret, and put the cards back, bury or take some; not at an Unconscious one's."""
    seat = party.decides(table.state, source.seat)
    if effect.deck == "your deck" and source.seat not in (NOBODY, seat):
        return
    pile = pile_of(table, seat, effect.deck)
    seen: list[str] = []
    while len(seen) < effect.number:
        card = moves.take_top(table, pile)
        if card is None:
            break
        seen.append(card)
    if not seen:
        return
    table.tell(Looked(seat, effect.deck, len(seen), list(seen)), "DF-13")
    data = Asked(**source.data, deck=effect.deck, seen=list(seen))
    if effect.then == "take one":
        card = yield from choose_card(table, seat, "take one", seen, "DF-200", data)
        seen.remove(card)
        table.state.heroes[seat].hand.append(card)
        for other in seen:
            moves.bury_unseen(pile, other)
        return
    for _ in range({"bury one": 1, "bury any": len(seen)}.get(effect.then, 0)):
        if not (yield from _bury_seen(table, seat, pile, seen, data)):
            break
    order = (yield from _in_order(table, seat, seen, data)) if effect.then == "reorder" else seen
    pile.draw += reversed(order)


def _bury_seen(table: Table, seat: int, pile: Pile, seen: list[str], data: Asked) -> Script[bool]:
    """Let the player bury one of the cards looked at (DF-12)."""
    key = str((yield one(seat, "bury", [*dict.fromkeys(seen), ENOUGH], "DF-12", data)))
    if key == ENOUGH:
        return False
    seen.remove(key)
    moves.bury_unseen(pile, key)
    table.tell(BuriedSeen(seat, data["deck"]), "DF-12")
    return True


def _in_order(table: Table, seat: int, seen: list[str], data: Asked) -> Script[list[str]]:
    """The cards looked at in the order in which they go back, the topmost first."""
    left, order = list(seen), []
    while left:
        card = yield from choose_card(table, seat, "on top", left, "DF-200", data)
        left.remove(card)
        order.append(card)
    return order


@VERBS.does(Bury)
def bury(table: Table, source: Source, effect: Bury) -> Script[None]:
    """Cards go to the bottom of your deck (DF-12)."""
    for seat in (yield from choose_heroes(table, source, effect.who)):
        hero = table.state.heroes[seat]
        for left in range(effect.number, 0, -1):
            pile = {"hand": hero.hand, "discard": hero.pile.discard, "deck": hero.pile.draw[-1:]}[effect.out_of]
            if not pile:
                break
            card = pile[0]
            if effect.out_of != "deck":
                card = yield from choose_card(table, seat, "bury card", pile, "DF-12", Asked(**source.data, left=left))
            if effect.out_of == "deck":
                card = moves.take_top(table, hero.pile) or card
            else:
                pile.remove(card)
            if effect.out_of == "discard":
                moves.bury(hero.pile, card)
                table.tell(Buried(seat, card), "DF-12", known_to=EVERYBODY)
            else:
                moves.bury_unseen(hero.pile, card)
                table.tell(Buried(seat, card), "DF-12")


@VERBS.does(Reshuffle)
def reshuffle(table: Table, source: Source, effect: Reshuffle) -> Script[None]:
    """The discard pile goes back into the deck."""
    for seat in (yield from choose_heroes(table, source, effect.who)):
        moves.reshuffle(table, table.state.heroes[seat].pile)


@VERBS.does(Grant)
def grant(table: Table, source: Source, effect: Grant) -> Script[None]:
    """Others draw, and may play a card now (DF-237)."""

    for seat in (yield from choose_heroes(table, source, effect.who)):
        if effect.draw and numbers.first_in_force(table, "no drawing", seat) is None:
            moves.draw(table, seat, effect.draw, "DF-237")
        if table.state.heroes[seat].able:
            yield from play.granted(table, seat, effect.of)


@VERBS.does(Copy)
def copy(table: Table, source: Source, effect: Copy) -> Script[None]:
    """The text of another card that was played this turn, again."""
    turn = table.state.turn
    if turn is None:
        return
    there = [
        p
        for p in turn.table
        if p.seat == source.seat and p.mode == "play" and p.card != source.card and table.cards[p.card].part("text")
        and p is not source.played and (not effect.of or table.cards[p.card].colour == effect.of)
    ]  # fmt: skip
    if not there:
        return
    card = yield from choose_card(table, source.seat, "copy", [p.card for p in there], "DF-200", source.data)
    table.tell(Copied(source.seat, card), "DF-200")
    copied = next(p for p in there if p.card == card)
    again = Source(card, source.seat, played=source.played, copied=copied, mode=source.mode)
    yield from text_of(table, again, "text")


@VERBS.does(Hold)
def hold(table: Table, source: Source, effect: Hold) -> Script[None]:
    """Cards go under this card (DF-147)."""
    hero = table.state.heroes[source.seat]
    if source.kept is None or source.kept not in hero.kept:
        return
    for left in range(effect.number, 0, -1):
        if not hero.hand:
            break
        key = yield one(
            source.seat, "hold", [*dict.fromkeys(hero.hand), ENOUGH], "DF-147", Asked(**source.data, left=left)
        )
        if key == ENOUGH:
            break
        hero.hand.remove(str(key))
        source.kept.held.append(str(key))
        table.tell(Held(source.seat, source.card, len(source.kept.held)), "DF-147")


@VERBS.does(Release)
def release(table: Table, source: Source, effect: Release) -> Script[None]:
    """The held cards come back."""
    if source.kept is not None and source.kept in table.state.heroes[source.seat].kept:
        table.state.heroes[source.seat].hand += source.kept.held
        table.tell(Released(source.seat, source.card, len(source.kept.held)), "DF-147")
        source.kept.held.clear()
    yield from ()


@VERBS.does(PlayAgain)
def return_this(table: Table, source: Source, effect: PlayAgain) -> Script[None]:
    """The card on the table goes elsewhere at the end of the phase, unless it remains in play or is gone (DF-388)."""
    if source.played is not None and source.played.goes not in ("remains", "gone"):
        source.played.goes = effect.onto
    yield from ()


@VERBS.does(Mark)
def mark(table: Table, source: Source, effect: Mark) -> Script[None]:
    """Character tokens on the card (DF-329)."""
    if source.kept is not None:
        source.kept.marks[effect.name] = source.kept.marks.get(effect.name, 0) + effect.number
        table.tell(Marked(source.seat, source.card, effect.name, source.kept.marks[effect.name]), "DF-329")
    yield from ()


@VERBS.does(Gone)
def gone(table: Table, source: Source, effect: Gone) -> Script[None]:
    """The card leaves (DF-388, DF-389)."""
    leave(table, source, effect.how)
    yield from ()


# -- gold and the Market


@VERBS.does(Gold)
def gold(table: Table, source: Source, effect: Gold) -> Script[None]:
    """Gold comes or goes (DF-272)."""
    for seat in (yield from choose_heroes(table, source, effect.who, effect.of)):
        if effect.number > 0:
            moves.gain_gold(table, seat, effect.number, "DF-272")
        else:
            moves.lose_gold(table, seat, -effect.number, "DF-272")


@VERBS.does(Buy)
def buy(table: Table, source: Source, effect: Buy) -> Script[None]:
    """A purchase outside of the Market phase."""
    for seat in (yield from choose_heroes(table, source, effect.who)):
        if table.state.heroes[seat].able:
            yield from market.offer(table, seat, free=effect.free, less=effect.less, rule="DF-309")


@VERBS.does(Cycle)
def cycle(table: Table, source: Source, effect: Cycle) -> Script[None]:
    """Cards of the Market are replaced."""
    if not effect.number:
        for slot in [slot for slot, card in enumerate(table.state.market) if card]:  # none is refilled (DF-287)
            market.replace(table, slot, "DF-315")
        return
    seat = decider(table, source)
    for left in range(effect.number, 0, -1):
        slots = [str(slot) for slot, card in enumerate(table.state.market) if card]
        extra = [ENOUGH] if effect.number > 1 else []
        if not slots:
            return
        key = yield one(seat, "cycle", [*slots, *extra], "DF-315", Asked(**source.data, left=left))
        if key == ENOUGH:
            return
        market.replace(table, int(key), "DF-315")
