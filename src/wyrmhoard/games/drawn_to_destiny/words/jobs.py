"""How a job of a Scene is done, who may do it, and what it brings besides: so that two ways to the same end are told
apart (D2-104, D2-145)."""

from __future__ import annotations

from collections.abc import Iterator

from wyrmhoard.kernel.text.grammar import capital, either
from wyrmhoard.kernel.text.saying import said, say, say_many

from ..cards.aims import Mark, Story
from ..cards.scenery import Job
from ..table import Position
from .names import item_name, scene_entry, skill_name, stat_name, words_of


def job_note(position: Position, job: Job) -> str:
    """All of it in a few sentences, without the name of the job."""
    return " ".join([_how(position, job), *_who(position, job), *_brings(position, job)])


def ways_out(position: Position, about: str, condition: str) -> str:
    """The jobs that rid a Unit, by its key in the Scene, of a condition: "Untie the knot or Break the rope"."""
    entry = scene_entry(position)
    jobs = entry.job if entry is not None else ()
    return either(said(job.name) for job in jobs if job.about == about and job.while_has == condition)


def _how(position: Position, job: Job) -> str:
    """With which Stat, how long, and what helps."""
    if job.kind == "actions" or job.stat is None:
        return say_many("It takes {n} Action, and no card.", "It takes {n} Actions, and no card.", job.actions or 1)
    stat, skills = stat_name(job.stat), either(skill_name(position.cards, skill) for skill in job.skills)
    if job.kind == "test" or job.against is None:
        text = say("A Test of {stat}.", stat=stat)
    else:
        text = say_many(
            "A Task of {stat}: {n} Success in all.", "A Task of {stat}: {n} Successes in all.", job.against, stat=stat
        )
    return say("{text} {skills} helps.", text=text, skills=skills) if skills else text


def _who(position: Position, job: Job) -> Iterator[str]:
    """Who may do it, and with what in hand."""
    if job.who == "itself":
        yield say("Nobody can help with it.")
    elif job.who == "ally":
        yield say("Only an Ally beside it can do it.")
    elif job.while_has is not None:
        yield say("An Ally beside it can do it as well.")
    if job.holding is not None:
        held = job.holding
        named = item_name(position.cards, held) if held in position.cards.items.by_id else words_of(held)
        yield say("It needs this in hand: {item}.", item=named)


def _brings(position: Position, job: Job) -> Iterator[str]:
    """What the Scene rewards of it."""
    entry = scene_entry(position)
    flags = {outcome.flag for outcome in job.then if isinstance(outcome, Mark)}
    for incentive in entry.incentive if entry is not None else ():
        if isinstance(incentive.aim, Story) and incentive.aim.flag in flags:
            yield say("It is rewarded: {what}", what=capital(said(incentive.text)))
