"""What the facts of many matches come to, as the sections of a report: who wins, how long it takes, when it is decided,
what happens, and what each answer is worth."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from math import erfc, sqrt
from statistics import fmean, median, quantiles
from typing import Final, NamedTuple, TypeAlias

from wyrmhoard.lab.account import Facts
from wyrmhoard.lab.counting import TABLE
from wyrmhoard.lab.plots import Bars, Dot, Dots, Plot
from wyrmhoard.lab.statistics import share

FEW: Final = 20
"""Seats with an answer, and without it, below which nothing is said of what it is worth."""
RISK: Final = 0.05
DRAWN: Final = 12
"""So many of the best answers are drawn, and of the worst."""


class Section(NamedTuple):
    """A part of a report: a table under a title, with what it means."""

    title: str
    says: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    bars: tuple[float, ...] = ()
    """A number for each row that may be drawn."""
    plots: tuple[Plot, ...] = ()
    """What a page draws above the table."""


@dataclass(frozen=True)
class Worth:
    """What an answer is worth to those who gave it: how many seats gave it or only could have, and their points."""

    prompt: str
    key: str
    chosen: int
    left: int
    gain: float
    half: float
    chance: float
    """How likely a difference like this would be if there were none."""
    is_sure: bool = False
    """Whether it stands with all answers judged at once (Benjamini and Hochberg, 5 %)."""


def sections(facts: Sequence[Facts], seat_names: Sequence[str]) -> list[Section]:
    """All that can be said of these matches."""
    return [
        _seats(facts, seat_names),
        _endings(facts),
        _lengths(facts),
        *_course(facts),
        _asked(facts),
        _happened(facts),
        _answers(worths(facts)),
        _things(things(facts)),
        _never(facts),
    ]


def _seats(facts: Sequence[Facts], names: Sequence[str]) -> Section:
    total = len(facts)
    wins = [sum(seat in one.winners for one in facts) for seat in range(len(names))]
    rows = [(name, str(won), _percent(won, total)) for name, won in zip(names, wins, strict=True)]
    drawn = sum(not one.winners and not one.unfinished and any(one.points) for one in facts)
    lost = sum(not any(one.points) and not one.unfinished for one in facts)
    unfinished = sum(one.unfinished for one in facts)
    for words, number in (("nobody: drawn", drawn), ("nobody: all lost", lost), ("unfinished", unfinished)):
        if number:
            rows.append((words, str(number), _percent(number, total)))
    return Section("Who wins", "", ("seat", "wins", "share (95%)"), tuple(rows), tuple(won / total for won in wins))


def _endings(facts: Sequence[Facts]) -> Section:
    endings = Counter(one.ending for one in facts).most_common()
    rows = tuple((ending, str(number), _percent(number, len(facts))) for ending, number in endings)
    bars = tuple(number / len(facts) for _, number in endings)
    return Section("How it ends", "", ("ending", "matches", "share (95%)"), rows, bars)


def _lengths(facts: Sequence[Facts]) -> Section:
    rows = []
    for words, values in (
        ("rounds", [one.rounds for one in facts]),
        ("decisions", [one.decisions for one in facts]),
        ("decisions with one answer only, in 100", [100 * one.forced / max(1, one.decisions) for one in facts]),
        ("changes of the lead", [one.leads for one in facts]),
    ):
        low, high = _tenths(values)
        rows.append((words, f"{low:.0f}", f"{median(values):.0f}", f"{high:.0f}", f"{fmean(values):.1f}"))
    heads = ("of a match", "a tenth has fewer", "half have fewer", "a tenth has more", "mean")
    plots = tuple(
        Bars(tuple(values), words)
        for words, values in (
            ("rounds of a match", [one.rounds for one in facts]),
            ("changes of the lead in a match", [one.leads for one in facts]),
        )
        if len({*values}) > 1
    )
    return Section("How long it is, and how open", "", heads, tuple(rows), plots=plots)


def _tenths(values: Sequence[float]) -> tuple[float, float]:
    if len(values) < 2:
        return values[0], values[0]
    cuts = quantiles(values, n=10, method="inclusive")
    return cuts[0], cuts[-1]


def _course(facts: Sequence[Facts]) -> Iterator[Section]:
    """How well the standing tells who will win, by thirds of a match."""
    rows = []
    for third, words in enumerate(("first", "second", "last")):
        judged = [one for one in facts if one.standing and not one.unfinished]
        pairs = [
            (one.standing[third][seat], one.points[seat] > 1 / 2)
            for one in judged
            for seat in range(len(one.standing[third]))
        ]
        if (known := area(pairs)) is not None:
            rows.append((words, str(len(judged)), f"{known:.2f}"))
    if rows:
        says = (
            "How well the game's own measure of who stands how tells who will win: 0.5 is chance, 1 is certain. The "
            "last figure says when a match is decided, and whether the measure is any good."
        )
        bars = tuple(float(row[-1]) for row in rows)
        yield Section("When it is decided", says, ("third", "matches", "area under the curve"), tuple(rows), bars)


def area(pairs: Sequence[tuple[float, bool]]) -> float | None:
    """The area under the receiver operating curve: how often a winner stood better than a loser; None without both."""
    wins = sorted(value for value, won in pairs if won)
    losses = sorted(value for value, won in pairs if not won)
    if not wins or not losses:
        return None
    better, below, same = 0.0, 0, 0
    for value in wins:
        while below < len(losses) and losses[below] < value:
            below += 1
        same = max(same, below)
        while same < len(losses) and losses[same] == value:
            same += 1
        better += below + (same - below) / 2
    return better / (len(wins) * len(losses))


def _asked(facts: Sequence[Facts]) -> Section:
    """Which questions are asked how often."""
    asked: Counter[str] = Counter()
    forced: Counter[str] = Counter()
    for one in facts:
        for prompt, number, only in one.asked:
            asked[prompt] += number
            forced[prompt] += only
    rounds = sum(one.rounds for one in facts)
    rows = tuple(
        (
            prompt,
            f"{number / len(facts):.2f}",
            f"{number / rounds:.2f}" if rounds else "-",
            f"{100 * forced[prompt] / number:.0f}%",
        )
        for prompt, number in asked.most_common()
    )
    says = "Of all seats together. One answer only: what leaves no choice, and is asked all the same."
    return Section("What is asked", says, ("question", "times a match", "times a round", "one answer only"), rows)


def _happened(facts: Sequence[Facts]) -> Section:
    """What was counted, but for single things that happen to seats."""
    table: dict[tuple[str, str], list[int]] = defaultdict(list)
    seats: dict[str, dict[tuple[int, int], int]] = defaultdict(lambda: defaultdict(int))
    for one in facts:
        for text, key, seat, amount in one.counted:
            if seat == TABLE:
                table[text, key].append(amount)
            else:
                seats[text][one.number, seat] += amount
    rows = [_of_table(f"{text}: {key}" if key else text, found, len(facts)) for (text, key), found in table.items()]
    rows += [_of_seats(text, found, facts) for text, found in seats.items()]
    says = "A mean is that of the matches or seats where it happened at all; the last two columns are of all seats."
    heads = ("what", "matches", "seats", "mean there", "a seat that wins", "another")
    return Section("What happens", says, heads, tuple(sorted(rows)))


def _of_table(text: str, found: Sequence[int], matches: int) -> tuple[str, ...]:
    return text, _percent(len(found), matches), "", f"{fmean(found):.2f}", "", ""


def _of_seats(text: str, found: Mapping[tuple[int, int], int], facts: Sequence[Facts]) -> tuple[str, ...]:
    amounts: dict[bool, list[int]] = {True: [], False: []}
    for one in facts:
        for seat in range(len(one.points)):
            amounts[seat in one.winners].append(found.get((one.number, seat), 0))
    some = [amount for amount in found.values() if amount]
    return (
        text,
        _percent(len({number for number, _ in found}), len(facts)),
        _percent(len(some), sum(len(one.points) for one in facts)),
        f"{fmean(some):.2f}" if some else "-",
        *(f"{fmean(amounts[won]):.2f}" if amounts[won] else "-" for won in (True, False)),
    )


def things(facts: Sequence[Facts]) -> list[Worth]:
    """What it is worth to a seat that something happens to it with a thing, such as a card, which is counted apart:
    best first. It is compared with the same seats in the matches in which it does not."""
    happened: dict[tuple[str, str, int], set[int]] = defaultdict(set)
    for at, one in enumerate(facts):
        for text, key, seat, _ in one.counted:
            if key and seat != TABLE:
                happened[text, key, seat].add(at)
    usual = _usual(facts)
    gave: _Points = defaultdict(list)
    left: _Points = defaultdict(list)
    for (text, key, seat), matches in happened.items():
        for at, one in enumerate(facts):
            (gave if at in matches else left)[text, key].append((at, one.points[seat] - usual[seat]))
    return _judged(gave, left)


def worths(facts: Sequence[Facts]) -> list[Worth]:
    """What each answer is worth that enough seats gave, and enough others could have: best first."""
    chosen: _Points = defaultdict(list)
    left: _Points = defaultdict(list)
    usual = _usual(facts)
    for at, one in enumerate(facts):
        for seats, points in ((one.chosen, chosen), (one.refused, left)):
            for seat, prompt, key in seats:
                points[prompt, key].append((at, one.points[seat] - usual[seat]))  # no seat's luck is an answer's
    return _judged(chosen, left)


def _usual(facts: Sequence[Facts]) -> list[float]:
    """What each seat has on average."""
    return [fmean(points) for points in zip(*(one.points for one in facts), strict=True)]


_Points: TypeAlias = "defaultdict[tuple[str, str], list[tuple[int, float]]]"
"""For each answer or thing: the number of a match, and what a seat had of it."""


def _judged(chosen: _Points, left: _Points) -> list[Worth]:
    """What each thing is worth of which there are enough points with it and without it: best first."""
    judged = [
        _worth(answer, chosen[answer], left[answer])
        for answer in chosen
        if len(chosen[answer]) >= FEW and len(left.get(answer, ())) >= FEW
    ]
    sure = _sure([worth.chance for worth in judged])
    told = [Worth(**{**asdict(worth), "is_sure": is_sure}) for worth, is_sure in zip(judged, sure, strict=True)]
    return sorted(told, key=lambda worth: (-worth.gain, worth.prompt, worth.key))


def _worth(answer: tuple[str, str], chosen: Sequence[tuple[int, float]], left: Sequence[tuple[int, float]]) -> Worth:
    gain = fmean(points for _, points in chosen) - fmean(points for _, points in left)
    error = _error(chosen, left)
    chance = erfc(abs(gain) / error / sqrt(2)) if error else 1.0
    return Worth(*answer, len(chosen), len(left), gain, 1.96 * error, chance)


def _error(*samples: Sequence[tuple[int, float]]) -> float:
    """The standard error of the difference of two means. Seats of one match are no independent witnesses, since what
    one wins another loses, or all win together: what is summed is what each match adds to the difference (errors
    clustered by match, Liang and Zeger 1986)."""
    added: dict[int, float] = defaultdict(float)
    for sign, sample in zip((1, -1), samples, strict=True):
        mean = fmean(points for _, points in sample)
        for match, points in sample:
            added[match] += sign * (points - mean) / len(sample)
    return sqrt(sum(each * each for each in added.values()) * len(added) / max(1, len(added) - 1))


def _sure(chances: Sequence[float]) -> list[bool]:
    """Which of many findings stand if one in twenty of those that stand may be false (Benjamini and Hochberg 1995)."""
    ranked = sorted(chances)
    bound = max((chance for rank, chance in enumerate(ranked, 1) if chance <= RISK * rank / len(ranked)), default=-1.0)
    return [chance <= bound for chance in chances]


def _answers(judged: Sequence[Worth]) -> Section:
    says = (
        "Points of 100 of the seats that gave an answer at least once, less those of the seats that could have and "
        "never did, each compared with what its seat usually has. Whoever wins has more to choose from, so this shows "
        "where to look, not what is the cause: compare two versions to know. Sure: with all answers judged at once."
    )
    heads = ("question", "answer", "gave it", "never did", "worth", "sure")
    return Section("What answers are worth", says, heads, _rows(judged), plots=_dots(judged))


def _things(judged: Sequence[Worth]) -> Section:
    says = (
        "Points of 100 of the seats to which it happened at least once, less those of the same seats in other matches. "
        "What is dealt by chance, as an opening hand from a given deck (--deck), is worth what stands here; whoever "
        "plays longer draws and plays more, so elsewhere it shows where to look. Sure: with all of them judged at once."
    )
    heads = ("what", "with what", "happened", "did not", "worth", "sure")
    return Section("What it is worth", says, heads, _rows(judged), plots=_dots(judged))


def _rows(judged: Sequence[Worth]) -> tuple[tuple[str, ...], ...]:
    return tuple(
        (
            worth.prompt,
            worth.key,
            str(worth.chosen),
            str(worth.left),
            f"{100 * worth.gain:+.1f} ± {100 * worth.half:.1f}",
            "yes" if worth.is_sure else "",
        )
        for worth in judged
    )


def _dots(judged: Sequence[Worth]) -> tuple[Dots, ...]:
    """The best and the worst."""
    far = [*judged[:DRAWN], *judged[max(DRAWN, len(judged) - DRAWN) :]]
    dots = tuple(Dot(f"{w.prompt}: {w.key}", 100 * w.gain, 100 * w.half, w.is_sure) for w in far)
    return (Dots(dots, "points of 100; full: sure"),) if dots else ()


def _never(facts: Sequence[Facts]) -> Section:
    chosen = {(prompt, key) for one in facts for _, prompt, key in one.chosen}
    left = Counter((prompt, key) for one in facts for _, prompt, key in one.refused)
    rows = tuple((*answer, str(number)) for answer, number in left.most_common() if answer not in chosen)
    heads = ("question", "answer", "seats to whom it was offered")
    return Section("What nobody ever chose", "", heads, rows)


def _percent(number: int, total: int) -> str:
    value, low, high = (100 * part for part in share(number, total))
    return f"{value:.1f}% ({low:.1f}-{high:.1f})"
