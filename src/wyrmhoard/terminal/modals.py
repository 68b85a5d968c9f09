"""The small screens over the table: rules, texts, questions, and the cover between two players."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.screen import ModalScreen, Screen
from textual.widgets import Input, OptionList, Static
from textual.widgets.option_list import Option

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.kernel.text.saying import later, say
from wyrmhoard.terminal import words
from wyrmhoard.terminal.forms import Along, Judge, misfits
from wyrmhoard.terminal.messages import SeeCards
from wyrmhoard.terminal.sheet import (
    EMBER,
    QUIET,
    SHEET,
    Lines,
    More,
    Told,
    fit,
    not_possible,
)


class Cover(Screen[None]):
    """Hides the table until the other person sits in front of it."""

    BINDINGS: ClassVar[list[BindingType]] = [("enter,space", "dismiss", later("Show the table"))]
    CSS = """
    Cover { align: center middle; background: #1f2a26; }
    Cover > Static { width: auto; border: round #c8442b; padding: 2 6; text-align: center; }
    """

    def __init__(self, name: str) -> None:
        super().__init__()
        self.seat_name = name

    def compose(self) -> ComposeResult:
        """Lay out the one sentence."""
        name = self.seat_name
        when = say("Press Enter when only {name} can see this.", name=name)
        yield Static(f"{say('Pass to {name}.', name=name)}\n\n{when}", markup=False)

    def on_click(self) -> None:
        """Treat a click like Enter."""
        self.dismiss()


class Rules(ModalScreen[None]):
    """The rulebook, opened at a rule."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,q,r,space", "dismiss", later("Close"))]
    CSS = (
        SHEET.format("Rules")
        + """
    Rules { align: center middle; }
    Rules > Vertical { height: 90%; }
    Rules #index { width: 32; height: 1fr; max-height: 100%; }
    Rules #words { width: 1fr; height: 1fr; max-height: 100%; padding-left: 2; }
    Rules Horizontal { height: 1fr; }
    """
    )

    def __init__(self, game: AnyGame, rule: str) -> None:
        super().__init__()
        self._rules = list(words.rules(game).values())
        self._heading = say("Rules of {title}", title=game.title)
        self._at = next((n for n, known in enumerate(self._rules) if known.id == rule), 0)

    def compose(self) -> ComposeResult:
        """All rules on the left, the words of one on the right."""
        with Vertical():
            yield Static(self._heading, classes="title", markup=False)
            with Horizontal():
                yield OptionList(*(Option(Text(f"{r.id} {r.title}", no_wrap=True)) for r in self._rules), id="index")
                with VerticalScroll(id="words"):
                    yield Static("" if self._rules else say("This game has no rulebook."), id="text", markup=False)
            yield More("#words")
            yield Static(say("Up and down: other rules   Esc: close"), classes="keys")

    def on_mount(self) -> None:
        """Scroll to the wanted rule."""
        index = self.query_one("#index", OptionList)
        index.focus()
        if self._rules:
            index.highlighted = self._at

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Show the words of the rule."""
        self.query_one("#text", Static).update(Text(words.rule_text(self._rules[event.option_index])))


class Page(ModalScreen[None]):
    """A text to read."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape,q,space,enter,o,c,w,question_mark", "dismiss", later("Close"))]
    CSS = SHEET.format("Page") + "Page { align: center middle; }"

    def __init__(self, title: Text | str, text: Text | str, keys: str = "") -> None:
        super().__init__()
        self._heading = title
        self._keys = keys or say("Esc: close")
        self._text = text if isinstance(text, Text) else Text(text)

    def compose(self) -> ComposeResult:
        """Title, text, how to close."""
        with Vertical():
            yield Static(self._heading, classes="title", markup=False)
            with VerticalScroll():
                yield Static(self._text, id="text")
            yield More("VerticalScroll")
            yield Static(self._keys, classes="keys")

    def on_mount(self) -> None:
        """Let the arrows scroll; the text takes what title and keys leave."""
        self.query_one(VerticalScroll).focus()

    def on_resize(self) -> None:
        """Give the text what title and keys leave."""
        self.call_after_refresh(fit, self, "VerticalScroll")


