"""How hard each Adventure of Dragonfire is to a party of its Level, with the Features and items that it has by then.

    python tools/balance/campaigns_dragonfire.py --games 10                    # campaigns of 18 Adventures by four
    python tools/balance/campaigns_dragonfire.py --adventures 14 --seats 2

Before each Adventure of a campaign all Adventures of the party's Level are tried out in copies of the campaign, which
`wyrmhoard balance` does not do: it plays matches as they go.
"""

from __future__ import annotations

from collections import Counter
from functools import partial

import wyrmhoard
from harness import Counts, Played, Row, added, carry_out, options, percent
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.lab.play import next_move, seat_rng
from wyrmhoard.lab.sections import Section
from wyrmhoard.players import make_player

GAME = find("dragonfire")


class Party:
    """The players of all seats, each with its own random numbers."""

    def __init__(self, seats: int, spec: str, seed: str) -> None:
        self.players = {seat: make_player(GAME, spec) for seat in range(seats)}
        self.rngs = {seat: seat_rng(seed, seat) for seat in self.players}

    def act(self, match: Match, adventure: str = "") -> None:
        """The first seat that is asked answers; if an Adventure is named, everybody votes for it."""
        seat_and_move = next_move(match, self.players, self.rngs)
        assert seat_and_move is not None
        seat, move = seat_and_move
        ask = match.ask(seat)
        if adventure and ask is not None and ask.prompt == "adventure":
            match.act(seat, adventure)
        else:
            match.act(seat, move.key, move.form)


def campaign(seats: int, spec: str, adventures: int, seed: str, number: int) -> Counts:
    """One campaign: for each Adventure by the Level of the party, how often it was tried, and won."""
    name = f"{seed}/{number}"
    settings = {"campaign": True, "campaign_length": adventures}
    match = wyrmhoard.new(GAME, seats, name, settings, events=False, prints=False)
    companions, counts, voting = Party(seats, spec, name), Counter[str](), False
    while match.result is None:
        ask = next(iter(match.asks.values()))
        if ask.prompt == "adventure" and not voting:
            party = ask.data["party"]
            for key in filter(partial(of_level, party), map(str, ask.choices)):
                case = f"{party}: {key}"
                counts.update({case: 1, f"{case}, won": _tried(match, key, Party(seats, spec, f"{name} {key}"))})
        voting = ask.prompt == "adventure"
        companions.act(match)
    return dict(counts)


def of_level(party: int, key: str) -> bool:
    """Whether an Adventure is printed for the party's Level, or is the one that is printed for every Level."""
    name, _, raised = key.partition("@")
    if GAME.cards.by_id.get(name) is None:
        return False
    adventure = GAME.cards.adventure(name)
    return bool(adventure.third) or (not raised and adventure.level == party)


def _tried(match: Match, adventure: str, companions: Party) -> bool:
    """Whether the party wins this Adventure in a copy of its campaign."""
    fork = match.fork()
    before = fork.table.state.campaign
    played, won = before.played, before.won
    while fork.result is None and fork.table.state.campaign.played == played:
        companions.act(fork, adventure)
    return bool(fork.table.state.campaign.won > won)


def tell(played: Played) -> list[Section]:
    """Each Adventure by the Level of the party."""
    sections = []
    for name, matches in played.items():
        counts = added(matches)
        rows = []
        for case in sorted(case for case in counts if not case.endswith(", won")):
            level, _, adventure = case.partition(": ")
            rows.append((level, adventure, str(counts[case]), percent(counts[f"{case}, won"], counts[case], 0)))
        sections.append(Section(name, "", ("Level of the party", "Adventure", "tried", "won, %"), tuple(rows)))
    return sections


if __name__ == "__main__":
    parser = options(__doc__, games=10)
    parser.add_argument("--seats", type=int, default=4, metavar="N")
    parser.add_argument("--player", default="companion", help="who holds all seats")
    parser.add_argument("--adventures", type=int, default=18, metavar="N", help="of a campaign")
    args = parser.parse_args()
    one = partial(campaign, args.seats, args.player, args.adventures, args.seed)
    title = f"{args.seats} {args.player}, {args.adventures} Adventures"
    carry_out(args, [Row(title, GAME.name, one, args.seed)], tell)
