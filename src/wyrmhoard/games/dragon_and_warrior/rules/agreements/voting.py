"""Proposals that all must agree to, and the types that The Warrior claims for things (DW-137a, DW-236a)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from wyrmhoard.kernel.asking.ask import Script

from ...asked import Asked
from ...events.agreements import Claimed, Voted
from ...state import ATTACK, ORACLE, TREASURE, WARRIOR, Saga
from ...table import Table
from .. import endings
from ..core.asking import SETTLERS, ask, together
from ..core.drawing import stream
from ..core.moments import CLAIM, VOTE, settling
from ..core.numbers import made_spell, made_spells, spells
from ..core.yesno import ask_oracle
from ..making import inventing
from . import motions

CLOSE: Final = "close"
PROPOSALS: Final = (CLOSE,)


def vote(table: Table) -> Script[None]:
    """Everybody agrees or objects, at the same time; what was proposed is done only if all agree (DW-236a, DW-249)."""
    state = table.state
    if not state.proposal:
        return
    rule = motions.RULES.get(state.proposal, "DW-236a")
    with settling(state):
        answers = yield from together(table, "vote", ["agree", "object"], rule)
    what, state.proposal = state.proposal, ""
    agreed = all(answer == "agree" for answer in answers.values())
    table.tell(Voted(what, agreed), rule)
    motion, state.story.motion = state.story.motion, None
    if agreed and motion is not None:
        motions.carry_out(table, motion)
    elif agreed:
        endings.close(state, "closed")


def typed_things(state: Saga) -> Iterator[str]:
    """The things of The Warrior that may have a type: weapons, Quest items and spells (DW-137a)."""
    hero = state.hero
    if hero.weapon is not None:
        yield "weapon"
    if hero.offhand is not None and hero.offhand.kind == "weapon":
        yield "offhand"
    yield from (keepsake.id for keepsake in hero.keepsakes)
    yield from (spell for spell in spells(hero) if spell in ("hurt", "hurtmore"))
    yield from (made.id for made in made_spells(state) if made.effect == ATTACK)


def called(state: Saga, thing: str) -> str:
    """What a thing of The Warrior is called; one without a name of its own goes by its kind."""
    made = made_spell(state, thing)
    keepsake = next((keepsake for keepsake in state.hero.keepsakes if keepsake.id == thing), None)
    text = made.name if made is not None else keepsake.name if keepsake is not None else ""
    return inventing.words_of(state, text) or thing


def types_of(state: Saga, thing: str) -> list[str]:
    """The types that one of those things has."""
    hero = state.hero
    piece = {"weapon": hero.weapon, "offhand": hero.offhand}.get(thing)
    if piece is not None:
        return piece.types
    keepsake = next((keepsake for keepsake in hero.keepsakes if keepsake.id == thing), None)
    return keepsake.types if keepsake is not None else [hero.themes[thing]] if thing in hero.themes else []


def oracle_agrees(state: Saga, thing: str) -> bool:
    """Whether the oracle as Treasure says yes: seldom, only for a thing without a type, and until the next night what
    it has said of this thing before, whatever the type (DW-137a, DW-251, DW-258)."""
    chance = stream(state.draws, "claim", thing, state.world.nights)
    return not types_of(state, thing) and ask_oracle(chance, "unlikely")[1].startswith("yes")


def judge_claim(table: Table) -> Script[None]:
    """Treasure says whether the thing is of the type (DW-137a)."""
    state, hero = table.state, table.state.hero
    if not state.claim:
        return
    thing, kind = state.claim
    told = inventing.type_text(table, kind, WARRIOR)
    by_oracle = state.holder(TREASURE) == ORACLE
    if by_oracle:
        agreed = oracle_agrees(state, thing)
    else:
        data = Asked(thing=thing, type=told)
        with settling(state):
            agreed = (yield from ask(table, TREASURE, "claim", ["yes", "no"], "DW-137a", data)) == "yes"
    state.claim = []
    table.tell(Claimed(agreed, thing, type=told), "DW-137a", reveals=by_oracle)
    if told not in (kind, state.story.types.get(kind)):  # it was struck meanwhile
        return
    if not agreed:
        return
    if thing in ("weapon", "offhand"):
        piece = hero.weapon if thing == "weapon" else hero.offhand
        if piece is not None and kind not in piece.types:
            piece.types.append(kind)
    elif thing in spells(hero) or made_spell(state, thing) is not None:
        hero.themes[thing] = kind
    else:
        keepsake = next((k for k in hero.keepsakes if k.id == thing), None)
        if keepsake is not None and kind not in keepsake.types:
            keepsake.types.append(kind)


SETTLERS[VOTE] = vote
SETTLERS[CLAIM] = judge_claim
