"""What the others do, a line for each turn: what they dealt, what fell, what hit them, what they bought."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Sequence
from typing import Final, TypeVar

from wyrmhoard.kernel.state.event import Event, event_among
from wyrmhoard.kernel.text.grammar import capital
from wyrmhoard.kernel.text.saying import later, said, say
from wyrmhoard.kernel.text.shapes import Seen

from ..cards.cardset import CardSet
from ..events.cards import PutAway
from ..events.damage import Attacked, Cleared, Exhausted, Healed, Hurt, KnockedOut, Redirected, Stunned
from ..events.encounters import Defeated, Entered, TokenDefeated
from ..events.fields import FoeTag, PlayerEvent
from ..events.flame import FlameActed, FlameRevealed
from ..events.market import Bought, GainedGold
from ..events.scenes import Ended, RestBegan, SceneBegan, SceneEnded, TurnBegan, TurnEnded
from ..events.setup import DecksBuilt, HeroChosen, Leader, Marker, MarketLaid, Ready, TypeTaken
from ..words.names import card_name, levels_of, listing, token_of

E = TypeVar("E", bound=Event)

ALONE: Final = frozenset(kind.KIND for kind in (FlameRevealed, SceneBegan, SceneEnded, Ended))
"""Events that are told as they are: what they say holds for everybody."""
SET_OUT: Final = frozenset(kind.KIND for kind in (HeroChosen, TypeTaken, Marker, DecksBuilt, Ready, Leader, MarketLaid))
"""Events with which a game begins, of which all but the leader is seen on the table."""
TOLD: Final[tuple[type[Event], ...]] = (
    *(TurnBegan, TurnEnded, Cleared, Defeated, TokenDefeated, Bought, Entered, FlameActed),
    *(Hurt, Healed, Stunned, KnockedOut, Exhausted, GainedGold, Leader),
)
"""Events that a line in short tells of; the others are left out."""


def in_short(
    cards: CardSet, events: Sequence[Seen], called: Sequence[str], told: Collection[int]
) -> list[tuple[int, str]]:
    """A line for each turn of another that begins among these events, and for what stands before the first. What
    happens to the reader is told as it is, but for the gold that everybody gets (DF-265), and for the cards of their
    turn, which go to the discard piles together (DF-274)."""
    parts: list[list[Event]] = []
    numbers: list[int] = []
    plain: list[bool] = []
    away: list[bool] = []
    own: list[bool] = []
    for at, seen in enumerate(events):
        gold = seen["kind"] == GainedGold.KIND
        alone = seen["kind"] in ALONE or (at in told and not gold and seen["kind"] not in SET_OUT)
        mine = alone or not plain or plain[-1]  # in the turn of another its line leaves them out
        goes = mine and seen["kind"] == PutAway.KIND and seen["data"].get("goes", "discard") == "discard"
        with_others = goes and bool(away) and away[-1]
        if not with_others and (not parts or alone or goes or plain[-1] or seen["kind"] == TurnBegan.KIND):
            parts.append([])
            numbers.append(0)
            plain.append(alone or goes)
            away.append(goes)
            own.append(True)
        numbers[-1] += 1
        own[-1] &= at in told
        event = event_among(TOLD, seen)
        if event is not None and (not gold or at in told):
            parts[-1].append(event)
    lines = ["" if alone else _line(cards, part, called) for part, alone in zip(parts, plain, strict=True)]
    lines = [
        line
        if not goes or n == 1
        else say("{n} cards go to your discard pile", n=n)
        if mine
        else say("{n} cards go to the discard piles", n=n)
        for line, n, goes, mine in zip(lines, numbers, away, own, strict=True)
    ]
    return list(zip(numbers, lines, strict=True))


def _line(cards: CardSet, events: Sequence[Event], called: Sequence[str]) -> str:
    who = next((event.seat for event in events if isinstance(event, TurnBegan)), -1)
    ended = any(isinstance(event, TurnEnded) for event in events)
    words = "; ".join(_summary(cards, events, called, who))
    if who < 0:
        return capital(words)
    return say("{name}'s turn: {what}", name=called[who], what=words or (say("no damage dealt") if ended else "..."))


def _summary(cards: CardSet, events: Sequence[Event], called: Sequence[str], who: int) -> list[str]:
    """What fell, what lost levels, the rest in its order, and what was bought."""
    cleared: Counter[str] = Counter()
    bought: dict[int, list[str]] = {}
    fell: list[str] = []
    rest: list[str] = []
    for event in events:
        match event:
            case Cleared():
                cleared[card_name(cards, event.foe.card)] += 1
            case Defeated():
                fell.append(card_name(cards, event.foe.card))
            case TokenDefeated():
                fell.append(token_of(card_name(cards, event.foe.card)))
            case Bought():
                bought.setdefault(event.seat, []).append(card_name(cards, event.card))
            case Entered():
                rest.append(_comes(card_name(cards, event.foe.card), event.foe, called))
            case Leader():
                rest.append(say("{name} leads the party", name=called[event.seat]))
            case FlameActed():
                rest.append(say("{card} acts", card=card_name(cards, event.card)))
            case PlayerEvent() if event.KIND in HAPPENED:
                seat = -1 if isinstance(event, GainedGold) else event.seat
                rest += [_by(what, seat, called, who) for what in _happened(event)]
    wounded = [levels_of(foe, n) for foe, n in cleared.items() if foe not in fell]
    return [
        *[say("defeated {foes}", foes=listing(fell))] * bool(fell),
        *[say("wounded {foes}", foes=listing(wounded))] * bool(wounded),
        *rest,
        *(_by(say("buys {cards}", cards=listing(names)), seat, called, who) for seat, names in bought.items()),
    ]


HAPPENED: Final = {
    Hurt.KIND: later("takes {damage} damage, {hp} left"),
    Healed.KIND: later("heals {gained}"),
    Stunned.KIND: later("is Stunned"),
    KnockedOut.KIND: later("is Unconscious"),
    Exhausted.KIND: later("is Exhausted"),
    GainedGold.KIND: later("you gain {number} gold"),
}
"""What is told of the rest, by the kind of event."""


def _happened(event: PlayerEvent) -> list[str]:
    """What happens to a character; nothing for what is left out."""
    words = HAPPENED[event.KIND]
    match event:
        case Hurt():
            return [said(words, damage=event.damage, hp=event.hp)]
        case Healed():
            return [said(words, gained=event.gained)] if event.gained else []
        case GainedGold():
            return [said(words, number=event.number)]
    return [said(words)]


def _by(what: str, seat: int, called: Sequence[str], who: int) -> str:
    """What a player does, with their name in another's turn."""
    return what if seat in (who, -1) else say("{name} {what}", name=called[seat], what=what)


