"""What the person at a table lets be answered for them, and what there is to examine: the same for the full screen and
for the plain one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.onward import Errand
from wyrmhoard.kernel.contract.screens import Examinable, Place, Pointed, Pointer, nothing_to_see
from wyrmhoard.kernel.play.open_ask import OpenAsk, Option
from wyrmhoard.kernel.text.errors import Refused
from wyrmhoard.kernel.text.saying import in_house, reading_as, say
from wyrmhoard.terminal import words
from wyrmhoard.terminal.ready import ReadyOption
from wyrmhoard.terminal.session import Session

HABITS: Final = "habits"
"""The one blank of the form of habits."""
ASKED_AGAIN: Final = ""
"""How long one goes on who is asked again after this answer."""


def how_long(session: Session) -> list[tuple[str, str]]:
    """For how long the one who is asked may go on like this, by key and in words; empty where that is not open."""
    asked, onward = session.asked, session.game.onward
    if asked is None or onward is None or session.coach is not None or not session.standing.may_keep(asked.seat):
        return []
    open_ones = session.standing.how_long(asked.seat)
    return [(key, session.game.said(onward.HOW_LONG[key])) for key in open_ones]


def errands(session: Session) -> Sequence[Errand]:
    """Where those of the one who is asked may be sent with the answer; nowhere where one may not go on."""
    asked, onward = session.asked, session.game.onward
    if asked is None or onward is None or not how_long(session):
        return ()
    with in_house(session.game.folder):
        return onward.errands(session.match.table, asked.seat, asked.prompt)


def errand_told(session: Session, name: str, way: str) -> list[str]:
    """What it takes to go there, in lines."""
    asked, onward = session.asked, session.game.onward
    assert asked is not None
    assert onward is not None
    with in_house(session.game.folder):
        return [*onward.errand_told(session.match.table, asked.seat, name, way)]


def with_errands(session: Session, keep: str, sent: Mapping[str, str]) -> str:
    """For how long one goes on, with those who are sent somewhere: they go on until they are there, if nothing else is
    said."""
    onward = session.game.onward
    if onward is None or not sent:
        return keep
    return onward.wish(keep or next(iter(onward.HOW_LONG)), sent)


def may_let_answer(session: Session) -> bool:
    """Whether anything may be answered for the person at this table."""
    return session.game.onward is not None and session.coach is None and session.eyes is not None and not session.over


def is_going(session: Session) -> bool:
    """Whether the person at the table goes on with something."""
    order = None if session.eyes is None else session.standing.orders.get(session.eyes)
    return order is not None and order.going


def looked_up(session: Session) -> str:
    """What has made the person look up who went on like this, in words; "" if nothing has."""
    asked = session.asked
    reason = "" if asked is None else session.standing.reason(asked.seat)
    return say("You look up: {what}", what=reason) if reason else ""


def brief(session: Session) -> str:
    """What the open question is about, and what one answers as a rule; "" while a coach says that."""
    asked = session.asked
    if asked is None:
        return ""
    part = part_told(session)
    if session.coach is not None:
        return part
    with in_house(session.game.folder):
        return part or session.game.screens.brief(session.match.table, asked.seat, asked.prompt)


def pointer(session: Session) -> Pointer | None:
    """How places on the map are pointed at for the open question; None where nothing is chosen by its place."""
    asked = session.asked
    if asked is None or session.cover is not None:
        return None
    session.options(asked)  # what is filled in already says which part is open
    with reading_as(asked.seat, session.game.folder):
        found = session.game.screens.pointer(
            session.match.table, asked.seat, asked.prompt, asked.choices, session.ready.part
        )
    to = _still_to_go(session).get(session.ready.part or _only_one(session))
    return found if found is None or to is None else found._replace(place=to)


def _still_to_go(session: Session) -> dict[str, Place]:
    """Where those were sent who have been stopped on their way: pointing begins there, so that Enter walks on."""
    asked = session.asked
    order = None if asked is None else session.standing.orders.get(asked.seat)
    if order is None or order.going or not order.plan.get("to") or not errands(session):
        return {}
    return {name: (place[0], place[1]) for name, place in order.plan.get("to", {}).items()}


def _only_one(session: Session) -> str:
    """Who was sent somewhere, if it was one alone."""
    sent = [*_still_to_go(session)]
    return sent[0] if len(sent) == 1 else ""


def pointed(session: Session, place: Place) -> tuple[Pointed, ReadyOption | None] | None:
    """What a place says that is pointed at, and the choice that it stands for."""
    asked = session.asked
    if asked is None:
        return None
    return session.ready.pointed(asked, place, may_send=bool(how_long(session)))


def part_told(session: Session) -> str:
    """Which part of a question in parts is open, and what is given so far; "" of any other."""
    one = pointer(session)
    number, parts = session.ready.at
    if one is None or not session.ready.part:
        return ""
    who = session.match.people.words(one.called)
    if parts == 1:
        return say("Only {who} has anything to choose.", who=who)
    head = say("Now {who}, {n} of {all}.", who=who, n=number, all=parts)
    so_far = session.ready.told
    return f"{head} {say('So far: {what}', what='; '.join(so_far))}" if so_far else head


def told(session: Session) -> None:
    """The person answers: what has made them look up was told with the question."""
    order = None if session.asked is None else session.standing.orders.get(session.asked.seat)
    if order is not None and not order.going:
        if _still_to_go(session):
            order.plan.pop("to")  # whoever is sent anew, or stays, forgets the way
        order.ended = -1


def halt(session: Session) -> None:
    """The person goes on with nothing any more."""
    if session.eyes is not None:
        session.standing.stop(session.eyes)


def habits(session: Session) -> list[str]:
    """The habits of the person at the table."""
    order = None if session.eyes is None else session.standing.orders.get(session.eyes)
    return [] if order is None else list(order.habits)


def habits_form(session: Session) -> Option:
    """All habits as a form with one list to pick from."""
    onward = session.game.onward
    assert onward is not None
    items = [{"key": key, "text": session.game.said(text)} for key, text in onward.HABITS.items()]
    blank: Any = {
        "type": "pick",
        "name": HABITS,
        "items": items,
        "least": 0,
        "most": len(items),
        "text": say("What is answered for you by habit"),
    }
    return Option(HABITS, say("Habits"), form=(blank,))


def habits_told(session: Session) -> str:
    """The habits of the person in a line."""
    onward, mine = session.game.onward, habits(session)
    if onward is None or not mine:
        return say("Habits: none")
    return say("Habits: {all}", all="; ".join(session.game.said(onward.HABITS[key]) for key in mine))


def set_habits(session: Session, picked: Any) -> None:
    """From now on the person has these habits. Raises Refused."""
    if session.eyes is not None:
        session.standing.set_habits(session.eyes, list(picked))


def no_objection(values: Mapping[str, Any]) -> Refused | None:
    """Habits go together, all of them."""
    return None


def filled_at_first(session: Session, asked: OpenAsk, option: Option) -> Mapping[str, Any]:
    """What the form of a choice holds at first, as far as that is not empty. What is marked in a list is said by the
    coach, if there is one."""
    values = {**words.natural_values(session.match, asked, option), **session.ready.values}
    lists = {blank["name"] for blank in option.form if blank["type"] == "pick" and blank["most"] > 1}
    return values if session.coach is None else {name: values[name] for name in values if name not in lists}


# -- examining


def can_examine(game: AnyGame) -> bool:
    """Whether there is ever anything to examine in a game."""
    return game.screens.examined is not nothing_to_see


def things(session: Session) -> Sequence[Examinable]:
    """What the person at the table may examine."""
    if session.eyes is None:
        return ()
    with reading_as(session.eyes, session.game.folder):
        return session.game.screens.things(session.match.table, session.eyes)


def examined(session: Session, about: str) -> list[str]:
    """What there is to say of a thing, in lines."""
    assert session.eyes is not None
    with reading_as(session.eyes, session.game.folder):
        lines = session.game.screens.examined(session.match.table, session.eyes, about.replace(" ", ""))
    return [session.match.people.words(line) for line in lines] or [say("There is nothing to say of that.")]
