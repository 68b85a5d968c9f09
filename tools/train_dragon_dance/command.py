"""The command line."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import numpy as np

from train_dragon_dance import learning
from train_dragon_dance.learning import Evaluation
from train_dragon_dance.rounds import DRAGON_WINS, DRAW, KNIGHT_WINS, RUNNING
from train_dragon_dance.tables import ask_rules
from wyrmhoard.games.dragon_dance.bots.value import WEIGHTS
from wyrmhoard.games.dragon_dance.cards.cardset import Deck
from wyrmhoard.games.dragon_dance.cards.vocabulary import ROLES
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.text.errors import BadInput

ROUNDS = 1500
"""About three and a half minutes on one idle core."""
say = partial(print, flush=True)


def parser() -> argparse.ArgumentParser:
    """The options."""
    arguments = argparse.ArgumentParser(
        prog="train_dragon_dance.py",
        description="Fit the network of Dragon Dance's duelist by self-play, store it and play it against itself. "
        "The same seed, rounds and cards give the same weights on the same machine.",
    )
    arguments.add_argument("--cards", type=Path, metavar="FILE", help="a card file instead of the shipped cards")
    arguments.add_argument("--seed", type=number, default=1, help="default: 1")
    arguments.add_argument(
        "--rounds",
        type=number,
        default=ROUNDS,
        help=f"rounds that {learning.POOL} matches are played side by side; default: {ROUNDS}, some 3 to 4 minutes; "
        "0: only evaluate --warm, or the shipped weights, and write nothing",
    )
    arguments.add_argument("--out", type=Path, metavar="FILE", default=WEIGHTS, help="default: the shipped weights")
    arguments.add_argument("--warm", type=Path, metavar="FILE", help="weights to begin with")
    arguments.add_argument(
        "--evaluate", type=number, default=2000, metavar="MATCHES", help="matches to play afterwards; default: 2000"
    )
    arguments.add_argument(
        "--iterations", type=positive, default=60, help="of regret matching for each matrix game; default: 60"
    )
    return arguments


def number(text: str) -> int:
    """A whole number from 0 up."""
    parsed = int(text)
    if parsed < 0:
        raise ValueError
    return parsed


def positive(text: str) -> int:
    """A whole number from 1 up."""
    parsed = int(text)
    if parsed < 1:
        raise ValueError
    return parsed


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command; returns the exit status."""
    try:
        run(parser().parse_args(arguments))
    except BadInput as error:
        print(error, file=sys.stderr)
        return 2
    return 0


def run(options: argparse.Namespace) -> None:
    """Train, store, evaluate. Raises BadInput."""
    game = find("dragon-dance")
    deck = (game.with_cards(options.cards) if options.cards else game).cards
    rules = ask_rules(deck)
    warm = learning.load(options.warm) if options.warm else None
    if options.rounds:
        if not options.out.parent.is_dir():
            raise BadInput(f"{options.out}: there is no folder {options.out.parent}")
        network = learning.train(rules, options.rounds, options.seed, warm, options.iterations, say)
        say(learning.store(rules, network, options.out))
        network = learning.load(options.out)
    else:
        network = warm if warm is not None else learning.load(WEIGHTS)
    if options.evaluate:
        evaluation = learning.evaluate(rules, network, options.evaluate, options.seed + 1000)
        for line in report(deck, evaluation):
            say(line)


def report(deck: Deck, evaluation: Evaluation) -> list[str]:
    """An evaluation in words."""
    matches, lengths = len(evaluation.results), evaluation.lengths
    knight, draw, dragon, running = (
        int((evaluation.results == result).sum()) for result in (KNIGHT_WINS, DRAW, DRAGON_WINS, RUNNING)
    )
    lines = [
        f"{matches} matches: knight {100 * knight / matches:.1f} %, draw {100 * draw / matches:.1f} %, "
        f"dragon {100 * dragon / matches:.1f} %; of decided: knight {100 * knight / max(1, knight + dragon):.1f} %",
        f"rounds: {lengths.mean():.1f} (deviation {lengths.std():.1f}, most {lengths.max()}); "
        f"Combos: {evaluation.combos / matches:.2f} a match; Bellman error {evaluation.error:.4f}",
    ]
    if running:
        lines.append(f"unfinished after 200 rounds: {running}")
    lines.append("use, in % of the rounds in which the card may be played:")
    for role, (name, ids) in enumerate(zip(ROLES, deck.ids, strict=True)):
        share = 100 * evaluation.use[role, 0] / np.maximum(evaluation.use[role, 1], 1)
        lines.append(f"  {name}: " + ", ".join(f"{card} {part:.1f}" for card, part in zip(ids, share, strict=True)))
    return lines
