"""What can be played of a game that has several things to be played, as cards of a shelf, and as the page with which
one of them begins: both from what the game says of it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.play.match import Match
from wyrmhoard.kernel.state.setting import Value
from wyrmhoard.kernel.text import shapes
from wyrmhoard.kernel.text.grammar import listed
from wyrmhoard.kernel.text.markup import literal
from wyrmhoard.kernel.text.saying import in_house, say


def course_at(game: AnyGame, settings: Mapping[str, Value]) -> shapes.Course | None:
    """The course of a table with these settings; None where the game has no shelf, or it is none of them."""
    with in_house(game.folder):
        courses = game.screens.courses(game.cards)
    return next((course for course in courses if course["settings"].items() <= settings.items()), None)


def way_of(course: shapes.Course, seats: int, seat: int | None) -> shapes.Way | None:
    """The way in which a seat plays a course at a table of this size, or the nearest to it."""
    ways = course["ways"]
    same = [way for way in ways if (way["seats"], way["seat"]) == (seats, seat)]
    return next(iter([*same, *(way for way in ways if way["seat"] == seat), *ways]), None)


def opening_page(match: Match, seat: int | None) -> list[str]:
    """The page with which a match begins, for the person in a seat, in lines of markup: the story, in bold what is
    special, who plays and wants what, and last the place, since a low screen cuts it; empty if the game has no such
    page."""
    course = course_at(match.game, match.settings)
    if course is None:
        return []
    lines = [f"[bold]{literal(course['title'])}[/]  {literal(_facts(course))}", "", literal(course["story"])]
    notices = [f"[bold]{literal(one['title'])}[/] {literal(one['text'])}".rstrip() for one in course["notices"]]
    lines += ["", *notices] if notices else []
    way = way_of(course, match.seats, seat)
    if way is not None:
        lines += ["", *map(literal, _sides(way))]
    if course["task"] and course["task"] != course["story"]:
        lines += ["", literal(course["task"])]
    return lines


def _sides(way: shapes.Way) -> Iterator[str]:
    """Both sides, and what they want."""
    mine = way["company"]
    if mine["name"]:
        yield say("Your side: {side} ({people}).", side=mine["name"], people=_people(mine["people"]))
    if way["choose"]:
        yield say("You choose {n} of them.", n=way["choose"])
    yield from (say("Your Goal: {goal}", goal=goal) for goal in mine["goals"])
    for other in way["others"]:
        if other["people"] or other["goals"]:
            people = _people(other["people"])
            yield say("Against you: {side}: {people}.", side=other["name"], people=people)
            yield from (say("Their Goal: {goal}", goal=goal) for goal in other["goals"])


def _people(people: Sequence[shapes.Figure]) -> str:
    named = (f"{one['name']} ({one['number']})" if one["number"] > 1 else one["name"] for one in people)
    return ", ".join(named) or say("nobody to be seen yet")


def card(course: shapes.Course) -> str:
    """A course in a line of a list."""
    return f"{course['title']}  {_facts(course)}"


def about(course: shapes.Course) -> list[str]:
    """What stands beside the card: its line of story, what it teaches, and what is special."""
    lines = [course["line"]]
    lines += [say("It teaches: {what}", what=course["teaches"])] if course["teaches"] else []
    return lines + [f"{notice['title']} {notice['text']}".rstrip() for notice in course["notices"]]


def _facts(course: shapes.Course) -> str:
    seats = listed(map(str, course["seats"]), say("or"))
    words = [course["genre"], say("{n} seats", n=seats)]
    words += [say("about {n} minutes", n=course["minutes"])] if course["minutes"] else []
    words += [say("difficulty {n} of 5", n=course["hard"])] if course["hard"] else []
    return ", ".join(words)
