"""Whom an effect means: choosing encounters, characters and cards."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from wyrmhoard.kernel.asking.ask import Script, one

from ..asked import Asked
from ..cards.cardset import Card
from ..cards.vocabulary import ANY, Which
from ..state import NOBODY, Foe, Token
from ..table import Position, Table
from . import changes, numbers, party, places, reach
from .happening import Source

ENOUGH = "enough"


def decider(position: Position, source: Source) -> int:
    """Who chooses: "you", or the next to the left who is not Unconscious; the leader for what is nobody's.

    Choices of a Vanquished or a Tripwire belong to the active player, whomever it faces (DF-122).
    """
    if source.ability is not None and source.ability.when in ("vanquished", "tripwire"):
        return party.next_in(position.state, party.active_seat(position.state))
    return party.decides(position.state, source.seat)


def card_of(position: Position, source: Source) -> Card | None:
    """The card, if it is one that characters play; Immune depends on it."""
    card = position.cards[source.card]
    return card if card.kind in ("basic", "market", "item") else None


def reaches(position: Position, source: Source, place: int) -> bool:
    """Whether an effect reaches a place (DF-176, DF-180); effects that are not on a character's card reach every
    place."""
    return not source.mode or reach.reach_objection(position, source.seat, source.mode, place) is None


def can_begin(position: Position, source: Source, until: str) -> bool:
    """Whether a temporary effect begins: not if it lasts while an encounter faces you, and that one does not.

    (DF-106: its attack may have been turned on you.)
    """
    return until != "facing" or source.foe is None or places.faces(position, source.foe, source.seat)


# -- encounters


def units(position: Position) -> list[tuple[Foe, Token | None]]:
    """Every encounter in play, each token for itself (DF-110)."""
    return [(foe, token) for foe in position.state.foes if not foe.defeated for token in (None, *foe.tokens)]


def number_of(foe: Foe, token: Token | None) -> int:
    """The id of an encounter or token."""
    return token.id if token is not None else foe.id


def split(position: Position, number: int) -> tuple[Foe, Token | None] | None:
    """The encounter with this id, and its token if it is one; None if it is gone."""
    foe = position.state.find(number)
    if foe is None or foe.defeated:
        return None
    return foe, next((token for token in foe.tokens if token.id == number), None)


def in_question(position: Position, source: Source) -> Foe | None:
    """The encounter in question: named last, or whose ability it is."""
    unit = split(position, source.named[-1]) if source.named else None
    return unit[0] if unit is not None else source.foe


def candidates(position: Position, source: Source, to: str, which: Which = ANY) -> list[int]:
    """The encounters that an effect may mean, in the order of their arrival."""
    targets = []
    card = card_of(position, source)
    home = position.state.heroes[source.seat].place if source.seat != NOBODY else 0
    it = in_question(position, source)
    for foe, token in units(position):
        if (
            not changes.fits(position, which, foe, token)
            or numbers.verify_affect(position, card, foe, token) is not None
        ):
            continue
        if not reaches(position, source, places.place_of(position.state, foe)):
            continue
        if to.endswith("facing you") and not places.faces(position, foe, source.seat):
            continue
        if to.endswith("here") and places.place_of(position.state, foe) != home:
            continue
        number = number_of(foe, token)
        if to in ("another", "each other") and (number in source.named or (foe is source.foe and token is None)):
            continue
        if to == "each facing it" and (it is None or foe is it or foe.seat != it.seat):
            continue
        targets.append(number)
    return targets


def choose_foes(
    table: Table,
    source: Source,
    to: str,
    which: Which = ANY,
    number: int = 1,
    *,
    cards_only: bool = False,
    among: Callable[[Foe], bool] | None = None,
) -> Script[list[int]]:
    """The encounters that an effect means; chosen where there is a choice (DF-200: none is no error)."""
    if to == "it":
        targets = source.named[-1:] or ([source.foe.id] if source.foe is not None else [])
        targets = [n for n in targets if split(table, n) is not None]
    else:
        targets = candidates(table, source, to, which)
    if cards_only or among is not None:
        kept = []
        for n in targets:
            unit = split(table, n)
            if unit is not None and not (cards_only and unit[1] is not None) and (among is None or among(unit[0])):
                kept.append(n)
        targets = kept
    if to.startswith("each") or to == "it":
        return targets
    if to == "random facing you":
        targets = [targets[table.chance.below(len(targets))]] if targets else []
    elif to == "different":
        targets = yield from _several(table, source, targets, number)
    elif len(targets) > 1:
        key = yield one(decider(table, source), "encounter", [str(n) for n in targets], "DF-200", source.data)
        targets = [int(key)]
    source.named += targets
    return targets


def _several(table: Table, source: Source, targets: list[int], number: int) -> Script[list[int]]:
    """Ask for up to `number` different encounters (DF-252)."""
    chosen: list[int] = []
    while targets and len(chosen) < number:
        options = [str(n) for n in targets] + ([ENOUGH] if chosen else [])
        key = yield one(
            decider(table, source), "encounters", options, "DF-252", Asked(**source.data, left=number - len(chosen))
        )
        if key == ENOUGH:
            break
        chosen.append(int(key))
        targets.remove(int(key))
    return chosen


# -- characters


def first_seat(position: Position, source: Source) -> int:
    """Where to begin going round the table: with "you", or with the active character if the effect is nobody's."""
    state = position.state
    return source.seat if source.seat != NOBODY else (state.active if state.active != NOBODY else state.leader)


