"""Questions to the oracle: yes or no with a likelihood, or open with two words and an entry of a table (DW-258)."""

from __future__ import annotations

from wyrmhoard.kernel.asking.ask import Choice, Script
from wyrmhoard.kernel.asking.form import Filled, Form, Pick, Text

from ...cards.kinds import asked_for
from ...cards.made import Suggestion, Wish
from ...cards.vocabulary import LONG
from ...events.people import OracleHints, OracleSays, RoleTold
from ...state import ORACLE, WARRIOR, Saga
from ...table import Table
from ..core import chronicle, limit, yesno
from ..core.asking import put
from ..core.business import DEEDS, Deed
from ..core.drawing import stream
from ..making import creating, inventing

YES_NO, OPEN = "yes-no", "open"


def oracles(state: Saga) -> tuple[str, ...]:
    """The roles that the oracle holds, and may be asked as (DW-258)."""
    return tuple(role for role, holder in state.holders.items() if holder == ORACLE and role != WARRIOR)


def options(state: Saga) -> list[Choice]:
    """A question of either kind, or none after all."""
    question, role = Text("question", LONG), Pick("role", oracles(state), 1, 1)
    how_likely = Pick("likelihood", tuple(yesno.PER_CENT), 1, 1)
    forms = (
        Form(YES_NO, (role, how_likely, question), verify=creating.turned_objection),
        Form(OPEN, (role, question), verify=creating.turned_objection),
    )
    return [*(limit.bounded(state, form) for form in forms), inventing.NOTHING]


def _ask(table: Table, seat: int) -> Script[None]:
    """A seat asks the oracle; question and answer are told and have no effect on the rules."""
    state = table.state
    answer = yield from put(table, lambda: seat, "ask-oracle", lambda: options(state), "DW-258")
    if not isinstance(answer, Filled):
        return
    state.world.questions += 1
    role, number = answer.values["role"][0], state.world.questions
    asked = Suggestion("question", {"text": answer.values["question"].strip()})
    wish = Wish("question", "oracle", number, part=role)
    text = inventing.remember(table, asked, "text", WARRIOR, wish)
    if answer.key == YES_NO:
        roll, verdict = yesno.ask_oracle(stream(state.draws, "asked", number), answer.values["likelihood"][0])
        chronicle.tell(table, OracleSays(role, text, answer=verdict, roll=roll), "DW-258")
        return
    action, subject = creating.prompt_words(inventing.desk_of(state, table.cards), wish)
    table.tell(OracleHints(role, text, action, subject), "DW-258")
    wish = Wish("answer", "oracle", number, part=role, asks=asked_for(asked.words["text"]))
    entry = yield from inventing.invent(table, role, "telling", wish, "DW-258")
    inventing.tell_text(table, RoleTold(inventing.remember(table, entry, "text", role, wish), role), "DW-258")


DEEDS["ask-oracle"] = Deed(
    lambda state, seat: seat == state.holder(WARRIOR) and bool(oracles(state)),
    _ask,
)
