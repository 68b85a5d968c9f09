"""Triggered abilities: those of encounters, characters, cards in play and the Adventure that answer to a moment."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from wyrmhoard.kernel.asking.ask import Script, one

from ..asked import Asked
from ..cards.cardset import Card, Power
from ..cards.effects import Ability
from ..events.encounters import Triggered
from ..state import NOBODY, Foe, Hero, Kept
from ..table import Position, Table
from . import adventure, changes, places, prospects, reach
from .abilities import carry_out, is_wanted, run_ability
from .happening import Happening, Source
from .party import active_seat, next_in
from .targets import reaches

NEVER: Final[frozenset[str]] = frozenset()


def applies(
    position: Position, ability: Ability, seat: int, foe: Foe | None, *, source: str = "", level: int | None = None
) -> bool:
    """Whether an ability's level, class and conditions are met (DF-77, DF-89, DF-209)."""
    at = position.state.flame.level if ability.steadily or level is None else level
    return (
        max(0, at) >= ability.at
        and (ability.only is None or (seat != NOBODY and changes.is_class(position, seat, ability.only)))
        and all(changes.holds(position, c, seat, foe, source=source) for c in ability.if_)
    )


# -- used once


def _book(owner: Hero | Foe, kept: Kept | None) -> list[str]:
    return kept.used if kept is not None else owner.used


def _scopes(ability: Ability) -> set[str]:
    firsts = {c.what.removeprefix("first this ") for c in ability.if_ if c.what.startswith("first this ")}
    return firsts | ({ability.once} if ability.once else set())


def is_used(owner: Hero | Foe, kept: Kept | None, power: Power) -> bool:
    """Whether an ability has been used in its span already (DF-370)."""
    return any(f"{power.key}/{scope}" in _book(owner, kept) for scope in _scopes(power.ability))


def mark_used(owner: Hero | Foe, kept: Kept | None, power: Power) -> None:
    """Record that an ability was used."""
    for scope in _scopes(power.ability):
        _book(owner, kept).append(f"{power.key}/{scope}")


# -- encounters


def of_foe(
    table: Table, foe: Foe, when: str, seat: int | None = None, happening: Happening | None = None
) -> Script[None]:
    """The abilities of an encounter that wait for this moment; `seat`: who is "you" (usually whom it faces).

    Abilities with a price on its defeat or its Tripwire are offered to the active character (DF-122).
    """

    card = table.cards[foe.card]
    for power in card.powers_at(when):
        ability = power.ability
        you = foe.seat if seat is None else seat
        if ability.choice and when in ("vanquished", "tripwire"):
            you = active_seat(table.state)
        if is_used(foe, None, power) or not (ability.do or ability.cost):
            continue
        if not is_there(table, foe, when, you):
            return
        if applies(table, ability, you, foe, source=foe.card, level=foe.level):
            mark_used(foe, None, power)
            table.tell(Triggered(foe.card, when, you, foe.id), RULES.get(when, "DF-14"))
            yield from run_ability(table, Source(foe.card, you, foe, happening=happening, ability=ability), ability)


def is_there(position: Position, foe: Foe, when: str, you: int) -> bool:
    """Whether an encounter is still in play for a moment, and faces "you" if the moment is for that.

    An earlier ability may have changed that (DF-106, DF-153, DF-155).
    """
    if not position.state.in_play(foe) or (foe.defeated and when != "vanquished"):
        return False
    return when not in ("start of turn", "faces you", "entered") or places.faces(position, foe, you)


def awaits(position: Position, foe: Foe, when: str) -> bool:
    """Whether an encounter does anything at this moment."""
    return any(
        (power.ability.do or power.ability.cost) and not is_used(foe, None, power)
        for power in position.cards[foe.card].powers_at(when)
    )


def responds(position: Position, foe: Foe, when: str, seat: int) -> bool:
    """Whether an encounter has an ability for this moment that applies to this character now."""
    return any(
        (power.ability.do or power.ability.cost)
        and not is_used(foe, None, power)
        and applies(position, power.ability, seat, foe, source=foe.card, level=foe.level)
        for power in position.cards[foe.card].powers_at(when)
    )


