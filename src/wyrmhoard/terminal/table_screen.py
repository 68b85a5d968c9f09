"""The table on a full screen: board, choices, what they would do, and the log."""

from __future__ import annotations

from pathlib import Path
from typing import ClassVar

from rich.text import Text
from textual import on
from textual.binding import Binding, BindingType
from textual.message import Message
from textual.widgets import OptionList

from wyrmhoard.kernel.asking.tutorial import Tutorial
from wyrmhoard.kernel.text.errors import Refused, WyrmhoardError
from wyrmhoard.kernel.text.saying import later, said, say, say_many
from wyrmhoard.players import strongest
from wyrmhoard.terminal import orders
from wyrmhoard.terminal.courses import opening_page
from wyrmhoard.terminal.form_screen import ask_blank
from wyrmhoard.terminal.key_help import AT_ANY_TIME
from wyrmhoard.terminal.messages import LeaveScreen, SeeRecord
from wyrmhoard.terminal.modals import Choose, Cover, Page, Type
from wyrmhoard.terminal.replay_reader import ReplayReader
from wyrmhoard.terminal.seating import player_called
from wyrmhoard.terminal.session import Session
from wyrmhoard.terminal.table_taking import TableTaking
from wyrmhoard.terminal.table_view import MORE
from wyrmhoard.terminal.thinking import Thinking

SPEEDS = (2.0, 1.0, 0.5, 0.2, 0.0)
"""Seconds between two steps of a match that is watched."""

ON = "on "
"""How the answers begin that say how long one goes on."""


