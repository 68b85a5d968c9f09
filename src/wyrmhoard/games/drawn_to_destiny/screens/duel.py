"""What each half of a hand would do in the Conflict that is asked about, against each half that may meet it.

The sides are put together again from what the question says of them; who Succeeds and how hard is then said by the
functions that the script uses (`extras.tried`, `extras.dealt`). Of the Rival's cards nothing is known but those that
lie in its discard, so that where Ranks decide, each card that it may still show counts once.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from wyrmhoard.kernel.contract.screens import Mark
from wyrmhoard.kernel.text.grammar import capital, listed
from wyrmhoard.kernel.text.saying import later, said, say

from ..asked import Asked, AskedSide
from ..means_state import read_means
from ..rules.conflict import extras
from ..rules.conflict.cards import settle_extras
from ..rules.conflict.sides import Conflict, Side
from ..rules.core.compare import FAILS, SUCCEEDS
from ..rules.core.conflict_cards import CARDS, HALVES, aspect_of
from ..rules.core.rating import Rating
from ..rules.queries import attack_options, numbers
from ..rules.queries.attack_options import Means
from ..state import NOBODY
from ..table import Position, still
from ..words.phrases import deed_name, named

FIGHT: Final = "fight"
EXTRA: Final = ""
"""Why a side has an extra card: that is not asked of what lies open."""
ATTACKS: Final = {
    "ranged": later("You shoot."),
    "voice": later("You raise your voice."),
    "": later("You strike."),
}
"""What the Actor of a Fight does, by the reach of its means."""
COMES: Final = {
    "ranged": later("{actor} shoots at you with {card}."),
    "voice": later("{actor} raises a voice at you with {card}."),
    "": later("{actor} strikes at you with {card}."),
}
TOO: Final = {
    "ranged": later("You shoot as well."),
    "voice": later("You raise yours as well."),
    "": later("You strike as well."),
}
"""What the other side does if it strikes too, as an answer or at the same moment, by the reach of its means."""
TRIES: Final = {
    "test": later("You take a Test."),
    "task": later("You work on a Task."),
    "detect": later("You look out for somebody."),
}
"""What the Actor of another Conflict does, by its kind."""
EXTRAS: Final = {
    ("mine", "advantage"): later(
        "You have Advantage: a second card comes from Fate, and the better one counts. All chances reckon with that."
    ),
    ("mine", "disadvantage"): later(
        "You have Disadvantage: a second card comes from Fate, and the worse one counts. All chances reckon with that."
    ),
    ("theirs", "advantage"): later(
        "{rival} has Advantage: of two cards the better counts for it. All chances reckon with that."
    ),
    ("theirs", "disadvantage"): later(
        "{rival} has Disadvantage: of two cards the worse counts for it. All chances reckon with that."
    ),
}
"""What an extra card means, by whose it is (D2-159, D2-160)."""


class Outcome(NamedTuple):
    """What two halves come to for one side, as a mark and a word, and the Successes that it deals or takes."""

    mark: Mark
    word: str
    deals: int = 0
    takes: int = 0


HIT: Final = later("Hit")
BOTH: Final = later("Both hit")
GRAZE: Final = later("Graze")
SAFE: Final = later("Safe")
WON: Final = later("Done")
NO_HARM: Final = later("No harm")
NOTHING: Final = later("Nothing")
GRAZED: Final = later("Grazed")
MISS: Final = later("Miss")
LOST: Final = later("Fails")
STRUCK: Final = later("Struck")
BEST_FIRST: Final = (HIT, WON, GRAZE, SAFE, NO_HARM, NOTHING, BOTH, GRAZED, MISS, LOST, STRUCK)
"""Every word, in the order in which one would rather have it."""


class Cell(NamedTuple):
    """What a half comes to against all cards that may show one aspect."""

    mark: Mark
    short: str
    spoken: str
    result: str
    """Whether it Succeeds, Fails or Ties; "": the cards decide."""


class Duel:
    """A Conflict before the cards, seen by one side."""

    def __init__(self, position: Position, conflict: Conflict, mine: Side) -> None:
        self.position = still(position)
        self.conflict = conflict
        self.mine = mine
        self.theirs = conflict.other(mine)
        self._dealt: dict[tuple[object, ...], int] = {}
        self._shown = self._may_show()

    def told(self) -> str:
        """What goes on: what the Actor does, how it is met, and which of two cards counts where a side has two."""
        return " ".join([self._goes_on(), *self._extras()])

    def _extras(self) -> Iterator[str]:
        """What the extra card of either side means."""
        for whose, side in (("mine", self.mine), ("theirs", self.theirs)):
            for which, has in (("advantage", side.advantage), ("disadvantage", side.disadvantage)):
                if has:
                    yield said(EXTRAS[whose, which], rival=capital(self._rival()))

    def _goes_on(self) -> str:
        """What the Actor does, and how it is met, in two sentences."""
        if self.conflict.kind == FIGHT:
            return self._attack() if self.mine is self.conflict.actor else self._defense()
        if self.mine is self.conflict.actor:
            does = self._tries()
            if self.theirs.unit == NOBODY:
                return say("{does} Against you stands {card}.", does=does, card=self._card())
            return say("{does} {rival} answers with {card}.", does=does, rival=self._rival(), card=self._card())
        return say(
            "{actor} tries something against you, with {card}. You may stop it.", actor=self._rival(), card=self._card()
        )

    def _tries(self) -> str:
        """What is tried, and that a card decides it."""
        does = said(TRIES.get(self.conflict.kind, TRIES["test"]))
        now = next(iter(self.position.state.scene.declared), None)
        if now is None or now.unit != self.mine.unit:
            return does
        return f"{capital(deed_name(self.position, now.action))}. {does}"

    def _attack(self) -> str:
        means, theirs = self.mine.means, self.theirs
        does = said(ATTACKS.get(means.reach, ATTACKS[""]))
        if theirs.unit == NOBODY:
            meets = later("{does} {rival} answers with {card}.")
        elif theirs.paid and theirs.strikes:
            meets = later("{does} {rival} strikes back with {card}.")
        elif theirs.paid:
            meets = later("{does} {rival} spends an Action to ward it off, with {card}.")
        else:
            meets = later("{does} {rival} can only ward it off, with {card}.")
        return said(meets, does=does, rival=self._rival(), card=self._card())

    def _defense(self) -> str:
        does = said(COMES.get(self.theirs.means.reach, COMES[""]), actor=self._rival(), card=self._card())
        if self.mine.paid and self.mine.strikes:
            too = said(TOO.get(self.mine.means.reach, TOO[""]))
            return say("{does} {too} That is your answer.", does=does, too=too)
        if self.mine.paid:
            return say("{does} You ward it off, and may gain by it.", does=does)
        return say("{does} You can only ward it off.", does=does)

    def ranks(self) -> str:
        """What decides where both show the same: the Ranks, with the Initiative of the other side (D2-180, D2-181)."""
        mine, theirs = (sum(by for _, by in side.initiative) for side in (self.mine, self.theirs))
        return say(
            "Fast against Fast, or Strong against Strong: the lower number wins. Yours counts {theirs} for the "
            "Initiative of {rival}, theirs {mine} for yours. Ace, Jack, Queen and King come before all numbers.",
            mine=f"{mine:+}", theirs=f"{theirs:+}", rival=self._rival(),
        )  # fmt: skip

    def _rival(self) -> str:
        unit = self.theirs.unit
        return named(self.theirs.name) if unit == NOBODY else said(self.position.state.unit(unit).sheet.name)

    def _card(self) -> str:
        return say("a card from Fate") if self.theirs.seat == NOBODY else say("a card you cannot see")

    def cell(self, card: str, half: str, aspect: str) -> Cell:
        """What this half of a card comes to against an aspect (D2-164 to D2-182)."""
        found: Counter[str] = Counter()
        outcomes: dict[str, Outcome] = {}
        results = set()
        for (rival, rival_half), number in self._shown[aspect].items():
            outcome, result = self.meet(card, half, rival, rival_half)
            found[outcome.word] += number
            outcomes.setdefault(outcome.word, outcome)
            results.add(result)
        result = results.pop() if len(results) == 1 else ""
        first, *others = sorted(found, key=BEST_FIRST.index)
        if not others:
            return Cell(outcomes[first].mark, said(first), spoken(outcomes[first]), result)
        share = round(100 * found[first] / found.total())
        parts = [
            say(
                "{outcome} against {n} of {all} such cards", outcome=spoken(outcomes[word]), n=number, all=found.total()
            )
            for word, number in sorted(found.items(), key=lambda one: BEST_FIRST.index(one[0]))
        ]
        return Cell(
            "open", say("{outcome} {share} %", outcome=said(first), share=share), listed(parts, say("and")), result
        )

    def meet(self, card: str, half: str, rival: str, rival_half: str) -> tuple[Outcome, str]:
        """What two cards come to for this side, and whether it Succeeds."""
        self.mine.half, self.theirs.half = half, rival_half
        is_actor = self.mine is self.conflict.actor
        trial = extras.tried(self.position, self.conflict, *((card, rival) if is_actor else (rival, card)))
        mine, theirs = trial.sides if is_actor else reversed(trial.sides)
        if trial.kind != FIGHT:
            return _tested(mine), mine.result
        return _fought(mine, theirs, self._deals(trial, mine), self._deals(trial, theirs)), mine.result

    def _deals(self, trial: Conflict, side: Side) -> int:
        known = (side.unit, side.used, side.half, side.result, side.overruns)
        if known not in self._dealt:
            self._dealt[known] = extras.dealt(self.position, trial, side)
        return self._dealt[known]

    def _may_show(self) -> Mapping[str, Counter[tuple[str, str]]]:
        """By aspect the halves that the Rival may show, and how many cards each stands for: cards of the same Rank do
        the same. Where none is left that nobody has seen, all are as good as each other."""
        seat = self.theirs.seat
        state = self.position.state
        seen = (state.players[seat].pile if seat != NOBODY else state.fate).discard
        found: dict[str, Counter[tuple[str, str]]] = {}
        for card, half in _halves():
            found.setdefault(aspect_of(card, half), Counter())[_likes(card, half), half] += card not in seen
        return {aspect: +halves or Counter(dict.fromkeys(halves, 1)) for aspect, halves in found.items()}


def _halves() -> Iterator[tuple[str, str]]:
    """Every card with each half; the halves of a Wild are the same."""
    for card, printed in CARDS.items():
        yield from ((card, half) for half in (HALVES if printed.upper != printed.lower else HALVES[:1]))


def _likes(card: str, half: str) -> str:
    """The first card that does the same with this half."""
    printed = CARDS[card]
    return next(
        other
        for other, its in CARDS.items()
        if (its.rank, its.upper if half == HALVES[0] else its.lower) == (printed.rank, aspect_of(card, half))
    )


def _tested(mine: Side) -> Outcome:
    """A Test, a Task or a Detect: there is nothing but to Succeed (D2-142)."""
    if mine.wins:
        return Outcome("good", WON)
    return Outcome("bad", LOST) if mine.result == FAILS else Outcome("none", NOTHING)


def _fought(mine: Side, theirs: Side, deals: int, takes: int) -> Outcome:
    """A Fight: who is hit, before Armor; an Overrun is a graze (D2-177, D2-190, D2-212)."""
    if deals and takes:
        return Outcome("open", BOTH, deals, takes)
    if deals:
        return Outcome("open", GRAZE, deals) if mine.overruns else Outcome("good", HIT, deals)
    if takes:
        return Outcome("open", GRAZED, 0, takes) if theirs.overruns else Outcome("bad", STRUCK, 0, takes)
    if mine.result == SUCCEEDS:
        return Outcome("good", SAFE) if theirs.strikes and theirs.paid else Outcome("none", NO_HARM)
    if mine.result == FAILS and mine.strikes:
        return Outcome("bad", MISS)
    return Outcome("none", NO_HARM if mine.result == FAILS else NOTHING)


def spoken(outcome: Outcome) -> str:
    """An outcome with its Successes: "Hit for 3"."""
    word = said(outcome.word)
    if outcome.deals and outcome.takes:
        return say("{outcome}: {deals} dealt, {takes} taken", outcome=word, deals=outcome.deals, takes=outcome.takes)
    number = outcome.deals or outcome.takes
    return say("{outcome} for {n}", outcome=word, n=number) if number else word


def read(position: Position, seat: int, data: Asked) -> Duel | None:
    """The Conflict of a question for a card, for the side that this seat plays; None where a side is a marker, of which
    nothing may be said (D2-363)."""
    if "paid" not in data.get("actor", {}) or "paid" not in data.get("rival", {}):
        return None
    actor, rival = sides = [_side(position, data["actor"]), _side(position, data["rival"])]
    if actor.seat == rival.seat:
        rival.seat = NOBODY  # as `lineup.keep_apart` has it (D2-131a)
    mine = next((side for side in sides if side.seat == seat), None)
    conflict = Conflict(actor, rival, str(data["kind"]), distance=int(data["distance"]))
    settle_extras(conflict)
    return Duel(position, conflict, mine) if mine is not None else None


def _side(position: Position, told: AskedSide) -> Side:
    """A side from what a question tells of it."""
    unit = position.state.unit(told["unit"]) if told["unit"] != NOBODY else None
    named = read_means(told["means"])
    means = attack_options.find_means(position, unit, named) if unit is not None else None
    return Side(
        unit=told["unit"],
        seat=numbers.controller(position, unit) if unit is not None else NOBODY,
        name=told["name"],
        means=means or Means(named, told["skill"]),
        level=told["level"],
        difficulty=Rating.verbatim(told["difficulty"]),
        strikes=told["strikes"],
        paid=told["paid"],
        price=told["price"],
        using=tuple(told["using"]),
        initiative=[("", told["initiative"])],
        advantage=[EXTRA] * told["advantage"],
        disadvantage=[EXTRA] * told["disadvantage"],
        barred=frozenset(told["barred"]),
        damage=Rating.verbatim(told["damage"]) if told["damage"] else None,
    )
