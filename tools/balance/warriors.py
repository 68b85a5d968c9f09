"""A round robin of decks of Warriors: who wins, how long it takes, who goes first, what each card does for its deck.

    python tools/balance/warriors.py --games 100 --seed b1 > balance.json
    python tools/balance/warriors.py --pool balance.json more.json              # as tables
    python tools/balance/warriors.py --pool balance.json more.json --json       # added up, to go on with

Each pair of decks meets `--games` times with either seat. Different seeds give different matches, so that parts can be
played one by one and pooled.

Losers draw more than winners, so a card that was drawn has a worse record than it deserves; an opening hand is chance
alone. The last column, wins with the card in the opening hand against wins without, is the one that judges a card.
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterable
from functools import cache, partial
from itertools import permutations, product
from typing import Any

from driving import Deputy, finish

import wyrmhoard
from harness import Cases, Row, carry_out, parser, percent
from wyrmhoard.games.warriors.rules.decks import ready_made
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.player import Look, Move, Player
from wyrmhoard.kernel.state.log import Entry
from wyrmhoard.players import make_player

GAME = find("warriors")
USES = {"attacked": "card", "cast": "card", "used": "card", "triggered": "card", "rerolled": "card", "steadied": "card"}
COUNTS = ("pairs", "endings", "battles", "turns", "seats", "first", "cards", "deck_matches", "mulligans", "fights")
STEPS = ("opened", "drawn", "played", "used")
KINDS = ("without Beasts", "with Beasts")
FEW = 40
"""The fewest matches with and without a card for its effect to be judged."""


@cache
def captain_of(spec: str) -> Player:
    """One player for all matches, since it remembers what outfits are worth and nothing else."""
    return make_player(GAME, spec)


NOBODY = -1
"""Whose the events are that are about no seat."""


class Fielding(Deputy):
    """A player whose deck is chosen for it."""

    def __init__(self, spec: str, deck: str) -> None:
        super().__init__(captain_of(spec))
        self.deck = deck

    def choose(self, look: Look) -> Move:
        """The deck, or what the player chooses."""
        return Move(self.deck) if look.ask.prompt == "deck" else self.player.choose(look)


def play(decks: tuple[str, str], seed: str, spec: str) -> dict[str, Any]:
    """One match: its result, and which cards each seat drew, played and used."""
    match = finish(wyrmhoard.new(GAME, 2, seed, {}, prints=False), [Fielding(spec, deck) for deck in decks], seed)
    assert match.result is not None
    told = Told()
    for event in match.log:
        told.read(event)
    return {
        "decks": decks,
        "winners": match.result.winners,
        "ending": match.result.ending,
        "battles": match.result.rounds,
        "decisions": len(match.inputs),
        **told.counts(),
    }


class Told:
    """What the events of a match say about its cards and battles."""

    def __init__(self) -> None:
        self.cards: dict[str, list[set[str]]] = {name: [set(), set()] for name in STEPS}
        self.brought: list[set[str]] = [set(), set()]
        self.beasts = False
        self.turns = 0
        self.first: int | None = None
        self.battles: list[dict[str, Any]] = []
        self.broken = 0
        self.mulligans = 0

    def read(self, event: Entry) -> None:
        """Take note of one event."""
        data = event.data
        seat: int = data.get("seat", data["who"]["seat"] if data.get("who") else NOBODY)
        match event.kind:
            case "opened":
                self.cards["opened"][seat] = set(event.private[seat]["cards"])
                self.cards["drawn"][seat] = set(event.private[seat]["cards"])
            case "mulliganed":
                self.mulligans += 1
            case "drew":
                self.cards["drawn"][seat].update(event.private[seat]["cards"])
            case "beast_drawn":
                self.cards["drawn"][seat].add(data["card"])
            case "entered":
                self._play(seat, data["who"]["card"], *data["gear"])
            case "beast_seated":
                self.beasts = True
                self._play(seat, data["who"]["card"])
            case "equipped" | "place_chosen":
                self._play(seat, data["card"])
            case "first_player":
                self.first = seat
            case "turn_began":
                self.turns += 1
            case "destroyed" if event.rule == "WA-94":
                self.broken += 1
            case "battle_ended":
                self._end(data["side"])
        if event.kind in USES and data.get("card") and seat != NOBODY:
            self.cards["used"][seat].add(data["card"])

    def _play(self, seat: int, *cards: str) -> None:
        self.cards["played"][seat].update(cards)
        self.brought[seat].update(cards)

    def _end(self, side: int) -> None:
        brought = [sorted(each) for each in self.brought]
        fought = self.first is not None
        self.battles.append(
            {"side": side, "first": self.first, "turns": self.turns, "beasts": self.beasts, "brought": brought}
            | {"fought": fought, "broken": self.broken}
        )
        self.brought = [set(), set()]
        self.beasts, self.turns, self.first, self.broken = False, 0, None, 0

    def counts(self) -> dict[str, Any]:
        """All of it as plain data."""
        cards = [[sorted(self.cards[name][seat]) for name in STEPS] for seat in range(2)]
        return {"fights": self.battles, "mulligans": self.mulligans, "cards": cards}


def tally(matches: Iterable[dict[str, Any]]) -> Cases:
    """Matches as counts that can be added up."""
    tallies: dict[str, Counter[str]] = {name: Counter() for name in COUNTS}
    for one in matches:
        pair = " v ".join(one["decks"])
        winner = one["winners"][0] if one["winners"] else None
        tallies["pairs"][f"{pair}|{'draw' if winner is None else winner}"] += 1
        tallies["endings"][one["ending"]] += 1
        tallies["battles"][str(one["battles"])] += 1
        tallies["seats"]["draw" if winner is None else str(winner)] += 1
        tallies["mulligans"].update({"hands": 2, "mulligans": one["mulligans"]})
        for fight in one["fights"]:
            tally_fight(tallies, one["decks"], fight)
        for seat, deck in enumerate(one["decks"]):
            won = int(winner == seat)
            tallies["deck_matches"].update({f"{deck}|n": 1, f"{deck}|won": won})
            for name, seen in zip(STEPS, one["cards"][seat], strict=True):
                tallies["cards"].update(f"{deck}|{card}|{name}" for card in seen)
                if won:
                    tallies["cards"].update(f"{deck}|{card}|{name} won" for card in seen)
    return {name: dict(counts) for name, counts in tallies.items()}


def tally_fight(tallies: dict[str, Counter[str]], decks: tuple[str, str], fight: dict[str, Any]) -> None:
    """One battle: how long it took, whether the first turn helped, and what won it."""
    if not fight["fought"]:
        return
    kind = KINDS[fight["beasts"]]
    tallies["turns"][f"{fight['turns']}|{kind}"] += 1
    tallies["fights"].update({kind: 1, f"{kind}, nobody won": fight["side"] < 0, f"{kind}, broken": fight["broken"]})
    if fight["side"] < 0:
        return
    tallies["first"].update({"decided": 1, "won": fight["side"] == fight["first"]})
    for seat, deck in enumerate(decks):
        result = "fights won" if fight["side"] == seat else "fights lost"
        tallies["cards"].update(f"{deck}|{card}|{result}" for card in fight["brought"][seat])


def median(counts: dict[str, int], part: float = 0.5) -> int:
    """The value below which this share of the counts lies."""
    values = sorted(int(value) for value, count in counts.items() for _ in range(count))
    return values[int(part * (len(values) - 1))]


def tables(tallies: dict[str, Any]) -> str:
    """The counts as Markdown."""
    lines: list[str] = []
    say = lines.append
    games = sum(tallies["seats"].values())
    say(f"{games} matches; endings {tallies['endings']}\n")
    say("| pair | matches | the first named wins | in the first seat | in the second seat | draws |")
    say(f"|{' --- |' * 6}")
    for one, other in pairs(tallies):
        home, away = meetings(tallies, one, other), meetings(tallies, other, one)
        wins, draws, total = home[0] + away[1], home[2] + away[2], sum(home) + sum(away)
        cells = f"{percent(home[0], sum(home))} | {percent(away[1], sum(away))}"
        say(f"| {one}, {other} | {total} | {percent(wins, total)} | {cells} | {draws} |")
    say("\n| deck | matches | wins |\n| --- | --- | --- |")
    for key, total in sorted(tallies["deck_matches"].items()):
        if key.endswith("|n"):
            deck = key.partition("|")[0]
            say(f"| {deck} | {total} | {percent(tallies['deck_matches'][f'{deck}|won'], total)} |")
    say(f"\nFirst seat: {percent(tallies['seats'].get('0', 0), games)} of all matches")
    won, decided = tallies["first"]["won"], tallies["first"]["decided"]
    say(f"Whoever took the first turn: {percent(won, decided)} of the battles that somebody won")
    say(f"battles: {spread(tallies['battles'])}")
    for kind in KINDS:
        turns = {key.partition("|")[0]: n for key, n in tallies["turns"].items() if key.endswith(f"|{kind}")}
        fights = tallies["fights"]
        none, broken = fights[f"{kind}, nobody won"], fights[f"{kind}, broken"] / fights[kind]
        say(f"turns of a battle {kind}: {spread(turns)}; nobody won {percent(none, fights[kind])}; broke {broken:.2f}")
    hands = tallies["mulligans"]["hands"]
    say(f"forced mulligans: {percent(min(hands, tallies['mulligans']['mulligans']), hands)} of {hands} first hands")
    say("\n| deck | card | drawn | played if drawn | used if played | battles won of those it was in "
          "| points if drawn | points if opened with | standard error |")  # fmt: skip
    say(f"|{' --- |' * 9}")
    for row in sorted(card_rows(tallies), key=lambda row: (row[0], -abs(row[-2]))):
        deck, card, *shares, won, fights, drawn, opened, error = row
        cells = " | ".join(f"{100 * each:.0f}%" for each in shares)
        effects = " | ".join(f"{each:+.1f}" if each else "-" for each in (drawn, opened))
        fought = f"{100 * won / fights:.0f}% of {fights}" if fights else "-"
        say(f"| {deck} | {card} | {cells} | {fought} | {effects} | {error:.1f} |")
    return "\n".join(lines)


def pairs(tallies: dict[str, Any]) -> list[tuple[str, str]]:
    """The pairs of decks that met, each once."""
    met = {tuple(sorted(key.partition("|")[0].split(" v "))) for key in tallies["pairs"]}
    return sorted((one, other) for one, other in met if one != other)


def meetings(tallies: dict[str, Any], one: str, other: str) -> tuple[int, int, int]:
    """Won, lost and drawn by the first deck in the first seat against the other in the second."""
    won, lost, drawn = (tallies["pairs"].get(f"{one} v {other}|{end}", 0) for end in ("0", "1", "draw"))
    return won, lost, drawn


def spread(counts: dict[str, int]) -> str:
    """Median and outer tenths of counted numbers."""
    low, middle, high = (median(counts, part) for part in (0.1, 0.5, 0.9))
    return f"median {middle}, 10th percentile {low}, 90th {high}"


def card_rows(tallies: dict[str, Any]) -> list[tuple[Any, ...]]:
    """For each card of each deck how often it is drawn, played, used, and wins its battle; and its effect on the match
    once drawn, and if opened with, with the standard error of the latter."""
    rows = []
    counts = tallies["cards"]
    decks = ready_made(GAME.cards)
    for deck, total in ((key.partition("|")[0], n) for key, n in tallies["deck_matches"].items() if key.endswith("|n")):
        won = tallies["deck_matches"][f"{deck}|won"]
        for card in dict.fromkeys(decks[deck].cards):
            seen = {name: counts.get(f"{deck}|{card}|{name}", 0) for name in STEPS}
            wins = {name: counts.get(f"{deck}|{card}|{name} won", 0) for name in STEPS}
            shares = (seen["drawn"] / total, seen["played"] / max(1, seen["drawn"]))
            effects = [effect(seen[name], wins[name], total, won) for name in ("drawn", "opened")]
            here = counts.get(f"{deck}|{card}|fights won", 0)
            fought = (here, here + counts.get(f"{deck}|{card}|fights lost", 0))
            with_it = seen["opened"]
            error = 50 * (1 / with_it + 1 / (total - with_it)) ** 0.5 if 0 < with_it < total else 0.0
            rows.append((deck, card, *shares, seen["used"] / max(1, seen["played"]), *fought, *effects, error))
    return rows


def effect(seen: int, wins: int, total: int, won: int) -> float:
    """How many points more matches are won with something than without; 0 if there are too few to tell."""
    if min(seen, total - seen) < FEW:
        return 0.0
    return 100 * (wins / seen - (won - wins) / (total - seen))


def counts_of(decks: tuple[str, str], spec: str, seed: str) -> Cases:
    """One match as counts."""
    return tally([play(decks, seed, spec)])


def rows(args: argparse.Namespace) -> list[Row[str, Cases]]:
    """Each pair of decks, with either seat."""
    names = args.decks.split(",")
    return [
        Row(
            " v ".join(pair),
            partial(counts_of, pair, args.player),
            [f"{args.seed}/{'+'.join(sorted(pair))}/{number}" for number in range(args.games)],
        )
        for pair in (product(names, repeat=2) if args.mirrors else permutations(names, 2))
    ]


def main() -> None:
    """Run the command: parse its arguments, play, and print what was counted."""
    options = parser(__doc__, games=20, player="captain")
    options.add_argument("--decks", default=",".join(ready_made(GAME.cards)), metavar="A,B[,C...]")
    options.add_argument("--mirrors", action="store_true", help="decks meet themselves too")
    carry_out(options.parse_args(), rows, tables)


if __name__ == "__main__":
    main()
