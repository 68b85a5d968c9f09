"""What single Conflicts, fights and Tasks of Drawn to Destiny come to, beside the trial reckoning of the ledger (C21).

A trial is a small Scene of its own. Its seats are held by a `Drill`: a Player whose Units do what the computer's would
do (section 24), and whose cards the trial prescribes. No bot is needed, so these figures judge the rules alone.

    python tools/balance/trials_drawn_to_destiny.py --games 200
    python tools/balance/trials_drawn_to_destiny.py --rows task warriors
"""

from __future__ import annotations

import copy
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cache, partial
from random import Random
from typing import Any, Final

from harness import Counts, Played, Row, added, carry_out, chosen, options, percent, run_script
from wyrmhoard.games.drawn_to_destiny.action_state import deed_key
from wyrmhoard.games.drawn_to_destiny.answer_state import AnswerWith, Defend, read_response
from wyrmhoard.games.drawn_to_destiny.cards.scenery import HEADINGS
from wyrmhoard.games.drawn_to_destiny.events.conflict import Compared
from wyrmhoard.games.drawn_to_destiny.events.scenes import Ended
from wyrmhoard.games.drawn_to_destiny.events.tasks import TaskDone, TaskFailed
from wyrmhoard.games.drawn_to_destiny.rules.conflict import fighting
from wyrmhoard.games.drawn_to_destiny.rules.core import conflict_cards
from wyrmhoard.games.drawn_to_destiny.rules.npc import choices
from wyrmhoard.games.drawn_to_destiny.rules.turn.steps import EQUIP, STAND, TURNS
from wyrmhoard.games.drawn_to_destiny.state import NOBODY, Unit
from wyrmhoard.games.drawn_to_destiny.table import Still, Table
from wyrmhoard.games.drawn_to_destiny.target_state import key_of
from wyrmhoard.kernel.asking.ask import Answer, Ask, Options
from wyrmhoard.kernel.asking.form import Form, Pick
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.playout import first_at_random, pick
from wyrmhoard.kernel.state.chance import Chance
from wyrmhoard.kernel.state.event import Event
from wyrmhoard.kernel.state.setting import complete
from wyrmhoard.kernel.state.table import Tell
from wyrmhoard.lab.sections import Section

GAME: Final = find("drawn-to-destiny")
Stand = tuple[str, tuple[int, int], str, str]
"""A Unit of a trial: its entry, its Space, its heading and its side."""
ARENA: Final = "arena"
STRENGTH: Final = ("wild", "2", "3", "4", "5", "6", "7", "8", "9", "10", "K", "Q", "J", "A")
"""Ranks as the Tiebreaker has them, the weakest first (D2-180, D2-181)."""
WORDS: Final = {"title": "Arena", "world": "fantasy", "backstory": "None.", "description": "A trial."}


# -- the Scene of a trial


def arena(
    units: Sequence[Stand],
    size: tuple[int, int],
    seats: int = 1,
    **parts: Any,
) -> AnyGame:
    """The game with one more Scene: Units on a plain of this size. The sides are "red", played by the first seat,
    and "blue", which the second plays if there is one. `parts` are of the Scene."""
    whole = {
        "id": ARENA,
        **WORDS,
        "map": {"width": size[0], "height": size[1]},
        "faction": [{"key": "red", "name": "Red"}, {"key": "blue", "name": "Blue"}],
        "seating": [{"seats": seats, "plays": ["red", "blue"][:seats]}],
        "unit": [
            {"unit": entry, "key": f"{side}-{number}", "faction": side, "at": list(at), "facing": heading}
            for number, (entry, at, heading, side) in enumerate(units)
        ],
        "clock": {"last": 40, "out": "Enough."},
        "goal": [_goal("red", "blue"), _goal("blue", "red")],
        **parts,
    }
    plain = GAME.cards.plain
    return GAME.with_cards({**plain, "scene": [*plain["scene"], whole]})


def _goal(side: str, other: str) -> dict[str, Any]:
    counts = ["dying", "dead", "body 0", "surrendered", "removed", "escaped"]
    return {"faction": side, "text": "They are down.", "aim": {"is": "down", "who": [other], "counts": counts}}


# -- who plays


