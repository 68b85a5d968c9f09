"""Hit points lost and regained: attacks, Stunned, Unconscious, healing (DF-275 to DF-304)."""

from __future__ import annotations

from collections.abc import Callable, Collection

from wyrmhoard.kernel.asking.ask import Script

from ..events.damage import Attacked, Healed, Hurt, KnockedOut, Recovered, Redirected, Stunned
from ..events.fields import Blow
from ..state import ENVIRONMENT, NOBODY, Foe, Token, Turn
from ..table import Position, Table
from . import changes, encounters, endings, locations, moments, moves, numbers, places, tags
from .changes import InForce
from .happening import Blows, Happening

# -- losing hit points


def hurt(table: Table, seat: int, number: int, rule: str, foe: Foe | None = None) -> Script[int]:
    """One amount of damage to a character; returns what it really loses (DF-279, DF-280)."""
    hero = table.state.heroes[seat]
    if hero.out or number <= 0:
        return 0
    amount = max(0, number + numbers.total(table, "damage taken", seat))
    may_prevent = table.state.turn is not None and "first damage//turn" not in hero.used  # between turns: DF-369
    shield = numbers.total(table, "first damage", seat) if may_prevent else 0
    happening = Happening(seat, foe, amount, min(shield, amount))
    happening.still = lambda: happening.amount > happening.prevented
    if happening.prevented:
        hero.used.append("first damage//turn")
    if happening.still():
        yield from moments.of_heroes(table, "would be damaged", seat, happening)
    lost = max(0, happening.amount - happening.prevented)
    was = hero.hp
    hero.hp = max(0, hero.hp - lost)
    table.tell(Hurt(seat, amount, happening.prevented, was - hero.hp, hero.hp), rule)
    if lost and hero.stunned:
        yield from knock_out(table, seat, "DF-297")
    elif lost and hero.hp == 0:
        yield from stun(table, seat)
    return lost


def stun(table: Table, seat: int) -> Script[None]:
    """Stunned: an Exhausted token, no Market cards in play, and all cards shuffled (DF-281 to DF-284).

    A character that is Exhausted already becomes Unconscious instead (DF-296).
    """
    hero = table.state.heroes[seat]
    if hero.stunned or hero.out:
        return
    if hero.exhausted:
        yield from knock_out(table, seat, "DF-296")
        return
    moves.drop_all_kept(table, seat, "DF-284", items=False)
    keeps = numbers.first_in_force(table, "keeps hand", seat) is not None
    no_longer_able(table, seat)
    hero.hp = 0
    hero.stunned = hero.exhausted = True
    moves.new_maxima_by(table, seat)
    moves.shuffle_all(table, seat, keep_hand=keeps)
    table.tell(Stunned(seat, keeps), "DF-281")
    endings.check_party(table)
    yield from moments.of_heroes(table, "stunned", seat)


def no_longer_able(table: Table, seat: int) -> None:
    """A character was able until now: note that this round is not one in which all were unable (DF-7)."""
    if table.state.heroes[seat].able:
        table.state.helpless = -1


def knock_out(table: Table, seat: int, rule: str) -> Script[None]:
    """Unconscious: out for the Scene; its encounters go to the left (DF-298 to DF-303). Everybody out: lost (DF-6)."""
    state = table.state
    hero = state.heroes[seat]
    if hero.out:
        return
    moves.drop_all_kept(table, seat, "DF-298", items=False)
    no_longer_able(table, seat)
    hero.hp = 0
    hero.out, hero.stunned, hero.exhausted = True, False, True
    moves.new_maxima_by(table, seat)
    turn = state.turn
    if turn is not None and turn.seat == seat and is_before_damage(turn):  # its own cards too (DF-303)
        own = [p for p in turn.table if p.seat == seat]
        hero.hand += [p.card for p in own if p.goes not in ("remains", "gone")]  # what is gone stays gone (DF-388)
        turn.table = [p for p in turn.table if p.seat != seat]
        turn.shares.clear()
    moves.shuffle_all(table, seat)
    table.tell(KnockedOut(seat), rule)
    endings.check_party(table)
    yield from rotate_away(table, seat)
    yield from moments.of_heroes(table, "unconscious", seat)


