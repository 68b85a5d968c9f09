"""What is looked up at a full-screen table: keys that change nothing."""

from __future__ import annotations

from rich.text import Text
from textual import on
from textual.widgets import OptionList

from wyrmhoard.kernel.play.open_ask import Option
from wyrmhoard.kernel.play.player import Look
from wyrmhoard.kernel.state.record import Record
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import say
from wyrmhoard.lab.judging import Judged, look_back
from wyrmhoard.players.hint import Hint, in_shape, think
from wyrmhoard.terminal import orders, words
from wyrmhoard.terminal.cards_screen import CardsScreen
from wyrmhoard.terminal.forms import aside, own_words
from wyrmhoard.terminal.key_help import help_text
from wyrmhoard.terminal.map_pointer import MapPointer
from wyrmhoard.terminal.map_rows import ROOMY
from wyrmhoard.terminal.modals import Choose, Page, Rules, Type
from wyrmhoard.terminal.outlook_rows import in_words, row_in_words
from wyrmhoard.terminal.report import LogSheet
from wyrmhoard.terminal.sheet import FRAME, QUIET, WIDEST

TYPED = "typed"
"""The line of the list of things whose name is typed."""


class TableReader(MapPointer):
    """A table of which one can look up everything."""

    @on(OptionList.OptionSelected, "#log")
    def _open_line(self, event: OptionList.OptionSelected) -> None:
        lines = self.session.news(self.session.eyes)
        self._open_rule(lines[event.option_index].rule)

    def action_help(self) -> None:
        """Show how a turn goes, and the keys."""
        text = help_text(self.session.game, min(WIDEST, self.size.width) - FRAME - 1)
        self.app.push_screen(Page(say("How a turn goes"), text))

    def action_why(self) -> None:
        """What the marked choice would do, or why it is not possible, with the rule behind it; then what else is not
        possible, and why."""
        option = self._marked
        coach = self.session.coach
        led = [] if coach is None else [coach.says(self.session.match), *filter(None, [coach.now.why])]
        if option is None:
            self.app.push_screen(Page(say("Why"), "\n\n".join(led or [self.session.waits + "."])))
            return
        asked = self._ask.rule if self._ask is not None else ""
        rule = option.rule if option.blocked else asked
        told = [words.why(option)] if option.blocked else self._would_do(option)
        greyed = [
            f"{capital(other.blocked)}{f' ({other.rule})' if other.rule else ''}."
            for other in self._options
            if other.blocked and other is not option
        ]
        meant = words.meanings(self.session.match, self.session.eyes, " ".join([option.text, *told]))
        parts = [
            *[say("Coach: {sentence}", sentence=" ".join(led))] * bool(led),
            *told,
            *["\n".join(part) for part in meant[:1] if part],
            *([say("The rule behind it: {rule} (r reads it)", rule=rule)] if rule else []),
            *([say("Not possible now:") + "\n" + "\n".join(dict.fromkeys(greyed))] if greyed else []),
            *[say("Words on the table:") + "\n" + "\n".join(part) for part in meant[1:] if part],
        ]
        self.app.push_screen(Page(self._title(option), "\n\n".join(parts)))

    def _would_do(self, option: Option) -> list[str]:
        """What a choice that is possible would do, as far as that is known, each part of it in a paragraph; of one that
        says all of it itself, the question."""
        told = []
        if self._outlook is not None and option.key in self._outlook.keys:
            told.append(in_words(self._outlook, self._outlook.keys.index(option.key)).plain)
        card = words.card_of(self.session.game, option)
        told += [option.text] * (self._title(option) != option.text)
        told += [] if card is None else [words.printed(card, whole=not words.tells(option, card))]
        told += self._foretold(option)
        told += [self._needs(option)] if option.form else []
        told += [say("You are asked once more before it is done.")] if option.deliberate else []
        question = "" if self._ask is None else self._ask.text
        return [*filter(None, told)] or [question or words.why(option)]

    def _needs(self, option: Option) -> str:
        """What a choice with blanks asks for before it is done."""
        if self.session.coach is None and own_words(option) is not None:
            return say("Enter does it at once; t: in your own words.")
        if aside(option, self.session.game.screens.aside) is not None:
            return say("Enter does it at once; t: choose what goes with it.")
        return say("It opens a sheet to fill in.")

    def action_rule(self) -> None:
        """Show the rule of the marked line, refusal or question."""
        log = self.query_one("#log", OptionList)
        option = self._marked
        if log.has_focus and log.highlighted is not None:
            rule = self.session.news(self.session.eyes)[log.highlighted].rule
        elif option is not None and option.blocked:
            rule = option.rule
        else:
            rule = self._ask.rule if self._ask is not None else ""
        self._open_rule(rule)

    def _open_rule(self, rule: str) -> None:
        self.app.push_screen(Rules(self.session.game, rule))

    def action_outlook(self) -> None:
        """Show the whole outlook of all choices."""
        outlook = self._outlook
        if outlook is None:
            self.notify(say("There is nothing to look ahead to now."), timeout=3)
            return
        head, *rows = words.outlook_table(outlook)
        if max(map(len, (head, *rows))) > min(WIDEST, self.size.width) - FRAME:  # it would be broken: in words, then
            text = Text("\n").join(row_in_words(outlook, number) for number in range(len(rows)))
        else:
            text = Text(head + "\n", style=QUIET)
            text.append("\n".join(rows), style="#f3ead7")
        text.append("\n\n")
        text.append("\n".join(line for line in (outlook.legend, outlook.note) if line), style=QUIET)
        self.app.push_screen(Page(outlook.title, text))

    def action_hint(self) -> None:
        """Have the computer think about the question, and show what it would do."""
        try:
            look = self.session.look_for_hint()
        except Refused as refused:
            self.notify(f"{refused}.", timeout=3)
            return
        self.notify(say("The computer thinks about it ..."), timeout=2)
        self.run_worker(lambda: self._find_hint(look), thread=True, exclusive=True, group="hint")

    def _find_hint(self, look: Look) -> None:
        """In a thread: nobody waits for a hint."""
        try:
            found: Hint | Refused = think(self.session.game, look)
        except Refused as refused:
            found = refused
        self.app.call_from_thread(self._show_hint, look, found)

    def _show_hint(self, look: Look, found: Hint | Refused) -> None:
        if isinstance(found, Refused):
            self.notify(f"{found}.", timeout=3)
            return
        lines = words.hint_lines(in_shape(look.ask, found))
        self.app.push_screen(Page(say("What the computer would do"), "\n".join(lines)))

    def look_back(self) -> None:
        """Have the decisions of the match judged that is over; the table stays in sight meanwhile."""
        record = self.session.record
        self.run_worker(lambda: self._judge(record), thread=True, exclusive=True, group="hint")

    def _judge(self, record: Record) -> None:
        """In a thread: each decision takes a few seconds."""
        judged: list[Judged] = []
        for number, count, one in look_back(self.session.game, record):
            judged.append(one)
            self.app.call_from_thread(self.notify, say("{n} of {all} looked at", n=number, all=count), timeout=3)
        lines = words.looked_back(self.session.match, judged)
        self.app.call_from_thread(self.app.push_screen, Page(say("The decisions that cost most"), "\n".join(lines)))

    def action_cards(self) -> None:
        """Show every card's text and numbers, those in one's own hand first."""
        session = self.session
        hand = words.hand_of(session.match, session.eyes)
        held = session.game.screens.held(session.game.cards, session.match.view(session.eyes))
        self.app.push_screen(CardsScreen(words.card_entries(session.game), hand, held))

    def action_papers(self) -> None:
        """Show the papers beside the table, such as character sheets."""
        papers = words.papers(self.session.match, self.session.eyes, min(90, self.size.width * 9 // 10 - 8))
        if not papers:
            self.notify(say("There are no sheets at this table."), timeout=3)
            return
        lines = [line for paper in papers.values() for line in (*paper.lines, "")]
        self.app.push_screen(Page(say("Sheets"), Text("\n").join(Text.from_markup(line) for line in lines)))

    def action_log(self) -> None:
        """Move the focus to the log, or back to the choices; on a lower screen a sheet shows it."""
        log = self.query_one("#log", OptionList)
        if self.size.height < ROOMY:
            self.app.push_screen(LogSheet(self.session.game, self.session.news(self.session.eyes)))
            return
        (self.query_one("#choices", OptionList) if log.has_focus else log).focus()

    def action_board(self) -> None:
        """Move the focus to the board for scrolling, or back to the choices."""
        board = self.query_one("#board-frame")
        (self.query_one("#choices", OptionList) if board.has_focus else board).focus()

    def action_examine(self) -> None:
        """Ask what could be done to something on the table, or what a place is."""
        things = orders.things(self.session) if self._things else ()
        if not things:
            self.notify(say("There is nothing to examine now."), timeout=3)
            return
        ways = [(thing.about or TYPED, thing.text) for thing in things]
        self.app.push_screen(Choose(say("Examine what?"), ways, none=""), self._examine)

    def _examine(self, about: str | None) -> None:
        if about == TYPED:
            text = next(thing.text for thing in orders.things(self.session) if not thing.about)
            self.app.push_screen(Type(text), lambda typed: self._examine(typed.strip() if typed else ""))
        elif about:
            names = {thing.about: thing.text for thing in orders.things(self.session)}
            self.app.push_screen(Page(names.get(about, about), "\n".join(orders.examined(self.session, about))))

    def check_action(self, action: str, parameters: tuple[object, ...]) -> bool | None:
        """Keys that go before those of a list leaf only while no other screen covers this one."""
        return self.is_current if action == "page_board" else True

    def has_use(self, action: str) -> bool:
        """What there is nothing of is not offered."""
        match action:
            case "outlook":
                return self._outlook is not None
            case "examine":
                return bool(self._things)
            case "keep":
                return orders.may_let_answer(self.session)
        return True

    def action_page_board(self, by: int) -> None:
        """Leaf through the board, or through the log if that has the focus."""
        log = self.query_one("#log", OptionList)
        what = log if log.has_focus else self.query_one("#board-frame")
        if by > 0:
            what.scroll_page_down()
        else:
            what.scroll_page_up()

    def action_choices(self) -> None:
        """Move the focus to the choices."""
        self.query_one("#choices", OptionList).focus()