def first_of(table: Table, foes: list[Foe], when: str, seat: int) -> Script[Foe]:
    """Which of these encounters comes first; the active player says so if several do something (DF-14)."""
    waiting = [foe for foe in foes if responds(table, foe, when, seat)]
    if foes[0] not in waiting or len(waiting) == 1:
        return foes[0]
    asked = next_in(table.state, active_seat(table.state))
    key = yield one(asked, "order", [str(foe.id) for foe in waiting], "DF-14", Asked(when=when))
    return next(foe for foe in waiting if str(foe.id) == key)


# -- characters


def carriers(position: Position, seat: int, when: str) -> list[tuple[str, Kept | None]]:
    """The cards of a character that ever answer to this moment: screen, Features, cards in play."""
    hero = position.state.heroes[seat]
    answering = position.cards.answering.get(when, NEVER)
    owned: list[tuple[str, Kept | None]] = [(hero.screen, None), *((name, None) for name in hero.features)]
    owned += [(kept.card, kept) for kept in hero.kept]
    return [(name, kept) for name, kept in owned if name in answering]


EVERYBODYS = ("save made",)
"""Moments that are no character's own: any character may use an ability that answers one."""
OUT_OF_TURNS = ("setup", "scene start", "flame revealed", "scene end", "short rest")
"""Moments outside of turns: an ability that names one works there."""


def is_awake(position: Position, card: Card, ability: Ability, when: str) -> bool:
    """Whether a card can be used now: Features only in turns, and items not in a Short Rest, unless they say so.

    (DF-328, DF-369.) Character screens, Market cards and Adventures never sleep (DF-25, DF-100).
    """
    state = position.state
    if state.turn is not None or when in OUT_OF_TURNS:
        return True
    if state.phase == "rest":
        return card.kind not in ("feature", "item") or ability.at_rest
    return card.kind != "feature"


def usable(
    position: Position, seat: int, when: str, *, own: bool = True, played: str = ""
) -> list[tuple[Power, Kept | None]]:
    """The abilities of a character for this moment that can be used now, limits and conditions included.

    `own`: it is the character's own moment; otherwise only those that answer to anybody's. `played`: the card that
    the character has just played, if that is the moment: conditions count other cards.
    """
    hero = position.state.heroes[seat]
    if hero.out:
        return []
    powers = []
    owned = carriers(position, seat, when)
    if when == "activated":
        owned += [(card.id, None) for card in adventure.rules_cards(position, when)]
    for name, kept in owned:
        card = position.cards[name]
        for power in card.powers_at(when):
            ability = power.ability
            if power.part in ("assist", "anytime") or (kept is not None and when == "played"):
                continue
            if (not own and not ability.anyone) or not is_awake(position, card, ability, when):
                continue
            speaks_of_it = ability.even_stunned or (own and when == "stunned")  # (DF-25)
            if hero.stunned and not speaks_of_it and card.kind != "item":
                continue
            if ability.own_turn and position.state.active != seat:
                continue
            if not is_used(hero, kept, power) and applies(position, ability, seat, None, source=played or name):
                powers.append((power, kept))
    return powers


def of_heroes(
    table: Table,
    when: str,
    seat: int,
    happening: Happening | None = None,
    which: Callable[[Ability], bool] = lambda ability: True,
) -> Script[None]:
    """What characters' screens, Features and cards in play, and the Adventure, answer to what happens to a character.

    `seat` NOBODY: it happens to everybody, and the Adventure speaks to each in turn. `which`: only these answer.
    """
    state = table.state
    for owner in state.leftwards(seat if seat != NOBODY else max(0, state.leader)):
        if carriers(table, owner, when):
            own = owner == seat or seat == NOBODY or when in EVERYBODYS
            yield from _of_hero(table, owner, when, own, happening, which)
    for you in state.leftwards(max(0, state.leader)) if seat == NOBODY else (seat,):
        yield from _of_rules(table, when, you, happening, which)