def is_before_damage(turn: Turn) -> bool:
    """Whether damage has not begun to be dealt in this turn."""
    return turn.step in ("start", "play") or (turn.step == "deal" and turn.window)


def rotate_away(table: Table, seat: int) -> Script[None]:
    """The encounters of an Unconscious character go to the next who is not (DF-300 to DF-302)."""
    state = table.state
    hero = state.heroes[seat]
    if hero.place != ENVIRONMENT:
        place, hero.place = hero.place, ENVIRONMENT
        foe = state.find(place)
        if foe is not None:
            moves.no_longer_faces(table, foe, seat)
            locations.vacated(table, foe, "DF-153")
    heir = next((s for s in state.leftwards(seat + 1) if not state.heroes[s].out), NOBODY)
    if heir == NOBODY:
        return
    leaving = [foe for foe in state.foes if foe.seat == seat]
    if state.turn is not None and state.turn.step == "take":
        state.turn.rotated += [foe.id for foe in leaving]
    # All move at once, and then each does what it does on facing a character.
    for foe in [foe for foe in leaving if encounters.move(table, foe, heir, "DF-300")]:
        if state.stands(foe) and foe.seat == heir:
            yield from encounters.on_facing(table, foe)


# -- healing


def heal(table: Table, seat: int, number: int, rule: str, by: int = NOBODY) -> Script[int]:
    """Healing up to the maximum; from Stunned it also brings two cards (DF-217, DF-291, DF-292)."""
    state = table.state
    hero = state.heroes[seat]
    if hero.out and not state.settings.heal_unconscious:
        return 0
    if numbers.first_in_force(table, "no healing", seat) is not None or number <= 0:
        return 0
    was = hero.hp
    if was < hero.full:
        more = [s.change.by for s in healing(table, by) if moves.counts(table, by, s.card, s.change)]
        hero.hp = min(hero.full, was + max(0, number + sum(more)))
    table.tell(Healed(seat, hero.hp - was, hero.hp), rule)
    if hero.hp > was:
        if hero.stunned or hero.out:
            hero.stunned = hero.out = False
            moves.new_maximum(table, seat)
            moves.new_maxima_by(table, seat)
            table.tell(Recovered(seat), "DF-291")
            if numbers.first_in_force(table, "no drawing", seat) is None:  # what is forbidden is forbidden (DF-9)
                moves.draw(table, seat, 2, "DF-292")
        yield from moments.of_heroes(table, "healed", seat)
    return hero.hp - was


def healing(position: Position, by: int) -> list[InForce]:
    """What changes the healing that a character does."""
    return changes.of_character(position, "healing", by) if by != NOBODY else []


# -- the Take Damage phase


def take_damage(table: Table, seat: int) -> Script[None]:
    """Everything that faces the active character attacks, including encounters that come meanwhile (DF-137, DF-275 to
    DF-278).

    Encounters that rotate meanwhile do not: they attack in that character's next turn (DF-302).
    """
    asked: set[int] = set()

    def there() -> list[Foe]:
        turn = table.state.turn
        rotated = turn.rotated if turn is not None else ()
        return [foe for foe in places.facing(table, seat) if foe.id not in rotated]

    while (yield from strike(table, seat, there, asked)):
        pass


