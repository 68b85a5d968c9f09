"""The table line by line: for screen readers, pipes and dumb terminals."""

from __future__ import annotations

from rich.text import Text

from wyrmhoard.kernel.asking.tutorial import Step
from wyrmhoard.kernel.play.coach import CODE
from wyrmhoard.kernel.play.open_ask import Option
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.kernel.text.saying import say
from wyrmhoard.terminal import orders, words
from wyrmhoard.terminal.bundles import BundleOption, opened
from wyrmhoard.terminal.coach_marks import coach_marks
from wyrmhoard.terminal.courses import opening_page
from wyrmhoard.terminal.forms import own_words
from wyrmhoard.terminal.plain_commands import YES, PlainCommands
from wyrmhoard.terminal.plain_desk import Lines, Quit, fill
from wyrmhoard.terminal.session import Session
from wyrmhoard.terminal.thinking import Thinking

LONG = 36
"""A board with more lines is shown once; then only what changes."""
COVER = 40
"""How many lines push a secret off the screen."""

END = (-2, 0, None)
"""Takes the place of a round where the final board is shown."""


class PlainTable(PlainCommands):
    """One match, played or watched line by line."""

    def run(self) -> int:
        """Play until somebody quits; returns the exit code. Ctrl-C and end of input save the match and quit."""
        self.session.save()
        self.io.say(say("{title}. Type help for the commands.", title=self.game.title))
        for seat in self.session.seats:
            self.io.say(say("Seat {seat}: {name}.", seat=seat + 1, name=self.session.name(seat)))
        if self.session.scenario is not None:
            self.io.say(f"{self.game.said(self.session.scenario.title)}. {self.game.said(self.session.scenario.task)}")
        elif not self.match.inputs and self.session.coach is None:
            self.io.say(*("", *page) if (page := self._opening_page()) else ())
        try:
            while self.next_session is None:
                self._turn()
        except (EOFError, KeyboardInterrupt):
            self.io.say("")
            self._farewell()
        except Quit:
            self._farewell()
        return 0

    def _opening_page(self) -> list[str]:
        """What is played, as the page says that opens it."""
        return [Text.from_markup(line).plain for line in opening_page(self.match, self.eyes)]

    def _turn(self) -> None:
        """One step: a bot's, a person's, or what comes after the end."""
        session = self.session
        session.answer_forced()
        if warning := session.file.warning():
            self.io.say(f"{warning}.")
        if session.read is not None:
            self._let_person_read(session.read)
        elif session.over:
            self._after_the_end()
        elif session.cover is not None:
            self._pass_on(session.cover)
        elif not session.humans:
            self._watch()
        elif session.asked is None:
            self._let_bot_act()
        else:
            if self._thinking is None and (errand := session.errand()) is not None:
                self._thinking = Thinking(errand)
            self._let_person_act()

    def _let_person_read(self, step: Step) -> None:
        """Wait until the person has read what the coach says."""
        if self._said != self.session.coach_step:
            self._asked = None
            self._present()
            self._coach()
        typed = self.io.ask(say("Enter: {next}. > ", next=step.next))
        if not typed:
            self.session.go_on()
        elif not self.command(typed):
            self.io.say(say("Press Enter to go on, or type a command; skip leaves the tutorial."))

    def _coach(self) -> None:
        """Print what the coach says if it was not printed yet."""
        coach = self.session.coach
        if coach is None or coach.step == self._said:
            return
        self._said = coach.step
        number = say("{n} of {all}", n=coach.step + 1, all=len(coach.tutorial.steps))
        self.io.say(
            "",
            say("Coach, {number}: {words}", number=number, words=coach.says(self.session.match)),
            *([coach.now.why] if coach.now.why else []),
        )

    def _let_bot_act(self) -> None:
        """Wait for a bot, in small steps so that Ctrl-C is heard, and do what it wants."""
        if self._thinking is None:
            errand = self.session.errand()
            if errand is None:
                return
            self._thinking = Thinking(errand)
        if not self._thinking.ready(1.0):
            self.io.say(f"{self.session.waits} ...")
            while not self._thinking.ready(0.2):
                pass
        thought = self._thinking.thought
        self._thinking = None
        self.session.apply(thought)

    def _pass_on(self, seat: int) -> None:
        """Hide what was shown and wait until the other person sits at the keyboard."""
        name = self.match.seat_called(seat)
        if self.session.holder is not None:
            self._news()
            self.io.ask(say("Press Enter to hide this and pass to {name}. ", name=name))
        self.session.take_screen(seat)
        self.io.say(*[""] * COVER)
        self.io.ask(say("Pass to {name}; press Enter when only {name} can see this. ", name=name))
        self._boards.clear()
        self._shown.clear()

    def _news(self) -> None:
        """Print what the person at the keyboard has not been told yet."""
        self.io.say(*(f"* {line}" for line in self._hearing.news()))

    def _present(self) -> None:
        """The news, the table if a new round has begun, and the question with its choices.

        What stands open at any time (the X card) takes one line in all: it is the same at every question.
        """
        self._news()
        place = (self.match.last_checkpoint, self.match.era, self.eyes)
        if place not in self._boards:
            self._boards = {shown for shown in self._boards if shown[:2] == place[:2]} | {place}
            self._show_what_is_new()
        if self._asked is not None:
            self._coach()
            looked_up = orders.looked_up(self.session)
            about = {orders.brief(self.session)} - self._briefed
            self._briefed |= about if not self.session.ready.part else set()
            self.io.say("", *([f"{looked_up}."] if looked_up else []), f"{self.session.waits}.", *about)
            options = self._choices
            pointed = coach_marks(self.session.coach, self.match, options)
            blocked = sum(bool(option.blocked) for option in options)
            listed = options if blocked < words.MANY else options[: len(options) - blocked]
            only = self._natural(listed)
            standing: list[str] = []
            for index, option in enumerate(listed):
                coach = " " + say("(the coach points here)") if option.key in pointed else ""
                named = f"{words.handle(options, index)}. {_line(option)}{coach}"
                if option.quiet and not option.blocked:
                    standing.append(named)
                else:
                    self.io.say(f"  {named}{' (Enter)' if option is only else ''}")
            if not self._told_own and any(own_words(option) is not None for option in listed):
                self._told_own = True
                self.io.say(say("  (own and a choice: the same in your own words.)"))
            if standing:
                self.io.say(say("  At any time: {all}", all="; ".join(standing)))
            self._tell_commands()
            if len(listed) < len(options):
                self.io.say(
                    say(
                        "  {blocked} more are not possible: type why for all reasons, or why and a name.",
                        blocked=blocked,
                    )
                )

    def _tell_commands(self) -> None:
        """Once, what helps to answer where one plays on a map."""
        if not self._told_commands and orders.how_long(self.session):
            self._told_commands = True
            self.io.say(say("  (g and a choice: keep going like this until something happens.)"))
            if orders.can_examine(self.game):
                self.io.say(say("  (examine: what could be done.)"))
            if orders.errands(self.session):
                self.io.say(say("  (walk: send somebody all the way to a place.)"))

    def _show_what_is_new(self) -> None:
        """The table; of a long one, once it was shown, what has changed: nobody listens to all of it each time."""
        board, before = self.board(), self._shown.get(self.eyes)
        self._shown[self.eyes] = set(board)
        known = before if before is not None and sum(map(len, board)) > LONG else set()
        self.io.say("", *(line for entry in board if entry not in known for line in entry))
        if known:
            self.io.say(say("(The rest of the table is as before; look shows all of it.)"))

    def _let_person_act(self) -> None:
        asked = self.session.asked
        assert asked is not None
        if self._asked is None or self._asked.id != asked.id or self._asked.seat != asked.seat:
            self._asked = asked
            self._present()
        self._read(self._choices)

    def _read(self, options: tuple[Option, ...]) -> None:
        """One line from the person: a choice, or a command."""
        typed = self.io.ask()
        exact = any(typed.lower() == option.key.lower() for option in options)
        only = self._natural(options)
        if not typed and only is not None:
            self._choose(options, only.key)
        elif not typed:
            self.io.say(say("Type a choice from the list, or help."))
        elif exact or not self.command(typed):
            self._choose(options, typed)

    def _choose(self, options: tuple[Option, ...], typed: str, keep: str = "") -> None:
        matching = words.matches(options, typed) or words.matches(opened(options), typed)
        if len(matching) > 1:
            texts = say(" or ").join(option.text for option in matching)
            self.io.say(say("{typed} could be {texts}. Type a little more.", typed=repr(typed), texts=texts))
        elif not matching:
            names = ", ".join(words.handle(options, n) for n, option in enumerate(options) if not option.blocked)
            self.io.say(
                say(
                    "There is no choice {typed} here. Choose from {names}, or type help.",
                    typed=repr(typed),
                    names=names,
                )
            )
        elif matching[0].blocked:
            self.io.say(words.why(matching[0]))
        elif isinstance(bundle := matching[0], BundleOption):
            at = self.io.choose(f"{bundle.text}:", [*(one.text for one in bundle.of), say("nothing of this")])
            if at < len(bundle.of):
                self._choose(bundle.of, bundle.of[at].key, keep)
        elif matching[0].deliberate and not matching[0].form and not self._sure(matching[0]):
            self.io.say(say("Nothing was done."))
        else:
            try:
                form = self._fill(matching[0]) if matching[0].form else None
                orders.told(self.session)
                self.session.act(matching[0].key, form, self._asked, keep=keep)
                self.io.say(say("You choose: {choice}.", choice=matching[0].text.removesuffix(".")))
                self._asked = None
            except Refused as refused:
                if refused.code == CODE:
                    self.io.say(
                        say("Coach: {sentence}", sentence=refused.sentence),
                        say("(To do it all the same, type skip and choose again.)"),
                    )
                else:
                    self.io.say(f"{refused}.")
                self._asked = None if refused.code == "unavailable" else self._asked

    def _fill(self, option: Option) -> dict[str, object]:
        assert self._asked is not None
        if not self._in_own_words and self.session.coach is None and (blank := own_words(option)) is not None:
            return {blank["name"]: ""}
        usual = orders.filled_at_first(self.session, self._asked, option)
        return fill(self.io, option, lambda values: self.session.objection(option.key, values), usual)

    def _sure(self, option: Option) -> bool:
        """Whether the person confirms a deliberate choice."""
        return self.io.ask(say("{text}: really? Type yes. > ", text=option.text)).lower() in YES

    def _watch(self) -> None:
        """Bots only: Enter for a step, a number for several, run for all."""
        if not self._steps:
            self._present()
            typed = self.io.ask(say("Enter: next step; a number: that many steps; run: to the end. > "))
            if typed.lower() == "run":
                self._steps = -1
            elif typed.isdigit() or not typed:
                self._steps = max(1, int(typed or 1))
            elif not self.command(typed):
                self.io.say(say("Press Enter for the next step, or type a number, run, help or quit."))
            return
        self._steps -= self._steps > 0
        self._let_bot_act()

    def _after_the_end(self) -> None:
        if self._asked is not None or END not in self._boards:
            self._asked, self._boards, self._thinking = None, {END}, None
            self._news()
            self.io.say("")
            self.show_board()
            self.io.say("", f"{self.session.waits}.", f"{self.session.file.whereabouts}.")
        typed = self.io.ask(say("rematch, review, back, log or quit? > "))
        if typed and not self.command(typed):
            self.io.say(say("The match is over. Type rematch, review, back, log, help or quit."))

    def _farewell(self) -> None:
        """Say where the match is saved and how to continue."""
        print("\n".join(self.session.file.farewell()), flush=True)

    def introduction(self) -> list[str]:
        """How to choose, above the commands."""
        return [say("To choose, type the number or name in front of a choice, or the beginning of its text. Or type:")]


def _line(option: Option) -> str:
    """A choice as a line of the list."""
    rule = f", {option.rule}" if option.rule else ""
    if isinstance(option, BundleOption):
        return f"{option.text} ..."
    return say("{text} (not possible{rule})", text=option.text, rule=rule) if option.blocked else option.text


def play_plain(session: Session, io: Lines | None = None) -> int:
    """Play a match line by line, and its rematches; the exit code."""
    io = io or Lines()
    while True:
        table = PlainTable(io, session)
        code = table.run()
        if table.next_session is None:
            return code
        session = table.next_session
