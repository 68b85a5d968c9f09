"""A record line by line."""

from __future__ import annotations

from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.text.saying import say
from wyrmhoard.terminal.log_lines import LogLine
from wyrmhoard.terminal.plain_desk import Desk, Lines, Quit
from wyrmhoard.terminal.replay_reader import ReplayReader


class PlainReplay(Desk):
    """Steps forwards and backwards through a record."""

    def __init__(self, io: Lines, reader: ReplayReader) -> None:
        super().__init__(io, reader.game)
        self.reader = reader
        self.commands = {
            "next": (lambda rest: self._go(reader.at + 1), "next, or Enter: one input forward"),
            "round": (self._round, "round: forward to the next round or turn"),
            "back": (lambda rest: self._go(reader.at - 1), "back: one input back"),
            "start": (lambda rest: self._go(0), "start: to the beginning"),
            "end": (lambda rest: self._go(reader.total), "end: to the end"),
            "eyes": (self._eyes, "eyes SEAT: look as that seat; eyes open: see everything"),
            **self.commands,
        }
        self.aliases = {**self.aliases, "b": "back", "n": "next", "undo": "back"}

    @property
    def match(self) -> Match:
        """The match as it stood here."""
        return self.reader.match

    @property
    def eyes(self) -> int | None:
        """The chosen eyes."""
        return self.reader.eyes

    def lines_of_log(self) -> list[LogLine]:
        """The log up to here."""
        return self.reader.log()

    def run(self) -> int:
        """Step until somebody quits; the exit code."""
        self.io.say(
            say(
                "{title}: a record of {total} inputs. Type help for the commands.",
                title=self.game.title,
                total=self.reader.total,
            )
        )
        self._present()
        try:
            while True:
                typed = self.io.ask(say("Enter: next; a number: go there. > "))
                if typed.isdigit():
                    self._go(int(typed))
                elif not self.command(typed or "next"):
                    self.io.say(say("Press Enter for the next step, or type a number, help or quit."))
        except (EOFError, KeyboardInterrupt):
            self.io.say("")
        except Quit:
            pass
        return 0

    def introduction(self) -> list[str]:
        """How to move about, above the commands."""
        return [say("Type a number from 0 to {total} to go there. Or type:", total=self.reader.total)]

    def _go(self, at: int) -> None:
        before = self.reader.log()
        self.reader.go(at)
        self._present(before)

    def _round(self, rest: str) -> None:
        before = self.reader.log()
        self.reader.next_round()
        self._present(before)

    def _eyes(self, rest: str) -> None:
        self.reader.look_as(rest)
        self._present()

    def _present(self, before: list[LogLine] | None = None) -> None:
        """What was new on the way here, the table, and what comes next."""
        reader, lines = self.reader, self.reader.log()
        known = len(before) if before is not None and lines[: len(before)] == before else len(lines)
        self.io.say(*(f"* {line}" for line in lines[known:]))
        self.io.say(
            "",
            say(
                "After input {at} of {total}, seen through {whose}.",
                at=reader.at,
                total=reader.total,
                whose=reader.whose,
            ),
        )
        self.show_board()
        self.io.say(say("Next: {step}", step=reader.next_step))


def replay_plain(reader: ReplayReader, io: Lines | None = None) -> int:
    """Replay a record line by line; the exit code."""
    return PlainReplay(io or Lines(), reader).run()