@dataclass
class Drill:
    """A Player by rote. `attack` and `defense` say how it chooses a card with and without a spent Action."""

    attack: str = "best upper"
    defense: str = "lower"
    fights: bool = True
    """Whether it ever spends an Action; who does not stays where it is, too."""
    jobs: bool = False
    """Whether it works on whatever the Scene offers instead of fighting."""
    spends: bool = field(default=False, init=False)
    """Whether it has just answered an attack with an Action."""
    declared: dict[int, str] = field(default_factory=dict, init=False)
    """Whom each of its Units means to fight in this window: with a Rival that does the same it is one Conflict
    (D2-101)."""

    def answer(self, table: Table, seat: int, ask: Ask, options: Options, rng: Random) -> Answer:
        """The answer to a question."""
        match ask.prompt:
            case "targets" | "intents" | "window":
                return self._fill(table, ask.prompt, options)
            case "answer":
                return self._meet(table, ask, options)
            case "card":
                return self._card(table, seat, ask, [str(option) for option in options], rng)
            case "retarget":
                return "keep"
            case "follow-up" | "combo":
                return _strongest(options)
            case "cp" | "take" | "gain" | "search":
                return str(options[-1])
        return pick(options, rng)

    def _fill(self, table: Table, prompt: str, options: Options) -> Answer:
        """A form for all its Units, filled in as the computer would."""
        form = next(option for option in options if isinstance(option, Form))
        now = Still(table)
        values: dict[str, Any] = {blank.name: [] if isinstance(blank, Pick) else 0 for blank in form.fields}
        blanks = {blank.name: blank for blank in form.fields}
        self.declared = {}
        for unit in table.state.units:
            name = f"u{unit.id}"
            if name not in blanks and name + TURNS not in blanks:
                continue
            if prompt == "targets":
                self._put(values, blanks, name, key_of(choices.target(now, unit)) if self.fights else "")
            elif prompt == "window":
                key = self._declare(now, unit, blanks[name])
                self.declared[unit.id] = key.rpartition("@")[2]
                self._put(values, blanks, name, key)
            elif self.fights and not self.jobs:
                intent = choices.intent(now, unit)
                move = STAND if intent.stand else HEADINGS[intent.move] if intent.move != NOBODY else ""
                self._put(values, blanks, name, move)
                self._put(values, blanks, name + EQUIP, deed_key(intent.equip))
                if name + TURNS in blanks:
                    values[name + TURNS] = intent.turns
        return form.fill(values)

    @staticmethod
    def _put(values: dict[str, Any], blanks: Mapping[str, Any], name: str, chosen: str) -> None:
        if chosen and name in blanks and chosen in blanks[name].items:
            values[name] = [chosen]

    def _declare(self, now: Still, unit: Unit, blank: Any) -> str:
        if self.jobs:
            return next((key for key in blank.items if key.startswith("job:")), "")
        return deed_key(choices.declare(now, unit)) if self.fights else ""

    def _meet(self, table: Table, ask: Ask, options: Options) -> Answer:
        """With an Action where the computer would spend one, and never with a Free Action beside it."""
        plain = [option for option in options if not (isinstance(option, Form) and option.takes)]
        ways = {read_response(str(option)): option for option in plain}
        unit, by = table.state.unit(ask.data["unit"]), table.state.unit(ask.data["by"])
        chosen = fighting.answer(table, unit, by, [way for way in ways if self.fights or isinstance(way, Defend)])
        self.spends = isinstance(chosen, AnswerWith)
        option = ways[chosen]
        return option.fill({blank.name: [] for blank in option.fields}) if isinstance(option, Form) else option

    def _card(self, table: Table, seat: int, ask: Ask, keys: list[str], rng: Random) -> str:
        """A card for the side that is its own: as an attack if it has spent an Action, as a defense otherwise."""
        actor, rival = ask.data["actor"]["unit"], ask.data["rival"]["unit"]
        acts = any(unit.id == actor and unit.seat == seat for unit in table.state.scene.units)
        both_fight = self.declared.get(rival) == f"u{actor}"
        policy = self.attack if acts or both_fight or self.spends else self.defense
        self.spends = False
        if policy.startswith("fate"):
            return policy.replace(" ", ":")
        half = policy.rpartition(" ")[2]
        own = [key for key in keys if key.endswith(f":{half}") and not key.startswith("fate")]
        if not own:
            return f"fate:{half}"
        if policy.startswith("best"):
            return max(own, key=_strength)
        return self._mixed(own, half, rng)

    @staticmethod
    def _mixed(own: list[str], half: str, rng: Random) -> str:
        """Fast or Strong as often as each other; Evade as often as Block and Counter together, which stop the same;
        a Wild only if there is nothing else."""
        kinds: dict[str, list[str]] = {}
        for key in own:
            aspect = conflict_cards.aspect_of(key.partition(":")[0], half)
            kinds.setdefault("block" if aspect == "counter" else aspect, []).append(key)
        if len(kinds) > 1:
            kinds.pop("wild", None)
        kind = kinds[rng.choice(sorted(kinds))]
        return max(kind, key=_strength)


