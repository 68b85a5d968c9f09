"""Who is asked what tells nothing of a hand: two matches that differ in one hand alone are asked the same (D2-363).

Both are played side by side with the same answers, of which none uses the cards that differ. Whatever is asked, told
and offered to anybody else must be the same, down to the order of questions: a question whose absence would tell
something is asked always, and one that is asked does not show why.
"""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from helpers.drawn_to_destiny.board import DECK, empty
from helpers.drawn_to_destiny.small import GAME, settings
from wyrmhoard.games.drawn_to_destiny.state import Destiny
from wyrmhoard.games.drawn_to_destiny.table import Table
from wyrmhoard.kernel.asking.ask import CHECKPOINT, PASS, Answer, Ask, Choice
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.log import Log
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.text.marks import needs_intent

OWN_HAND = ("card", "combo", "follow-up", "protect", "help", "high-card", "area-card")
"""Questions whose options are of the hand of whoever is asked."""


class World:
    """One of the two matches."""

    def __init__(self, seats: int, chosen: dict[str, Value], seed: int) -> None:
        self.log = Log()
        self.table: Table = Table(
            GAME.rules.begin(GAME.cards, seats, settings(**chosen)), Chance(seed), GAME.cards, self.log.tell
        )
        self.script = GAME.rules.script(self.table)
        self.over = False

    def next(self, answer: Any) -> Ask | None:
        """The next question; None at the end."""
        try:
            ask = self.script.send(answer)
            while ask is CHECKPOINT:
                ask = self.script.send(None)
        except StopIteration:
            self.over = True
            return None
        return ask


def deal_again(state: Destiny, seat: int) -> None:
    """Another hand from the same deck, with an order of its own."""
    player = state.players[seat]
    size = len(player.hand)
    cards = sorted([*player.hand, *player.pile.draw])
    Random(99).shuffle(cards)
    player.hand, player.pile.draw = cards[:size], cards[size:]


def shown(log: Log, seat: int) -> list[Any]:
    """What everybody but this seat was told."""
    events = []
    for told in log.events:
        if told.only is not None and set(told.only) <= {seat}:
            continue
        others = {other: parts for other, parts in told.private.items() if other != seat}
        events.append((told.kind, told.rule, told.reveals, others, told.data))
    return events


def written(choice: Choice) -> Any:
    """A choice with all that it offers."""
    return (choice.key, choice.fields) if isinstance(choice, Form) else str(choice)


def common(ask: Ask, other: Ask, seat: int, holder: int, rng: Random) -> tuple[Answer, Answer]:
    """The same answer of one seat in both worlds, which uses no card of the hand that differs."""
    here, there = list(ask.options(seat) or ()), list(other.options(seat) or ())
    differs = seat == holder and ask.prompt in OWN_HAND
    if not differs:
        assert [written(choice) for choice in here] == [written(choice) for choice in there], (ask.prompt, seat)
    else:
        here = [choice for choice in here if not str(choice).startswith(DECK)]
        if ask.prompt == "combo":
            here = [choice for choice in here if str(choice) == "none"]
    by_key = {str(choice): choice for choice in there}
    choice = rng.choice([choice for choice in here if not needs_intent(choice) and str(choice) in by_key])
    twin = by_key[str(choice)]
    if not isinstance(choice, Form):
        return (choice, choice) if isinstance(choice, int) else (str(choice), str(choice))
    assert isinstance(twin, Form)
    if differs:
        return choice.fill(empty(choice)), twin.fill(empty(twin))
    filled = choice.sample(rng)
    assert filled is not None, ask.prompt
    return filled, twin.fill(filled.values)


def answers(ask: Ask, other: Ask, holder: int, rng: Random) -> tuple[Any, Any]:
    """The same answers in both worlds."""
    if ask.kind == "first":
        seats = [*ask.must, *ask.may]
        seat = rng.choice(seats)
        if not ask.must and rng.random() < 0.5:
            return (None, PASS), (None, PASS)
        one, two = common(ask, other, seat, holder, rng)
        return (seat, one), (seat, two)
    pairs = {seat: common(ask, other, seat, holder, rng) for seat in ask.must}
    if ask.kind == "one":
        return next(iter(pairs.values()))
    return {seat: pair[0] for seat, pair in pairs.items()}, {seat: pair[1] for seat, pair in pairs.items()}


def side_by_side(seats: int, chosen: dict[str, Value], seed: int, holder: int, most: int) -> Iterator[str]:
    """Play both and compare; yields the prompt of each question."""
    one, two = World(seats, chosen, seed), World(seats, chosen, seed)
    rng = Random(seed)
    here = there = None
    dealt = False
    for _ in range(most):
        ask, other = one.next(here), two.next(there)
        assert shown(one.log, holder) == shown(two.log, holder)
        one.log.cut(0)
        two.log.cut(0)
        if ask is None or other is None:
            assert one.over
            assert two.over
            return
        assert (ask.prompt, ask.kind, set(ask.must), set(ask.may)) == (
            other.prompt, other.kind, set(other.must), set(other.may)
        )  # fmt: skip
        yield ask.prompt
        here, there = answers(ask, other, holder, rng)
        if not dealt and one.table.state.players[holder].hand:
            for world in (one, two):
                for player in world.table.state.players:
                    player.cp = 2
            deal_again(two.table.state, holder)
            dealt = True


@pytest.mark.parametrize(
    ("scene", "seats", "chosen"),
    [
        ("toll-bridge", 2, {}),
        ("toll-bridge", 4, {"cp": True}),
        ("high-noon", 2, {}),
        ("rope-and-rock", 3, {"strength": "full"}),
        ("night-shift", 2, {}),
        ("dead-air", 2, {}),
        ("dust-run", 2, {}),
        ("three-chests", 2, {}),
    ],
)
def test_d2_363_a_hand_shows_in_nothing_that_others_are_asked_or_told(
    scene: str, seats: int, chosen: dict[str, Value]
) -> None:
    kinds = []
    for seed in range(2):
        kinds += side_by_side(seats, {"scene": scene, **chosen}, seed, seed % seats, 250)
    assert {"card", "intents", "window"} <= set(kinds)