class Choose(ModalScreen[str]):
    """A question with a few answers; Escape is the first."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "first", later("Close")), ("c", "cards", later("Cards"))]
    CSS = SHEET.format("Choose") + "Choose #about { height: auto; max-height: 5; color: #b9ad98; }"

    def __init__(
        self,
        question: str,
        answers: Sequence[tuple[str, str]],
        marked: str = "",
        none: str | None = None,
        about: Callable[[str], str] | None = None,
    ) -> None:
        """`marked`: the answer at which the cursor begins; `none`: what Escape gives, if it is not the first; `about`:
        what there is to say of an answer, which stands below while the cursor is on it."""
        super().__init__()
        self._question = question
        self._answers = list(answers)
        self._marked = marked
        self._none = none
        self._about = about

    def compose(self) -> ComposeResult:
        """The question over its answers, and what there is to say of the marked one."""
        with Vertical():
            yield Static(self._question, classes="title", markup=False)
            yield Lines(*(Option(Text(text)) for _, text in self._answers))
            yield More("Lines")
            if self._about is not None:
                yield Static(id="about", markup=False)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what there is to say of the marked answer."""
        if self._about is not None:
            self.query_one("#about", Static).update(self._about(self._answers[event.option_index][0]))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Close with the selected answer."""
        event.stop()
        self.dismiss(self._answers[event.option_index][0])

    def action_cards(self) -> None:
        """Look cards up."""
        self.post_message(SeeCards())

    def action_first(self) -> None:
        """Close with the first answer, or with none."""
        self.dismiss(self._answers[0][0] if self._none is None else self._none)

    def on_mount(self) -> None:
        """Begin at the answer that is marked."""
        keys = [answer for answer, _ in self._answers]
        self.query_one(OptionList).highlighted = keys.index(self._marked) if self._marked in keys else 0


class CardChooser(ModalScreen[str]):
    """Cards of which one is chosen; what there is to say of it stands below. Escape leaves it as it is."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "leave", later("Cancel"))]
    CSS = (
        SHEET.format("CardChooser")
        + "CardChooser OptionList { max-height: 8; } CardChooser #about { height: 7; margin-top: 1; }"
    )

    def __init__(self, title: str, cards: Sequence[tuple[str, str, Sequence[str]]], marked: str) -> None:
        """`cards`: for each its key, its line, and what there is to say of it."""
        super().__init__()
        self._heading = title
        self._cards = list(cards)
        self._marked = marked

    def compose(self) -> ComposeResult:
        """The cards, and what is said of the marked one."""
        with Vertical():
            yield Static(self._heading, classes="title", markup=False)
            yield Lines(*(Option(Text(line)) for _, line, _ in self._cards))
            yield More("Lines")
            yield Static(id="about", markup=False)
            yield Static(say("Up and down: look   Enter: take it   Esc: leave it as it is"), classes="keys")

    def on_mount(self) -> None:
        """Begin at what is chosen already."""
        keys = [key for key, _, _ in self._cards]
        self.query_one(OptionList).highlighted = keys.index(self._marked) if self._marked in keys else 0

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say what there is to say."""
        self.query_one("#about", Static).update("\n".join(self._cards[event.option_index][2]))

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """Close with the card."""
        event.stop()
        self.dismiss(self._cards[event.option_index][0])

    def action_leave(self) -> None:
        """Close with what was chosen before."""
        self.dismiss(self._marked)


class Type(ModalScreen[str | None]):
    """A line to type; Escape gives None."""

    BINDINGS: ClassVar[list[BindingType]] = [("escape", "cancel", later("Cancel"))]
    CSS = SHEET.format("Type") + "Type Input { border: none; background: #1f2a26; height: 1; }"

    def __init__(self, question: str, value: str = "") -> None:
        super().__init__()
        self._question = question
        self._value = value

    def compose(self) -> ComposeResult:
        """The question over the line."""
        with Vertical():
            yield Static(self._question, classes="title", markup=False)
            yield Input(self._value)
            yield Static(say("Enter: take it   Esc: leave it as it is"), classes="keys")

    def on_input_submitted(self, event: Input.Submitted) -> None:
        """Close with the line that was typed."""
        event.stop()
        self.dismiss(event.value)

    def action_cancel(self) -> None:
        """Close without a line."""
        self.dismiss(None)


class Pick(ModalScreen[list[str] | None]):
    """Some items of a list, in the order in which they are marked; Escape gives None."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("enter", "done", later("Take these"), priority=True),
        ("space", "mark", later("Mark")),
        ("c", "cards", later("Cards")),
        ("escape", "cancel", later("Cancel")),
    ]
    CSS = SHEET.format("Pick") + "Pick #picked { height: auto; min-height: 2; max-height: 8; margin-top: 1; }"

    def __init__(
        self,
        question: str,
        items: Sequence[tuple[str, str]],
        least: int,
        most: int,
        judge: Judge,
        along: Along,
        picked: Sequence[str] = (),
        foretell: Callable[[Sequence[str]], str] | None = None,
    ) -> None:
        """`picked`: what is marked at first; `foretell`: what the marked items would come to together."""
        super().__init__()
        self._question = question
        self._items = list(items)
        self._least, self._most = least, most
        self._judge = judge
        self._along = along
        self._picked = list(picked)
        self._foretell = foretell
        self._whole = along.whole(self._picked)
        """What is marked, with what has come along."""
        self._misfits: dict[int, Refused] = {}

    def compose(self) -> ComposeResult:
        """The question, the items with a box each, and how many are marked."""
        number = str(self._least)
        self._misfits = dict(self._find_misfits())
        if self._least != self._most:
            number = say("{least} to {most}", least=self._least, most=self._most)
        with Vertical():
            yield Static(f"{self._question} ({number})", classes="title", markup=False)
            yield Lines(*(Option(self._line(at)) for at in range(len(self._items))))
            yield More("Lines")
            yield Told(self._told(self._begin), id="picked")
            yield Static(say("Space: mark or unmark   Enter: take these   c: cards   Esc: back"), classes="keys")

    def _line(self, at: int) -> Text:
        key, text = self._items[at]
        line = Text.assemble(("[x] " if key in self._whole else "[ ] ", f"bold {EMBER}"))
        misfit = self._misfits.get(at)
        line.append(text, style=QUIET if misfit else "")
        if key in self._whole and key not in self._picked:
            line.append(" " + say("(comes along)"), style=QUIET)
        return line.append(not_possible(misfit.rule, misfit.sentence) if misfit else "", style=QUIET)

    def _find_misfits(self) -> Iterator[tuple[int, Refused]]:
        return misfits([key for key, _ in self._items], self._whole, self._most, self._judge)

    def _objection(self) -> str:
        """Why the marked items cannot be taken; "" if they can."""
        if not self._least <= len(self._whole) <= self._most:
            return say("Mark {least} to {most} of them", least=self._least, most=self._most)
        return str(self._judge(self._whole) or "")

    def _told(self, at: int | None) -> Text:
        """How many are marked, and why they do not fit, or why the item under the cursor does not."""
        marked = say("{count} marked", count=len(self._whole)) if self._whole else say("None marked")
        if why := self._objection() if self._whole else "":
            return Text(marked).append(f". {why}.", style=EMBER)
        told = Text(f"{marked}. {say('Enter takes them.')}" if self._whole else f"{marked}.")
        ahead = "" if self._foretell is None or self._objection() else self._foretell(self._whole)
        told.append(f"\n{ahead}" if ahead else "", style=QUIET)
        if at in self._misfits:
            why = str(self._misfits[at])
            no = (
                say("This one does not go with them: {why}.", why=why)
                if self._whole
                else say("Not possible: {why}.", why=why)
            )
            told.append(f"\n{no}", style=QUIET)
        return told

    @property
    def _begin(self) -> int | None:
        """Where the cursor begins: at the first item that is marked, else at the first that can be."""
        marked = [at for at, (key, _) in enumerate(self._items) if key in self._whole]
        fitting = [at for at in range(len(self._items)) if at not in self._misfits]
        return next(iter(marked or fitting), 0) if self._items else None

    def on_mount(self) -> None:
        """Begin where something can be done."""
        items = self.query_one(OptionList)
        items.focus()
        items.highlighted = self._begin

    def on_resize(self) -> None:
        """Give the items what is left by what is said of them."""
        self._tell(self.query_one(OptionList).highlighted)

    def _tell(self, at: int | None) -> None:
        self.query_one("#picked", Static).update(self._told(at))
        self.call_after_refresh(fit, self, "Lines")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        """A click marks."""
        event.stop()
        self._mark(event.option_index)

    def action_mark(self) -> None:
        """Mark or unmark where the cursor is."""
        at = self.query_one(OptionList).highlighted
        if at is not None:
            self._mark(at)

    def _mark(self, at: int) -> None:
        key = self._items[at][0]
        if key in self._whole:
            self._picked = self._along.without(self._picked, key)
        else:
            self._picked.append(key)
        before, self._whole = self._whole, self._along.whole(self._picked)
        if key in before and key in self._whole:
            what = self._along.takers(self._picked, key)
            self.notify(say("Comes along with {what}.", what=what), markup=False)
        self._misfits = dict(self._find_misfits())
        shown = self.query_one(OptionList)
        for index in range(len(self._items)):
            shown.replace_option_prompt_at_index(index, self._line(index))
        self._tell(at)

    def on_option_list_option_highlighted(self, event: OptionList.OptionHighlighted) -> None:
        """Say why what the cursor is on does not fit."""
        self._tell(event.option_index)

    def action_done(self) -> None:
        """Close with the marked items if they can be taken."""
        why = self._objection()
        if why:
            self.notify(f"{why}.", severity="warning", timeout=5, markup=False)
        else:
            self.dismiss(self._picked)

    def action_cards(self) -> None:
        """Look cards up."""
        self.post_message(SeeCards())

    def action_cancel(self) -> None:
        """Close without picks."""
        self.dismiss(None)