class TableScreen(TableTaking):
    """One match, played or watched."""

    class BotDecided(Message):
        """Message: a bot has decided."""

        def __init__(self, thinking: Thinking) -> None:
            super().__init__()
            self.thinking = thinking

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("question_mark", "help", later("Help"), key_display="?"),
        Binding("w", "why", later("Explain")),
        Binding("r", "rule", later("Rule")),
        Binding("o", "outlook", later("Outlook")),
        Binding("h", "hint", later("Hint"), show=False),
        Binding("e", "examine", later("Examine")),
        Binding("g", "keep", later("Keep going")),
        Binding("t", "own_words", later("Own words"), show=False),
        Binding("c", "cards", later("Cards")),
        Binding("b", "board", later("Board"), show=False),
        Binding("pagedown", "page_board(1)", later("Board"), key_display="PgDn", priority=True),
        Binding("pageup", "page_board(-1)", later("Board"), show=False, priority=True),
        Binding("p", "papers", later("Sheets"), show=False),
        Binding("l", "log", later("Log")),
        Binding("u", "back", later("Undo")),
        Binding("m", "more", later("More")),
        Binding("s", "save", later("Save"), show=False),
        Binding("f", "flow", later("Flow"), show=False),
        Binding("x", "get_up", later("Get up"), show=False),
        Binding("q", "quit", later("Quit")),
        Binding("k", "skip_tutorial", later("Skip"), show=False),
        Binding("space", "go_on", later("Go on"), show=False),
        Binding("plus,equals_sign", "faster(1)", later("Faster"), show=False),
        Binding("minus", "faster(-1)", later("Slower"), show=False),
        Binding("escape", "choices", later("Choices"), show=False),
    ]

    DISPENSABLE: ClassVar[tuple[str, ...]] = ("rule", "page_board(1)", "cards", "why", "log")

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._ended = False
        self._lesson = session.coach
        """The coach that leads the person, until the next lesson was offered."""
        self._speed = 2

    def on_mount(self) -> None:
        """Say what is played: the task, if there is one, or the page that opens it."""
        session = self.session
        task, game = session.scenario, session.game
        page = opening_page(session.match, session.eyes)
        if page and task is None and session.coach is None and not session.match.inputs:
            text = Text("\n").join(Text.from_markup(line) for line in page[2:])
            self.app.push_screen(Page(Text.from_markup(page[0]), text, say("Enter: begin   p: read it again later")))
        if task is not None:
            self.notify(game.said(task.task), title=game.said(task.title), timeout=20, markup=False)

    def on_screen_resume(self) -> None:
        """Continue when this screen is on top again."""
        self.call_after_refresh(self.advance)

    # -- what comes next

    def advance(self) -> None:
        """Tell what has happened, hand the screen on, or ask; whatever is due."""
        if not self.is_current:
            return
        if warning := self.session.file.warning():
            self.notify(f"{warning}.", severity="warning", timeout=20, markup=False)
        session = self.session
        session.answer_forced()
        if session.over and session.read is None:
            self._think_no_more()
            self.draw()
            if not self._ended:
                self._ended = True
                self._tell_end()
            return
        if (further := self._next_lesson()) is not None:
            self._lesson = None
            self.draw()
            ways = [("on", say("Play this match on")), ("lesson", self._called(further))]
            self.app.push_screen(
                Choose(say("The lesson is over."), ways), lambda way: self._learn(further) if way == "lesson" else None
            )
        elif session.cover is not None:
            self.app.push_screen(
                Cover(session.match.seat_called(session.cover)),
                lambda _, seat=session.cover: self._sit(seat),
            )
        else:
            self._let_bot_think()
            self._told = False
            self.draw()
            self.call_after_refresh(self._tell_round)  # only then it is known how much the log shows

    def _next_lesson(self) -> Tutorial | None:
        """What is learned after the lesson that has just come to its end; None if nothing is."""
        if self._lesson is None or not self._lesson.over or self.session.coach is not None:
            return None
        lessons = self.session.game.tutorials
        at = next((n for n, one in enumerate(lessons) if self._lesson and one.name == self._lesson.tutorial.name), -1)
        return lessons[at + 1] if 0 <= at < len(lessons) - 1 else None

    def _called(self, lesson: Tutorial) -> str:
        return say("Next lesson: {title}", title=self.session.game.said(lesson.title))

    def _learn(self, lesson: Tutorial) -> None:
        self._begin(Session.learn(self.session.game, lesson))

    def _begin(self, session: Session) -> None:
        """Go on with another match at this table."""
        self.session, self._lesson = session, session.coach
        self.session.save()
        self._ask, self._reply = None, ""
        self._ended = self._playing = False
        self._forget()

    def _sit(self, seat: int) -> None:
        self.session.take_screen(seat)
        self._answered, self._acted = self._seen[seat]
        self._done = self._acted

    def _tell_end(self) -> None:
        session = self.session
        lines = self._news
        ways = [("look", say("Look at the table (Space)")), *self._ways_after()]
        self.app.push_screen(self.report(session.waits, lines, ways), self._after)

    def _ways_after(self) -> list[tuple[str, str]]:
        """Another match, the same one again, what is learned next, a choice taken back, or away from the table."""
        session = self.session
        ways = [
            ("again", say("Play again, seats exchanged") if len(session.seats) == 2 else say("Play again")),
            ("replay", say("See the match again, step by step")),
        ]
        ways += [("review", say("See which decisions cost most"))] if session.match.result is not None else []
        further = self._next_lesson()
        ways += [("lesson", self._called(further))] if further is not None else []
        ways += [("back", say("Take back the last choice"))] if session.humans and not session.left else []
        return [*ways, ("quit", say("Leave the table"))]

    def _after(self, way: str | None) -> None:
        further = self._next_lesson()
        if way == "again":
            self._begin(self.session.rematch())
        elif way == "lesson" and further is not None:
            self._learn(further)
        elif way == "replay":
            self.post_message(SeeRecord(ReplayReader(self.session.record)))
        elif way == "review":
            self.look_back()
        elif way == "back":
            self.action_back()
        elif way == "quit":
            self.action_quit()

    def _let_bot_think(self) -> None:
        """Send the bot off, unless it is already thinking, or we watch and it is not yet time."""
        watched = not self.session.humans
        if self._thinking is not None or (watched and not self._playing):
            return
        errand = self.session.errand()
        if errand is not None:
            self._thinking = Thinking(errand, self._thought)

    def _thought(self, thinking: Thinking) -> None:
        """Called in the bot's thread."""
        try:
            self.post_message(self.BotDecided(thinking))
        except RuntimeError:  # the program has ended meanwhile
            return

    @on(BotDecided)
    def _apply_decided(self, event: BotDecided) -> None:
        if event.thinking is not self._thinking:
            return
        self._thinking = None
        self.session.apply(event.thinking.thought)
        asked = self.session.asked
        if asked is not None and (self._ask is None or asked.id != self._ask.id):
            self.app.clear_notifications()  # it belongs to what was asked before
        if self.session.humans or not self._playing:
            self.advance()
        elif self._speed == len(SPEEDS) - 1:
            self.call_later(self.advance)
        else:
            self.draw()
            self.set_timer(SPEEDS[self._speed], self.advance)

    def _think_no_more(self) -> None:
        self._thinking = None

    # -- what people do

    @on(OptionList.OptionSelected, "#choices")
    def _select(self, event: OptionList.OptionSelected) -> None:
        if event.option.id == MORE:
            self.action_more()
        elif self._options:
            self._choose(event.option_index)
        else:
            self._other(str(event.option.id))

    def _other(self, way: str) -> None:
        if way == "end":
            self._tell_end()
        elif self.session.over:
            self._after(way)
            self.call_after_refresh(self.advance)
        elif way in ("step", "read"):
            self.action_go_on()
        elif way == "skip":
            self.action_skip_tutorial()
        elif way == "halt":
            self._halt()
        elif way in ("faster", "slower"):
            self.action_faster(1 if way == "faster" else -1)
        elif way == "run":
            self._playing = not self._playing
            self._draw_choices()
            self.advance()

    # -- keys

    def action_go_on(self) -> None:
        """Continue: the next step of a watched match, or what there is after the end."""
        if self.session.read is not None:
            self._answered, self._acted = self._now()
            self._seen[self._eyes] = self._now()
            self.session.go_on()
            self.advance()
        elif self.session.over:
            self._tell_end()
        elif not self.session.humans and self._thinking is None:
            errand = self.session.errand()
            if errand is not None:
                self._acted = self._now()[1]
                self._thinking = Thinking(errand, self._thought)

    def action_skip_tutorial(self) -> None:
        """Play on without the coach."""
        if self.session.coach is not None:
            self.session.skip_tutorial()
            self._reply = ""
            self.advance()

    def action_faster(self, by: int) -> None:
        """Change the speed of a watched match."""
        self._speed = min(max(self._speed + by, 0), len(SPEEDS) - 1)
        pause = SPEEDS[self._speed]
        told = say("{seconds} seconds between steps", seconds=f"{pause:g}") if pause else say("As fast as it goes")
        self.notify(told, timeout=2)

    def action_keep(self) -> None:
        """Let be answered for oneself: go on like this with the marked choice, stop, or have habits."""
        session, option = self.session, self._marked
        if not self.has_use("keep"):
            known = session.game.onward is not None
            now = say("Nothing can be answered for you now.")
            self.notify(now if known else say("In this game nothing is answered for you."), timeout=3)
            return
        able = option is not None and not option.blocked and not option.deliberate
        ways = [(ON + key, text) for key, text in orders.how_long(session)] if able else []
        ways += [("halt", say("Ask me again from here on"))] if orders.is_going(session) else []
        ways.append((orders.HABITS, orders.habits_told(session)))
        like = say("Keep going: {choice}", choice=option.text) if ways[0][0].startswith(ON) and option else ""

        def chosen(way: str | None) -> None:
            if way == orders.HABITS:
                self._have_habits()
            elif way == "halt":
                self._halt()
            elif way and option is not None:
                self._take(option, way.removeprefix(ON))

        self.app.push_screen(Choose(like or say("What is answered for you"), ways, none=""), chosen)

    def _halt(self) -> None:
        orders.halt(self.session)
        self.advance()

    def _have_habits(self) -> None:
        form = orders.habits_form(self.session)
        now = {orders.HABITS: orders.habits(self.session)}

        def put(picked: list[str]) -> None:
            orders.set_habits(self.session, picked)
            self.advance()

        ask_blank(self, form, form.form[0], now, orders.no_objection, put)

    def action_more(self) -> None:
        """What may be done at any time, whatever is asked."""
        known = {option.key: option for option in self._standing}
        ways = [("", say("Back to the question"))]
        ways += [(option.key, option.text) for option in known.values()]
        ways += [(name, f"{said(text)} ({key})") for name, key, text in AT_ANY_TIME]
        actions = {name: getattr(self, f"action_{name}") for name, _, _ in AT_ANY_TIME}

        def chosen(way: str | None) -> None:
            if way in known:
                self._take(known[way])
            elif way:
                actions[way]()

        self.app.push_screen(Choose(say("At any time"), ways), chosen)

    def action_back(self) -> None:
        """Take back what you did last; other people are asked, bots agree."""
        session = self.session
        seat = session.eyes
        others = [other for other in session.humans if other != seat]
        try:
            session.take_back(None if session.alone else seat)
        except Refused as refused:
            if not others or refused.code == "not-asked":
                self.notify(f"{refused}.", severity="warning", markup=False)
                return
            names = say(" and ").join(session.match.seat_called(other) for other in others)
            agree = say_many("Does {names} agree to go back?", "Do {names} agree to go back?", len(others), names=names)
            self.app.push_screen(
                Choose(f"{refused}.\n{agree}", [("no", say("No, everything stays")), ("yes", say("Yes, go back"))]),
                lambda answer: self._agreed(seat, others) if answer == "yes" else None,
            )
            return
        self._went_back()

    def _agreed(self, seat: int | None, others: list[int]) -> None:
        self.session.take_back(seat, others)
        self._went_back()

    def _went_back(self) -> None:
        self._thinking, self._ask, self._ended = None, None, False
        self._forget()
        self.advance()
        told = say("Taken back.")
        if self.session.bots:
            told = say("Taken back. The computer players choose anew, and not always the same.")
        self.notify(told, timeout=4)

    def action_save(self) -> None:
        """Save a copy of the match in a file that the person names."""
        self.session.save()
        question = say("Save a copy in another file?")
        self.app.push_screen(Type(f"{self.session.file.whereabouts}.\n{question}"), self._save_copy)

    def _save_copy(self, typed: str | None) -> None:
        if not typed:
            return
        try:
            self.notify(self.session.file.save_copy(Path(typed).expanduser()), markup=False)
        except WyrmhoardError as error:
            self.notify(f"{error}.", severity="warning", markup=False)

    def action_get_up(self) -> None:
        """Leave the seat to a bot, or end the match."""
        seat = self.session.eyes
        if seat is None or self.session.over:
            return
        bot = player_called(self.session.game, strongest(self.session.game))
        ways = [
            ("stay", say("Stay")),
            ("bot", say("Let {bot} play on for me", bot=bot)),
            ("end", say("End the match; nobody wins")),
        ]
        self.app.push_screen(Choose(say("Get up from the table?"), ways), lambda way: self._get_up(seat, way))

    def _get_up(self, seat: int, way: str | None) -> None:
        if way == "bot":
            self.session.hand_over(seat)
            self._thinking, self._ask = None, None
            self._forget()
        elif way == "end":
            self.session.leave()

    def action_quit(self) -> None:
        """Leave the table; the match is kept."""
        self._think_no_more()
        self.session.save()
        self.post_message(LeaveScreen())
