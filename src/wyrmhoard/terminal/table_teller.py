"""How a full-screen table tells what has happened: by the log beside the question, or before it on a sheet."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import takewhile

from wyrmhoard.kernel.text.saying import in_house, say
from wyrmhoard.terminal import orders
from wyrmhoard.terminal.log_lines import LogLine, about, foremost, headline, in_short
from wyrmhoard.terminal.report import Report, alike
from wyrmhoard.terminal.session import Session
from wyrmhoard.terminal.table_reader import TableReader

MEANWHILE = 5
"""So many turns of others are told while one waits."""
FEW = 8
"""News of at most this many lines does not come between two choices of one turn."""


class TableTeller(TableReader):
    """A table that knows what those before the screen have been told."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._seen: dict[int | None, tuple[int, int]] = {}
        """For each pair of eyes, the checkpoint and the number of events up to which they were told."""
        self._answered = 0
        """The checkpoint at which the person before the screen answered last."""
        self._prompt = ""
        """The question that this person answered last."""
        self._done = 0
        """How many events there were when the person's last answer was carried out."""
        self._flows = False
        """Whether only the log tells what happened."""
        self._told = True
        """Whether nothing has to be told before the question that is drawn; no key answers it before that is known."""
        self._forget()

    @property
    def _eyes(self) -> int | None:
        """The viewer who is told: the person at the screen; a person who holds all seats counts as one."""
        return None if self.session.alone else self.session.eyes

    def _now(self) -> tuple[int, int]:
        match = self.session.match
        return match.last_checkpoint, len(match.log)

    def _forget(self) -> None:
        """Mark everything so far as told."""
        self._seen = dict.fromkeys((None, *self.session.seats), self._now())
        self._acted = self._now()[1] if self.session.match.inputs else 0
        self._done = self._acted
        self._answered = self._now()[0]

    @property
    def _news(self) -> list[LogLine]:
        """What this viewer has not been told yet."""
        return self.session.news(self.session.eyes, self._seen[self._eyes][1])

    def _tell_first(self) -> bool:
        """Whether to stop and tell: before a question that must be answered, what others have done, if it is too long
        for the log beside it.

        What may be let pass comes up again and again while others act, what one's own answer asks comes at once, and a
        question that is asked again goes on with one's turn: there the log alone tells, unless what comes before all
        else has happened meanwhile (`Screens.foremost`).
        """
        session = self.session
        asked = session.asked
        if self._flows or session.coach is not None or asked is None or session.cover is not None:
            return False
        news = self._news
        if asked.may_pass:
            return bool(self._first_told(news))
        if self._picture(news) or headline(session.match, self._eyes, news):
            return True
        if session.match.last_checkpoint <= self._answered or self._fits(self._without_routine(news)):
            return False
        if asked.prompt == self._prompt and len(news) <= FEW:
            return False
        return len(about(session.match, self._eyes, news)) < len(news) or self._eyes is None

    def _without_routine(self, lines: list[LogLine]) -> list[LogLine]:
        """The lines, of routine that the game tells in short only the first: nobody stops for that."""
        match = self.session.match
        short = in_short(match, self.session.eyes, lines, about(match, self._eyes, lines))
        return [entry[0] for entry in alike(lines, short)]

    def _told_meanwhile(self) -> Sequence[str]:
        """The turns of the others since the person answered last, the one that goes on at the end."""
        news, match = self._news, self.session.match
        mine = about(match, self._eyes, news)
        return [text for _, text in in_short(match, self.session.eyes, news, mine) if text][-MEANWHILE:]

    def _own_doing(self, lines: Sequence[LogLine]) -> set[int]:
        """The events that only tell what the person has just chosen: those that come at once, before any that stands
        out."""
        at_once = [line for line in lines if self._acted <= line.at < self._done]
        return {line.at for line in takewhile(lambda line: not line.stands_out, at_once)}

    def report(self, title: str, lines: Sequence[LogLine], ways: Sequence[tuple[str, str]]) -> Report:
        """A sheet that tells these lines; routine is folded where there is too little room."""
        session = self.session
        mine = None if self._eyes is None else about(session.match, self._eyes, lines)
        first = self._first_told(lines)
        lines = sorted(lines, key=lambda line: line.at not in first)
        done = self._own_doing(lines)
        rest = [line for line in lines if line.at not in first]
        short = [] if mine is None else in_short(session.match, session.eyes, rest, mine)
        return Report(session.game, title, lines, ways, mine, done, self._picture(lines), short)

    def _first_told(self, lines: Sequence[LogLine]) -> set[int]:
        """The events that are told before the others."""
        match = self.session.match
        return foremost(match, self.session.eyes, lines, about(match, self._eyes, lines))

    def _picture(self, lines: Sequence[LogLine]) -> list[str]:
        """What has happened as a picture, from what everybody knows of it."""
        match = self.session.match
        seen = (match.log[line.at].seen_by(None) for line in lines)
        with in_house(match.game.folder):
            return match.game.screens.drawn(match.game.cards, [one for one in seen if one is not None])

    def _tell_round(self) -> None:
        """What has happened since these eyes were last told something, if that is due."""
        if not self.is_current:
            return
        self._told = not self._tell_first()
        if self._told:
            asked = self.session.asked
            if asked is not None and not asked.may_pass and not self._flows:
                self._seen[self._eyes] = self._now()  # the log beside the question tells it
            return
        lines = self._news
        self._seen[self._eyes] = self._now()
        ways = [
            ("on", say("Go on (Space)")),
            ("flow", say("Go on, and never stop for this again (f: stop again)")),
        ]
        self._give_room()  # what is told here needs no room in the log
        heading = headline(self.session.match, self._eyes, lines)
        self.app.push_screen(
            self.report(heading or orders.looked_up(self.session) or say("What happened"), lines, ways),
            lambda way: self.action_flow() if way == "flow" else None,
        )

    def action_flow(self) -> None:
        """Tell what happened by the log alone, or stop for it again."""
        self._flows = not self._flows
        self.notify(
            say("Only the log tells what happened") if self._flows else say("The screen stops to tell what happened"),
            timeout=3,
        )
