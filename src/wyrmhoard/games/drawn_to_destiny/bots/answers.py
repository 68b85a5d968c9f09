"""Answers to single questions: cards of a Conflict, how to meet an attack, and all other questions between the
orders."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final

from wyrmhoard.kernel.asking.ask import PASS, Choice
from wyrmhoard.kernel.asking.form import Form, Pick
from wyrmhoard.kernel.play.open_ask import OpenAsk
from wyrmhoard.kernel.play.player import Move
from wyrmhoard.kernel.text.errors import Refusal, Refused

from ..answer_state import read_response
from ..asked import Asked
from ..free_state import keys_of, read_named
from ..means_state import read_means
from ..rules.acts import cast, fights
from ..rules.campaign import explore
from ..rules.conflict import answering, armed, fighting, initiative, outcome, power_targets, price
from ..rules.core import compare
from ..rules.core.conflict_cards import CARDS
from ..rules.movement import moves
from ..rules.queries import actions, attack_options, field, npc_defaults, numbers, uses
from ..rules.scene import free
from ..state import NOBODY, Unit
from ..table import Position
from ..target_state import find_target
from . import duel, free_actions, orders, people, worth
from .duel import PLAIN, Care, Duel

AGREED: Final = ("keep", "use", "enter", "flee", "yes", "continue", "discard", "deck")
"""Default answers, taken where nothing else is known."""
POINT: Final = 0.07
"""What a Character Point must bring."""
WILD: Final = 0.3
"""What Wild Luck must save."""


Hands = Callable[[int], Sequence[Sequence[str]]]
"""The hands that a seat may hold, as far as one knows."""


def answer(
    position: Position,
    seat: int,
    ask: OpenAsk,
    choices: Sequence[Choice],
    rng: Random,
    care: Care = PLAIN,
    hands: Hands = lambda seat: (),
) -> Move:
    """The answer to a question that is no order."""
    answerer = SPECIAL.get(ask.prompt)
    if answerer is card:
        move = card(position, seat, ask, choices, rng, care, hands)
        if move is not None:
            return move
    elif answerer is not None:
        move = answerer(position, seat, ask, choices, rng)
        if move is not None:
            return move
    return otherwise(ask, choices, rng)


def otherwise(ask: OpenAsk, choices: Sequence[Choice], rng: Random) -> Move:
    """The default answer to an unknown question: to agree, to let it pass, or the first option."""
    keys = [str(choice) for choice in choices]
    for word in AGREED:
        if word in keys:
            return Move(word)
    if ask.may_pass:
        return Move(PASS)
    return filled(choices[0], rng)


def filled(choice: Choice, rng: Random) -> Move:
    """A choice as a move: a form is left empty where it may be."""
    if not isinstance(choice, Form):
        return Move(str(choice))
    values = orders.blank(choice)
    try:
        choice.fill(values)
    except Refused:
        return sampled(choice, rng)
    return Move(choice.key, values)


def sampled(choice: Choice, rng: Random) -> Move:
    """A choice as a move: a form as the rules would fill it in."""
    sample = choice.sample(rng) if isinstance(choice, Form) else None
    return Move(str(choice), sample.values) if sample is not None else Move(str(choice))


# -- Conflicts


def _duel(position: Position, seat: int, ask: OpenAsk, care: Care = PLAIN) -> Duel | None:
    """The Conflict that a question is about, seen by the side of this seat; None if it has none."""
    data: Asked = ask.data
    conflict = duel.rebuilt(position, data, duel.controllers(position))
    own = [side for side in conflict.sides if side.seat == seat]
    return Duel(position, conflict, own[0], care) if own else None


def card(
    position: Position,
    seat: int,
    ask: OpenAsk,
    choices: Sequence[Choice],
    rng: Random,
    care: Care = PLAIN,
    hands: Hands = lambda seat: (),
) -> Move | None:
    """The card and half that bring most."""
    fight = _duel(position, seat, ask, care)
    if fight is None:
        return None
    chosen, _ = fight.best(rng, hands(fight.foe.seat) if fight.foe.seat != NOBODY else ())
    keys = [str(choice) for choice in choices]
    return Move(chosen.key) if chosen.key in keys else None


def follow_up(position: Position, seat: int, ask: OpenAsk, choices: Sequence[Choice], rng: Random) -> Move | None:
    """The card with which to strike back: one that makes more of it than Fate does."""
    fight = _duel(position, seat, ask)
    if fight is None:
        return None
    best, most = "fate", 0.0
    for key in map(str, choices):
        if key in CARDS:
            value = fight.struck_back(key) - fight.struck_back("") - worth.of_card(key)
            if value > most:
                best, most = key, value
    return Move(best)


def combo(position: Position, seat: int, ask: OpenAsk, choices: Sequence[Choice], rng: Random) -> Move | None:
    """The cards that make more of a success than they are worth in hand."""
    fight = _duel(position, seat, ask)
    if fight is None:
        return None
    data: Asked = ask.data
    side, started = fight.me, data["card"]
    side.used = started
    combos = outcome.combos(position, fight.conflict, side)
    best, most = outcome.NONE, 0.0
    for key in map(str, choices):
        if key in combos:
            more = compare.combo_successes(combos[key], side.level, side.difficulty.whole)
            price = sum(worth.of_card(one) for one in combos[key].cards) - 0.05 * combos[key].gains_agent
            value = fight.more(started, more) - price
            if value > most:
                best, most = key, value
    return Move(best)


def cp(position: Position, seat: int, ask: OpenAsk, choices: Sequence[Choice], rng: Random) -> Move | None:
    """A Character Point where one Success more or less changes much."""
    fight = _duel(position, seat, ask)
    if fight is None:
        return Move(outcome.NONE)
    best, most = outcome.NONE, POINT
    data: Asked = ask.data
    for name, number in data["successes"].items():
        scoring = fight.conflict.actor if name == "actor" else fight.conflict.rival
        gain = fight.point(scoring, int(number))
        way = "up" if scoring is fight.me else "down"
        if gain > most:
            best, most = f"{name}:{way}", gain
    return Move(best if best in map(str, choices) else outcome.NONE)


def meet(position: Position, seat: int, ask: OpenAsk, choices: Sequence[Choice], rng: Random) -> Move | None:
    """How to meet an attack: with an Action where that brings more than the Action would otherwise."""
    data: Asked = ask.data
    unit, attacker = position.state.unit(data["unit"]), position.state.unit(data["by"])
    named = read_means(data["means"])
    means = attack_options.find_means(position, attacker, named) or armed.find_means(position, attacker, named)
    if means is None:
        return None
    cost, hardship = _price_of_action(position, unit), free_actions.price(position, unit)
    best, chosen, most = None, choices[0], -9.0
    for choice in choices:
        move = sampled(choice, rng)
        takes = read_named((move.form or {}).get(answering.FREE, ()))
        then, freed = free.after(position, unit, takes)
        reply = answering.reply_of(then, freed, read_response(move.key))
        conflict = fights.line_up(then, attacker, freed, means, (), reply, actions.price(position, attacker))
        initiative.reckon(then, conflict)
        _, value = Duel(then, conflict, conflict.rival).best(Random(1))
        value -= (cost if reply.paid else 0.0) + 0.01 * len(reply.using) + hardship * len(takes)
        if value > most:
            best, chosen, most = move, choice, value
    return _with_a_push(position, unit, attacker, best, chosen) if best is not None else None


def _with_a_push(position: Position, unit: Unit, attacker: Unit, move: Move, choice: Choice) -> Move:
    """An answer that strikes, with what the Unit adds to it."""
    reply = answering.reply_of(position, unit, read_response(move.key))
    blanks = choice.fields if isinstance(choice, Form) else ()
    offered = read_named(next((one.items for one in blanks if isinstance(one, Pick)), ()))
    if not reply.paid or not reply.means.strikes or move.form is None:
        return move
    takes = read_named(move.form[answering.FREE])
    also = [
        one for one in free_actions.for_attack(position, unit, reply.means, attacker, offered, 1) if one not in takes
    ]
    return Move(move.key, {**move.form, answering.FREE: keys_of((*takes, *also))}) if also else move


def power(position: Position, seat: int, ask: OpenAsk, choices: Sequence[Choice], rng: Random) -> Move | None:
    """Effect points as anybody would spend them, but so that it reaches; the Price that costs least."""
    form = choices[0]
    data: Asked = ask.data
    unit = position.state.unit(data["unit"])
    use = uses.find_use(position, unit, data["power"], data["use"])
    if not isinstance(form, Form) or use is None:
        return None
    target = find_target(data["target"])

    def reaches(furthest: int) -> Refusal | None:
        return cast.reach_objection(position, unit, use, target, furthest)

    spent = power_targets.far_enough(position, unit, use, reaches, data["points"])
    values = {**orders.blank(form), **spent, power_targets.PRICE: [price.plain(position, unit, use.power)]}
    return Move(form.key, {one.name: values[one.name] for one in form.fields})


def _price_of_action(position: Position, unit: Unit) -> float:
    """The worth of an Action that is not spent on an answer: an attack of one's own, if Move and place allow it."""
    most = actions.limit(position, unit)
    spare = actions.payer(position, unit).move >= 2 * actions.price(position, unit) and (
        most is None or unit.acted + 2 <= most
    )
    rival = orders.rival_of(position, unit)
    if rival is None:
        return 0.02
    value = max(
        (worth.attack(position, unit, means, rival.id) for means in fighting.legal(position, unit, rival)), default=0.0
    )
    return 0.02 + (0.3 if spare else 0.85) * value