def strike(
    table: Table,
    seat: int,
    who: Callable[[], list[Foe]],
    asked: set[int],
    cause: Foe | None = None,
    part_of: Blows | None = None,
) -> Script[bool]:
    """Those that are there and not yet asked attack, all as one amount; returns whether any did (DF-14, DF-276).

    `part_of`: the attacks under way, if these are part of them and so of their amount.
    """
    hero = table.state.heroes[seat]
    blows = Blows() if part_of is None else part_of
    by: list[Blow] = []
    struck: list[int] = []
    began = len(asked)
    while not hero.out and (fresh := [foe for foe in who() if foe.id not in asked and numbers.attacks(table, foe)]):
        foe = yield from moments.first_of(table, fresh, "attacks", seat)
        asked.add(foe.id)
        dealt = yield from attack_of(table, foe, seat, blows, lambda foe=foe: any(other is foe for other in who()))  # type: ignore[misc]
        if dealt:
            by.append(Blow(foe.card, dealt))
        if blows.struck.get(seat, [])[-1:] == [foe]:
            struck.append(foe.id)
    if by and not hero.out:
        total = sum(one.damage for one in by)
        table.tell(Attacked(seat, struck, by, total), "DF-276")
    if part_of is None:
        yield from land(table, blows, seat, cause)
    return len(asked) > began and not hero.out


def land(table: Table, blows: Blows, seat: int, cause: Foe | None) -> Script[None]:
    """Attacks are applied, to each character as one amount: first to the attacked one (DF-276).

    After all damage, abilities for "deals damage" follow, even if the character is Unconscious by then (DF-154).
    """
    for other in table.state.leftwards(seat):
        if (yield from hurt(table, other, blows.damage.get(other, 0), "DF-276", cause)):
            yield from have_dealt(table, blows.struck.get(other, []), other)


def have_dealt(table: Table, struck: list[Foe], seat: int) -> Script[None]:
    """What happens when encounters deal damage to a character, in the order that is chosen (DF-14, DF-154)."""
    while struck := [foe for foe in struck if table.state.stands(foe)]:
        foe = yield from moments.first_of(table, struck, "deals damage", seat)
        struck = [other for other in struck if other is not foe]
        yield from moments.of_foe(table, foe, "deals damage", seat)


def attack_of(table: Table, foe: Foe, seat: int, blows: Blows, there: Callable[[], bool]) -> Script[int]:
    """An encounter and its tokens attack: their damage to this character, which is among the blows (DF-119, DF-154).

    After the abilities that answer it is checked again whether it attacks: it may have been stopped, or is not `there`
    any more (DF-275, DF-278).
    """
    strength = numbers.attack(table, foe)
    happening = Happening(seat, foe, strength, blows=blows, still=lambda: there() and numbers.attacks(table, foe))
    if numbers.attacks(table, foe):
        yield from moments.of_heroes(table, "would attack", seat, happening)
        happening.amount += numbers.attack(table, foe) - strength
    if not there():
        return 0
    dealt = 0
    if numbers.attacks(table, foe):
        yield from moments.of_foe(table, foe, "attacks", seat, happening)
        if foe.defeated:  # by itself (DF-150)
            return 0
        dealt = max(0, happening.amount)
        blows.add(happening.target, dealt, foe)
        if happening.target != seat:
            table.tell(Redirected(tags.tag(table, foe), happening.target, dealt), "DF-278")
            dealt = 0
    of_tokens = sum(token_attack(table, foe, token) for token in foe.tokens)
    blows.add(seat, of_tokens)
    return dealt + of_tokens


def token_attack(position: Position, foe: Foe, token: Token) -> int:
    """What a token deals (DF-119)."""
    return numbers.attack(position, foe, token) if numbers.attacks(position, foe, token) else 0


def threat(position: Position, seat: int, without: Collection[int] = ()) -> int:
    """The damage that a character would take now in its Take Damage phase, by numbers alone; `without`: encounters and
    tokens that are left out, by their numbers."""
    return sum(
        (numbers.attack(position, foe) if foe.id not in without and numbers.attacks(position, foe) else 0)
        + sum(token_attack(position, foe, token) for token in foe.tokens if token.id not in without)
        for foe in places.facing(position, seat)
    )
