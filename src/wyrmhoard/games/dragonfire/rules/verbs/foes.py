"""Verbs that bring, move, heal and remove encounters; of places, the Wyrmflame deck and the party."""

from __future__ import annotations

from wyrmhoard.kernel.asking.ask import Script, one

from ... import events
from ...cards.effects import (
    Dismiss,
    Dispel,
    Enter,
    Flame,
    Give,
    Leader,
    Mend,
    Move,
    Phase,
    Reroll,
    Reveal,
    Rotate,
    Summon,
    Swap,
    Tokens,
)
from ...cards.vocabulary import OF_ALL, OF_ENCOUNTERS, Change
from ...events.encounters import Given
from ...events.scenes import WillSkip
from ...state import ENVIRONMENT, NOBODY, PRIMARY, SECONDARY, THIRD, Foe, Lasting
from ...table import Position, Table
from .. import encounters, flame, leaving, moves, party, places, reach, shares, turn
from ..happening import Source
from ..interpreter import VERBS
from ..targets import can_begin, choose_foes, choose_heroes, decider, reaches, split

DECKS = {"primary": PRIMARY, "secondary": SECONDARY, "third": THIRD}


@VERBS.does(Summon)
def summon(table: Table, source: Source, effect: Summon) -> Script[None]:
    """An encounter comes out of the summoner's own deck (DF-133 to DF-138)."""
    if source.foe is not None:
        yield from encounters.summon(table, source.foe, effect.which, concerned(table, source, source.foe))
    else:
        yield from encounters.reveal_until(table, PRIMARY, effect.which, decider(table, source))


def concerned(position: Position, source: Source, foe: Foe) -> int:
    """Whom an encounter's summons comes to face (DF-134)."""
    if not position.cards[foe.card].location:
        return foe.seat
    if source.ability is None or source.ability.when not in ("vanquished", "tripwire"):
        return source.seat
    active = party.active_seat(position.state)
    return active if places.faces(position, foe, active) else foe.seat


@VERBS.does(Reveal)
def reveal(table: Table, source: Source, effect: Reveal) -> Script[None]:
    """One more encounter of a deck."""
    deck = DECKS[effect.deck]
    if effect.matching:
        yield from encounters.reveal_matching(table, deck, primary=effect.primary)
        return
    # a Wyrmflame card has no "you": what it brings for a Class Type is one encounter for one of them (DF-99)
    facing = "any" if effect.of and effect.facing == "you" and source.seat == NOBODY else effect.facing
    for seat in (yield from choose_heroes(table, source, facing, effect.of)):
        yield from encounters.reveal_until(table, deck, effect.which, seat)


def movable(position: Position, foe: Foe) -> bool:
    """Whether an encounter can be moved: a Location cannot (DF-168)."""
    return not places.is_location(position, foe)


@VERBS.does(Move)
def move(table: Table, source: Source, effect: Move) -> Script[None]:
    """Move encounters to face another character, with their tokens (DF-151, DF-152, DF-168)."""
    chosen = yield from choose_foes(
        table, source, effect.what, effect.which, effect.number, cards_only=True,
        among=lambda foe: movable(table, foe),
    )  # fmt: skip
    if not chosen:
        return
    target = yield from choose_heroes(table, source, effect.to)
    for number in chosen:
        unit = split(table, number)
        if unit is not None and target:
            yield from encounters.turn_towards(table, unit[0], target[0], "DF-151")


@VERBS.does(Swap)
def swap(table: Table, source: Source, effect: Swap) -> Script[None]:
    """Two encounters change places."""
    first = yield from choose_foes(table, source, "one", cards_only=True, among=lambda foe: movable(table, foe))
    if not first:
        return
    a = split(table, first[0])
    assert a is not None
    second = yield from choose_foes(
        table, source, "one", cards_only=True, among=lambda foe: movable(table, foe) and foe.seat != a[0].seat
    )
    if second:
        b = split(table, second[0])
        assert b is not None
        there, here = b[0].seat, a[0].seat
        yield from encounters.turn_towards(table, a[0], there, "DF-151")
        yield from encounters.turn_towards(table, b[0], here, "DF-151")


@VERBS.does(Rotate)
def rotate(table: Table, source: Source, effect: Rotate) -> Script[None]:
    """Every encounter goes to the next character to the left, if both are within reach (DF-151, DF-176, DF-180)."""
    state = table.state

    def heir(foe: Foe) -> int:
        return party.next_in(state, (foe.seat + 1) % len(state.heroes))

    chosen = yield from choose_foes(
        table, source, "each", effect.which, cards_only=True,
        among=lambda foe: movable(table, foe) and reaches(table, source, state.heroes[heir(foe)].place),
    )  # fmt: skip
    moving = [(unit[0], heir(unit[0])) for number in chosen if (unit := split(table, number)) is not None]
    for foe, seat in moving:
        yield from encounters.turn_towards(table, foe, seat, "DF-151")


@VERBS.does(Tokens)
def tokens(table: Table, source: Source, effect: Tokens) -> Script[None]:
    """Tokens come (DF-117) or go."""
    for number in (yield from choose_foes(table, source, effect.to, effect.which, cards_only=True)):
        unit = split(table, number)
        if unit is not None:
            encounters.add_tokens(table, unit[0], effect.number)


@VERBS.does(Mend)
def mend(table: Table, source: Source, effect: Mend) -> Script[None]:
    """Encounters heal levels (DF-149)."""
    for number in (yield from choose_foes(table, source, effect.to, effect.which, cards_only=True)):
        unit = split(table, number)
        if unit is not None:
            encounters.heal_levels(table, unit[0], effect.number)