def within_reach(position: Position, source: Source, *, out: bool) -> list[int]:
    """The characters whom an effect reaches, from "you" to the left (DF-176, DF-180); `out`: Unconscious ones too."""
    state = position.state
    around = [s for s in state.leftwards(first_seat(position, source)) if out or not state.heroes[s].out]
    return [s for s in around if s == source.seat or reaches(position, source, state.heroes[s].place)]


def choose_heroes(
    table: Table, source: Source, who: str, of: str | None = None, *, out: bool = False
) -> Script[list[int]]:
    """The characters that an effect means, from "you" to the left; chosen where there is a choice.

    `of`: only those of a Class Type; if every one of them is Unconscious, one of the others at random (DF-99).
    """
    state = table.state
    start = first_seat(table, source)
    around = within_reach(table, source, out=out)
    if of is not None:
        of_type = [s for s in state.leftwards(start) if changes.is_class(table, s, of)]
        if of_type and around and all(state.heroes[s].out for s in of_type):
            of_type = [around[table.chance.below(len(around))]]
        around = [s for s in around if s in of_type]
    match who:
        case "you":
            return [s for s in around if s == source.seat] if source.seat != NOBODY else around
        case "each":
            return around
        case "each other":
            return [s for s in around if s != source.seat]
        case "each here":
            home = state.heroes[start].place
            return [s for s in around if state.heroes[s].place == home]
        case "active":
            return [s for s in around if s == state.active]
        case "leader":
            return [s for s in around if s == state.leader]
        case "left":
            return next(([s] for s in state.leftwards(start + 1) if s in around and s != start), [])
        case "random":
            return [around[table.chance.below(len(around))]] if around else []
        case "another":
            around = [s for s in around if s != source.seat]
        case "weakest":
            least = min((state.heroes[s].hp for s in around), default=0)
            around = [s for s in around if state.heroes[s].hp == least]
    if len(around) > 1:
        key = yield one(decider(table, source), "character", [f"hero-{s}" for s in around], "DF-200", source.data)
        around = [int(key.removeprefix("hero-"))]
    return around


# -- cards


def choose_card(
    table: Table,
    seat: int,
    prompt: str,
    cards: Sequence[str],
    rule: str,
    data: Asked,
    extra: Sequence[str] = (),
) -> Script[str]:
    """One of these cards (equal ones are one choice), or one of the extra keys."""
    options = [*dict.fromkeys(cards), *extra]
    if len(options) == 1:
        return options[0]
    return str((yield one(seat, prompt, options, rule, data)))
