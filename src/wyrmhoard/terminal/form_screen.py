"""A form with several blanks as one sheet below the board: a line for each, filled in with what is natural, so that
Enter alone sends it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final, TypeAlias

from rich.text import Text
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.screen import ModalScreen
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Row

from wyrmhoard.kernel.play.open_ask import Option
from wyrmhoard.kernel.play.taking import with_taken
from wyrmhoard.kernel.text.errors import WyrmhoardError
from wyrmhoard.kernel.text.saying import later, say
from wyrmhoard.terminal.forms import (
    Along,
    Objection,
    beginning,
    hint,
    judge,
    label,
    label_in,
    misfits,
    parse,
    shown_value,
)
from wyrmhoard.terminal.modals import EMBER, QUIET, SHEET, Choose, Pick, Type, not_possible
from wyrmhoard.terminal.orders import ASKED_AGAIN

SEND: Final = "send"
"""The line that sends the form."""
KEEP: Final = "keep going"
"""The line that says how long one goes on like this afterwards."""
Foretell: TypeAlias = Callable[[Mapping[str, Any]], Sequence[str]]
Sent: TypeAlias = tuple[dict[str, Any], str]
"""The values, and how long one goes on with them ("": one is asked again)."""


class FormScreen(ModalScreen[Sent | None]):
    """The blanks of a choice; Escape gives None. What it would come to is foretold below them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", later("Change"), priority=True),
        Binding("right", "turn(1)", later("Change"), priority=True),
        Binding("g", "keep", later("Keep going")),
        ("escape", "cancel", later("Cancel")),
    ]
    CSS = (
        SHEET.format("FormScreen")
        + """
    FormScreen { background: #10171433; }
    FormScreen > Vertical { width: 100%; max-height: 60%; }
    FormScreen OptionList { max-height: 8; }
    FormScreen #foretold { height: auto; max-height: 4; }
    FormScreen .keys { margin-top: 0; }
    """
    )

    def __init__(
        self,
        option: Option,
        usual: Mapping[str, Any],
        objection: Objection,
        foretell: Foretell,
        how_long: Sequence[tuple[str, str]] = (),
        keep: str = ASKED_AGAIN,
    ) -> None:
        """`how_long`: the ways to go on like this afterwards, if it may be; `keep`: the one that is chosen already."""
        super().__init__()
        self._how_long = [(ASKED_AGAIN, say("ask me again")), *how_long] if how_long else []
        self._keep = keep
        self._option = option
        self._objection = objection
        self._foretell = foretell
        self._values = {**{blank["name"]: beginning(blank) for blank in option.form}, **usual}

    def compose(self) -> ComposeResult:
        """A line for each blank, and the one that sends."""
        with Vertical():
            yield Static(self._option.text, classes="title", markup=False)
            blanks = [Row("", id=blank["name"]) for blank in self._option.form]
            keep = [Row("", id=KEEP)] if self._how_long else []
            yield OptionList(Row(say("Do it"), id=SEND), *blanks, *keep)
            yield Static(id="foretold")
            keys = say("Up, down: the lines   Left, right: change   Enter: open a line, or do it   Esc: back")
            yield Static(keys, classes="keys")

    def on_mount(self) -> None:
        """Begin at the line that sends, if the form can be sent as it is; else at the first blank."""
        rows = self.query_one(OptionList)
        self._draw()
        rows.highlighted = 0 if self._refusal() is None else 1
        rows.focus()

    # -- what is shown

    @property
    def _whole(self) -> dict[str, Any]:
        return with_taken(self._option, self._values)

    def _refusal(self) -> WyrmhoardError | None:
        return self._objection(self._whole)

    def _draw(self) -> None:
        rows, whole = self.query_one(OptionList), self._whole
        for blank in self._option.form:
            name, _, _ = label(blank).partition(": ")  # how to fill it in is said where it is opened
            line = Text.assemble((f"{name}: ", QUIET))
            line.append(shown_value(blank, whole[blank["name"]]), style="bold")
            rows.replace_option_prompt(blank["name"], line)
        if self._how_long:
            line = Text.assemble((f"{say('Afterwards')}: ", QUIET))
            line.append(f"‹ {dict(self._how_long)[self._keep]} ›", style="bold")
            rows.replace_option_prompt(KEEP, line.append("  (g)", style=QUIET))
        refused = self._refusal()
        told = Text("\n".join(self._foretell(whole)))
        if refused is not None:
            told = Text(f"{refused}.", style=EMBER)
        self.query_one("#foretold", Static).update(told)
        send = Text(say("Do it"), style=QUIET if refused is not None else "bold")
        rows.replace_option_prompt(SEND, send)

    # -- what people do

    def _blank(self) -> Mapping[str, Any] | None:
        at = self.query_one(OptionList).highlighted
        return self._option.form[at - 1] if at and at <= len(self._option.form) else None

    @property
    def _on_keep(self) -> bool:
        """Whether the cursor is on the line that says what comes afterwards."""
        return bool(self._how_long) and self.query_one(OptionList).highlighted == len(self._option.form) + 1

    def action_keep(self, by: int = 1) -> None:
        """Another way to go on afterwards."""
        keys = [key for key, _ in self._how_long]
        if keys:
            self._keep = keys[(keys.index(self._keep) + by) % len(keys)]
            self._draw()

    def action_turn(self, by: int) -> None:
        """The next value of a number, or of a list from which one thing is picked; or the one before."""
        blank = self._blank()
        if self._on_keep:
            self.action_keep(by)
        if blank is None:
            return
        now = self._values[blank["name"]]
        if blank["type"] == "number":
            self._put(blank, min(max(now + by, blank["least"]), blank["most"]))
        elif blank["type"] == "pick" and blank["most"] == 1:
            ways = [[]] * (not blank["least"]) + [[item["key"]] for item in blank["items"]]
            self._put(blank, ways[(ways.index(now) + by) % len(ways)])

    def _put(self, blank: Mapping[str, Any], value: Any) -> None:
        self._values[blank["name"]] = value
        self._draw()

    @on(OptionList.OptionSelected)
    def _select(self, event: OptionList.OptionSelected) -> None:
        event.stop()
        blank = self._blank()
        if blank is not None:
            ask_blank(self, self._option, blank, self._values, self._objection, lambda value: self._put(blank, value))
            return
        if self._on_keep:
            self.app.push_screen(Choose(say("Afterwards"), self._how_long, self._keep, none="\x1b"), self._put_keep)
            return
        refused = self._refusal()
        if refused is None:
            self.dismiss((self._whole, self._keep))
        else:
            self.notify(f"{refused}.", severity="warning", timeout=5, markup=False)

    def _put_keep(self, way: str | None) -> None:
        if way in dict(self._how_long):
            self._keep = str(way)
            self._draw()

    def action_cancel(self) -> None:
        """Close without an answer."""
        self.dismiss(None)