def _strength(key: str) -> int:
    card = conflict_cards.CARDS[key.partition(":")[0]]
    return STRENGTH.index("wild" if card.kind == "wild" else card.rank)


def _strongest(options: Options) -> Answer:
    """The strongest card, or of combos the first; what is no card comes last."""
    cards = [str(option) for option in options if str(option) in conflict_cards.CARDS]
    return max(cards, key=_strength) if cards else str(options[0])


def drive(
    game: AnyGame,
    seats: Sequence[Drill],
    seed: str,
    tell: Tell,
    over: Callable[[], bool] = lambda: False,
) -> Table | None:
    """Play a match to its end, or until it is `over`: its table, or None if it was broken off."""
    chosen = complete(game.settings, {"scene": ARENA})
    table: Table = Table(game.rules.begin(game.cards, len(seats), chosen), Chance(seed), game.cards, tell)
    rng = Random(f"{seed}/drill")

    def answers(ask: Ask) -> Any:
        return first_at_random(ask, rng) if ask.kind == "first" else _answers(table, seats, ask, rng)

    return None if run_script(game.rules.script(table), answers, over) is None else table


def _answers(table: Table, seats: Sequence[Drill], ask: Ask, rng: Random) -> Any:
    """What all who are asked say."""
    answers = {}
    for seat in ask.must:
        options = ask.options(seat)
        assert options is not None
        answers[seat] = seats[seat].answer(table, seat, ask, options, rng)
    return answers if ask.kind == "each" else next(iter(answers.values()))


# -- what is measured


@dataclass(frozen=True)
class Trial:
    """One line of the reckoning: a share of something that is counted as "n" and "yes"."""

    text: str
    figure: tuple[int, int]
    """What the reckoning says, in percent."""
    play: Callable[[str], Counter[str]]
    """One match, by its seed, as counts: "n", "yes", and "turn 5" for a match that was over in Turn 5."""
    turns: int | None = None
    """The Turn in which half of the matches are over, by the reckoning."""


IDLE: Final = Drill(fights=False)
MIXING: Final = Drill("mixed upper", "mixed lower")
OPEN: Final = (12, 9)
"""Room enough for a fight of a few Units."""


@cache
def _corridor(one: str, other: str, seats: int) -> AnyGame:
    """Two Units that can only stand face to face."""
    return arena([(one, (0, 0), "E", "red"), (other, (1, 0), "W", "blue")], (2, 1), seats)


def hits(one: str, other: str, drills: Sequence[Drill], attacker: str, seed: str) -> Counter[str]:
    """Attacks in a corridor: how many those of one side are, and how many of them Succeed."""
    counts: Counter[str] = Counter()

    def tell(event: Event, rule: str, /, **_: Any) -> None:
        if isinstance(event, Compared) and event.sides[0].name.startswith(attacker):
            counts.update(n=1, yes=event.sides[0].result == "succeeds")

    drive(_corridor(one, other, len(drills)), copies(drills), seed, tell)
    return counts


def copies(drills: Sequence[Drill]) -> list[Drill]:
    """Players of their own for one match."""
    return [copy.copy(drill) for drill in drills]


