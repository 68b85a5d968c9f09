"""Marking and taking a choice at a full-screen table, and filling in what it still needs."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from textual import events, on
from textual.widgets import OptionList

from wyrmhoard.kernel.play.coach import CODE
from wyrmhoard.kernel.play.open_ask import Option
from wyrmhoard.kernel.play.taking import with_taken
from wyrmhoard.kernel.text.errors import Refused, WyrmhoardError
from wyrmhoard.kernel.text.saying import say, say_as
from wyrmhoard.terminal import orders, words
from wyrmhoard.terminal.bundles import BundleOption
from wyrmhoard.terminal.form_screen import FormScreen, Sent, ask_blank
from wyrmhoard.terminal.forms import aside, own_words
from wyrmhoard.terminal.map_pointer import MapPointer
from wyrmhoard.terminal.modals import Choose, Page
from wyrmhoard.terminal.session import Session
from wyrmhoard.terminal.table_teller import TableTeller

NEXT_DIGIT = 0.8
"""For this many seconds a digit belongs to the number typed before it."""


class TableTaking(TableTeller):
    """A table at which choices are marked and taken."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self._digit_at = 0.0
        """When a digit was last typed."""

    def advance(self) -> None:
        """Tell what has happened, hand the screen on, or ask; whatever is due."""
        raise NotImplementedError

    @on(OptionList.OptionHighlighted, "#choices")
    def _highlight(self, event: OptionList.OptionHighlighted) -> None:
        if event.option_index >= len(self._options) or self._head_of(event.option_index) != self._number:
            self._number = ""
        self._draw_preview()

    def on_key(self, event: events.Key) -> None:
        """Digits and capitals mark a choice."""
        typed = event.character or ""
        choices = self.query_one("#choices", OptionList)
        if typed.isdecimal() and self._options:
            self._type_digit(typed, event.time)
            return
        self._forget_number()
        if typed.isupper() and self._options:
            start = (choices.highlighted or 0) + 1
            order = [*range(start, len(self._options)), *range(start)]
            choices.highlighted = next(
                (n for n in order if n < len(self._options) and self._options[n].text.upper().startswith(typed)),
                choices.highlighted,
            )

    def _type_digit(self, digit: str, when: float) -> None:
        """A further digit of a number, or the first of another; the choice with this number is marked."""
        names = [self._head_of(index) for index in range(len(self._options))]
        number = self._number + digit if when - self._digit_at < NEXT_DIGIT else digit
        if len(number) > max(map(len, names)):
            number = digit
        self._digit_at, self._number = when, number
        choices = self.query_one("#choices", OptionList)
        choices.focus()
        if number in names:
            choices.highlighted = names.index(number)
        elif not any(name.startswith(number) for name in names):
            self._number = ""
            self.notify(say("There is no choice {number} here", number=number), severity="warning", timeout=3)
        self._draw_preview()
        self.set_timer(NEXT_DIGIT, partial(self._forget_number, when))

    def _forget_number(self, typed_at: float = 0.0) -> None:
        """The number is typed: its time is up, unless there came another digit, or another key was pressed."""
        if self._number and typed_at in (0.0, self._digit_at):
            self._number = ""
            self._draw_preview()

    def _choose(self, index: int) -> None:
        self._take_option(self._options[index])

    @on(MapPointer.Chosen)
    def _chosen_on_the_map(self, event: MapPointer.Chosen) -> None:
        self._take_option(event.option)

    def _take_option(self, option: Option) -> None:
        if self._told and not self._is_cramped:
            self._take(option)

    def _take(self, option: Option, keep: str = "") -> None:
        """Do what was chosen, show why it is not possible, or ask for what it still needs; then go on like this for as
        long as `keep` says."""
        if option.blocked:
            rule = words.rules(self.session.game).get(option.rule)
            text = words.why(option) + (f"\n\n{words.rule_text(rule)}" if rule else "")
            self.app.push_screen(Page(option.text, text))
        elif isinstance(option, BundleOption):
            self._choose_of(option)
        elif self.session.coach is None and (blank := own_words(option)) is not None:
            self._act(option, {blank["name"]: ""}, keep)
        elif (blank := aside(option, self.session.game.screens.aside)) is not None:
            self._act(option, with_taken(option, {blank["name"]: []}), keep)
        elif option.form:
            self._fill(option, keep)
        elif option.deliberate:
            ways = [("no", say_as("an answer", "No")), ("yes", option.text)]
            question = say("{choice}: really?", choice=option.text)
            self.app.push_screen(Choose(question, ways), lambda way: self._act(option, None) if way == "yes" else None)
        else:
            self._act(option, None, keep)

    def _choose_of(self, bundle: BundleOption) -> None:
        """Ask which of the choices is meant that share a line."""
        known = {option.key: option for option in bundle.of}
        ways = [(key, option.text) for key, option in known.items()]
        sheet = Choose(bundle.text, ways, none="")
        self.app.push_screen(sheet, lambda way: self._take(known[way]) if way else None)

    def action_own_words(self) -> None:
        """Do what is marked in one's own words, or with something besides."""
        option = self._marked
        if option is None or option.blocked:
            return
        if own_words(option) is not None or aside(option, self.session.game.screens.aside) is not None:
            self._fill(option, "")

    def _fill(self, option: Option, keep: str) -> None:
        """Ask for the blanks of a form: for one by itself, for several on one sheet."""
        session, asked = self.session, self.session.asked
        assert asked is not None
        usual = orders.filled_at_first(session, asked, option)
        foretell = partial(session.game.screens.foretold, session.match.table, asked.seat, asked.prompt, option.key)

        def objection(values: Mapping[str, Any]) -> Refused | None:
            return session.objection(option.key, with_taken(option, values))

        if len(option.form) == 1:
            name = option.form[0]["name"]
            ask_blank(
                self,
                option,
                option.form[0],
                usual,
                objection,
                lambda value: self._act(option, with_taken(option, {name: value}), keep),
                foretell,
            )
            return
        ways = [] if option not in asked.options or option.deliberate else orders.how_long(session)
        errands = orders.errands(session) if ways else ()
        sheet = FormScreen(
            option, usual, objection, foretell, ways, keep, errands, partial(orders.errand_told, session)
        )
        self.app.push_screen(sheet, partial(self._sent, option))

    def _sent(self, option: Option, sent: Sent | None) -> None:
        """A form was sent, or put away."""
        if sent is not None:
            values, keep, errands = sent
            self._act(option, values, orders.with_errands(self.session, keep, errands))

    def _act(self, option: Option, form: dict[str, object] | None, keep: str = "") -> None:
        self._number = ""
        if not (self._ask is not None and self._ask.may_pass) or self._fits(self._news):
            self._seen[self._eyes] = self._now()
        self._answered, self._acted = self._now()
        self._prompt = "" if self._ask is None else self._ask.prompt
        self._reply = ""
        orders.told(self.session)
        try:
            self.session.act(option.key, form, self._ask, keep=keep)
            self._done = self._now()[1]
        except WyrmhoardError as refused:
            if isinstance(refused, Refused) and refused.code == CODE:
                self._reply = refused.sentence
                self.draw()
                return
            self.notify(f"{refused}.", severity="warning", markup=False)
        self.advance()
