"""How often a player may change their mind: bounds on what one seat does at one decision, and in one match.

Only commands of people that are stored are counted. The limit on answers that the table waits for is higher than that
on mere changes, and a seat can always be handed to a bot, so that no table gets stuck.
"""

from __future__ import annotations

from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.server.rate_limit.budget import CALLS_A_MATCH, CHANGES_A_DECISION, INPUTS_A_SEAT
from wyrmhoard.server.session.commands import Act, Command
from wyrmhoard.server.session.session import Session


class DecisionLimits:
    """What the seats of a table have done since the match last reached a new furthest decision."""

    def __init__(self) -> None:
        self._done: dict[int, int] = {}
        self._furthest = 0

    def check(self, session: Session, command: Command, seat: int) -> None:
        """Raise Refused if this seat is over its limit for this command."""
        match = session.match
        if match.step > self._furthest:
            self._furthest = match.step
            self._done.clear()
        done, inputs = self._done.get(seat, 0), match.inputs
        if done < CHANGES_A_DECISION and len(inputs) < INPUTS_A_SEAT and session.seq < CALLS_A_MATCH:
            return  # as nearly always
        if not _counts(command):
            return
        if done >= CHANGES_A_DECISION and (
            done >= 2 * CHANGES_A_DECISION or not isinstance(command, Act) or seat not in match.waiting
        ):
            raise Refused.of("too-many", "You have changed this {n} times; leave it as it is now", n=CHANGES_A_DECISION)
        if len(inputs) >= INPUTS_A_SEAT and sum(entry.seat == seat for entry in inputs) >= INPUTS_A_SEAT:
            raise Refused.of(
                "too-many", "You have made {n} inputs in this match; hand your seat to a bot", n=INPUTS_A_SEAT
            )
        if session.seq >= CALLS_A_MATCH:
            raise Refused.of("too-many", "Here {n} things have been done; hand your seat to a bot", n=CALLS_A_MATCH)

    def note(self, command: Command, seat: int) -> None:
        """Count a command that was carried out."""
        if _counts(command):
            self._done[seat] = self._done.get(seat, 0) + 1


def _counts(command: Command) -> bool:
    """Whether a command is a person's and of a limited kind."""
    return not command.always and not (isinstance(command, Act) and command.by_bot)