# -- harm


def protect(position: Position, seat: int, ask: OpenAsk, choices: Sequence[Choice], rng: Random) -> Move | None:
    """What to spend against harm: a Wild against much of it, an Item that is not needed, points if it saves a Unit."""
    forms = [choice for choice in choices if isinstance(choice, Form)]
    if not forms:
        return Move(str(choices[0]))
    form = forms[0]
    data: Asked = ask.data
    unit, left = position.state.unit(data["unit"]), data["left"]
    values = orders.blank(form)
    whole = worth.hurt(position, unit, left)
    if values.get("wild") is not None and whole > WILD:
        values["wild"] = list(form.fields[0].items[:1])  # type: ignore[union-attr]
        return Move(form.key, values)
    if "item" in values:
        carried = [item for item in unit.items if any(str(item.id) in getattr(one, "items", ()) for one in form.fields)]
        chosen = npc_defaults.shields_with(position, unit, carried)
        if chosen is not None:
            values["item"] = [str(chosen.id)]
            left -= 1
    if "cp" in values:
        most = position.state.players[seat].cp
        saved = [
            worth.hurt(position, unit, left - spent) - worth.hurt(position, unit, left - spent - 1)
            for spent in range(left)
        ]
        values["cp"] = min(most, sum(gain > 1.6 * POINT for gain in saved))
    try:
        form.fill(values)
    except Refused:
        return Move(str(choices[0]))
    return Move(form.key, values)


