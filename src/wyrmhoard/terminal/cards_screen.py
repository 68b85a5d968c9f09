"""All cards of a game on a sheet: those in one's own hand first, and a line that finds the others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical, VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Input, Static

from wyrmhoard.kernel.text.saying import later, say
from wyrmhoard.terminal.sheet import EMBER, SHEET, More, fit
from wyrmhoard.terminal.words import CardEntry


class CardsScreen(ModalScreen[None]):
    """Cards that hold all the words typed; Escape closes."""

    BINDINGS: ClassVar[list[BindingType]] = [
        ("escape,enter", "dismiss", later("Close")),
        Binding("up", "scroll(-1)", later("Back"), priority=True),
        Binding("down", "scroll(1)", later("On"), priority=True),
        Binding("pageup", "page(-1)", later("Back"), priority=True),
        Binding("pagedown", "page(1)", later("On"), priority=True),
    ]
    CSS = (
        SHEET.format("CardsScreen")
        + """
    CardsScreen { align: center middle; }
    CardsScreen Input { border: none; background: #1f2a26; height: 1; }
    """
    )

    def __init__(self, cards: Sequence[CardEntry], hand: Sequence[str] = (), held: Sequence[str] = ()) -> None:
        """`hand`: the keys of one's own cards; `held`: what is said of those that have no face."""
        super().__init__()
        self._cards = list(cards)
        mine = [card for key in dict.fromkeys(hand) for card in self._cards if card.key == key]
        faceless = [CardEntry("", "", (line,)) for line in held]
        self._listed = [*(card._replace(side=say("In your hand")) for card in (*faceless, *mine)), *self._cards]

    def compose(self) -> ComposeResult:
        """The line to type in, over the cards."""
        with Vertical():
            yield Static(say("Cards"), classes="title", markup=False)
            yield Input(placeholder=say("Type words to find cards"))
            with VerticalScroll(can_focus=False):
                yield Static(self._text(""), id="text")
            yield More("VerticalScroll")
            yield Static(say("Up, down, PgUp, PgDn: scroll   Esc: close"), classes="keys")

    def on_resize(self) -> None:
        """Give the cards what the other lines leave."""
        self.call_after_refresh(fit, self, "VerticalScroll")

    def on_input_changed(self, event: Input.Changed) -> None:
        """Show the cards that hold these words."""
        self.query_one("#text", Static).update(self._text(event.value))
        self.query_one(VerticalScroll).scroll_home(animate=False)

    def _text(self, typed: str) -> Text:
        """The cards with all these words, each side under its name."""
        wanted = typed.casefold().split()
        text, side = Text(), ""
        for card in self._listed:
            every = " ".join((card.side, *card.lines)).casefold()
            if all(word in every for word in wanted):
                if card.side != side:
                    text.append(("\n" if side else "") + f"{card.side.upper()}\n", style=f"bold {EMBER}")
                    side = card.side
                text.append("\n".join(card.lines) + "\n")
        return text if side else Text(say("No card holds these words."))

    def action_scroll(self, by: int) -> None:
        """Scroll by a line."""
        self.query_one(VerticalScroll).scroll_relative(y=by, animate=False)

    def action_page(self, by: int) -> None:
        """Scroll by a page."""
        cards = self.query_one(VerticalScroll)
        cards.scroll_relative(y=by * cards.size.height, animate=False)
