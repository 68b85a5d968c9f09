"""Every card of Dragonfire is in exactly one place, as long as a game lasts; Magic Items over a whole campaign.

    watch = Conservation(match.table.cards)
    while match.result is None:
        watch.look(match)      # fails, and says which cards are missing or there twice
        ...

A place is: a hand, a draw deck, a discard pile, the table, in play before its player (or held under such a card), the
Market, out of the game (depleted, consumed, removed); for encounters a deck, its discard pile, in play, or waiting to
come back; for Wyrmflame cards their deck, its discard pile, or active. A Magic Item of a campaign is on one sheet, in
the deck of its rarity, or drawn and not yet revealed; and each that was brought to a game is in one place of that game.
While somebody looks at cards of a deck, those are nowhere; there must still be none twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

PLAYING = ("scene", "turn", "rest")
"""The phases in which a game is running, and all its decks are made."""
LOOKING = ("bury", "on top", "take one")
"""The questions of somebody who looks at the top cards of a deck."""


def own_cards(state: Any, seat: int) -> Iterator[str]:
    """All cards that belong to a character, wherever they are, once for each place in which they are."""
    hero = state.heroes[seat]
    yield from (*hero.hand, *hero.pile.draw, *hero.pile.discard)
    for kept in hero.kept:
        yield from (kept.card, *kept.held)
    for gone in hero.removed:
        yield gone.partition(":")[0]
    if state.turn is not None:
        for played in state.turn.table:
            # What was consumed or depleted, or has come to lie before its player, is counted there.
            if played.seat == seat and played.goes not in ("gone", "remains"):
                yield played.card


def census(state: Any, cards: Any) -> dict[str, Counter[str]]:
    """How often each card is somewhere, by what it belongs to. Basic cards and items belong to a character."""
    kinds = {card.id: card.kind for card in cards}
    counts: dict[str, Counter[str]] = {
        "Encounter Decks": Counter(name for pile in state.decks for name in (*pile.draw, *pile.discard)),
        "Wyrmflame deck": Counter([*state.flame.pile.draw, *state.flame.pile.discard]),
        "Market": Counter(name for name in (*state.market, *state.shop.draw, *state.shop.discard) if name),
    }
    counts["Encounter Decks"].update(
        foe.card for foe in {foe.id: foe for foe in (*state.foes, *state.returning)}.values()
    )
    counts["Wyrmflame deck"].update([state.flame.active] * bool(state.flame.active))
    counts["Market"].update([state.revealed] * bool(state.revealed))
    for seat in range(len(state.heroes)):
        own = Counter(own_cards(state, seat))
        counts["Market"].update({name: number for name, number in own.items() if kinds[name] == "market"})
        counts[f"P{seat + 1}"] = Counter({name: number for name, number in own.items() if kinds[name] != "market"})
    return counts


def items(campaign: Any) -> Counter[str]:
    """How often each Magic Item is somewhere in a campaign."""
    counts = Counter(name for sheet in campaign.sheets for name in sheet.items)
    counts.update(name for deck in campaign.decks.values() for name in deck)
    counts.update(name for drawn in campaign.drawn for name in drawn)
    return counts


def apart(before: Counter[str], after: Counter[str]) -> dict[str, int]:
    """Which cards are more or fewer than before, and by how many."""
    return {name: after[name] - before[name] for name in sorted({*before, *after}) if after[name] != before[name]}


class Conservation:
    """Remembers what belongs to a running game, and fails when that changes."""

    def __init__(self, cards: Any) -> None:
        self.cards = cards
        self.whole = Counter({card.id: card.entry.copies for card in cards if card.kind == "item"})
        self.first: dict[str, Counter[str]] | None = None
        self.games = 0
        """How many games were begun."""

    def look(self, match: Any) -> None:
        """A match that waits for somebody: fails with the cards that are missing (negative) or there too often."""
        self.check(match.table.state, any(ask.prompt in LOOKING for ask in match.asks.values()))

    def check(self, state: Any, looking: bool = False) -> None:
        """The same for a state. `looking`: somebody looks at cards of a deck."""
        if state.campaign is not None:
            wrong = apart(self.whole, items(state.campaign))
            assert not wrong, f"Magic Items of the campaign, in {state.phase}: {wrong}"
        if state.phase not in PLAYING:
            self.first = None
            return
        now = census(state, self.cards)
        if self.first is None:
            self.first, self.games = now, self.games + 1
        for place, before in self.first.items():
            wrong = {name: n for name, n in apart(before, now[place]).items() if n > 0 or not looking}
            step = state.turn.step if state.turn is not None else "between turns"
            assert not wrong, f"{place}, in {state.phase}, Scene {state.scene}, {step}: {wrong}"
        for seat, hero in enumerate(state.heroes if state.campaign is not None else ()):
            there = Counter({name: n for name, n in now[f"P{seat + 1}"].items() if name in self.whole})
            wrong = {name: n for name, n in apart(Counter(hero.items), there).items() if n > 0 or not looking}
            assert not wrong, f"items that P{seat + 1} brought: {wrong}"