def recover(position: Position, seat: int, ask: OpenAsk, choices: Sequence[Choice], rng: Random) -> Move | None:
    """Of each Unit the condition that hinders it most."""
    form = choices[0]
    if not isinstance(form, Form):
        return None
    values = orders.blank(form)
    for unit, offered in orders.units_of(position, form):
        minor = [key for key in offered if key in numbers.MINOR]
        if minor:
            values[unit.ref.key] = [max(minor, key=lambda key: orders.recover_worth(position, unit, key))]
        elif offered:
            values[unit.ref.key] = [offered[0]]
    return Move(form.key, values)


# -- the Turn


def paused(position: Position, seat: int, ask: OpenAsk, choices: Sequence[Choice], rng: Random) -> Move | None:
    """Go on with an interrupted Move, unless staying is worth more by now."""
    data: Asked = ask.data
    unit = position.state.unit(data["unit"])
    heading = data["heading"]
    there = field.neighbour(unit.space, heading)
    if not field.inside(position, there):
        return Move("continue")
    post = orders.post_of(position, unit)
    purse = unit.move - moves.cost(position, unit, heading)
    go = post.value(post.net.node(there, unit.facing), purse, post.left, unit.turns)
    stay = post.value(post.here(), unit.move, post.left, unit.turns)
    return Move("continue" if go >= stay else "cancel")


