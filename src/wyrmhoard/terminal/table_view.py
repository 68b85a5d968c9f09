"""What is drawn of a table, and how its rows and columns are shared out."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap

from rich.text import Text
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from wyrmhoard.kernel.text.saying import say
from wyrmhoard.terminal import coach_panel, map_rows, orders, words
from wyrmhoard.terminal.map_rows import QUESTION, ROOMY, TOLD
from wyrmhoard.terminal.outlook_rows import best_row
from wyrmhoard.terminal.sheet import FRAME, QUIET
from wyrmhoard.terminal.table_choices import NUMBER, TableChoices
from wyrmhoard.terminal.table_parts import SMALLEST

HEADER, PREVIEW, OUTLOOK = 2, 2, 4
"""Rows of the lines at the top and of the keys; of what is said of a choice, and of what it would do."""
ENDED = 5
"""Rows at most of how a match has ended."""
LEAST_ROWS, ROWS_BEFORE_BOARD = map_rows.LEAST_CHOICES, 10
"""Rows that choices and log have in any case, and those that they are given before the board."""
SHARE = 46
"""What the board may have of the height, in percent, whatever they need."""
WIDE = 100
"""From this width on the log gives the choices what it does not need."""
ASKED = 3
"""Rows at most of a question."""
MOST_ABOUT = 3
"""Rows that are said of what a question is about."""
MORE = "more"
"""The line of the list that opens what may be done at any time."""


class TableView(TableChoices):
    """Draws a session, each part in the rows and columns that are its own; the actions are in `TableScreen`."""

    def on_resize(self) -> None:
        """Draw everything for the new width, and leave the mark where it is; where nothing has room, say so."""
        if not self.is_mounted:
            return
        self.set_class(self._is_cramped, "cramped")
        told = say(
            "Please make the window larger: at least {width} by {height}.", width=SMALLEST[0], height=SMALLEST[1]
        )
        self.query_one("#cramped", Static).update(told)
        choices = self.query_one("#choices", OptionList)
        marked = choices.highlighted
        self._options, self._standing = (), ()
        self.draw()
        if marked is not None and marked < choices.option_count:
            choices.highlighted = marked

    def draw(self) -> None:
        """Draw the current state of the table."""
        session = self.session
        self.query_one("#head", Static).update(self._head())
        thinking = session.thinker is not None and session.asked is None and not session.over
        waits = session.waits + (" ..." if thinking and self._thinking is not None else "")
        width = max(20, (self.size.width or 80) - 2)
        self._draw_board()
        lines = wrap(waits, width)[: ENDED if session.over else ASKED]  # by ourselves: the height must be right at once
        lines += wrap(orders.looked_up(session), width)[:2]
        room = MOST_ABOUT - max(0, len(lines) - 2)  # a long question says most of it itself
        about = wrap(orders.brief(session), width)[:room] if session.cover is None else []
        shown = self.query_one("#waits", Static)
        self._question_rows = max(1, len(lines) + len(about))
        if self._has_map and session.coach is not None:
            lines, about = lines[:1], about[:1]  # what is to be done, the coach says
            self._question_rows = len(lines) + len(about)
        elif self._has_map and not session.over:
            self._question_rows = QUESTION
            news = wrap(orders.looked_up(session), width)[:1]
            if news and len(beside := f"{waits}  {news[0]}") <= width:  # then what the question is about keeps its row
                lines, news = [beside], []
            lines = [*lines[: QUESTION - len(news)], *news][:QUESTION]
            about = about[: QUESTION - len(lines)]
        shown.styles.height = self._question_rows
        told = Text("\n".join(lines))
        for line in about:
            told.append(f"\n{line}", style=f"not bold {QUIET}")
        shown.update(told)
        preview = self.query_one("#preview")
        preview.styles.min_height = TOLD if self._has_map else 1
        preview.styles.max_height = self._most_told
        self._share_columns()
        self._draw_coach()
        self._draw_log()
        self._draw_choices()

    def _has_to_shorten(self) -> bool:
        """Whether the choices have no room in full beside the board, and each has a title of its own to go by."""
        self._shortened = False
        titles = [self._title(option) for option in self._options]
        room = self.size.height - HEADER - self._question_rows - PREVIEW
        board = (
            self._map_rows
            if self._has_map
            else min(self._board_rows, self.size.height * (self._steady or SHARE) // 100)
        )
        room = max(LEAST_ROWS, room - board)
        full = sum(self._choice(at).plain.count("\n") + 1 for at in range(len(self._options)))
        told = {option.text for option in self._options}
        return full + self._names_standing > room and len(set(titles)) == len(told)

    def _give_room(self) -> None:
        """Give the board what neither the choices nor the news beside them need, so that a speech on it is not cut; at
        least its usual share."""
        rows = sum(self._choice(at).plain.count("\n") + 1 for at in range(len(self._options)))
        rows = max(rows + self._names_standing, sum(map(self._rows, self._news)))
        ahead = self._outlook is not None and any(option.key in self._outlook.keys for option in self._options)
        told = sum(len(wrap(line, self.size.width - 2)) for line in self._preview().plain.split("\n"))
        told = max(TOLD, min(told, map_rows.most_told(self.size.height))) if self._has_map else told
        if self.session.coach is not None:
            self._give_room_in_lesson()
            return
        others = HEADER + self._question_rows + (OUTLOOK if ahead else max(PREVIEW, told))
        room = self.size.height - others - min(max(rows, LEAST_ROWS), ROWS_BEFORE_BOARD)
        usual = self.size.height * SHARE // 100
        most = max(usual, room)
        frame, has_map = self.query_one("#board-frame"), self._has_map
        if has_map:
            most = self._map_rows
        elif self._steady:
            most = self.size.height * self._steady // 100
        frame.styles.max_height = most
        frame.styles.height = most if has_map else "auto"
        self._log_rows = self.size.height - others - (most if has_map else min(most, self._board_rows))

    def _give_room_in_lesson(self) -> None:
        """The board gives what the coach takes, so that the choices stay where they are from step to step."""
        rows = coach_panel.choice_rows(self.size.height)
        others = HEADER + self._question_rows + self._coach_rows + (PREVIEW if self._outlook is None else OUTLOOK)
        most = max(coach_panel.LEAST_BOARD, self.size.height - others - rows)
        if self._has_map:
            most = self._map_rows
        frame = self.query_one("#board-frame")
        frame.styles.max_height = most
        frame.styles.height = most if self._board_rows > most else "auto"
        self._log_rows = rows

    def _needed_columns(self) -> int:
        """The columns of the log: half the screen, or a third while it is short and the choices are long; none as long
        as it is empty, or on a lower screen, while a coach tells what happens beside a map."""
        in_lesson = self.session.coach is not None and self._has_map and self.size.height < ROOMY
        if in_lesson or not self.session.news(self.session.eyes):
            return 0
        half, third = self.size.width // 2, self.size.width // 3
        if self.size.width < WIDE or self._longest <= half:
            return half
        lines = self.session.news(self.session.eyes)
        rows = sum(len(wrap(str(line), third - FRAME)) for line in lines)
        return third if rows <= self.size.height // 4 else half

    def _share_columns(self) -> None:
        """Give the choices what the log does not need."""
        asked = self.session.asked if self.session.cover is None else None
        options = () if asked is None else self.session.options(asked)
        self._longest = max((len(self._text_of(option).plain) + NUMBER + 3 for option in options), default=0)
        self._log_columns = self._needed_columns()
        log = self.query_one("#log")
        log.display = self._log_columns > 0
        log.styles.width = self._log_columns

    def _draw_choices(self) -> None:
        session = self.session
        choices = self.query_one("#choices", OptionList)
        asked = session.asked if session.cover is None else None
        known = self._ask
        same = asked is not None and known is not None and (asked.id, asked.seat) == (known.id, known.seat)
        every = words.listed(session.match, asked, session.options, led=session.coach is not None)
        asides = [] if asked is None else [option.key for option in session.match.asides(asked.seat)]
        standing = words.standing(every, asides)
        listed = tuple(option for option in every if option not in standing)
        pointed = self._marks_of_the_coach(listed)
        drawn = choices.option_count == len(self._options) + self._names_standing
        if same and (listed, standing, pointed) == (self._options, self._standing, self._pointed) and drawn:
            self._give_room()
            return
        self._ask = asked
        self._options, self._standing, self._pointed = listed, standing, pointed
        self._outlook, self._things = None, False
        if asked is not None:
            self._things = bool(orders.things(session))
            self._outlook = session.game.screens.whole_outlook(
                session.match.table, asked.seat, asked.prompt, asked.data
            )
        if asked is not None and not same and not self._has_map:
            self.query_one("#board-frame").scroll_home(animate=False)
        self._best = best_row(self._outlook) if session.coach is None else ""
        self._shortened = self._has_to_shorten()
        choices.clear_options()
        choices.add_options(Row(self._choice(index)) for index in range(len(self._options)))
        if self._names_standing:
            choices.add_option(Row(self._more(), id=MORE))
        if not self._options:
            ways = self._other_ways()
            choices.add_options(Row("\n".join(wrap(text, self._choice_width - 1)), id=way) for way, text in ways)
            self._first = len(ways) - 1 if ways[0][0].startswith("told") else 0
        best = self._shown_by_the_coach() or [
            at for at, option in enumerate(listed) if self._best == option.key and not option.blocked
        ]
        if asked is not None:
            self._first = next(iter(best), words.usual(session.match, asked, listed))
        choices.highlighted = self._first if choices.option_count else None
        self._take_focus()
        self._give_room()
        self._draw_preview()
        self.refresh_bindings()

    def _take_focus(self) -> None:
        """The keys of a new question go to the choices."""
        self.query_one("#choices", OptionList).focus()

    def _ways_after(self) -> list[tuple[str, str]]:
        """What there is to do after the match."""
        return []

    def _other_ways(self) -> list[tuple[str, str]]:
        """What there is to do when nobody here is asked."""
        if self.session.read is not None:
            on = say("{next} (Space)", next=self.session.read.next)
            return [("read", on), ("skip", say("Leave the tutorial, and play on (k)"))]
        if self.session.over:
            return [("end", say("What next?")), *self._ways_after()]
        if self.session.humans:
            halt = [("halt", say("Ask me again from here on"))] if orders.is_going(self.session) else []
            told = [(f"told-{number}", text) for number, text in enumerate(self._told_meanwhile())]
            return [*(told or [("wait", say("Waiting for the others ..."))]), *halt]
        return [
            ("step", say("Next step (Space)")),
            ("run", say("Pause") if self._playing else say("Let it run")),
            ("faster", say("Faster (+)")),
            ("slower", say("Slower (-)")),
        ]

    def _told_meanwhile(self) -> Sequence[str]:
        """What the others have done while one waits, in short."""
        return ()
