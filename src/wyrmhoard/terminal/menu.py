"""What can be chosen before a match, without a screen: game, seats, players, settings."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

from wyrmhoard.kernel.asking.tutorial import Tutorial
from wyrmhoard.kernel.contract import registry
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.state.people import clean_name
from wyrmhoard.kernel.state.preset import find_preset, nearest_preset
from wyrmhoard.kernel.state.setting import Setting, Value, complete, grouped, on_top
from wyrmhoard.kernel.state.table import AnyPosition
from wyrmhoard.kernel.text.saying import in_house, later, resolved, said, say
from wyrmhoard.kernel.text.shapes import Course
from wyrmhoard.players import gentlest, make_player, player_names, strengths_of
from wyrmhoard.terminal.seating import HUMAN
from wyrmhoard.terminal.session import Session

EVERYBODY: Final = later("all seats, at one keyboard")
ALONE: Final = later("all seats, on my own")
NOBODY: Final = later("none; watch")
YES: Final = later("yes")
NO: Final = later("no")
NONE: Final = later("none")
FRESH: Final = later("fresh")
FOLDED: Final = later("folded")
OPEN: Final = later("open")
SAID: Final = (EVERYBODY, ALONE, NOBODY, YES, NO, NONE, FRESH, OPEN)
"""Values that are words of this menu; the others are names, numbers, and words of the games."""


@dataclass(frozen=True, slots=True)
class Row:
    """One thing to choose. `values` are offered in turn; without any, it is typed."""

    name: str
    label: str
    value: str
    values: tuple[str, ...] = ()
    hint: str = ""
    names: Mapping[str, str] = field(default_factory=dict)
    """Values that are read otherwise."""
    heading: bool = False
    """Whether it stands above settings that unfold."""
    below: bool = False
    """Whether it belongs to the heading above it."""

    def called(self, value: str) -> str:
        """A value as people read it."""
        return said(value) if value in SAID else self.names.get(value, value)


class Menu:
    """The choices so far. Changing one may change which others exist."""

    def __init__(self) -> None:
        self.games: dict[str, AnyGame] = {game.name: game for game in registry.shortest_first()}
        self.called = ""
        self.choose_game(next(iter(self.games)))

    def choose_game(self, name: str) -> None:
        """Choose another game, with its defaults."""
        self.game = self.games[name]
        self._unfolded: set[str] = set()
        """The headings whose settings are shown."""
        self.count = self.game.usual_seats
        self.settings: dict[str, Value] = complete(self.game.settings, {})
        self.seed = ""
        self.side = ""
        self._reseat()

    def _reseat(self) -> None:
        names = self.seat_names
        if self.side not in (*names, EVERYBODY, ALONE, NOBODY):
            self.side = names[0]
        self.rivals: dict[int, str] = dict.fromkeys(range(self.count), gentlest(self.game))

    @property
    def seat_names(self) -> list[str]:
        """What the game calls its seats."""
        return [self.game.names.seat_name(self._before, seat) for seat in range(self.count)]

    @property
    def _before(self) -> AnyPosition:
        """The table before anything has happened."""
        return self.game.set_up(self.count, self.settings)

    @property
    def seats(self) -> dict[int, str]:
        """Who holds each seat."""
        if self.side in (EVERYBODY, ALONE):
            return dict.fromkeys(range(self.count), HUMAN)
        names = self.seat_names
        return {seat: HUMAN if names[seat] == self.side else self.rivals[seat] for seat in range(self.count)}

    def rows(self) -> list[Row]:
        """Everything that can be chosen now, in order."""
        game = self.game
        games = tuple(known.title for known in self.games.values())
        rows = [Row("game", say("Game"), game.title, games, game.said(game.about.pitch).replace("\n", " "))]
        fewest, most = game.about.seats
        if fewest != most:
            counts = tuple(str(number) for number in range(fewest, most + 1))
            rows.append(Row("count", say("Seats"), str(self.count), counts))
        names = self.seat_names
        rows.append(Row("side", say("You play"), self.side, (*names, EVERYBODY, ALONE, NOBODY)))
        strengths = strengths_of(game)
        players = (*(one.id for one in strengths), *player_names(game))
        for seat, who in self.seats.items():
            if who != HUMAN:
                called = game.names.seat_called(self._before, seat)
                hint = next((game.said(one.words) for one in strengths if one.id == who), "")
                hint = hint or say("a computer player by its own name")
                label = say("{name} is", name=f"{called[:1].upper()}{called[1:]}")
                titles = {one.id: said(one.title) for one in strengths}
                rows.append(Row(f"rival:{seat}", label, who, players, hint, titles))
        rows += self._settings_rows()
        if HUMAN in self.seats.values():
            hint = say("What you call yourselves, in the order of your seats: Ada, Bert")
            rows.append(Row("called", say("Names"), self.called or NONE, (), hint))
        rows.append(
            Row("seed", say("Seed"), self.seed or FRESH, (), say("The same seed rolls the same dice; empty is fresh"))
        )
        return rows

    def _settings_rows(self) -> list[Row]:
        """What matters to everybody, the presets, and the other settings under headings that unfold."""
        game = self.game
        rows = [self._setting_row(setting) for setting in on_top(game.settings)]
        if nearest := nearest_preset(game.presets, game.settings, self.settings):
            titles = {preset.id: game.said(preset.title) for preset in game.presets}
            hint = game.said(nearest.text)
            if changed := nearest.differing(game.settings, self.settings):
                named = ", ".join(game.said(setting.called) for setting in changed)
                hint = say("{text}. Not so here: {settings}", text=hint, settings=named)
            rows.append(Row("preset", say("Rules"), nearest.id, tuple(titles), hint, titles))
        for heading, settings in grouped(game.settings).items():
            if heading:
                rows.append(self._heading_row(heading, settings))
            if not heading or heading in self._unfolded:
                rows += (replace(self._setting_row(setting), below=bool(heading)) for setting in settings)
        return rows

    def _heading_row(self, heading: str, settings: list[Setting]) -> Row:
        game = self.game
        changed = sum(self.settings[setting.name] != setting.default for setting in settings)
        usual = say("{n} changed", n=changed) if changed else say("as usual")
        state = OPEN if heading in self._unfolded else FOLDED
        hint = ", ".join(game.said(setting.called) for setting in settings)
        return Row(f"group:{heading}", game.said(heading), state, (FOLDED, OPEN), hint, {FOLDED: usual}, heading=True)

    def _setting_row(self, setting: Setting) -> Row:
        game = self.game
        hint = self._about_course(setting) or f"{game.said(setting.text)} ({setting.allowed})"
        values = setting.choices or ((YES, NO) if setting.least is None else ())
        with in_house(game.folder):
            names = dict(zip(setting.choices, map(resolved, setting.names), strict=False))
        shown = _shown(self.settings[setting.name])
        return Row(f"set:{setting.name}", game.said(setting.called), shown, values, hint, names)

    def _about_course(self, setting: Setting) -> str:
        """What the card on the shelf says of what is chosen here; "" if it is no such thing, or nobody knows."""
        course = self.shelf(f"set:{setting.name}").get(self.settings[setting.name]) if setting.rank else None
        if course is None or not course["minutes"]:
            return ""
        said_of = say("about {n} minutes, difficulty {hard} of 5", n=course["minutes"], hard=course["hard"])
        return f"{course['line']} ({said_of})"

    def shelf(self, name: str) -> dict[Value, Course]:
        """What is chosen in the row `name` from a shelf, by its values; nothing if it is no such row."""
        kind, _, setting = name.partition(":")
        courses = self.game.screens.courses(self.game.cards) if kind == "set" else []
        return {course["settings"][setting]: course for course in courses if [*course["settings"]] == [setting]}

    def put(self, name: str, value: str) -> None:
        """Choose `value` for the row `name`. Raises BadInput."""
        kind, _, rest = name.partition(":")
        if kind == "game":
            self.choose_game(next(key for key, game in self.games.items() if game.title == value))
        elif kind == "count":
            self.count = int(value)
            self._reseat()
        elif kind == "side":
            self.side = value
        elif kind == "rival":
            make_player(self.game, value)
            self.rivals[int(rest)] = value
        elif kind == "called":
            self.called = ", ".join(map(clean_name, value.split(","))) if value not in (NONE, said(NONE)) else ""
        elif kind == "preset":
            chosen = find_preset(self.game.presets, value).over(self.game.settings, self.settings)
            self.settings = complete(self.game.settings, chosen)
        elif kind == "group":
            (self._unfolded.add if value == OPEN else self._unfolded.discard)(rest)
        elif kind == "seed":
            self.seed = "" if value in (FRESH, said(FRESH)) else value
        else:
            meant = next((word for word in (YES, NO, NONE) if value == said(word)), value)
            self.settings[rest] = self._setting(rest).parse(meant)

    def turn(self, name: str, by: int = 1) -> bool:
        """Choose the next value of a row (or the one before); whether it has values to go through."""
        row = next(row for row in self.rows() if row.name == name)
        if not row.values:
            return False
        at = row.values.index(row.value) if row.value in row.values else -by
        self.put(name, row.values[(at + by) % len(row.values)])
        return True

    def _setting(self, name: str) -> Setting:
        return next(setting for setting in self.game.settings if setting.name == name)

    def start(self) -> Session:
        """The match that was chosen. Raises BadInput."""
        called = self.called.split(",") if self.called and HUMAN in self.seats.values() else ()
        sole = self.side == ALONE
        return Session.new(self.game, self.seats, self.seed or None, self.settings, sole=sole, called=called)


def teachable() -> list[AnyGame]:
    """The games with tutorials, the shortest first."""
    return [game for game in registry.shortest_first() if game.tutorials]


def lesson_line(game: AnyGame, tutorial: Tutorial) -> str:
    """What stands in a list for a tutorial: with its title where the game has several."""
    if len(game.tutorials) == 1:
        return say("Learn it in {minutes} minutes", minutes=tutorial.minutes)
    title = game.said(tutorial.title)
    return say("Learn in {minutes} minutes: {title}", minutes=tutorial.minutes, title=title)


def _shown(value: Value) -> str:
    if isinstance(value, bool):
        return YES if value else NO
    return NONE if value is None else str(value)
