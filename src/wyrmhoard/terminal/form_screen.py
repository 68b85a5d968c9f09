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

from wyrmhoard.kernel.contract.onward import Errand
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
    missing,
    parse,
    shown_value,
)
from wyrmhoard.terminal.messages import SeeCards
from wyrmhoard.terminal.modals import Choose, Pick, Type
from wyrmhoard.terminal.orders import ASKED_AGAIN
from wyrmhoard.terminal.sheet import EMBER, QUIET, SHEET, Lines, More, not_possible
from wyrmhoard.terminal.sheet import Told as Foot

SEND: Final = "send"
"""The line that sends the form."""
KEEP: Final = "keep going"
"""The line that says how long one goes on like this afterwards."""
SENT: Final = "sent "
"""How the lines begin that say where somebody is sent."""
OTHER: Final = "\x00"
"""The way that is typed."""
Foretell: TypeAlias = Callable[[Mapping[str, Any]], Sequence[str]]
Told: TypeAlias = Callable[[str, str], Sequence[str]]
"""What it takes to be sent somewhere: by the name of the errand and the way."""
Sent: TypeAlias = tuple[dict[str, Any], str, dict[str, str]]
"""The values, how long one goes on with them ("": one is asked again), and who is sent where."""


class FormScreen(ModalScreen[Sent | None]):
    """The blanks of a choice; Escape gives None. What it would come to is foretold below them."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "turn(-1)", later("Change"), priority=True),
        Binding("right", "turn(1)", later("Change"), priority=True),
        Binding("g", "keep", later("Keep going")),
        Binding("c", "cards", later("Cards")),
        ("escape", "cancel", later("Cancel")),
    ]
    CSS = (
        SHEET.format("FormScreen")
        + """
    FormScreen { background: #10171433; }
    FormScreen > Vertical { width: 100%; max-height: 55%; }
    FormScreen OptionList { max-height: 9; }
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
        errands: Sequence[Errand] = (),
        errand_told: Told = lambda name, way: (),
    ) -> None:
        """`how_long`: the ways to go on like this afterwards, if it may be; `keep`: the one that is chosen already.
        `errands`: where somebody may be sent; `errand_told`: what that takes."""
        super().__init__()
        self._how_long = [(ASKED_AGAIN, say("ask me again")), *how_long] if how_long else []
        self._keep = keep
        self._errands = list(errands)
        self._errand_told = errand_told
        self._sent: dict[str, str] = {}
        self._option = option
        self._objection = objection
        self._foretell = foretell
        self._values = {**{blank["name"]: beginning(blank) for blank in option.form}, **usual}

    def compose(self) -> ComposeResult:
        """A line for each blank, and the one that sends."""
        with Vertical():
            yield Static(self._option.text, classes="title", markup=False)
            blanks = [Row("", id=blank["name"]) for blank in self._option.form]
            sent = [Row("", id=SENT + errand.name) for errand in self._errands]
            keep = [Row("", id=KEEP)] if self._how_long else []
            yield Lines(Row(say("Do it"), id=SEND), *sent, *blanks, *keep)
            yield More("Lines")
            yield Foot(id="foretold")
            keys = say("↑↓ lines   ←→ change   Enter: open it, or do it   c: cards   Esc: back")
            yield Static(keys, classes="keys")

    def on_mount(self) -> None:
        """Begin at the line that sends, if the form can be sent as it is; else at the first blank."""
        rows = self.query_one(OptionList)
        self._draw()
        rows.highlighted = 1 + len(self._errands) if self._refusal() else 0
        rows.focus()

    # -- what is shown

    @property
    def _whole(self) -> dict[str, Any]:
        emptied = {
            blank["name"]: beginning(blank)
            for blank in self._option.form
            for errand in self._errands
            if errand.name in self._sent and blank["name"] in errand.fills
        }
        return with_taken(self._option, {**self._values, **emptied})

    def _refusal(self) -> str:
        """What is missing, or why it cannot be sent like this; "" if it can."""
        whole = self._whole
        return missing(self._option, whole) or str(self._objection(whole) or "")

    def _draw(self) -> None:
        rows, whole = self.query_one(OptionList), self._whole
        for blank in self._option.form:
            name, _, _ = label(blank).partition(": ")  # how to fill it in is said where it is opened
            name = name if name.count("(") == name.count(")") else label(blank)
            line = Text.assemble((f"{name}: ", QUIET))
            line.append(shown_value(blank, whole[blank["name"]]), style="bold")
            rows.replace_option_prompt(blank["name"], line)
        for errand in self._errands:
            line = Text.assemble((f"{errand.text}: ", QUIET))
            line.append(f"‹ {self._sent_words(errand)} ›", style="bold")
            rows.replace_option_prompt(SENT + errand.name, line)
        if self._how_long:
            line = Text.assemble((f"{say('Afterwards')}: ", QUIET))
            line.append(f"‹ {self._keep_words()} ›", style="bold")
            rows.replace_option_prompt(KEEP, line.append("  (g)", style=QUIET))
        refused = self._refusal()
        sent = [line for name, way in self._sent.items() for line in self._errand_told(name, way)]
        else_ = [] if self._errands and len(self._sent) == len(self._errands) else self._foretell(whole)
        told = Text("\n".join([*sent, *else_]))
        if refused:
            told = Text(f"{refused}.", style=EMBER)
        self.query_one("#foretold", Static).update(told)
        send = Text(say("Do it"), style=QUIET if refused else "bold")
        rows.replace_option_prompt(SEND, send)

    def _sent_words(self, errand: Errand) -> str:
        """Where somebody is sent."""
        way = self._sent.get(errand.name)
        return say("nowhere: one step at a time") if way is None else dict(errand.ways).get(way, way)

    def _keep_words(self) -> str:
        """What comes afterwards; whoever is sent somewhere goes on until something happens."""
        keep = self._keep
        if keep == ASKED_AGAIN and self._sent:
            keep = self._how_long[1][0]
        return dict(self._how_long)[keep]

    # -- what people do

    @property
    def _line(self) -> str:
        """The line on which the cursor is."""
        rows = self.query_one(OptionList)
        return SEND if rows.highlighted is None else str(rows.get_option_at_index(rows.highlighted).id)

    def _blank(self) -> Mapping[str, Any] | None:
        return next((blank for blank in self._option.form if blank["name"] == self._line), None)

    def _errand(self) -> Errand | None:
        return next((errand for errand in self._errands if SENT + errand.name == self._line), None)

    @property
    def _on_keep(self) -> bool:
        """Whether the cursor is on the line that says what comes afterwards."""
        return self._line == KEEP

    def action_keep(self, by: int = 1) -> None:
        """Another way to go on afterwards."""
        keys = [key for key, _ in self._how_long]
        if keys:
            self._keep = keys[(keys.index(self._keep) + by) % len(keys)]
            self._draw()

    def action_turn(self, by: int) -> None:
        """The next value of a number, or of a list from which one thing is picked; or the one before."""
        blank = self._blank()
        errand = self._errand()
        if self._on_keep:
            self.action_keep(by)
        if errand is not None:
            ways = [*dict.fromkeys(["", *(key for key, _ in errand.ways), self._sent.get(errand.name, "")])]
            self._send(errand, ways[(ways.index(self._sent.get(errand.name, "")) + by) % len(ways)])
        if blank is None:
            return
        now = self._values[blank["name"]]
        if blank["type"] == "number":
            self._put(blank, min(max(now + by, blank["least"]), blank["most"]))
        elif blank["type"] == "pick" and blank["most"] == 1:
            picks = [[]] * (not blank["least"]) + [[item["key"]] for item in blank["items"]]
            at = picks.index(now) if now in picks else min(-by, 0)  # nothing picked yet: the first, or the last
            self._put(blank, picks[(at + by) % len(picks)] if picks else [])

    def _send(self, errand: Errand, way: str) -> None:
        """Send somebody somewhere, or nowhere ("")."""
        if way:
            self._sent[errand.name] = way
        else:
            self._sent.pop(errand.name, None)
        self._draw()

    def _sent_to(self, errand: Errand, way: str | None) -> None:
        if way == OTHER:
            self.app.push_screen(Type(errand.other, ""), lambda typed: self._send(errand, typed) if typed else None)
        elif way is not None and way != "\x1b":
            self._send(errand, way)

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
        errand = self._errand()
        if errand is not None:
            places = [("", say("nowhere: one step at a time")), *errand.ways, (OTHER, errand.other)]
            sheet = Choose(errand.text, places, self._sent.get(errand.name, ""), none="\x1b")
            self.app.push_screen(sheet, lambda way: self._sent_to(errand, way))
            return
        if self._on_keep:
            self.app.push_screen(Choose(say("Afterwards"), self._how_long, self._keep, none="\x1b"), self._put_keep)
            return
        refused = self._refusal()
        if not refused:
            self.dismiss((self._whole, self._keep, dict(self._sent)))
        else:
            self.notify(f"{refused}.", severity="warning", timeout=5, markup=False)

    def _put_keep(self, way: str | None) -> None:
        if way in dict(self._how_long):
            self._keep = str(way)
            self._draw()

    def action_cards(self) -> None:
        """Look cards up."""
        self.post_message(SeeCards())

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
        why = {at: not_possible(refused.rule, refused.sentence) for at, refused in no.items()}
        ways += [(key, text + why.get(at, "")) for at, (key, text) in enumerate(items)]
        marked = next(iter(values.get(blank["name"]) or [""]))
        told = None if foretell is None else partial(_foretold, foretell, option, given, blank["name"])
        answer = Choose(question, ways, marked, none="\x1b", about=told)
        screen.app.push_screen(answer, lambda way: None if way in (None, "\x1b") else put([way] if way else []))
        return
    if len(option.form) == 1 and blank.get("text"):
        question = f"{option.text}: {question}"
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