def _comes(foe: str, tag: FoeTag, called: Sequence[str]) -> str:
    if tag.seat < 0 or tag.location:
        return say("{foe} comes", foe=foe)
    return say("{foe} comes to {name}", foe=foe, name=called[tag.seat])


# -- what everybody wants to know first

HARM: Final = frozenset(kind.KIND for kind in (Attacked, Redirected, Hurt, Stunned, KnockedOut, Exhausted))
"""What a reader wants to know first of what happened to themselves."""


def foremost(cards: CardSet, events: Sequence[Seen], told: Collection[int]) -> list[int]:
    """What hurts the reader, the card of the Wyrmflame that is new and what it does, and what comes to face the
    reader."""
    mine = HARM | {Entered.KIND}
    flame = (FlameRevealed.KIND, FlameActed.KIND)
    return [at for at, seen in enumerate(events) if seen["kind"] in (mine if at in told else flame)]


def headline(cards: CardSet, events: Sequence[Seen]) -> str:
    """A Scene that is completed or a game that is over, with what it brings and what comes next (DF-319, DF-321)."""
    over = _last(events, Ended)
    if over is not None:
        if over.xp is None:
            return say("The Adventure is won") if over.won else say("The Adventure is lost")
        return (
            say("The Adventure is won: {xp} XP each", xp=over.xp)
            if over.won
            else say("The Adventure is lost: {xp} XP each", xp=over.xp)
        )
    ended, began = _last(events, SceneEnded), _last(events, SceneBegan)
    if ended is None:
        return ""
    told = [say("Scene {n} is completed: no encounter is left.", n=ended.scene)]
    if _last(events, RestBegan) is not None:
        told.append(say("Short Rest: all heal 1 and may buy a card."))
    if began is not None:
        told.append(say("Scene {n} of {all} begins.", n=began.scene, all=began.scenes))
    return " ".join(told)


def _last(events: Sequence[Seen], kind: type[E]) -> E | None:
    """The last of these events that is of this kind."""
    known = (event_among((kind,), seen) for seen in reversed(events))
    return next((event for event in known if event is not None), None)