@cache
def _field(red: tuple[str, ...], blue: tuple[str, ...], seats: int) -> AnyGame:
    """Two sides some Spaces apart, in the middle of their edges."""
    units = [
        (entry, (x, 4 + (number + 1) // 2 * (-1) ** number), heading, side)
        for side, x, heading, entries in (("red", 2, "E", red), ("blue", 8, "W", blue))
        for number, entry in enumerate(entries)
    ]
    return arena(units, OPEN, seats)


def duel(red: tuple[str, ...], blue: tuple[str, ...], drills: Sequence[Drill], seed: str) -> Counter[str]:
    """A fight to the end: whether the first side wins it, and in which Turn it was over."""
    counts: Counter[str] = Counter(n=1)

    def tell(event: Event, rule: str, /, **_: Any) -> None:
        if isinstance(event, Ended):
            counts.update(yes=0 in event.winners, drawn=not event.factions)

    table = drive(_field(red, blue, len(drills)), copies(drills), seed, tell)
    assert table is not None
    counts[f"turn {table.state.ended[-1].turns}"] += 1
    return counts


@cache
def _work(kind: str, against: int, level: int) -> AnyGame:
    """Somebody beside an object: a Warrior, who is good at it at Level 4 or not at all. At Level 0 whoever made the
    object was no better, so that the two Disadvantages cancel."""
    job: dict[str, Any] = {"key": "work", "name": "Work", "about": "block", "kind": kind, "stat": "body"}
    job |= {"against": against, "trained": True, "skills": ["melee"] if level else ["mechanics"]}
    if not level:
        job["maker"] = 0
    return arena(
        [("warrior", (0, 0), "E", "red"), ("bandit", (5, 0), "W", "blue")],
        (6, 1),
        map={"width": 6, "height": 1, "rows": "..#...", "legend": {"#": "wall"}},
        object=[{"key": "block", "name": "Block", "spaces": [[1, 0]]}],
        job=[job],
        goal=[
            {"faction": "red", "text": "It is done.", "aim": {"is": "done", "tasks": ["work"]}},
            _goal("blue", "red"),
        ],
    )


def passes(level: int, attack: str, seed: str, *, wanted: str = "succeeds", first: bool = False) -> Counter[str]:
    """Tests against an object until one is passed, or the first alone: how many there are, and how many come out as
    wanted."""
    counts: Counter[str] = Counter()

    def tell(event: Event, rule: str, /, **_: Any) -> None:
        if isinstance(event, Compared):
            counts.update(n=1, yes=event.sides[0].result == wanted)

    drive(_work("test", 5, level), [Drill(attack, jobs=True)], seed, tell, lambda: first and bool(counts))
    return counts


def task(against: int, level: int, seed: str) -> Counter[str]:
    """One Task, with the best card of the hand in each Conflict: whether it fails."""
    counts: Counter[str] = Counter()

    def tell(event: Event, rule: str, /, **_: Any) -> None:
        if isinstance(event, TaskDone | TaskFailed):
            counts.update(n=1, yes=isinstance(event, TaskFailed))

    drive(_work("task", against, level), [Drill(jobs=True)], seed, tell, lambda: bool(counts))
    return counts


def _duel(
    text: str, red: str, blue: tuple[str, ...], figure: tuple[int, int], turns: int, drills: tuple[Drill, ...]
) -> Trial:
    return Trial(text, figure, partial(duel, (red,), blue, drills), turns)


def _rules() -> dict[str, Trial]:
    """Single Conflicts: figures that follow from the cards alone."""
    idle = replace(IDLE, defense="mixed lower")
    return {
        "idle": Trial(
            "a Player who spends no Action and plays any defense is hit by a Non-Player's attack",
            (24, 24), partial(hits, "warrior", "bandit", [IDLE], "Bandit"),
        ),
        "upper": Trial(
            "a Player's Upper card hits a Non-Player",
            (48, 55), partial(hits, "warrior", "bandit", [MIXING], "Warrior"),
        ),
        "mixing": Trial(
            "a Player's attack hits a Player who spends no Action, both mixing",
            (50, 50), partial(hits, "warrior", "bandit", [MIXING, idle], "Warrior"),
        ),
        "test-0": Trial(
            "a Test against an object is passed: Fate, Upper, Level 0", (48, 48), partial(passes, 0, "fate upper")
        ),
        "test-4": Trial("the same at Level 4", (51, 51), partial(passes, 4, "fate upper")),
        "test-best": Trial(
            "the same with the best of five cards", (55, 55), partial(passes, 4, "best upper", first=True)
        ),
        "test-lower": Trial("the same with Fate, Lower", (29, 29), partial(passes, 4, "fate lower")),
        "test-lost": Trial(
            "the same is lost with Fate, Lower", (24, 24), partial(passes, 4, "fate lower", wanted="fails")
        ),
    }  # fmt: skip


def _duels() -> dict[str, Trial]:
    """Fights by sides."""
    bold, one, two = (Drill(),), (MIXING,), (MIXING, MIXING)
    raiders, skeletons = ("goblin-raider",) * 6, ("skeleton",) * 2
    return {
        "bandit": _duel("a Warrior alone beats a Bandit", "warrior", ("bandit",), (99, 99), 5, bold),
        "guardsman": _duel("a Warrior alone beats a Guardsman", "warrior", ("guardsman",), (99, 99), 5, bold),
        "raiders-3": _duel("a Warrior alone beats three Goblin Raiders", "warrior", raiders[:3], (97, 97), 5, bold),
        "raiders-6": _duel("a Warrior alone beats six Goblin Raiders", "warrior", raiders, (45, 45), 7, bold),
        "skeletons": _duel("a Warrior alone beats two Skeletons", "warrior", skeletons, (82, 82), 10, bold),
        "wight": _duel("a Warrior alone beats the Barrow Wight", "warrior", ("barrow-wight",), (48, 48), 14, bold),
        "warriors": _duel("one of two Players' Warriors wins", "warrior", ("warrior",), (50, 50), 10, two),
        "gunfight": _duel("a Gunslinger beats an Outlaw, two Players", "gunslinger", ("outlaw",), (50, 53), 3, two),
        "gunslinger": _duel(
            "a Gunslinger beats an Outlaw of the computer", "gunslinger", ("outlaw",), (77, 89), 3, one
        ),
        "outlaw": _duel("an Outlaw beats a Gunslinger of the computer", "outlaw", ("gunslinger",), (77, 89), 3, one),
        "walker": _duel("a Mechanic alone beats one Walker", "mechanic", ("zombie-walker",), (88, 88), 4, bold),
    }


def _tasks() -> dict[str, Trial]:
    """Tasks against an object, two tries a Turn."""
    figures = ((3, 22), (4, 15), (5, 14), (6, 12), (8, 10))
    trials = {
        f"task-{size}": Trial(f"a Task of {size} fails, Skill 4", (figure, figure), partial(task, size, 4))
        for size, figure in figures
    }
    return trials | {"task-4-unskilled": Trial("a Task of 4 fails, Level 0", (23, 23), partial(task, 4, 0))}


WIDE: Final = 15
RULES: Final = _rules()
"""Where a difference of more than 15 points means that the rules are wrong or have found something (C21)."""
TRIALS: Final = {**RULES, **_duels(), **_tasks()}


# -- what is shown


def try_out(key: str, seed: str, number: int) -> Counts:
    """One match of a trial."""
    return dict(TRIALS[key].play(f"{key}/{seed}/{number}"))


def tell(played: Played) -> list[Section]:
    """The trials beside the reckoning."""
    rows = []
    for key, matches in played.items():
        trial, counts = TRIALS[key], added(matches)
        low, high = trial.figure
        turns = sorted(int(name[5:]) for one in matches for name in one if name.startswith("turn "))
        rows.append(
            (
                trial.text,
                str(counts["n"]),
                percent(counts["yes"], counts["n"], 0),
                str(low) if low == high else f"{low}-{high}",
                str(turns[len(turns) // 2]) if turns else "-",
                str(trial.turns or "-"),
                "" if key not in RULES or off(trial.figure, counts) <= WIDE else f"more than {WIDE} points off",
            )
        )
    heads = ("trial", "counted", "measured, %", "reckoned", "Turns", "reckoned", "")
    return [Section("Trials", "", heads, tuple(rows))]


def off(figure: tuple[int, int], counts: Mapping[str, int]) -> float:
    """How many points a trial is from the reckoning."""
    value = 100 * counts["yes"] / counts["n"]
    return max(figure[0] - value, value - figure[1], 0.0)


if __name__ == "__main__":
    parser = options(__doc__, games=200)
    parser.add_argument("--rows", nargs="+", default=[""], metavar="NAME", help=f"trials, of {', '.join(TRIALS)}")
    args = parser.parse_args()
    keys = chosen(args.rows, [*TRIALS])
    carry_out(args, [Row(key, GAME.name, partial(try_out, key, args.seed), args.seed) for key in keys], tell)