def ask_blank(
    screen: Any,
    option: Option,
    blank: Mapping[str, Any],
    values: Mapping[str, Any],
    objection: Objection,
    put: Callable[[Any], None],
    foretell: Foretell | None = None,
) -> None:
    """Have one blank of a form filled in on a sheet of its own; `put` gets the value, if there is one. What each value
    would come to is foretold below, if `foretell` says it."""
    question = label_in(option, blank)
    if blank["type"] != "pick":
        now = values.get(blank["name"], "")
        value = now if isinstance(now, str) else "" if isinstance(now, list) else str(now)
        screen.app.push_screen(Type(hint(blank, question), value), lambda typed: _typed(screen, blank, typed, put))
        return
    items = [(str(item["key"]), str(item["text"])) for item in blank["items"]]
    given = {name: value for name, value in values.items() if name != blank["name"]}
    fits = judge(option.form, given, blank, lambda form: objection(with_taken(option, form)))
    if blank["most"] == 1:
        no = dict(misfits([key for key, _ in items], [], 1, fits))
        ways = [] if blank["least"] else [("", say("Nothing"))]
        ways += [(key, text + (not_possible(no[at].rule) if at in no else "")) for at, (key, text) in enumerate(items)]
        marked = next(iter(values.get(blank["name"]) or [""]))
        told = None if foretell is None else partial(_foretold, foretell, option, given, blank["name"])
        answer = Choose(question, ways, marked, none="\x1b", about=told)
        screen.app.push_screen(answer, lambda way: None if way in (None, "\x1b") else put([way] if way else []))
        return
    along = Along(option, given, blank["name"])
    ahead = None if foretell is None else partial(_picked, foretell, option, given, blank["name"])
    picked = values.get(blank["name"]) or ()
    sheet = Pick(question, items, blank["least"], blank["most"], fits, along, picked, ahead)
    screen.app.push_screen(sheet, lambda picked: None if picked is None else put(picked))


def _foretold(foretell: Foretell, option: Option, given: Mapping[str, Any], name: str, way: str) -> str:
    """What picking one thing in a blank would come to."""
    return _picked(foretell, option, given, name, [way] if way else [])


def _picked(foretell: Foretell, option: Option, given: Mapping[str, Any], name: str, picked: Sequence[str]) -> str:
    """What picking these things in a blank would come to."""
    return "\n".join(foretell(with_taken(option, {**given, name: list(picked)})))


def _typed(screen: Any, blank: Mapping[str, Any], typed: str | None, put: Callable[[Any], None]) -> None:
    if typed is None:
        return
    try:
        value = parse(blank, typed)
    except WyrmhoardError as error:
        screen.notify(f"{error}.", severity="warning", markup=False)
        return
    put(value)
