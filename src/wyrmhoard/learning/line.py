"""Matches as lines of actions in which chance is an actor too, for searches that visit every branch.

A `Point` of a match never changes; `after` gives the point that one more action leads to. Where the rules roll, draw or
shuffle, chance is to act: one action for each number that is drawn, all equally likely. Seats that answer in secret act
one after the other, and none of them knows what was answered before.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from random import Random
from typing import Any, Final, NamedTuple

import msgspec
import numpy as np
import numpy.typing as npt

from wyrmhoard.kernel.asking.ask import Answer
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.contract.result import Result, stopped
from wyrmhoard.kernel.play.checkpoint import Checkpoint
from wyrmhoard.kernel.play.decision import Decision
from wyrmhoard.kernel.play.world import World
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.log import Log
from wyrmhoard.kernel.state.setting import Value, complete
from wyrmhoard.kernel.state.table import Tell, discard_event
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.learning.answering import Answering
from wyrmhoard.learning.steps import Sheet, rewards_of, sheet_of

FINEST: Final = 256
"""Chance has at most so many actions at a time."""
KEPT: Final = 20_000
"""So many points of a tree are kept, since searches visit them again and again: 6 to 17 kB each, those found first."""


class Undrawn(Exception):
    """A script wants a number from 0 to `ways` - 1 that chance has not been told yet."""

    def __init__(self, ways: int) -> None:
        super().__init__(f"chance has to be told which of {ways}")
        self.ways = ways


class ToldChance(Chance):
    """Chance that is told what to draw, and raises Undrawn when it has been told no more."""

    __slots__ = ("told", "used")

    def __init__(self, told: Sequence[int] = ()) -> None:
        super().__init__(0)
        self.told, self.used = (*told,), 0

    def below(self, n: int) -> int:
        """The next number that it has been told."""
        if n == 1:
            return 0
        if self.used == len(self.told):
            if n > FINEST:
                raise ValueError(f"one of {n} is drawn; chance has at most {FINEST} actions")
            raise Undrawn(n)
        self.used += 1
        return self.told[self.used - 1]

    def dice(self, count: int, sides: int = 6) -> list[int]:
        """Dice, one number for each."""
        return [self.below(sides) + 1 for _ in range(count)]

    def branch(self, name: str) -> None:
        """Nothing: what comes is told."""

    def copy(self) -> ToldChance:
        """The same numbers again, from the same place on."""
        twin = ToldChance(self.told)
        twin.used = self.used
        return twin


class LineWorld(World):
    """A world of told chance. It keeps its last checkpoint, and what has been told since then."""

    log: Log
    heard: int
    """How many events were told before the last checkpoint."""

    @classmethod
    def begun(cls, game: AnyGame, seats: int, settings: Mapping[str, Value], told: Sequence[int]) -> LineWorld:
        """A world at its beginning. Raises Undrawn."""
        state = game.rules.begin(game.cards, seats, settings)
        return cls(game, seats, Checkpoint(state, ToldChance(told)), first=True)._go_to((), Decision())

    def answered(self, seat: int, answer: Answer, told: Sequence[int]) -> LineWorld:
        """The world after this answer, when chance then draws what it is told. Raises Undrawn, Refused."""
        chance = self.table.chance
        assert isinstance(chance, ToldChance)
        assert isinstance(self._from.chance, ToldChance)
        since = chance.told[self._from.chance.used : chance.used]
        start = Checkpoint(self._from.state, ToldChance((*since, *told)), self._from.inputs)
        twin = LineWorld.of(self, start, self.taken, first=self._first)
        try:
            twin.answer(seat, answer)
        except Refused as refused:
            if refused.code != "unavailable":
                raise
        return twin

    def _enter(
        self, checkpoint: Checkpoint, *, first: bool, tell: Tell = discard_event, sent: Sequence[Any] = ()
    ) -> None:
        self.log, self.heard = Log(), 0
        super()._enter(checkpoint, first=first, tell=self.log.tell, sent=sent)

    def _pass_checkpoint(self) -> None:
        super()._pass_checkpoint()
        self._sent.clear()
        self._from = Checkpoint(self.table.state.copy(), self.table.chance.copy(), self.taken)
        self._first, self.heard = False, len(self.log.events)


class Wanted(NamedTuple):
    """What chance is to act for: somebody's answer that is being carried out (None: the beginning)."""

    ways: int
    told: tuple[int, ...]
    seat: int = 0
    answer: Answer | None = None