@VERBS.does(Dismiss)
def dismiss(table: Table, source: Source, effect: Dismiss) -> Script[None]:
    """Encounters are discarded (DF-153)."""
    for number in (yield from choose_foes(table, source, effect.to, effect.which)):
        unit = split(table, number)
        if unit is not None and unit[1] is None:
            leaving.discard_foe(table, unit[0])
        elif unit is not None and unit[1] is not None:
            encounters.drop_token(table, unit[0], unit[1])


@VERBS.does(Give)
def give(table: Table, source: Source, effect: Give) -> Script[None]:
    """A change for a time: of all to come, of chosen encounters, or of characters.

    What a character's card says of each is for those whom it reaches now, and who are not Immune (DF-139, DF-176).
    """
    if not can_begin(table, source, effect.until):
        return
    change = effect.change
    key = table.cards.key_of(effect)
    lasting = Lasting(key, effect.until, source.seat, source.foe.id if source.foe else 0)
    concerned: list[int] = []
    if change.change in OF_ENCOUNTERS:
        yield from _give_encounters(table, source, change, lasting)
    elif change.change in OF_ALL:
        table.state.lasting.append(lasting)
    else:
        concerned = yield from _give_characters(table, source, change, lasting)
    table.tell(Given(source.card, key, effect.until, concerned, source.seat), "DF-320")


def _give_encounters(table: Table, source: Source, change: Change, lasting: Lasting) -> Script[None]:
    if change.to.startswith("each") and not source.mode:
        table.state.lasting.append(lasting)
        return
    for number in (yield from choose_foes(table, source, change.to, change.which)):
        unit = split(table, number)
        if unit is not None:
            (unit[1] or unit[0]).lasting.append(lasting.copy())


def _give_characters(table: Table, source: Source, change: Change, lasting: Lasting) -> Script[list[int]]:
    """Returns the characters to whom it has been given, each by itself."""
    heroes = table.state.heroes
    seats = yield from choose_heroes(table, source, change.who)
    of_each = change.who.startswith("each") and not source.mode
    if of_each:
        table.state.lasting.append(lasting)
    for seat in seats:
        if not of_each:
            heroes[seat].lasting.append(lasting.copy())
        if change.change == "damage":
            shares.strengthen_all(table, seat, source.card, change)
    if change.change == "hit points":
        moves.all_maxima(table)
    return [] if of_each else seats


@VERBS.does(Reroll)
def reroll(table: Table, source: Source, effect: Reroll) -> Script[None]:
    """Another card is revealed."""
    if source.happening is not None:
        source.happening.again = True
    yield from ()


# -- places


@VERBS.does(Enter)
def enter(table: Table, source: Source, effect: Enter) -> Script[None]:
    """A character goes into a Location or out of it (DF-162, DF-165, DF-167)."""

    state = table.state
    for seat in (yield from choose_heroes(table, source, effect.who)):
        hero = state.heroes[seat]
        if effect.to == "the Environment":
            if hero.place != ENVIRONMENT and reach.verify_leave(table, seat) is None:
                yield from turn.go_out(table, seat)
            continue
        options = [
            foe for foe in state.foes
            if not foe.defeated and table.cards[foe.card].location and (effect.to != "it" or foe is source.foe)
            and reach.verify_enter(table, seat, foe) is None
        ]  # fmt: skip
        if not options or hero.place != ENVIRONMENT:
            continue
        foe = options[0]
        if len(options) > 1:
            key = yield one(decider(table, source), "location", [str(f.id) for f in options], "DF-164", source.data)
            foe = next(f for f in options if str(f.id) == key)
        yield from turn.go_in(table, seat, foe)


# -- the Wyrmflame deck


@VERBS.does(Flame)
def flame_act(table: Table, source: Source, effect: Flame) -> Script[None]:
    """The level, or the cards, of the Wyrmflame deck (DF-88, DF-93)."""
    match effect.act:
        case "level":
            flame.change_level(table, effect.by, "DF-88")
        case "bury active":
            flame.bury_active(table, "DF-93")
        case "reveal another":
            yield from flame.reveal(table)
        case "ignore":
            if source.happening is not None:
                source.happening.ignored = True
        case "again":
            yield from flame.happen(table)


@VERBS.does(Dispel)
def dispel(table: Table, source: Source, effect: Dispel) -> Script[None]:
    """Cards that remain in play are discarded (DF-143 to DF-148)."""
    if source.seat != NOBODY or effect.what == "everybody's":
        encounters.dispel(table, max(0, source.seat), "greater" if effect.what == "everybody's" else effect.what)
    yield from ()


# -- the party


@VERBS.does(Leader)
def leader(table: Table, source: Source, effect: Leader) -> Script[None]:
    """Make another character the party leader (DF-46)."""
    seats = yield from choose_heroes(table, source, effect.who)
    if seats:
        table.state.leader = seats[0]
        table.tell(events.setup.Leader(seats[0]), "DF-46")


@VERBS.does(Phase)
def phase(table: Table, source: Source, effect: Phase) -> Script[None]:
    """One more phase, or one less."""
    for seat in (yield from choose_heroes(table, source, effect.who)):
        if effect.skip:
            table.state.heroes[seat].skips.append(effect.phase)
            table.tell(WillSkip(seat, effect.phase), "DF-308")
        elif effect.phase == "Replenish":
            yield from turn.replenish(table, seat)
        else:
            yield from turn.shop(table, seat)
