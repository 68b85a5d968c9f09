"""What somebody may do beside a question, done at random."""

from __future__ import annotations

from random import Random

from helpers.present import present
from wyrmhoard import Match
from wyrmhoard.kernel.asking.form import Form
from wyrmhoard.kernel.play.playout import try_act


def interrupt(match: Match, rng: Random) -> None:
    """A seat does something beside the question; a proposal to close the match is rare."""
    seat = rng.randrange(match.seats)
    offered = present(match.game.asides).offered(match.table, seat)
    choices = [choice for choice in offered if str(choice) != "propose" or rng.random() < 0.1]
    if not choices:
        return
    choice = rng.choice(choices)
    if not isinstance(choice, Form):
        match.act(seat, str(choice))
        return
    values = (choice.sampler(rng) if choice.sampler is not None else None) or {}
    while not values or (choice.verify is not None and choice.verify(values) is not None):
        values = {blank.name: blank.sample(rng) for blank in choice.fields}
    try_act(match, seat, choice.key, values)