@dataclass(slots=True)
class Tree:
    """What all points of a tree share: game, seats and settings. After `most` actions of seats a match is stopped."""

    game: AnyGame
    seats: int
    settings: Mapping[str, Value]
    most: int
    room: int = KEPT
    """How many more points are kept where they were found."""

    @property
    def sheet(self) -> Sheet:
        """How observations are laid out."""
        return sheet_of(self.game)

    def root(self) -> Point:
        """Where a match begins."""
        return self._begun(())

    def _begun(self, told: tuple[int, ...]) -> Point:
        nothing = (b"",) * self.seats
        try:
            world = LineWorld.begun(self.game, self.seats, self.settings, told)
        except Undrawn as undrawn:
            return Point(self, None, nothing, wanted=Wanted(undrawn.ways, told))
        return Point(self, world, _remembered(world, nothing, 0))


def tree_of(game: AnyGame, seats: int | None, settings: Mapping[str, Value], most: int) -> Tree:
    """The tree of all matches with these settings. Raises BadInput."""
    return Tree(game, game.check_seats(seats or game.usual_seats), complete(game.settings, settings), most)


class Point:
    """A point of a match. `seat` is whose action comes next; where it is None, it is chance's, or nobody's."""

    def __init__(
        self,
        tree: Tree,
        world: LineWorld | None,
        pasts: tuple[bytes, ...],
        before: Point | None = None,
        action: int = 0,
        *,
        wanted: Wanted | None = None,
        seat: int | None = None,
        taken: tuple[int, ...] = (),
    ) -> None:
        """`pasts`: for each seat a digest of all that it has seen and done. `wanted`: chance is to act before `world`
        goes on. `seat` has already `taken` these actions towards its answer."""
        self.tree, self.world, self.pasts, self.before, self.action = tree, world, pasts, before, action
        self.wanted, self.taken = wanted, taken
        self._after: dict[int, Point] = {}
        self._sees: dict[int | None, str] = {}
        self.actions: int = 0 if before is None else before.actions + (before.seat is not None)
        """How many actions seats have taken."""
        self.result: Result | None = None if world is None or wanted is not None else world.result
        if self.result is None and self.actions >= tree.most:
            self.result = stopped(tree.seats)
        self.waiting: list[int] = []
        """The seats among which chance says who is faster."""
        self.seat: int | None = seat
        if seat is None and world is not None and wanted is None and self.result is None:
            waiting = world.waiting
            assert world.ask is not None
            if world.ask.kind == "first" and len(waiting) > 1:
                self.waiting = waiting
            else:
                self.seat = waiting[0]
        if self.result is not None:
            self.seat = None

    def __deepcopy__(self, memo: Any) -> Point:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        """As the tree and the actions that lead here."""
        tree = self.tree
        return _point, (tree.game.name, tree.game.custom, tree.seats, tree.settings, tree.most, self.line)

    @property
    def line(self) -> list[int]:
        """The actions that lead here from the beginning, those of chance among them."""
        actions: list[int] = []
        point = self
        while point.before is not None:
            actions.append(point.action)
            point = point.before
        return actions[::-1]

    @property
    def ways(self) -> int:
        """In how many equally likely ways chance can act here; 0: it is not asked."""
        if self.result is not None:
            return 0
        return len(self.waiting) if self.wanted is None else self.wanted.ways

    @cached_property
    def answering(self) -> Answering | None:
        """The answer that is being made."""
        if self.seat is None or self.world is None:
            return None
        answering = Answering(
            self.tree.sheet.spelling,
            self.world.choices(self.seat),
            Random(f"line {self.actions}"),
            may_pass=self.world.may_pass(self.seat),
        )
        for action in self.taken:
            answering.take(action)
        return answering

    @property
    def open(self) -> list[int]:
        """The actions that are open to `seat`, in ascending order."""
        return [] if self.answering is None else sorted(self.answering.open)

    def rewards(self) -> list[float]:
        """For each seat 1 for a win, -1 for a loss, 0 while the match runs or when it was stopped."""
        return rewards_of(self.result, self.tree.seats)

    # -- going on

    def after(self, action: int) -> Point:
        """The point after this action, which must be open to `seat`, or one of the `ways` of chance."""
        found = self._after.get(action)
        if found is None:
            found = self._found(action)
            if self.tree.room:
                self.tree.room -= 1
                self._after[action] = found
        return found

    def _found(self, action: int) -> Point:
        if self.seat is not None:
            return self._acted(self.seat, action)
        if self.wanted is None:
            return Point(self.tree, self.world, self.pasts, self, action, seat=self.waiting[action])
        wanted = self.wanted._replace(told=(*self.wanted.told, action))
        return self._carried_out(wanted, action, self.pasts)

    def _acted(self, seat: int, action: int) -> Point:
        answering = self.answering
        assert answering is not None
        pasts = _with(self.pasts, seat, f"{self.sees(seat)} {action}".encode())
        del self.answering  # this one goes on; whoever asks here again gets it made anew
        complete = answering.take(action)
        if not complete:
            taken = (*self.taken, action) if answering.open else ()
            return Point(self.tree, self.world, pasts, self, action, seat=seat, taken=taken)
        return self._carried_out(Wanted(0, (), seat, answering.answer), action, pasts)

    def _carried_out(self, wanted: Wanted, action: int, pasts: tuple[bytes, ...]) -> Point:
        """The point to which the rules come, or at which chance is to act again."""
        try:
            if self.world is None:
                world, heard = LineWorld.begun(self.tree.game, self.tree.seats, self.tree.settings, wanted.told), 0
            else:
                assert wanted.answer is not None
                world = self.world.answered(wanted.seat, wanted.answer, wanted.told)
                heard = len(self.world.log.events) - self.world.heard
        except Undrawn as undrawn:
            wanted = wanted._replace(ways=undrawn.ways)
            return Point(self.tree, self.world, pasts, self, action, wanted=wanted)
        return Point(self.tree, world, _remembered(world, pasts, heard), self, action)

    # -- looking

    def view(self, seat: int | None) -> Mapping[str, Any]:
        """What this seat may know of the table (None: a spectator)."""
        if self.world is not None:
            return self.world.view(seat)
        position = self.tree.game.set_up(self.tree.seats, self.tree.settings)
        view: Mapping[str, Any] = self.tree.game.sight.view(position, seat)
        return view

    def sees(self, seat: int | None) -> str:
        """What this seat sees and is asked, as text (None: what a spectator sees)."""
        text = self._sees.get(seat)
        if text is None:
            text = self._sees[seat] = self._seen(seat)
        return text

    def _seen(self, seat: int | None) -> str:
        asked = ""
        if seat is not None and seat == self.seat and self.world is not None and self.answering is not None:
            name = self.tree.sheet.spelling.name
            asked = " ".join([self.world.prompt, *map(name, self.answering.spelled)])
        who = "spectator" if seat is None else f"seat {seat}"
        return f"{who} {asked}\n{msgspec.json.encode(self.view(seat)).decode()}"

    def knows(self, seat: int) -> str:
        """What this seat sees, and a digest of all that it has seen and done: equal at two points if they cannot be
        told apart."""
        return f"{self.pasts[seat].hex()} {self.sees(seat)}"

    def numbers(self, seat: int) -> npt.NDArray[np.float32]:
        """What this seat sees and is asked, as numbers (`Sheet`); all 0 before the table is set up."""
        if self.world is None:
            return np.zeros(self.tree.sheet.size, np.float32)
        sheet = self.tree.sheet
        return sheet.with_question(
            sheet.look(self.world, seat), self.world, self.answering if self.seat == seat else None
        )


def _point(name: str, custom: Any, seats: int, settings: Mapping[str, Value], most: int, line: Sequence[int]) -> Point:
    """The point to which a line of actions leads."""
    game = find(name)
    point = Tree(game if custom is None else game.with_cards(custom), seats, settings, most).root()
    for action in line:
        point = point.after(action)
    return point


def _remembered(world: LineWorld, pasts: tuple[bytes, ...], heard: int) -> tuple[bytes, ...]:
    """The pasts with the events of this world from number `heard` on."""
    for event in world.log.events[heard:]:
        for seat in range(world.seats):
            if (seen := event.seen_by(seat)) is not None:
                pasts = _with(pasts, seat, msgspec.json.encode(seen))
    return pasts


def _with(pasts: tuple[bytes, ...], seat: int, what: bytes) -> tuple[bytes, ...]:
    new = blake2b(pasts[seat] + what, digest_size=12).digest()
    return (*pasts[:seat], new, *pasts[seat + 1 :])