def _of_hero(
    table: Table, owner: int, when: str, own: bool, happening: Happening | None, which: Callable[[Ability], bool]
) -> Script[None]:
    """The abilities of one character answer, one after another."""
    played = _just_played(owner, happening)
    done: list[tuple[Power, Kept | None]] = []

    def left() -> list[tuple[Power, Kept | None]]:
        powers = [w for w in usable(table, owner, when, own=own, played=played) if which(w[0].ability)]
        return [w for w in powers if not any(w[0] is d[0] and w[1] is d[1] for d in done)]

    waiting = left()
    while waiting and not (happening is not None and happening.over):
        number = 0
        if len(waiting) > 1 and when == "start of turn":
            keys = [str(n) for n in range(len(waiting))]
            data = Asked(cards=[p.card for p, _ in waiting], when=when)
            number = int((yield one(owner, "order", keys, "DF-194", data)))
        power, kept = waiting.pop(number)
        done.append((power, kept))
        yield from _answer(table, owner, power, kept, happening)
        if when == "start of turn":  # one ability may make another's condition true or false (DF-194)
            waiting = left()


def _just_played(seat: int, happening: Happening | None) -> str:
    """The card that a character has just played, if that is what happens: conditions count other cards."""
    return happening.card if happening is not None and happening.seat == seat else ""


def _answer(table: Table, owner: int, power: Power, kept: Kept | None, happening: Happening | None) -> Script[None]:
    """One card of a character answers, unless it has been used or has left meanwhile, or would be used without effect.

    Events of characters out of its reach do not count (DF-176, DF-180).
    """
    hero = table.state.heroes[owner]
    ability = power.ability
    if is_used(hero, kept, power) or (kept is not None and kept not in hero.kept):
        return
    if ability.choice and happening is not None and not prospects.would_redirect(table, owner, ability, happening):
        return
    spent = ability.choice and table.cards[power.card].kind == "feature"
    if spent and not prospects.would_do(table, owner, ability.effects):
        return
    source = Source(power.card, owner, happening.foe if happening else None, kept, happening=happening)
    source.mode = reach.mode_of(table.state, owner)
    whom = happening.seat if happening is not None else NOBODY
    if whom not in (NOBODY, owner) and not reaches(table, source, table.state.heroes[whom].place):
        return
    if (yield from is_wanted(table, source, ability)):
        mark_used(hero, kept, power)  # marked first: its consequences may trigger it again (DF-370)
        yield from carry_out(table, source, ability)


def _of_rules(
    table: Table, when: str, seat: int, happening: Happening | None, which: Callable[[Ability], bool]
) -> Script[None]:
    """Abilities of the Adventure and its challenges answer for a character (DF-9)."""
    hero = table.state.heroes[seat]
    for card in adventure.rules_cards(table, when):
        for power in card.powers_at(when):
            if hero.out or (happening is not None and happening.over) or not which(power.ability):
                continue
            asking = _just_played(seat, happening) or card.id
            if is_used(hero, None, power) or not applies(table, power.ability, seat, None, source=asking):
                continue
            source = Source(card.id, seat, happening=happening, ability=power.ability)
            if (yield from is_wanted(table, source, power.ability)):
                mark_used(hero, None, power)
                yield from carry_out(table, source, power.ability)


def answered(position: Position, when: str) -> bool:
    """Whether any character, or the Adventure, would answer to this moment."""
    return any(usable(position, seat, when) for seat in range(len(position.state.heroes))) or bool(
        adventure.rules_cards(position, when)
    )


RULES = {
    "surprise": "DF-120",
    "vanquished": "DF-121",
    "tripwire": "DF-123",
    "start of turn": "DF-193",
    "attacks": "DF-154",
    "deals damage": "DF-154",
    "faces you": "DF-106",
}
