"""The full-screen table: the program around its screens."""

from __future__ import annotations

from typing import Any, ClassVar

from textual import events, on
from textual.app import App
from textual.binding import Binding, BindingType
from textual.screen import Screen
from textual.theme import Theme

from wyrmhoard.terminal.menu_screen import MenuScreen
from wyrmhoard.terminal.messages import LeaveScreen, PlayMatch, SeeCards, SeeRecord
from wyrmhoard.terminal.opening import Opening
from wyrmhoard.terminal.replay_reader import ReplayReader
from wyrmhoard.terminal.replay_screen import ReplayScreen
from wyrmhoard.terminal.session import Session
from wyrmhoard.terminal.table_screen import TableScreen

THEME = Theme(
    name="wyrmhoard",
    primary="#c8442b",
    secondary="#b9ad98",
    accent="#f0937a",
    foreground="#f3ead7",
    background="#1f2a26",
    surface="#1f2a26",
    panel="#2c3a34",
    success="#6fbf8f",
    warning="#e0a64a",
    error="#f08a7c",
    dark=True,
    variables={"footer-key-foreground": "#f0937a", "footer-background": "#2c3a34"},
)


class Wyrmhoard(App[int]):
    """Opens with a session, a reader, or (with neither) the start menu."""

    TITLE = "Wyrmhoard"
    ENABLE_COMMAND_PALETTE = False
    BINDINGS: ClassVar[list[BindingType]] = [Binding("ctrl+c,ctrl+q", "leave", "Quit", show=False, priority=True)]
    CSS = """
    Screen { background: #1f2a26; color: #f3ead7; }
    Footer { background: #2c3a34; }
    OptionList { background: #1f2a26; border: none; padding: 0; scrollbar-size-vertical: 1; }
    OptionList:focus { border: none; background-tint: transparent; }
    OptionList > .option-list--option-highlighted { background: #2c3a34; color: #f3ead7; text-style: none; }
    OptionList:focus > .option-list--option-highlighted { background: #a83822; color: #fff8ea; text-style: bold; }
    .head { height: 1; background: #2c3a34; padding: 0 1; text-style: bold; }
    .waits { height: 1; padding: 0 1; color: #f0937a; text-style: bold; }
    """

    def __init__(self, session: Session | None = None, reader: ReplayReader | None = None) -> None:
        """Prepare the program; `run` or `run_test` opens it."""
        super().__init__()
        self._session = session
        self._reader = reader
        self._table: TableScreen | None = None
        """The table that was opened last."""

    @property
    def farewell(self) -> list[str]:
        """What to print when the screen is gone, whether the table was left or the program broke off."""
        return [] if self._table is None else self._table.session.file.farewell()

    def on_mount(self) -> None:
        """Open the first screen."""
        self.register_theme(THEME)
        self.theme = THEME.name
        self.push_screen(self._first())

    def on_notify(self) -> None:
        """What is said for a moment takes the place of what was said before."""
        self.clear_notifications()

    async def on_event(self, event: events.Event) -> None:
        """Whatever is pressed answers what was said for a moment."""
        if isinstance(event, (events.Key, events.MouseDown)) and not event.is_forwarded:
            self.clear_notifications()
        await super().on_event(event)

    def _first(self) -> Screen[Any]:
        if self._session is not None:
            self._table = TableScreen(self._session)
            return self._table
        return Opening(self._open_menu) if self._reader is None else ReplayScreen(self._reader)

    def _open_menu(self) -> None:
        self.switch_screen(MenuScreen())

    @on(PlayMatch)
    def _play_match(self, event: PlayMatch) -> None:
        self._table = TableScreen(event.session)
        self.push_screen(self._table)

    @on(SeeRecord)
    def _see_record(self, event: SeeRecord) -> None:
        self.push_screen(ReplayScreen(event.reader))

    @on(SeeCards)
    def _see_cards(self) -> None:
        tables = [screen for screen in self.screen_stack if isinstance(screen, TableScreen)]
        if tables:
            tables[-1].action_cards()

    @on(LeaveScreen)
    def _close_screen(self) -> None:
        """Leave a screen: back to the one below, or out of the program if it is the first."""
        if len(self.screen_stack) > 2:  # the blank default screen and the first of ours
            self.pop_screen()
        else:
            self.exit(0)

    def action_leave(self) -> None:
        """Quit at once from anywhere; matches are saved after every choice."""
        self.exit(0)


def _run(app: Wyrmhoard) -> int:
    app.run()
    for line in app.farewell:
        print(line)
    return app.return_code or 0


def play_app(session: Session) -> int:
    """Play one match on a full screen; the exit code."""
    session.save()
    return _run(Wyrmhoard(session))


def menu_app() -> int:
    """Open the start menu; the exit code."""
    return _run(Wyrmhoard())


def replay_app(reader: ReplayReader) -> int:
    """Step through a record on a full screen; the exit code."""
    return _run(Wyrmhoard(reader=reader))
