"""How battles of Warriors go: how long they are, whether the first turn helps, how many nobody wins, what breaks.

    python tools/balance/battles_warriors.py --games 25            # each pair of ready-made decks, with either seat

A match has several battles, and what is asked here is asked of each; `wyrmhoard balance warriors` counts by matches.
"""

from __future__ import annotations

from collections import Counter
from functools import cache, partial
from itertools import permutations
from typing import Any, Final

from harness import Counts, Played, Row, added, carry_out, chosen, options, percent
from wyrmhoard.games.warriors.rules.decks import ready_made
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.state.log import Entry
from wyrmhoard.lab.sections import Section
from wyrmhoard.lab.simulate import MOST_DECISIONS
from wyrmhoard.lab.variant import Ready, Variant

GAME = find("warriors")
KINDS: Final = ("without Beasts", "with Beasts")


class Battles:
    """What the events of a match say about its battles."""

    def __init__(self) -> None:
        self.counts: Counter[str] = Counter()
        self._begin()

    def _begin(self) -> None:
        self.beasts, self.turns, self.broken, self.first = False, 0, 0, -1

    def read(self, event: Entry) -> None:
        """Take note of one event."""
        match event.kind:
            case "beast_seated":
                self.beasts = True
            case "first_player":
                self.first = event.data["seat"]
            case "turn_began":
                self.turns += 1
            case "destroyed" if event.rule == "WA-94":
                self.broken += 1
            case "battle_ended":
                if self.first >= 0:
                    self._end(event.data)
                self._begin()

    def _end(self, data: dict[str, Any]) -> None:
        kind, nobody = KINDS[self.beasts], data["side"] < 0
        self.counts.update({kind: 1, f"{kind}, nobody": nobody, f"{kind}, broken": self.broken})
        self.counts[f"{kind}, turns {self.turns}"] += 1
        self.counts.update({"decided": not nobody, "first won": data["side"] == self.first})


@cache
def ready(decks: tuple[str, str], player: str) -> Ready:
    """The table of two decks."""
    return Ready(Variant(GAME.name, (player, player), decks=tuple(enumerate(decks))))


def play(decks: tuple[str, str], player: str, seed: str, number: int) -> Counts:
    """The battles of one match."""
    match, battles = ready(decks, player).play(f"{seed}/{number}", MOST_DECISIONS, events=True), Battles()
    for event in match.log:
        battles.read(event)
    return dict(battles.counts)


def tell(played: Played) -> list[Section]:
    """All battles together, by kind."""
    counts = added(match for matches in played.values() for match in matches)
    rows = []
    for kind in KINDS:
        marks = {name: n for name, n in counts.items() if name.startswith(f"{kind}, turns ")}
        turns = sorted(int(name.rpartition(" ")[2]) for name, n in marks.items() for _ in range(n))
        if turns:
            low, middle, high = (turns[len(turns) * part // 10] for part in (1, 5, 9))
            fought, nobody, broken = (counts[name] for name in (kind, f"{kind}, nobody", f"{kind}, broken"))
            cells = (f"{middle}, {low}-{high}", percent(nobody, fought), f"{broken / fought:.2f}")
            rows.append((kind, str(fought), *cells))
    says = (
        f"Whoever takes the first turn wins {percent(counts['first won'], counts['decided'])}% of those with a winner."
    )
    heads = ("battles", "fought", "turns: median, 10-90%", "nobody won, %", "cards broken in each")
    return [Section("Battles", says, heads, tuple(rows))]


if __name__ == "__main__":
    parser = options(__doc__, games=20)
    parser.add_argument("--player", default="captain", help="who holds both seats")
    parser.add_argument("--rows", nargs="+", default=[""], metavar="NAME", help="pairs of decks")
    args = parser.parse_args()
    pairs = {" v ".join(pair): pair for pair in permutations(ready_made(GAME.cards), 2)}
    rows = [(name, partial(play, pairs[name], args.player, args.seed)) for name in chosen(args.rows, [*pairs])]
    carry_out(args, [Row(name, GAME.name, one, f"{args.player}/{args.seed}") for name, one in rows], tell)
