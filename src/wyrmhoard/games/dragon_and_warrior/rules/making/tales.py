"""Tales: Quests, Scenes, questions, answers and what is told."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final, Literal, cast

from ...cards import entries
from ...cards.cardset import CardSet, title_of
from ...cards.kinds import LENT
from ...cards.made import Suggestion, Wish, as_said
from ...cards.vocabulary import Kind
from ..core.drawing import deal, suits_mood
from .desk import SUGGESTIONS, Desk, Maker, line_of, three


def palette(desk: Desk, wish: Wish) -> list[Suggestion]:
    """A line for one of the two lists (DW-12), of the list `part` if only one is meant; else of both in turn."""
    sides = [wish.part] if wish.part else ["yes", "no"] if wish.number % 2 == 0 else ["no", "yes"]

    def of(side: str) -> list[entries.Palette]:
        return three(desk, wish, "palette", entries.Palette, lambda entry: entry.side == side)

    by_side = [of(side) for side in sides]
    return [
        Suggestion("palette", {"line": entry.text}, tags={"list": [entry.side]}, drawn=[f"palette/{entry.id}"])
        for entry in (by_side[number % len(sides)][number // len(sides)] for number in range(desk.count))
    ]


def quest(desk: Desk, wish: Wish) -> list[Suggestion]:
    """A Quest of the kind `part`: goal, what the giver says, a twist, how it may end (DW-261)."""
    frames = three(desk, wish, "quest", entries.Quest, lambda entry: not wish.part or entry.kind == wish.part)
    return [
        Suggestion(
            "quest",
            {
                "goal": frame.goal,
                "note": frame.text,
                "twist": twist,
                "success": frame.success,
                "failure": frame.failure,
            },
            tags={"kind": [frame.kind]},
            drawn=[f"quest/{frame.id}", entry],
        )
        for frame, (twist, entry) in zip(frames, line_of(desk, wish, "twist"), strict=True)
    ]


def scene(desk: Desk, wish: Wish) -> list[Suggestion]:
    """How a Scene of the Ally or the Villain begins, with three approaches (DW-264)."""
    return [
        Suggestion(
            "scene",
            {
                "text": entry.text,
                "kind": entry.approaches.kind,
                "clever": entry.approaches.clever,
                "forceful": entry.approaches.forceful,
            },
            drawn=[f"situation/{entry.id}"],
        )
        for entry in three(
            desk, wish, "situation", entries.Situation, lambda entry: not wish.part or entry.side == wish.part
        )
    ]


def _after_opening(desk: Desk, wish: Wish, what: Literal["taken", "then"], which: str) -> list[Suggestion]:
    """A line that belongs to the situation with which a Scene began; none if it began otherwise, or if that or the line
    was struck."""
    name, line = f"situation/{wish.opening}", f"{what}/{wish.opening}.{which}"
    entry = desk.cards.tables["situation"].by_id.get(wish.opening)
    struck = not {name, line}.isdisjoint(desk.besides)
    if not isinstance(entry, entries.Situation) or struck or not set(desk.taste.no).isdisjoint(desk.cards.meant[name]):
        return []
    return [Suggestion(wish.kind, {"text": getattr(getattr(entry, what), which)}, drawn=[line])]


def approach(desk: Desk, wish: Wish) -> list[Suggestion]:
    """What The Warrior may say or do next: `part` is the approach, and how the Scene goes ("kind well"). What belongs
    to the opening comes first (DW-264)."""
    way, _, feels = wish.part.partition(" ")
    further = [
        Suggestion("approach", {"text": entry.text}, drawn=[f"approach/{entry.id}"])
        for entry in three(
            desk,
            wish,
            "approach",
            entries.Further,
            lambda entry: entry.approach == way and entry.feels in ("any", feels),
        )
    ]
    return [*_after_opening(desk, wish, "then", way), *further][: desk.count]


def exchange(desk: Desk, wish: Wish) -> list[Suggestion]:
    """A line that a character says: `part` is their mood, -3 to 3, and whether they have yielded ("1 yes"). What
    answers the opening comes first (DW-264, DW-264a)."""
    mood, _, taken = wish.part.partition(" ")
    further = [
        Suggestion("exchange", {"text": entry.text}, drawn=[f"exchange/{entry.id}"])
        for entry in three(desk, wish, "exchange", entries.Exchange, lambda entry: str(entry.mood) == (mood or "0"))
    ]
    return [*_after_opening(desk, wish, "taken", taken), *further][: desk.count]


def question(desk: Desk, wish: Wish) -> list[Suggestion]:
    """A question to the role `part` (DW-34, DW-50)."""
    questions = three(
        desk,
        wish,
        "question",
        entries.Question,
        lambda entry: (not wish.part or entry.role == wish.part) and entry.when == wish.when,
    )
    return [Suggestion("question", {"text": entry.text}, drawn=[f"question/{entry.id}"]) for entry in questions]


def answer(desk: Desk, wish: Wish) -> list[Suggestion]:
    """Answers to a question (DW-50): those that were written for it, and where there are none, answers of a kind that
    it asks for, one of them from another table. As many as fit, and none where it is not known what it asks for."""

    written = _written_for(desk.cards, wish.question)
    if written:
        lines = _dealt(desk, wish, "answer", written)
    else:
        told, lent = _dealt(desk, wish, "answer", _of_kinds(desk.cards, tuple(wish.asks))), _lent(desk, wish)
        lines = [*told[: SUGGESTIONS - len(lent)], *lent]
    return [Suggestion("answer", {"text": text}, drawn=[entry]) for text, entry in lines[: desk.count]]


@lru_cache(maxsize=256)
def _written_for(cards: CardSet, question: str) -> frozenset[int]:
    """The numbers of the answers that were written for this question."""
    answers = cast(Iterable[entries.Reply], cards.tables["answer"])
    return frozenset(number for number, entry in enumerate(answers) if question and entry.to == question)


@lru_cache(maxsize=256)
def _of_kinds(cards: CardSet, kinds: tuple[str, ...]) -> frozenset[int]:
    """The numbers of the answers of one of these kinds that were written for no question of their own."""
    answers = cast(Iterable[entries.Reply], cards.tables["answer"])
    return frozenset(
        number for number, entry in enumerate(answers) if not entry.to and not set(entry.answers).isdisjoint(kinds)
    )


def _lent(desk: Desk, wish: Wish) -> list[tuple[str, str]]:
    """An entry of another table that may be said in answer to a question of its kind."""
    tables = [table for kind in wish.asks for table in LENT.get(cast(Kind, kind), ())]
    return [line for table in tables for line in _dealt(desk, wish, table)][:1]


def _dealt(desk: Desk, wish: Wish, table: str, among: frozenset[int] | None = None) -> list[tuple[str, str]]:
    """Entries of a table that suit the mood (of those with the numbers `among`, if they are given): each a text with
    the key of its entry."""
    dealt = deal(
        desk.cards, desk.draws, desk.taste, table, f"{wish.place}/{wish.number}", SUGGESTIONS, besides=desk.besides,
        among=among,
    )  # fmt: skip
    return [(title_of(entry), f"{table}/{entry.id}") for entry in dealt if suits_mood(entry, desk.taste.mood)]


def meaning(desk: Desk, wish: Wish) -> list[Suggestion]:
    """What the defeat of the side `part` means (DW-179)."""
    return [
        Suggestion("meaning", {"text": entry.text}, drawn=[f"defeat/{entry.id}"])
        for entry in three(desk, wish, "defeat", entries.Defeat, lambda entry: not wish.part or entry.side == wish.part)
    ]


def farewell(desk: Desk, wish: Wish) -> list[Suggestion]:
    """What a Party Member says in parting, first of all the one who is the entry `part` (DW-230)."""
    members = three(desk, wish, "member", entries.Member, prefers=lambda entry: wish.part in ("", entry.id))
    return [Suggestion("farewell", {"text": entry.farewell}, drawn=[f"member/{entry.id}"]) for entry in members]


def consequence(desk: Desk, wish: Wish) -> list[Suggestion]:
    """What the role `part` tells of the consequences of a Quest (DW-235), or at the end of it all (DW-239)."""
    return [
        Suggestion(wish.kind, {"text": entry.text}, drawn=[f"{wish.kind}/{entry.id}"])
        for entry in three(desk, wish, wish.kind, entries.Told, lambda entry: not wish.part or entry.role == wish.part)
    ]


def telling(desk: Desk, wish: Wish) -> list[Suggestion]:
    """A line for what is told and has no table of its own."""
    return [
        Suggestion("telling", {"text": entry.text}, drawn=[f"house_feature/{entry.id}"])
        for entry in three(desk, wish, "house_feature", entries.HouseFeature)
    ]


def rumour(desk: Desk, wish: Wish) -> list[Suggestion]:
    """A rumour; about the type `part` it names a weak spot (DW-264a, DW-266)."""
    if not wish.part:
        return line(desk, wish)
    lines = line_of(desk, wish, "weak_spot")
    slots = {"type": as_said(wish.part)}
    return [Suggestion("rumour", {"text": text}, slots.copy(), drawn=[entry]) for text, entry in lines]


def line(desk: Desk, wish: Wish) -> list[Suggestion]:
    """A line of the table of this kind."""
    return [Suggestion(wish.kind, {"text": text}, drawn=[entry]) for text, entry in line_of(desk, wish, wish.kind)]


MAKERS: Final[dict[str, Maker]] = {
    "palette": palette,
    "quest": quest,
    "scene": scene,
    "approach": approach,
    "exchange": exchange,
    "question": question,
    "answer": answer,
    "meaning": meaning,
    "farewell": farewell,
    "consequence": consequence,
    "epilogue": consequence,
    "telling": telling,
    "rumour": rumour,
    **dict.fromkeys(("trait", "twist", "music"), line),
}
