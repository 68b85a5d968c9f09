"""What the table may agree on: corrections from a closed list, spells and abilities of its own, other costs, lines for
the palette (DW-14, DW-143, DW-210, DW-248 to DW-250a)."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from wyrmhoard.kernel.asking.ask import Choice
from wyrmhoard.kernel.asking.form import Filled, Form, Number, Pick, Text
from wyrmhoard.kernel.state.plain import word_of
from wyrmhoard.kernel.text.errors import Refusal
from wyrmhoard.kernel.text.saying import later

from ... import events
from ...cards.made import Suggestion, Wish
from ...cards.vocabulary import LONG, NAME, PALETTE_LINE, TYPES
from ...events.agreements import Changed, Palette, Proposed
from ...pending_state import MakeCorrection
from ...state import (
    ABILITY,
    ATTACK,
    COSTS,
    EFFECTS,
    HEAL,
    MOTIONS,
    MOVE,
    PALETTE_SIDES,
    SPELL,
    WARRIOR,
    Line,
    MadeUp,
    MadeUpKind,
    Motion,
    Saga,
)
from ...table import Table
from ..core.steps import at_last, carries_out
from ..making import creating, inventing
from . import corrections

CORRECT, CHANGE, DROP, LINE = "correct", "change-cost", "drop-rule", "palette-line"
FORMS: Final = (CORRECT, SPELL, ABILITY, CHANGE, DROP, LINE)
RULES: Final = {CORRECT: "DW-250", SPELL: "DW-210", ABILITY: "DW-248", CHANGE: "DW-249", DROP: "DW-249", LINE: "DW-14"}
MOST_MP: Final = 60
MOST_LINES: Final = 60
MOST_MADE: Final = 40
NUMBERS: Final = {ATTACK: (0, 5), HEAL: (1, 6)}
"""How many extra cards an attack may have, and how many cards may heal (DW-210)."""
WRONG_NUMBER = Refusal("DW-210", later("The number of cards for this must be {least} to {most}"))
NO_TOWN = Refusal(
    "DW-210", later("A spell leads to exactly one Town in which The Warrior has been, and no other spell does")
)


def standing(state: Saga) -> list[MadeUp]:
    """The inventions that are in force."""
    return [made for made in state.story.made if not made.gone]


def forms(state: Saga) -> list[Choice]:
    """The forms of everything that a seat may propose now."""
    choices: list[Choice] = []
    if state.phase in ("begin", "palette", "roles", "hero"):
        return choices
    if able := corrections.possible(state):
        choices.append(corrections.form(state, able))
    if len(state.story.made) < MOST_MADE:
        choices += [_spell_form(state), _ability_form()]
    if held := standing(state):
        names = {made.id: made.name for made in held}
        which = Pick("rule", tuple(names), 1, 1, label=lambda key: inventing.words_of(state, names[key]))
        choices.append(Form(CHANGE, (which, Number("cost", 0, MOST_MP)), quiet=True))
        choices.append(Form(DROP, (which,), quiet=True))
    if len(state.story.palette) < MOST_LINES:
        blanks = (Pick("list", PALETTE_SIDES, 1, 1), Text("line", PALETTE_LINE, 1))
        choices.append(Form(LINE, blanks, creating.turned_objection, quiet=True))
    return choices


def _spell_form(state: Saga) -> Form:
    """A spell: its name, price, one effect with its number, perhaps a type (DW-210)."""
    towns = tuple(state.towns)

    def verify(values: dict[str, Any]) -> Refusal | None:
        effect = values["effect"][0]
        least, most = NUMBERS.get(effect, (0, 0))
        if not least <= values["number"] <= most:
            return WRONG_NUMBER.because(least=least, most=most)
        if len(values["town"]) != (effect == MOVE):
            return NO_TOWN
        return creating.turned_objection(values)

    def sample(rng: Random) -> dict[str, Any]:
        effect = rng.choice(EFFECTS if towns else EFFECTS[:-1])
        least, most = NUMBERS.get(effect, (0, 0))
        values = {
            "name": "Humming",
            "cost": rng.randrange(1, 16),
            "effect": [effect],
            "number": rng.randint(least, most),
        }
        return values | {"type": [], "town": [rng.choice(towns)] if effect == MOVE else [], "text": ""}

    blanks = (
        Text("name", NAME, 1),
        Number("cost", 0, MOST_MP),
        Pick("effect", EFFECTS, 1, 1),
        Number("number", 0, 6),
        Pick("type", TYPES, 0, 1),
        Pick("town", towns, 0, min(1, len(towns)), label=lambda town: inventing.name_of(state, town)),
        Text("text", LONG),
    )
    return Form(SPELL, blanks, verify, sample, quiet=True)


def _ability_form() -> Form:
    """An ability of anything else: what it does in words, and how it is paid for (DW-248)."""
    blanks = (Text("name", NAME, 1), Pick("pay", COSTS, 1, 1), Number("cost", 0, MOST_MP), Text("text", LONG, 1))
    return Form(ABILITY, blanks, creating.turned_objection, quiet=True)


# -- proposing


def propose(table: Table, seat: int, answer: Filled) -> None:
    """Store a proposal, about which all seats will be asked."""
    state, values = table.state, answer.values
    kind = word_of(MOTIONS, answer.key)
    motion = Motion(kind, seat)
    match kind:
        case "correct":
            motion.about, motion.value = values["what"][0], values["value"]
            motion.text = inventing.note(table, values["why"], WARRIOR)
        case "spell" | "ability":
            motion.made = _made_up(table, kind, values)
        case "change-cost" | "drop-rule":
            motion.about, motion.value = values["rule"][0], values.get("cost", 0)
        case "palette-line":
            text = inventing.note(table, values["line"], WARRIOR)
            motion.line = Line(values["list"][0], text, list(table.cards.subjects.meant_by(values["line"])))
    state.proposal, state.story.motion = kind, motion
    what, about, thing = kind, _about(state, motion), corrections.name_of(state, motion.about)
    table.tell(Proposed(seat, what, about, thing, motion.value, _text(motion)), RULES[what])


def _about(state: Saga, motion: Motion) -> str:
    made = next((made for made in state.story.made if made.id == motion.about), None)
    return made.name if made is not None else motion.about


def _text(motion: Motion) -> str:
    if motion.made is not None:
        return motion.made.name
    return motion.line.text if motion.line is not None else motion.text


def _made_up(table: Table, kind: MadeUpKind, values: dict[str, Any]) -> MadeUp:
    wish = Wish("made_up", f"made-{len(table.state.story.made)}", table.state.serial)
    words = Suggestion("made_up", {blank: values[blank].strip() for blank in ("name", "text")})
    name, text = inventing.keep(table, words, WARRIOR, wish, "name", "text")
    made = MadeUp(inventing.new_id(table.state, "rule"), kind, name, text, cost=values["cost"])
    if kind == ABILITY:
        made.pay = values["pay"][0]
        return made
    made.effect, made.number = values["effect"][0], values["number"]
    made.town = next(iter(values["town"]), "")
    if values["type"]:
        table.state.hero.themes[made.id] = values["type"][0]
    return made


# -- what was agreed


def carry_out(table: Table, motion: Motion) -> None:
    """All have agreed: a correction waits until nothing is half done, anything else takes effect at once (DW-249,
    DW-250)."""
    state, story = table.state, table.state.story
    if motion.what == CORRECT:
        story.agreed.append(motion)
        at_last(state, MakeCorrection())
    elif motion.made is not None:
        motion.made.agreed = list(range(state.seats))
        story.made.append(motion.made)
        table.tell(events.agreements.MadeUp(motion.made.name, motion.made.pay, motion.made.cost), RULES[motion.what])
    elif motion.line is not None:
        story.palette.append(motion.line)
        table.tell(Palette(motion.line.side, motion.line.text), "DW-14")
    else:
        _change(table, motion)


def _change(table: Table, motion: Motion) -> None:
    """Change what an invention costs from now on, or drop it (DW-249)."""
    made = next((made for made in standing(table.state) if made.id == motion.about), None)
    if made is None:
        return
    made.gone = motion.what == DROP
    if not made.gone:
        made.history.append(made.cost)
        made.cost = motion.value
    table.tell(Changed(made.name, made.pay, made.cost, made.gone), "DW-249")


@carries_out(MakeCorrection)
def _agreed(table: Table, step: MakeCorrection) -> None:
    """A correction is made; the log keeps who wanted it and why (DW-250)."""
    story = table.state.story
    if story.agreed:
        corrections.make(table, story.agreed.pop(0))