def hand_over(position: Position, seat: int, ask: OpenAsk, choices: Sequence[Choice], rng: Random) -> Move | None:
    """An Ally may have what it asks for, a Rival nothing."""
    data: Asked = ask.data
    unit, by = position.state.unit(data["unit"]), position.state.unit(data["by"])
    return Move("no" if field.are_rivals(position, unit.faction, by.faction) else "yes")


def best_card(position: Position, seat: int, ask: OpenAsk, choices: Sequence[Choice], rng: Random) -> Move | None:
    """The best card to take."""
    keys = [str(choice) for choice in choices]
    lying = [key for key in keys if key in CARDS]
    return Move(max(lying, key=worth.of_card)) if lying else Move(keys[0])


def extra(position: Position, seat: int, ask: OpenAsk, choices: Sequence[Choice], rng: Random) -> Move | None:
    """Which of two cards counts; what the Rival shows lies open, but is not said again: the better offense."""
    keys = [str(choice) for choice in choices]
    own = ask.prompt == "extra"
    data: Asked = ask.data
    half = data["half"]
    order = sorted(keys, key=lambda key: _strength(key, half), reverse=own)
    return Move(order[0])


def _strength(key: str, half: str) -> float:
    shown = CARDS[key].upper if half == "upper" else CARDS[key].lower
    return (3.0 if shown == "wild" else 2.0 if shown in ("strong", "fast") else 1.0) + worth.of_card(key)


def reveal(position: Position, seat: int, ask: OpenAsk, choices: Sequence[Choice], rng: Random) -> Move | None:
    """Fate rather than a card of the hand."""
    return Move("fate") if "fate" in map(str, choices) else None


# -- Characters and stories


def build(position: Position, seat: int, ask: OpenAsk, choices: Sequence[Choice], rng: Random) -> Move | None:
    """Choose a ready-made person instead of building one: the best with arms."""
    keys = [key for key in map(str, choices) if key.startswith(("unit:", "person:"))]
    if keys:
        return Move(max(keys, key=lambda key: (people.arms_of_choice(position, key), key)))
    return Move("done") if "done" in map(str, choices) else None


def draft(position: Position, seat: int, ask: OpenAsk, choices: Sequence[Choice], rng: Random) -> Move | None:
    """The Unit that adds most: in arms, and at the jobs of the Scene at which no other of the side is good."""
    return Move(max(map(str, choices), key=lambda key: (people.adds(position, seat, key), key)))


def downtime(position: Position, seat: int, ask: OpenAsk, choices: Sequence[Choice], rng: Random) -> Move | None:
    """Done at once."""
    return Move("done") if "done" in map(str, choices) else None


def travel(position: Position, seat: int, ask: OpenAsk, choices: Sequence[Choice], rng: Random) -> Move | None:
    """The first Test that is left; without any the way that leads to an end soonest."""
    proposed = [one for choice in choices if (one := explore.read_proposal(str(choice))) is not None]
    tests = [one for one in proposed if isinstance(one, explore.TryTest)]
    ends = field.entry(position).ends
    ways = [one for one in proposed if isinstance(one, explore.GoOn)]
    if tests:
        return Move(tests[0].key)
    return Move(min(ways, key=lambda way: ends.get(way.place, len(ends))).key) if ways else None


Answering = Callable[[Position, int, OpenAsk, Sequence[Choice], Random], Move | None]
SPECIAL: Final[dict[str, Answering]] = {
    "card": card,
    "area-card": card,
    "follow-up": follow_up,
    "combo": combo,
    "cp": cp,
    "answer": meet,
    "power": power,
    "protect": protect,
    "help": protect,
    "recover": recover,
    "paused": paused,
    "hand-over": hand_over,
    "ride": hand_over,
    "take": best_card,
    "search": best_card,
    "extra": extra,
    "extra-rival": extra,
    "high-card": reveal,
    "build": build,
    "draft": draft,
    "downtime": downtime,
    "explore": travel,
}
"""Questions of which something is known."""
