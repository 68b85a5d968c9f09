"""A match that holds as many texts as it may goes on with the words that stand on record (DW-50a)."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

import pytest

import wyrmhoard
from games.dragon_and_warrior.core.test_typed_text import filled, forms
from helpers.dragon_and_warrior.board import CARDS, Stage, saga_of, usual_hero
from helpers.dragon_and_warrior.realm import at, realm
from wyrmhoard import Match
from wyrmhoard.games.dragon_and_warrior import saves, sight
from wyrmhoard.games.dragon_and_warrior.cards.made import Suggestion, Wish
from wyrmhoard.games.dragon_and_warrior.game import GAME
from wyrmhoard.games.dragon_and_warrior.rules.core import limit
from wyrmhoard.games.dragon_and_warrior.rules.making import inventing
from wyrmhoard.games.dragon_and_warrior.state import Saga, Wording
from wyrmhoard.games.dragon_and_warrior.table import Position
from wyrmhoard.games.dragon_and_warrior.world_state import Find, Found
from wyrmhoard.kernel.asking.ask import refusals
from wyrmhoard.kernel.play.playout import random_act, try_act
from wyrmhoard.kernel.play.resume import resume
from wyrmhoard.kernel.text.errors import Refused

SMALL = 40


@pytest.fixture
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limit, "MOST_TEXTS", SMALL)


def fill_up(state: Saga, but: int = 0) -> None:
    """Texts that nobody wished for, until there is room for only so many more."""
    for number in range(SMALL - but - len(state.texts)):
        state.texts[f"x{number}"] = Wording("x", "ally")


def at_conflict(but: int = 0) -> Stage:
    """The Villain is asked what stands in the way; one Conflict has been met before."""
    state = saga_of(4)
    state.phase, state.hero, state.draws.seed = "conflict", usual_hero(), "full"
    wish = Wish("conflict", "card-99", level=1)
    state.texts["y1"] = Wording("Tax Goose", "villain", {}, "name", wish, ["conflict/goose"])
    state.texts["y2"] = Wording("It counts", "villain", {}, "note", wish, ["conflict/goose"])
    fill_up(state, but)
    return Stage(state).go()


@pytest.mark.usefixtures("_small")
def test_dw_50a_the_limit_is_5000_and_read_in_one_place(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()
    assert limit.left(saga_of(4)) == 5000


@pytest.mark.usefixtures("_small")
def test_dw_50a_with_the_last_text_everybody_is_told_once() -> None:
    play = at(realm(), "near")
    fill_up(play.state, but=2)
    play.aside(2, "say", text="One")
    assert "texts_full" not in play.kinds()
    play.aside(2, "say", text="Two")
    assert play.kinds().count("texts_full") == 1
    assert play.rules["texts_full"] == "DW-50a"
    with pytest.raises(Refused, match=f"{SMALL} texts.*DW-50a"):
        play.aside(2, "say", text="Three")
    assert play.kinds().count("texts_full") == 1
    assert len(play.state.texts) == SMALL


@pytest.mark.usefixtures("_small")
def test_dw_50a_two_texts_are_refused_where_there_is_room_for_one() -> None:
    play = at(realm(), "near")
    fill_up(play.state, but=1)
    spell = {"cost": 3, "effect": ["defense"], "number": 0, "type": [], "town": []}
    with pytest.raises(Refused, match="DW-50a"):
        play.aside(2, "spell", name="Hum", text="It hums", **spell)
    play.aside(2, "spell", name="Hum", text="", **spell)
    assert play.prompt == "vote"


@pytest.mark.usefixtures("_small")
def test_dw_50a_what_is_suggested_at_the_limit_stands_on_record_and_is_named_by_the_same_text() -> None:
    play = at_conflict()
    assert play.state.making is not None
    assert [made.words["name"] for made in play.state.making.suggestions] == ["Tax Goose"] * 3
    play.choose("s1").choose("even")
    (card,) = play.state.conflicts.values()
    assert (card.name, card.note) == ("y1", "y2")
    assert len(play.state.texts) == SMALL


@pytest.mark.usefixtures("_small")
def test_dw_50a_own_words_are_greyed_at_the_limit_with_their_rule() -> None:
    play = at_conflict()
    assert play.ask is not None
    options = play.ask.options(play.seat)
    assert options is not None
    assert "own" not in play.offered()
    assert [(str(choice), refusal.rule) for choice, refusal in refusals(options)] == [("own", "DW-50a")]


@pytest.mark.usefixtures("_small")
def test_dw_50a_an_idea_of_somebody_is_not_lost() -> None:
    play = at_conflict(but=1)
    play.aside(2, "idea", text="Tin Goose")
    assert "idea 1" in play.offered()
    play.aside(2, "say", text="Or rather not")
    assert "idea 1" not in play.offered()


@pytest.mark.usefixtures("_small")
def test_dw_20_what_is_struck_at_the_limit_is_put_otherwise_also_in_own_words() -> None:
    play = at_conflict(but=2)
    play.choose("own", name="Spider queen", note="Eight legs").choose("even")
    (card,) = play.state.conflicts.values()
    assert limit.left(play.state) == 0
    play.aside(2, "x").all_choose("go on", f"thing {card.name}", "go on", "go on")
    assert play.prompt == "again"
    play.choose("own", name="Brass queen", note="Eight wheels")
    assert inventing.words_of(play.state, card.name) == "Brass queen"
    assert inventing.words_of(play.state, card.note) == "Eight wheels"
    assert len(play.state.texts) == SMALL


@pytest.mark.usefixtures("_small")
def test_dw_50a_words_that_wait_in_a_find_keep_their_places() -> None:
    """Treasure types what is found before it is given; meanwhile nobody else takes the room for it."""
    play = at(realm(), "near")
    fill_up(play.state, but=2)
    made, wish = Suggestion("weapon", {"name": "Frying pan"}), Wish("weapon", "near")
    play.state.world.find = Find(1, "near", parts=[Found("weapon", 1, made, wish)])
    assert limit.left(play.state) == 1
    play.aside(2, "say", text="Hm")
    with pytest.raises(Refused, match="DW-50a"):
        play.aside(2, "say", text="Hm hm")
    shipped = Suggestion("armor", {"name": "Apron"}, drawn=["armor/apron"])
    assert inventing.remember(play.table, shipped, "name", "treasure", Wish("armor", "near")) == ""
    assert inventing.remember(play.table, made, "name", "treasure", wish)


@pytest.mark.usefixtures("_small")
def test_dw_270_a_hidden_front_that_was_used_again_is_dealt_anew_and_no_known_one_changes() -> None:
    play = at_conflict()
    play.choose("s1").choose("even")
    card = play.state.conflicts["card-1"].copy()
    card.id, card.open = "card-2", True
    play.state.conflicts[card.id] = card
    world = play.state.copy()
    sight.imagine(Position(world, CARDS), 2, Random(1))
    assert world.texts["y1"].words == "Tax Goose"


# -- whole matches


def limits() -> Iterator[tuple[int, int, str]]:
    for most in (30, 100):
        yield from ((most, seats, "campaign") for seats in (1, 2, 4))
        yield from ((most, seats, "adventure") for seats in (1, 3, 6))
    yield 400, 1, "campaign"


@pytest.mark.parametrize(("most", "seats", "scope"), list(limits()))
def test_dw_50a_random_matches_go_on_at_the_limit(
    monkeypatch: pytest.MonkeyPatch, most: int, seats: int, scope: str
) -> None:
    monkeypatch.setattr(limit, "MOST_TEXTS", most)
    mode = {"solo_mode": "rotating" if most == 100 else "fixed"} if seats == 1 else {}
    match = wyrmhoard.new(GAME, seats, "texts", {"scope": scope, "visit_limit": 150, **mode})
    rng = Random(seats)
    full = 0
    while match.result is None and full < 250:
        assert match.waiting, "nobody can act and the match is not over"
        state = match.table.state
        assert full % 5 or list(saves.faults(state)) == []
        full += len(state.texts) == most
        try_act(match, *random_act(match, rng))
    assert full == 250 or match.result is not None
    assert len(match.table.state.texts) <= most
    assert all(match.words(event) for event in match.events(None))
    assert sum(event["kind"] == "texts_full" for event in match.events(None)) == bool(full)
    assert resume(GAME, match.position).fingerprint == match.fingerprint


def shown(match: Match) -> None:
    """Everything that the table is shown where it stands is in words."""
    for seat in match.waiting:
        ask = match.ask(seat)
        assert ask is not None
        assert all(option.text for option in (*ask.options, *match.asides(seat)))
    for seat in [*range(match.seats), None]:
        assert "".join(GAME.screens.board(GAME.cards, match.view(seat), 80))


@pytest.mark.parametrize(
    ("most", "seats", "scope"), [(30, 4, "campaign"), (100, 1, "adventure"), (100, 6, "adventure")]
)
def test_dw_50a_nothing_that_people_type_at_the_limit_is_lost(
    monkeypatch: pytest.MonkeyPatch, most: int, seats: int, scope: str
) -> None:
    """It is kept, or refused with the rule."""
    monkeypatch.setattr(limit, "MOST_TEXTS", most)
    match = wyrmhoard.new(GAME, seats, "typed", {"scope": scope, "visit_limit": 30})
    rng, refused = Random(seats), 0
    for number in range(400):
        if match.result is not None:
            break
        seat = rng.choice(match.waiting) if rng.random() < 0.8 else rng.randrange(match.seats)
        able = [form for form in forms(match, seat) if form.key == "say" or rng.random() < 0.5]
        if able and rng.random() < 0.4:
            form = rng.choice(able)
            values = filled(form, rng, f"zq{number}x")
            if values is None:
                refused += 1
            elif try_act(match, seat, form.key, values) and form.key in ("say", "describe", "trait", "surroundings"):
                assert any(f"zq{number}x" in text.words for text in match.table.state.texts.values())
            continue
        try_act(match, *random_act(match, rng))
        if number % 8 == 0:
            shown(match)
    assert refused > 10
    assert len(match.table.state.texts) == most
