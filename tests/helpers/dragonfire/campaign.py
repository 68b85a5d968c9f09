"""Campaigns of Dragonfire at any moment between their games. Players are P1, P2 ...

party = Party("human-cleric human-fighter", P1={"xp": 20, "slots": ["path-of-war"], "items": "healing-potion"})
party.rest()                                  # the Long Rest, at its Features
party.act("P1", "war-chaplain")

party = Party(...).after("dungeon-crawl", scenes=3, won=True)      # that Adventure has just ended
party = Party(...).choosing()                                      # the party chooses the next one
party = Party(...).set_out("dungeon-crawl", 4)                     # it is set up, raised to Level 4
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal

import pytest

import wyrmhoard
from helpers.told import plain
from wyrmhoard.games.dragonfire.game import GAME
from wyrmhoard.games.dragonfire.rules.adventure import open_adventure
from wyrmhoard.games.dragonfire.rules.campaign import building, progress
from wyrmhoard.games.dragonfire.rules.endings import AdventureOver
from wyrmhoard.games.dragonfire.rules.setup import new_table
from wyrmhoard.games.dragonfire.state import Campaign, Dragonfire, Hero, Phase, Sheet, Stage
from wyrmhoard.games.dragonfire.table import Table
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.play.open_ask import OpenAsk
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.state.plain import dump
from wyrmhoard.kernel.state.setting import Value, complete
from wyrmhoard.kernel.text.errors import Refused

FOUR: Final = "human-fighter human-cleric human-rogue human-wizard"
LEAST: Final = ("done", "nothing", "none", "stay", "no", "enough", "turn-up", "back", "pass")
"""Answers that do as little as possible."""


def seat_of(name: str) -> int:
    """P1 is seat 0."""
    return int(name[1:]) - 1


def with_cards(**more: Sequence[Mapping[str, Any]]) -> AnyGame:
    """The game with its own cards and these."""
    plain = {kind: [*entries, *more.get(kind, ())] for kind, entries in GAME.cards.plain.items()}
    return GAME.with_cards(plain)


class Party:
    """A campaign. For each character: xp, slots (strings of Features, the top one last), loose, items, done."""

    def __init__(
        self,
        heroes: str = FOUR,
        *,
        settings: Mapping[str, Value] | None = None,
        game: AnyGame = GAME,
        seed: str | int = 0,
        **sheets: Mapping[str, Any],
    ) -> None:
        self.game, self.seed = game, seed
        names = heroes.split()
        self.given: dict[str, Value] = {"campaign": True, **(settings or {})}
        self.start = new_table(game.cards, len(names), complete(game.settings, self.given))
        self.start.heroes = [Hero(name) for name in names]
        assert self.start.campaign is not None
        for seat, name in enumerate(names):
            given = sheets.get(f"P{seat + 1}", {})
            own = Sheet(name, game.cards[name].name, given.get("xp", 0))
            own.slots = [words.split() for words in given.get("slots", ())]
            own.loose, own.items = given.get("loose", "").split(), given.get("items", "").split()
            own.done = given.get("done", "").split()
            self.start.campaign.sheets[seat] = own
            for card in own.items:
                self.start.campaign.decks[game.cards[card].entry.rarity].remove(card)
        self.told: list[tuple[str, str, dict[str, Any]]] = []

    # -- moments

    def _go(self, phase: Phase, stage: Stage | Literal[""] = "") -> Party:
        assert self.start.campaign is not None
        self.start.phase, self.start.campaign.stage = phase, stage
        self.match: Match = wyrmhoard.new(
            self.game, len(self.start.heroes), self.seed, self.given, start=dump(self.start)
        )
        return self

    def choosing(self, played: int = 0) -> Party:
        """The party chooses an Adventure."""
        assert self.start.campaign is not None
        self.start.campaign.played = played
        return self._go("adventure")

    def rest(self, stage: Stage = "features") -> Party:
        """The Long Rest, at one of its stages."""
        return self._go("long rest", stage)

    def set_out(self, adventure: str = "dungeon-crawl", raised: int = 0, *bonuses: str) -> Party:
        """An Adventure is chosen, and set-up begins."""
        open_adventure(self.start, self.game.cards, adventure, raised, bonuses)
        return self._go("setup")

    def after(
        self,
        adventure: str = "dungeon-crawl",
        raised: int = 0,
        *,
        scenes: int = 3,
        won: bool = True,
        bonuses: Sequence[str] = (),
        removed: Mapping[str, str] | None = None,
        out: str = "",
    ) -> Party:
        """An Adventure has just ended, after `scenes` Scenes were started; the Long Rest begins."""
        state = self.start
        open_adventure(state, self.game.cards, adventure, raised, bonuses)
        state.phase, state.scene = "turn", scenes
        for name, words in (removed or {}).items():
            state.heroes[seat_of(name)].removed = words.split()
        for name in out.split():
            state.heroes[seat_of(name)].out = True
        table: Table = Table(state, Chance(0), self.game.cards, self._tell)
        progress.settle(table, AdventureOver(won, "test", "DF-3" if won else "DF-6"))
        return self._go(state.phase, state.campaign.stage if state.campaign is not None else "")

    def _tell(self, event: Event, rule: str, /, **_: Any) -> None:
        kind, whole = plain(event)
        self.told.append((kind, rule, whole))

    # -- looking

    @property
    def state(self) -> Dragonfire:
        """The whole state."""
        state = self.match.table.state
        assert isinstance(state, Dragonfire)
        return state

    @property
    def campaign(self) -> Campaign:
        """The campaign."""
        assert self.state.campaign is not None
        return self.state.campaign

    def sheet(self, name: str) -> Sheet:
        """A character's sheet."""
        return self.campaign.sheets[seat_of(name)]

    def hero(self, name: str) -> Hero:
        """A character in a game."""
        return self.state.heroes[seat_of(name)]

    @property
    def xp(self) -> list[int]:
        """Everybody's XP."""
        return [own.xp for own in self.campaign.sheets]

    @property
    def open(self) -> dict[str, str]:
        """Who is asked what."""
        return {f"P{seat + 1}": ask.prompt for seat, ask in self.match.asks.items()}

    def ask(self, name: str) -> OpenAsk:
        """What this player is asked."""
        ask = self.match.ask(seat_of(name))
        assert ask is not None, f"{name} is asked nothing; open: {self.open}"
        return ask

    def options(self, name: str) -> list[str]:
        """What this player may choose now, but for what is deliberate."""
        return [option.key for option in self.ask(name).options if not option.blocked and not option.deliberate]

    def blocked(self, name: str) -> dict[str, str]:
        """What this player may not choose: key -> rule."""
        return {option.key: option.rule for option in self.ask(name).options if option.blocked}

    def events(self, *kinds: str, seat: int | None = None) -> list[tuple[str, dict[str, Any]]]:
        """(rule, data) of the events of these kinds that a spectator (or seat) saw, and of how the Adventure ended."""
        before = [(rule, data) for kind, rule, data in self.told if kind in kinds]
        return before + [(e["rule"], e["data"]) for e in self.match.events(seat) if e["kind"] in kinds]

    # -- acting

    def act(self, name: str, *keys: str, **form: Any) -> Party:
        """Answers of a player, one after the other. What is asked then must have words."""
        for key in keys:
            self.match.act(seat_of(name), key, form or None)
            assert all(ask.text for ask in self.match.asks.values())
        return self

    def all(self, key: str) -> Party:
        """Everybody who is asked answers the same."""
        for name in list(self.open):
            self.act(name, key)
        return self

    def refused(self, name: str, key: str, **form: Any) -> str:
        """The rule by which this answer is refused."""
        with pytest.raises(Refused) as caught:
            self.match.fork().act(seat_of(name), key, form or None)
        return caught.value.rule or caught.value.code

    def sentence(self, name: str, key: str, **form: Any) -> str:
        """The words with which this answer is refused."""
        with pytest.raises(Refused) as caught:
            self.match.fork().act(seat_of(name), key, form or None)
        return caught.value.sentence

    def idle(self, until: Callable[[Party], bool]) -> Party:
        """Everybody does as little as possible until something is so."""
        for _ in range(2000):
            if self.match.result is not None or until(self):
                return self
            seat = self.match.waiting[0]
            ask = self.match.ask(seat)
            assert ask is not None
            keys = [o.key for o in ask.options if not o.blocked and not o.deliberate]
            self.match.act(seat, next((key for key in LEAST if key in keys), keys[0] if keys else "pass"))
        raise AssertionError(f"it did not happen; open: {self.open}")

    def until(self, *phases: str) -> Party:
        """Everybody does as little as possible until one of these phases, or question."""
        return self.idle(lambda p: p.state.phase in phases or any(prompt in phases for prompt in p.open.values()))

    def rarities(self) -> dict[str, int]:
        """How many items lie in the deck of each rarity."""
        return {rarity: len(self.campaign.decks[rarity]) for rarity in building.RARITIES}


def short_of_items() -> Party:
    """Each of three is to draw a Common item, and there are two."""
    commons = building.item_decks(GAME.cards)["Common"]
    party = Party("human-cleric human-fighter human-rogue", P2={"items": " ".join(commons[2:])})
    assert party.start.campaign is not None
    party.start.campaign.due = [["Common"], ["Common"], ["Common"]]
    return party.rest("draw")
