"""Matches played until everything has occurred, with what must hold checked on the way."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import count
from random import Random
from typing import Any, Final

import wyrmhoard
from helpers.cases import Case, hold_destiny
from helpers.drawn_to_destiny import small_scenes
from helpers.drawn_to_destiny.occurring import Seen
from helpers.drawn_to_destiny.strange import Leaning, Missing, Plan, age, chapter, field_of, room, shipped
from helpers.told import heard
from wyrmhoard.kernel.asking.ask import CHECKPOINT, Ask, make_choice
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.play.playout import first_at_random
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.table import Table
from wyrmhoard.kernel.text.marks import needs_intent
from wyrmhoard.lab.play import next_move, seat_rng
from wyrmhoard.players import make_player

LONGEST: Final = 60_000
"""More questions than the longest match has: one that goes on longer does not end."""
SILENT: Final = 5_000
"""More checkpoints than there ever are from one question to the next."""
EVERY: Final = 8
"""At one in this number of checkpoints the whole table is checked."""
SPARING: Final = {"greedy": "greedy:samples=1", "random": "random", "tactician": "tactician"}
SHORT: Final = {"scene": "rope-and-rock"}
"""Where bots that think long are let play."""
WILLED: Final = 0.003
"""How often somebody does what nobody does by mistake: give up."""


def play(plan: Plan, seed: str, seen: Seen) -> None:
    """One match at random to its end; each card, token and Unit is in exactly one place at its checkpoints."""
    chosen = plan.chosen
    table = Table(
        plan.game.rules.begin(plan.game.cards, plan.seats, chosen), Chance(seed), plan.game.cards, heard(seen.tell)
    )
    script, rng, sent = plan.game.rules.script(table), Random(f"{seed}/players"), None
    scene, asked, checkpoints, known, last = None, 0, 0, 0, 0
    who = Leaning(seen.missing, plan.led)
    with seen.watching():
        try:
            while asked < LONGEST:
                ask = script.send(sent)
                sent = None
                if ask is not CHECKPOINT:
                    asked, last = asked + 1, checkpoints
                    seen.told["question"].add(ask.prompt)
                    sent = _answers(ask, who, rng)
                    continue
                checkpoints += 1
                assert checkpoints - last < SILENT, "the computer goes on without an end"
                seen.look(table)
                if known != (known := seen.number):
                    who.look()
                if table.state.scene is not scene and table.state.scene.units:
                    scene = table.state.scene
                    seen.ground(table)
                if checkpoints % EVERY == 0:
                    hold_destiny(table.state, plan.game.cards)
        except StopIteration:
            hold_destiny(table.state, plan.game.cards)
            seen.look(table)
            seen.seat(chosen, plan.seats)
            return
    raise AssertionError(f"no end after {asked} questions")


def _answers(ask: Ask, who: Leaning, rng: Random) -> Any:
    """What everybody who is asked says."""
    if ask.kind == "first":
        seat = rng.choice([*ask.must, *ask.may])
        options = ask.options(seat)
        assert options is not None
        if ask.prompt == "build" or (given_up := _willed(options, rng)) is None:
            return (seat, who.answer(ask, seat, options, rng)) if ask.prompt == "build" else first_at_random(ask, rng)
        return seat, given_up
    given = {}
    for seat in ask.must:
        options = ask.options(seat)
        assert options is not None
        willed = _willed(options, rng)
        given[seat] = who.answer(ask, seat, options, rng) if willed is None else willed
    return given if ask.kind == "each" else next(iter(given.values()))


def _willed(options: Any, rng: Random) -> Any:
    """Now and then something that nobody does at random, where it has no blanks."""
    if rng.random() >= WILLED:
        return None
    plain = [
        str(choice) for choice in map(make_choice, options) if needs_intent(choice) and not isinstance(choice, Form)
    ]
    return rng.choice(plain) if plain else None


def play_bot(bot: str, seed: str, seen: Seen) -> None:
    """A match that a shipped bot plays in all seats, to its end."""
    match = wyrmhoard.new("drawn-to-destiny", 2, seed, SHORT, prints=False)
    players = {seat: make_player(match.game, SPARING[bot]) for seat in range(2)}
    rngs = {seat: seat_rng(seed, seat) for seat in players}
    while match.result is None:
        seat_and_move = next_move(match, players, rngs)
        assert seat_and_move is not None
        seat, move = seat_and_move
        match.act(seat, move.key, move.form)
        assert len(match.inputs) < LONGEST
    for event in match.log:
        seen.tell(event.kind, event.rule, **event.data)
    hold_destiny(match.table.state, match.game.cards)
    seen.told["bot"].add(bot)
    seen.matches += 1


MAKERS: Final[tuple[tuple[str, Callable[[Random, Missing], Plan]], ...]] = (
    ("field", field_of),
    ("shipped", shipped),
    ("room", room),
    ("chapter", chapter),
    ("age", age),
    ("guild", small_scenes.guild),
    ("school", small_scenes.school),
    ("ward", small_scenes.ward),
    ("fair", small_scenes.fair),
    ("party", small_scenes.party),
    ("yard", small_scenes.yard),
    ("track", small_scenes.track),
    ("depot", small_scenes.depot),
)
SORTS: Final = tuple(name for name, _ in MAKERS)
KINDS: Final = {
    "shipped": ("table", "option", "Scene"),
    "room": ("Scene",),
    "chapter": ("question",),
    "age": ("question",),
    "guild": ("archetype",),
    "school": ("Ability", "Skill"),
    "ward": ("damage card", "condition", "technique", "event"),
    "fair": ("question", "event", "Action"),
    "party": ("question", "event"),
    "yard": ("Ability", "item", "question", "event"),
    "track": ("Ability",),
    "depot": ("item", "event", "Action", "Ability"),
}
"""What the tables of each sort are good for; fields are good for all that is no table, Scene or archetype."""
LAID_OUT: Final = {
    "wind_made": "fair", "stage-card": "fair", "door_jammed": "fair", "scarred": "ward", "replaced": "party",
    "left_behind": "party", "unlock": "fair", "item_spared": "ward",
    "animal-handling/charging": "track", "animal-handling/riding": "track", "took_wheel": "depot",
    "military/siege-weapons": "depot", "mechanics/pick-lock": "school",
    **dict.fromkeys(small_scenes.GOOD_FOR, "yard"),
}  # fmt: skip
"""The sort of tables that are laid out for what is rare: while nothing else is missing, no others are played for it."""
NOT_IN_FIELDS: Final = ("table", "option", "Scene", "archetype", "bot")
SELDOM: Final = {"chapter": 3, "age": 3}
"""Sorts that take long: only every n-th of them is played."""


def is_good_for(sort: str, missing: Missing) -> bool:
    """Whether tables of a sort may bring something that is missing, and no others are laid out for that."""
    kinds = KINDS.get(sort)
    for kind, names in missing.items():
        fits = kind not in NOT_IN_FIELDS if kinds is None else kind in kinds
        if fits and any(LAID_OUT.get(name, sort) == sort for name in names):
            return True
    return False


def plans_of(seed: str, number: int, seen: Seen, sorts: Sequence[str] = SORTS) -> Iterator[tuple[str, Plan]]:
    """One table of each of these sorts that may bring what is missing as it is made; of all when nothing is."""
    rng = Random(f"{seed}/{number}")
    for name, maker in MAKERS:
        missing = seen.missing()
        if name in sorts and not number % SELDOM.get(name, 1) and (not missing or is_good_for(name, missing)):
            yield f"{seed}/{name}/{number}", maker(rng, missing)


def plans(seed: str, seen: Seen, sorts: Sequence[str] = SORTS) -> Iterator[tuple[str, Plan]]:
    """Table after table of these sorts, one of each in turn."""
    for number in count():
        yield from plans_of(seed, number, seen, sorts)


def run(seed: str, seen: Seen, goes_on: Callable[[], bool], sorts: Sequence[str] = SORTS) -> None:
    """Match after match at random at tables of these sorts, as long as it goes on."""
    for name, plan in plans(seed, seen, sorts):
        if not goes_on():
            return
        play(plan, name, seen)


def case_of(name: str, plan: Plan) -> Case:
    """A made-up table as one that climbs the rungs of the ladder."""
    return Case(
        name,
        plan.game,
        plan.seats,
        plan.settings,
        part=3,
        stride=96,
        check=lambda state: hold_destiny(state, plan.game.cards),
    )
