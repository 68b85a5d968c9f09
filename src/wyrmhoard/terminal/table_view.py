"""What is drawn of a table: board, choices, what they would do, and the log."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from textwrap import wrap

from rich.text import Text
from textual.app import ComposeResult
from textual.containers import Horizontal
from textual.widgets import Footer, OptionList, Static
from textual.widgets.option_list import Option as Row

from wyrmhoard.kernel.contract.screens import Outlook, Place, Spot, Weight
from wyrmhoard.kernel.play.open_ask import OpenAsk, Option
from wyrmhoard.kernel.text.saying import say
from wyrmhoard.terminal import coach_panel, map_rows, orders, words
from wyrmhoard.terminal.board_frame import Board, Drawing
from wyrmhoard.terminal.bundles import BundleOption
from wyrmhoard.terminal.coach_marks import coach_marks
from wyrmhoard.terminal.forms import aside, beginning, own_words
from wyrmhoard.terminal.keys import Told
from wyrmhoard.terminal.log_lines import LogLine
from wyrmhoard.terminal.map_rows import MOST_TOLD, QUESTION, ROOMY, TOLD
from wyrmhoard.terminal.outlook_rows import best_row, in_marks, in_words, one_row
from wyrmhoard.terminal.palette import has_true_colour, plainer
from wyrmhoard.terminal.ready import ReadyOption
from wyrmhoard.terminal.session import Session
from wyrmhoard.terminal.sheet import EMBER, FRAME, QUIET, Lines, broken, draw_line, not_possible, tied, whole_rows
from wyrmhoard.terminal.thinking import Thinking

HEADER, PREVIEW, OUTLOOK = 2, 2, 4
"""Rows of the lines at the top and of the keys; of what is said of a choice, and of what it would do."""
REASON = 2
"""Rows at most of a choice that is not possible, with the reason, where choices are shortened."""
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
SMALLEST = (60, 18)
"""Columns and rows that a table needs."""
MORE = "more"
"""The line of the list that opens what may be done at any time."""
NUMBER = 2
"""The least columns of the number before a choice."""
WEIGHTS: Mapping[Weight, str] = {"": "", "last": "", "idle": QUIET, "grave": EMBER, "void": QUIET}
"""The colour of a choice by how it weighs. One that has become void is drawn until the choices are listed again."""
COMPACT = 108
"""How wide the board may be on a lower screen."""


class TableView(Told[None]):
    """Draws a session; the actions are in `TableScreen`."""

    SCOPED_CSS = False
    """The styles below belong to this class; scoped, Textual would look for them within the class that is opened."""
    CSS = """
    TableView { overflow: hidden; }
    TableView #board-frame { height: auto; max-height: 46%; padding-left: 1; scrollbar-size-vertical: 1; }
    TableView #board-frame:focus { background: #26332e; }
    TableView #board { height: auto; }
    TableView #lower { height: 1fr; min-height: 3; }
    TableView #choices { width: 1fr; height: 100%; padding-left: 1; }
    TableView #log { width: 1fr; height: 100%; border-left: solid #45554d; padding-left: 1; }
    TableView #log:focus { border-left: solid #c8442b; }
    TableView #cramped { display: none; padding: 1 2; }
    TableView.cramped > * { display: none; }
    TableView.cramped #cramped { display: block; }
    TableView #coach { height: auto; max-height: 9; padding: 0 2; background: #f3ead7; color: #221d19; display: none; }
    TableView #preview { height: auto; padding: 0 1; background: #2c3a34; }
    """

    def __init__(self, session: Session) -> None:
        super().__init__()
        self.session = session
        self._options: tuple[Option, ...] = ()
        self._pointed: frozenset[str] = frozenset()
        """The keys of what the coach points at."""
        self._ask: OpenAsk | None = None
        self._standing: tuple[Option, ...] = ()
        """What may be done at any time, behind one key."""
        self._first = 0
        """The first choice that is possible, which is marked when a question comes up."""
        self._outlook: Outlook | None = None
        self._best = ""
        """The key of the choice that stands best by the outlook, if it can tell."""
        self._things = False
        """Whether there is something to examine."""
        self._thinking: Thinking | None = None
        self._acted = 0
        """How many events there were when the person acted last: what came after is fresh."""
        self._board_rows, self._log_rows, self._question_rows, self._coach_rows = 0, 0, 1, 0
        """How many rows the board would take, how many the log has, and how many the question and the coach take."""
        self._playing = False
        """Whether a watched match goes on by itself."""
        self._reply = ""
        """What the coach says to an answer that was not the one that is wanted."""
        self._longest, self._log_columns = 0, 40
        """How long the longest choice is, and how many columns the log has."""
        self._shortened = False
        """Whether of each choice only its title stands in the list, as there is no room for all of them."""
        self._number = ""
        """The digits that are being typed, to mark a choice."""
        self._spots: Mapping[Place, Spot] = {}
        """Where the places of a map are drawn on the board."""

    def compose(self) -> ComposeResult:
        """From top to bottom: where we are, what the table waits for, board, choices and log, preview, keys."""
        yield Static(classes="head", id="head")
        yield Static(classes="waits", id="waits")
        yield Static(id="coach", markup=False)
        with Board(id="board-frame"):
            yield Drawing(id="board")
        with Horizontal(id="lower"):
            yield Lines(id="choices")
            yield OptionList(id="log")
        yield Static(id="preview")
        yield Footer(show_command_palette=False)
        yield Static(id="cramped", markup=False)

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

    @property
    def _is_cramped(self) -> bool:
        """Whether the screen is too small to show choices."""
        return self.size.width < SMALLEST[0] or self.size.height < SMALLEST[1]

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
        preview.styles.max_height = map_rows.most_told(self.size.height) if self._has_map else MOST_TOLD
        self._share_columns()
        self._draw_coach()
        self._draw_log()
        self._draw_choices()

    @property
    def _steady(self) -> int:
        """What the board has of the height and keeps from question to question, in percent; 0: whatever it needs."""
        return self.session.game.screens.steady if self.size.height < ROOMY else 0

    @property
    def _map_rows(self) -> int:
        """The rows of a board with a map."""
        return map_rows.board_rows(self.size.height, self._spots, in_lesson=self.session.coach is not None)

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

    @staticmethod
    def _title(option: Option) -> str:
        """A choice in few words; of one that is not possible, what comes before its text."""
        if not option.parts:
            return option.text.partition(": ")[0] if option.blocked else option.text
        rest = option.text.removeprefix(option.parts[0])
        cut_short = rest != option.text and re.match(r" \w", rest) is not None  # "Go" of "Go to the inn"
        return option.text if cut_short else option.parts[0]

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

    def _draw_coach(self) -> None:
        """What the coach of a tutorial says."""
        coach, shown = self.session.coach, self.query_one("#coach", Static)
        shown.display = coach is not None
        self._coach_rows = 0
        if coach is not None:
            height, width = self.size.height, self.size.width
            most = coach_panel.MOST
            if self._has_map:
                most = coach_panel.most_rows(height, self._question_rows, self._map_rows)
            text, self._coach_rows = coach_panel.coach_says(
                coach, self.session.match, self._reply, most, width, self.app.console
            )
            shown.update(text)

    def _head(self) -> Text:
        session = self.session
        view = session.match.view(session.eyes)
        parts = [session.game.title]
        parts += [say("round {n}", n=view["round"])] if isinstance(view.get("round"), int) and view["round"] else []
        for naming in (session.name, session.short_name):
            head = " · ".join([*parts, self._who(naming)])
            if len(head) <= self.size.width - 2:
                break
        return Text(head, no_wrap=True, overflow="ellipsis")

    def _who(self, naming: Callable[[int], str]) -> str:
        """Who sits at the table, and who has chosen."""
        session = self.session
        ready = [] if session.over else session.match.ready
        together = session.game.rules.is_cooperative(session.match.table)
        names = map(naming, session.seats)
        seats = [say("{name}, ready", name=name) if seat in ready else name for seat, name in enumerate(names)]
        return (", " if together else say(" v ")).join(seats)

    def _draw_board(self) -> None:
        session = self.session
        width = max(40, self.size.width - 2)
        width = width if self.size.height >= ROOMY else min(width, COMPACT)
        view = session.match.view(session.eyes)
        lines = [Text.from_markup(line) for line in session.game.screens.board(session.game.cards, view, width)]
        lines = lines if has_true_colour() else plainer(lines)
        self._spots = session.game.screens.spots(session.game.cards, view, width)
        self._mark_board(lines)
        self.query_one("#board", Static).update(Text("\n").join(lines))
        self._board_rows = len(lines)

    def _mark_board(self, lines: list[Text]) -> None:
        """Mark places on the drawn board."""

    @property
    def _has_map(self) -> bool:
        """Whether places are drawn on the board that can be pointed at."""
        return bool(self._spots)

    def _draw_log(self) -> None:
        log = self.query_one("#log", OptionList)
        lines = self.session.news(self.session.eyes)
        log.clear_options()
        log.add_options(Row(draw_line(line, self._log_width, line.at >= self._acted)) for line in lines)
        if lines:
            log.highlighted = len(lines) - 1
            log.scroll_end(animate=False)

    def _fits(self, lines: list[LogLine]) -> bool:
        """Whether these lines can be read at once in the log beside the choices."""
        return sum(map(self._rows, lines)) <= max(1, self._log_rows)

    @property
    def _news(self) -> list[LogLine]:
        """What the viewer has not been told yet."""
        return [line for line in self.session.news(self.session.eyes) if line.at >= self._acted]

    def _rows(self, line: LogLine) -> int:
        """How many rows of the log a line takes."""
        return draw_line(line, self._log_width).plain.count("\n") + 1

    @property
    def _log_width(self) -> int:
        """How wide a line of the log may be: its columns without border, padding and scrollbar."""
        return max(20, self._log_columns - 3)

    @property
    def _choice_width(self) -> int:
        """How wide a choice may be, with its number."""
        return max(20, self.size.width - self._log_columns - 4)

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

    @property
    def _names_standing(self) -> bool:
        """Whether a line of the list names what may be done at any time: the key alone is enough for one thing."""
        return len(self._standing) > 1

    def _more(self) -> Text:
        """The line behind which stands what may be done at any time."""
        text = Text.assemble((" m ", "bold"))
        named = [option.text for option in self._standing]
        for shown in range(len(named), -1, -1):
            rest = [say("{n} more", n=len(named) - shown)] if shown < len(named) else []
            told = say("At any time: {all}", all=", ".join([*named[:shown], *rest]))
            if len(told) <= self._choice_width - 3:
                break
        return text.append(told, style=QUIET)

    def _choice(self, index: int) -> Text:
        """A choice with its number, in rows that stand under its text."""
        option = self._options[index]
        head = f"{self._head_of(index):>{self._indent - 1}} "
        rows = broken(self._text_of(option), self._choice_width - self._indent)
        return Text.assemble((head, "bold"), Text("\n" + " " * self._indent).join(rows))

    def _head_of(self, index: int) -> str:
        """What is typed to mark a choice: its number, or the capital with which it begins, where numbers are others'
        names."""
        name = words.handle(self._options, index)
        return name if name.isdecimal() else self._options[index].text[:1].upper()

    @property
    def _indent(self) -> int:
        """Columns before the text of a choice."""
        return 1 + max(NUMBER, len(str(len(self._options))))

    def _text_of(self, option: Option) -> Text:
        """A choice with the numbers of its card, why it is not possible, and whether the coach points at it."""
        bundle = option if isinstance(option, BundleOption) else None
        weight = words.weight_of(self.session.match, self._ask, option)
        text = Text(
            self._title(option) if self._shortened else option.text, style=QUIET if option.blocked else WEIGHTS[weight]
        )
        text.append(" ..." if bundle is not None else "", style=QUIET)
        card = words.card_of(self.session.game, option)
        if card is not None and str(card["name"]) in option.text and ":" not in option.text:
            numbers = words.printed(card, whole=False)
            text.append(f" ({numbers})" if numbers else "", style=QUIET)
        if option.blocked:
            why = isinstance(option, ReadyOption) and not self._shortened
            text.append(f": {option.blocked}" if why else self._not_possible(option, len(text)), style=QUIET)
        if self.session.coach is not None:
            text.append_text(in_marks(self._outlook, option.key))
        if self._is_shown(option):
            text.append("  " + tied(f"◂ {say('coach')}"), style=f"bold {EMBER}")
        if option.key == self._best:
            text.append("  " + tied(f"◂ {say('stands best')}"), style=EMBER)
        return text

    def _is_shown(self, option: Option) -> bool:
        """Whether the coach points at a choice."""
        return option.key in self._pointed

    def _marks_of_the_coach(self, listed: Sequence[Option]) -> frozenset[str]:
        """The keys of what the coach points at."""
        return coach_marks(self.session.coach, self.session.match, listed)

    def _shown_by_the_coach(self) -> list[int]:
        """The choices, by their places, that the coach points at and that can be taken."""
        return [at for at, option in enumerate(self._options) if self._is_shown(option) and not option.blocked]

    def _not_possible(self, option: Option, taken: int) -> str:
        """What stands behind a choice that is not possible: a short reason, beside a map where the row has room for it;
        it is read below in any case."""
        if not self._has_map:
            card = words.card_of(self.session.game, option)
            why = option.blocked if card is None else option.blocked.removeprefix(f"{card['name']} ")
            told = not_possible(option.rule, why)
            fits = not self._shortened or taken + len(told) <= REASON * (self._choice_width - self._indent)
            return told if fits else not_possible(option.rule)
        told = not_possible("", option.blocked)
        whole = not self._shortened or taken + len(told) <= self._choice_width - self._indent
        return told if whole else not_possible("")

    def _draw_preview(self) -> None:
        told = self._preview()
        if not told.plain and self._options:
            told = Text(say("Arrows or a number: mark a choice   Enter: take it   ?: how a turn goes"), style=QUIET)
        if self._number:
            told = Text("\n").join([*([told] if told.plain else []), self._typed()])
        if self._ask is not None and self._ask.may_pass and orders.may_let_answer(self.session):
            told = Text("\n").join([told, Text(say("Asked too often? g: have it answered for you"), style=EMBER)])
        most = map_rows.most_told(self.size.height) if self._has_map else MOST_TOLD
        self.query_one("#preview", Static).update(whole_rows(told, self.size.width - 2, most, self.app.console))

    def _typed(self) -> Text:
        """What the number does that is being typed."""
        marked = self._marked
        at = self._options.index(marked) if marked in self._options else -1
        if at >= 0 and self._head_of(at) == self._number:
            return Text(say("{number} is marked; Enter takes it", number=self._number), style=EMBER)
        return Text(say("{number} ...", number=self._number), style=EMBER)

    def _preview(self) -> Text:
        """What there is to say of the marked choice that does not stand in its line."""
        option = self._marked
        if option is None:
            return Text("")
        if option.blocked:
            return Text(words.why(option))
        if isinstance(option, BundleOption):
            return Text(say("Enter: choose which"), style=QUIET)
        if self.session.coach is None and own_words(option) is not None:
            whole = [option.text] if self._shortened else []
            return Text("\n".join([*whole, say("Enter: do it   t: the same in your own words")]), style=QUIET)
        if self._outlook is not None and option.key in self._outlook.keys:
            return self._look_ahead(self._outlook, option.key)
        card = words.card_of(self.session.game, option)
        told = card is None or words.tells(option, card)
        ahead = self._foretold(option)
        if aside(option, self.session.game.screens.aside) is not None:
            return Text("\n".join([*ahead, say("Enter: do it   t: choose what goes with it")]))
        if len(option.form) > 1 and (card is None or told):
            sheet = say("Enter: change it or do it. As it is now:") if ahead else say("Enter: fill it in.")
            return Text("\n".join([sheet, *ahead]))
        if ahead and not isinstance(option, ReadyOption):
            if self.session.coach is not None:  # the coach wants something else than what is marked at first
                return Text("")
            ahead = [say("With what is marked at first: {what}", what=ahead[0]), *ahead[1:]]
        rest = [option.text] if self._shortened and option.parts else []
        return Text("\n".join([*rest, *([] if card is None or told else [words.printed(card)]), *ahead]))

    def _foretold(self, option: Option) -> Sequence[str]:
        """What a form would come to if it were sent as it is filled in at first."""
        match, asked = self.session.match, self._ask
        if asked is not None and isinstance(option, ReadyOption):
            lines = match.game.screens.foretold(match.table, asked.seat, asked.prompt, option.of, option.whole)
            return self._of_part(lines) if option.part else lines
        if asked is None or not option.form:
            return ()
        values = {blank["name"]: beginning(blank) for blank in option.form}
        values |= words.natural_values(match, asked, option)
        return match.game.screens.foretold(match.table, asked.seat, asked.prompt, option.key, values)

    def _of_part(self, lines: Sequence[str]) -> Sequence[str]:
        """What is foretold of the one that is answered for now, of whom a line is told by name."""
        pointer = orders.pointer(self.session)
        name = "" if pointer is None else pointer.called.partition(" (")[0]
        return [line for line in lines if line.startswith(name)][:1]

    def _look_ahead(self, outlook: Outlook, key: str) -> Text:
        """The outlook of the marked choice; with room, the others around it."""
        marked = outlook.keys.index(key)
        if self._has_map or self.session.coach is not None:
            return one_row(outlook, marked, self.size.width - 2) or in_words(outlook, marked)
        head, *rows = words.outlook_table(outlook)
        roomy = self.size.height >= ROOMY
        if max(map(len, (head, *rows))) > self.size.width - 4:  # a table that would be broken is said in words
            return in_words(outlook, marked)
        text = Text(f"  {head}\n", style=QUIET, no_wrap=True, overflow="ellipsis")
        for number, row in enumerate(rows):
            if number == marked:
                text.append(f"› {row}\n", style="bold #f3ead7")
            elif roomy:
                text.append(f"  {row}\n")
        text.append("  " + (words.likely_harm(outlook, marked) or outlook.note or outlook.legend))
        return text

    @property
    def _marked(self) -> Option | None:
        """The choice that is highlighted."""
        at = self.query_one("#choices", OptionList).highlighted
        return self._options[at] if at is not None and at < len(self._options) else None
