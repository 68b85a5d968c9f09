"""Verbs that hold other effects: choices, repetitions, conditions, Skill Checks and Saves."""

from __future__ import annotations

from dataclasses import replace

from wyrmhoard.kernel.asking.ask import Script, one, when_seen

from ...asked import Asked
from ...cards.effects import Check, Choose, EachMay, Repeat, Save, When
from ...cards.vocabulary import If
from ...state import Foe, Token
from ...table import Table
from .. import changes, checks
from ..abilities import YES_NO, cost_objection
from ..happening import Source
from ..interpreter import VERBS
from ..targets import choose_foes, choose_heroes, decider, in_question, split


@VERBS.does(Choose)
def choose(table: Table, source: Source, effect: Choose) -> Script[None]:
    """One of several, chosen by each of these characters."""
    for seat in (yield from choose_heroes(table, source, effect.who)):
        keys = [str(number) for number in range(len(effect.options))]
        data = Asked(**source.data, texts=when_seen(effect.texts))
        chooser = decider(table, source) if seat == source.seat else seat
        key = yield one(chooser, "choose", keys, "DF-200", data)
        yield from VERBS.run(table, source_for(source, seat), effect.options[int(key)])


def source_for(source: Source, seat: int) -> Source:
    """The source of an effect with another character as "you"."""
    if seat == source.seat:
        return source
    return replace(source, seat=seat, kept=None, failed=False)


@VERBS.does(EachMay)
def each_may(table: Table, source: Source, effect: EachMay) -> Script[None]:
    """Each of these characters may do it for a price; the other effects are for those who do not."""
    for seat in (yield from choose_heroes(table, source, effect.who)):
        theirs = source_for(source, seat)
        out = table.state.heroes[seat].out
        pays = not out and (effect.cost is None or cost_objection(table, theirs, effect.cost) is None)
        if pays:
            answer = yield one(seat, "may", YES_NO, "DF-200", Asked(**source.data, text=when_seen(effect.words)))
            pays = answer == "yes"
        if pays and effect.cost is not None:
            theirs.failed = False
            yield from VERBS.run(table, theirs, (effect.cost,))
            pays = not theirs.failed
        yield from VERBS.run(table, theirs, effect.effects if pays else effect.otherwise)


@VERBS.does(Repeat)
def repeat(table: Table, source: Source, effect: Repeat) -> Script[None]:
    """Do the effects once for each of what is counted."""
    state = table.state
    foe = in_question(table, source)
    number = {
        "encounter facing you": lambda: changes.value(
            table, If("encounters facing you", which=effect.which), source.seat, foe
        ),
        "character": lambda: sum(not hero.out for hero in state.heroes),
        "token of it": lambda: len(foe.tokens) if foe else 0,
        "Wyrmflame level": lambda: max(0, state.flame.level),
        "card played": lambda: len(state.heroes[source.seat].played),
        "cleared level of it": lambda: sum(foe.cleared) if foe else 0,
    }[effect.per]()
    for _ in range(min(number, effect.most)):
        yield from VERBS.run(table, source, effect.effects)


@VERBS.does(When)
def when(table: Table, source: Source, effect: When) -> Script[None]:
    """Do one list of effects if a condition holds, otherwise the other."""
    holds = changes.holds(table, effect.condition, source.seat, in_question(table, source), source=source.card)
    yield from VERBS.run(table, source, effect.then if holds else effect.otherwise)


@VERBS.does(Check)
def check(table: Table, source: Source, effect: Check) -> Script[None]:
    """A Skill Check that is demanded, even of those who cannot act (DF-225)."""
    for seat in (yield from choose_heroes(table, source, effect.who)):
        success = yield from checks.skill_check(table, seat, effect.of)
        yield from VERBS.run(table, source_for(source, seat), effect.success if success else effect.failure)


@VERBS.does(Save)
def save(table: Table, source: Source, effect: Save) -> Script[None]:
    """Encounters make Saves (DF-127, DF-131)."""
    for number, foe, token in (yield from _savers(table, source, effect)):
        success = yield from checks.save(table, foe, effect.plus, token)
        source.named.append(number)
        yield from VERBS.run(table, source, effect.success if success else effect.failure)


def _savers(table: Table, source: Source, effect: Save) -> Script[list[tuple[int, Foe, Token | None]]]:
    """Who makes a Save; an encounter that is defeated can make one for its own Vanquished effect (DF-121)."""
    if effect.to == "it" and not source.named and source.foe is not None:
        return [(source.foe.id, source.foe, None)]
    targets = yield from choose_foes(table, source, effect.to, effect.which)
    return [(number, *unit) for number in targets if (unit := split(table, number)) is not None]
