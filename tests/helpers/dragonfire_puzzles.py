"""What the search for solutions must know of Dragonfire, and how a line of play is written.

    P1 glory            plays it          P2 prism-trick      assists with it
    P1 done             any other key     glory > minotaur    deals the share of a card to an encounter
"""

from __future__ import annotations

from typing import Any

import msgspec

from helpers.solver import Search, Step
from wyrmhoard.games.dragonfire.state import Dragonfire
from wyrmhoard.kernel.match import Match
from wyrmhoard.kernel.state import dump

IDLE = ("discard ", "drop ", "suggest", "take back", "move")


def idle(step: Step) -> bool:
    """Throwing cards away, and what only does again or undoes what other choices do."""
    return step.key.startswith(IDLE)


def alike(match: Match) -> bytes:
    """Positions are alike that differ only in the order in which cards were played and shares dealt."""
    plain: dict[str, Any] = dump(match.table.state)
    turn = plain["turn"]
    for hero in plain["heroes"]:
        hero["hand"].sort()
        hero["played"].sort()
    if turn is not None:
        names = {played["id"]: f"{played['card']}/{played['seat']}/{played['mode']}" for played in turn["table"]}
        turn["dealt"] = []
        turn["table"] = sorted((names[p["id"]], p["goes"], p["recoloured"], p["anywhere"]) for p in turn["table"])
        groups = {share["group"]: f"{share['card']}/{share['seat']}" for share in turn["shares"]}
        for share in turn["shares"]:
            share["played"], share["group"] = names.get(share["played"], 0), groups[share["group"]]
            share["hit"] = sorted(map(str, share["hit"]))
            share["id"] = share["kin"] = 0
        turn["shares"].sort(key=msgspec.json.encode)
    plain["ids"] = 0
    since = match.inputs[max(0, match.last_mark) :]
    asked = {seat: (ask.prompt, [str(c) for c in match.choices(seat)]) for seat, ask in match.asks.items()}
    if not since:
        asked = {seat: (prompt, []) for seat, (prompt, _) in asked.items()}
    return msgspec.json.encode([plain, since, {str(seat): found for seat, found in asked.items()}])


def search(most: int = 20_000) -> Search:
    """A search for puzzles of Dragonfire."""
    return Search(alike, idle, most)


def state_of(match: Match) -> Dragonfire:
    """The whole state."""
    state = match.table.state
    assert isinstance(state, Dragonfire)
    return state
