"""What is told to whom in the plain mode: nothing twice, and nothing that is another's."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator

import pytest

from helpers.samples.caravan import CARAVAN
from wyrmhoard.kernel.asking.scenario import Scenario
from wyrmhoard.kernel.state.plain import dump
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.terminal.already_told import RECENT, SILENT, AlreadyTold
from wyrmhoard.terminal.log_lines import LogLine
from wyrmhoard.terminal.plain import PlainTable
from wyrmhoard.terminal.plain_desk import Lines
from wyrmhoard.terminal.session import Session

GAME = CARAVAN
SEATS = {0: "human", 1: "human"}


def alone() -> Session:
    """One person holds both hands."""
    start = GAME.rules.begin(GAME.cards, 2, {"turns": 4, "night": True})
    return Session.new(GAME, SEATS, "7", scenario=Scenario("camp", "Camp", "Load.", 2, dump(start)))


def two() -> Session:
    """Two people share a keyboard."""
    return Session.new(GAME, SEATS, "7")


def act(session: Session) -> None:
    """Choose the first thing that can be done."""
    asked = session.asked
    assert asked is not None
    for option in asked.options:
        if not option.blocked and not option.form:
            try:
                session.act(option.key, ask=asked)
                return
            except Refused:  # for a reason that nobody could know
                continue
    raise AssertionError(f"nothing can be done: {asked}")


def sitting(session: Session, hearing: AlreadyTold, most: int = 400) -> Iterator[tuple[int | None, LogLine]]:
    """Play on, and what is told meanwhile to whose eyes."""
    for _ in range(most):
        if session.cover is not None:
            session.take_screen(session.cover)
        for line in hearing.news():
            yield session.eyes, line
        if session.over:
            return
        act(session)


def visible(session: Session, seat: int) -> list[str]:
    """What this seat sees of everything that happened."""
    return [line.text for line in session.log(seat) if line.kind not in SILENT]


def test_one_person_is_told_every_event_once_by_whichever_seat_sees_it_first() -> None:
    session = alone()
    heard = [line for _, line in sitting(session, AlreadyTold(session))]
    assert session.over
    assert max(Counter((line.at, line.text) for line in heard).values()) == 1
    public = {line.at: line.text for line in session.log(None)}
    for seat in (0, 1):
        for line in session.log(seat):
            if line.kind not in SILENT and line.own:
                assert line.text in [told.text for told in heard if told.at == line.at], "their own version is missing"
    for at, text in public.items():
        words = [line.text for line in heard if line.at == at]
        if text in words:
            assert words[0] == text, "what says less came after what says more"
    assert {line.at for line in heard} == {
        line.at for seat in (0, 1) for line in session.log(seat) if line.kind not in SILENT
    }


def test_a_change_of_seat_tells_only_what_that_seat_alone_knows() -> None:
    session = alone()
    hearing = AlreadyTold(session)
    first = hearing.news()
    assert [line.kind for line in first] == ["drew", "drew"]
    began = session.eyes
    while session.eyes == began:
        act(session)
    fresh = hearing.news()
    drawn = [line for line in fresh if line.at in (0, 1)]
    assert len(drawn) == 1, "the cards that the other seat drew, and not again those of the first"
    assert drawn[0].own
    assert "cards" in drawn[0].text
    while session.eyes != began:
        act(session)
    assert not [line for line in hearing.news() if line.at <= max(told.at for told in fresh)]


def test_people_who_share_a_keyboard_are_each_told_all_that_is_theirs_and_nothing_else() -> None:
    session = two()
    heard: dict[int | None, list[str]] = {0: [], 1: []}
    hearing = AlreadyTold(session)
    for eyes, line in sitting(session, hearing):
        heard[eyes].append(line.text)
    assert session.over
    for seat in (0, 1):
        session.take_screen(seat)
        heard[seat] += [line.text for line in hearing.news()]
        assert heard[seat] == visible(session, seat)
    secrets = {line.text for line in session.log(0) if line.own} - {line.text for line in session.log(1)}
    assert secrets
    assert not secrets & set(heard[1])


@pytest.mark.parametrize("make", [alone, two])
def test_a_match_that_goes_on_begins_with_the_last_lines(make: Callable[[], Session]) -> None:
    session = make()
    for _ in sitting(session, AlreadyTold(session), most=25):
        pass
    if session.cover is not None:
        session.take_screen(session.cover)
    fresh = [line.n for line in AlreadyTold(session).news()]
    last = session.log(session.eyes)[-1].n
    assert last > RECENT
    assert fresh
    assert last - RECENT < fresh[0] <= last
    assert fresh == sorted(fresh)


def test_what_was_taken_back_is_told_again_and_nothing_else() -> None:
    session = alone()
    hearing = AlreadyTold(session)
    hearing.news()
    while session.match.last_checkpoint == 0:
        act(session)
        hearing.news()
    events = len(session.match.log)
    act(session)
    again = [line.text for line in hearing.news()]
    session.take_back()
    hearing.forget()
    assert len(session.match.log) == events + 1  # the take-back itself
    assert hearing.news() == []
    act(session)
    assert [line.text for line in hearing.news()] == again


class Script(Lines):
    """A person who types the first choice, and what was said."""

    def __init__(self, most: int) -> None:
        self.said: list[str] = []
        self.left = most

    def say(self, *lines: str) -> None:
        """Keep it."""
        self.said += lines

    def ask(self, prompt: str = "> ") -> str:
        """The first choice, until it is enough."""
        self.left -= 1
        if self.left < 0:
            raise EOFError
        return "1"


def test_the_plain_table_says_no_line_twice_to_one_person() -> None:
    session, io = alone(), Script(12)
    PlainTable(io, session).run()
    news = [line for line in io.said if line.startswith("* ")]
    assert len(news) > 5
    assert max(Counter(news).values()) == 1
