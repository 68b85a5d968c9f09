"""People's names: bounded, no two of a table alike, and said wherever the table would say "Player 2"."""

from __future__ import annotations

from asyncio import to_thread
from random import Random

import pytest

import wyrmhoard
from server.conftest import inside
from server.desk import Json, Opened, Person, Process, get, post
from wyrmhoard.kernel.state.people import People, clean_name
from wyrmhoard.kernel.state.record import parse_record
from wyrmhoard.kernel.text.errors import BadInput, Refused
from wyrmhoard.kernel.text.saying import languages, speaking
from wyrmhoard.server.base.config import Config
from wyrmhoard.server.storage.keys import AWAY
from wyrmhoard.server.tables.names import checked_name

ANNA = {"name": "Anna", "stamp": "wyvern"}
BERT = {"name": "Bert", "stamp": ""}


@pytest.mark.parametrize(
    "name",
    [
        "x" * 25,
        "a\nb",
        "a\u202eb",
        "a\u200bb",
        "\u2066a",
        "a\u00a0b",
        "a\tb",
        "--",
        "\ue000a",
        "a" + "\u0301" * 4,
        "a  b",
        "\u3164",
        "\u2800",
        "Anna\u3164",
        "An\u2800na",
        *(f"a{c}" for c in "\u034f\u115f\u1160\u17b4\u180b\uffa0\u2d7f\ufe00\U000e0100\U0001d159\U00013441\U00016fe4"),
    ],
)
def test_a_name_that_would_steer_a_screen_or_cannot_be_seen_is_refused(name: str) -> None:
    with pytest.raises(BadInput):
        clean_name(name)


@pytest.mark.parametrize("name", ["Anna", "Zoë", "Лев", "李明", "O'Neil 2", "Ann & Bo 🐉"])
def test_a_name_in_any_alphabet_is_kept(name: str) -> None:
    assert clean_name(f" {name} ") == name


def test_how_a_sign_is_drawn_is_no_part_of_a_name() -> None:
    assert clean_name("A \u2764\ufe0f") == "A \u2764"


@pytest.mark.parametrize(
    "name",
    [
        "Anna.",
        "An-na",
        "'Anna'",
        "Anna!",
        "_Anna_",
        "Anna\u2019",
        "A.n.n.a",
        "\u00abAnna\u00bb",
        "Anna~",
        "Anna|",
        "Anna\u00b4",
    ],
)
def test_punctuation_does_not_make_a_new_name(name: str) -> None:
    match = wyrmhoard.new("warriors", 2, 1)
    match.people = People(["Anna", ""])
    with pytest.raises(Refused, match="looks like"):
        checked_name(name, match, 1)


def test_names_stand_in_all_texts_of_plain_data() -> None:
    data = {"text": "Player 1 waits", "parts": ["Player 2", {"who": "Player 1"}], "n": 1}
    found = People(["Anna", ""]).plain(data)
    assert found == {"text": "Anna waits", "parts": ["Player 2", {"who": "Anna"}], "n": 1}


def test_a_line_that_looks_like_a_letter_does_not_make_a_new_name_either() -> None:
    match = wyrmhoard.new("warriors", 2, 1)
    match.people = People(["Lill", ""])
    with pytest.raises(Refused, match="looks like"):
        checked_name("Li||", match, 1)
    assert checked_name("Lill 2", match, 1) == "Lill 2"


@pytest.mark.parametrize(
    "name",
    [
        *("Tisch", "Zuschauer", "Ein Zuschauer", "Gastgeber", "Du", "der Computer", "Spieler 2", "Spieler", "Platz 10"),
        *("Player 10", "Player-2", "Wyrmhoard!", "Sp\u0456e1er 3"),
    ],
)
def test_what_is_reserved_is_reserved_in_every_language(name: str) -> None:
    match = wyrmhoard.new("warriors", 2, 1)
    for language in languages():
        with speaking(language), pytest.raises(Refused):
            checked_name(name, match, 1)


@pytest.mark.parametrize(
    "name",
    ["ANNA", "Аnnа", "Ａｎｎａ", "𝐀nna", "Ánna", "An na", "Player 2", "Р1ayer 7", "seat 1", "Watcher", "Τable"],
)
def test_no_name_looks_like_another_of_the_table(name: str) -> None:
    match = wyrmhoard.new("warriors", 2, 1)
    match.people = People(["Anna", ""])
    with pytest.raises(Refused):
        checked_name(name, match, 1)
    assert checked_name("Anna", match, 0) == "Anna"


def test_nobody_is_called_like_a_role_of_the_game() -> None:
    match = wyrmhoard.new("dragon-dance", 2, 1)
    for name in ("Knight", "dragon", "Dragоn", "Ritter", "Drache", "the knight", "Knight!"):
        with pytest.raises(Refused):
            checked_name(name, match, 0)
    assert checked_name("Knightly", match, 0) == "Knightly"


def test_words_have_the_names_and_the_state_has_not() -> None:
    plain, named = (wyrmhoard.new("warriors", 2, 3) for _ in range(2))
    named.people = People(["Anna", "Bert"])
    rng = Random(3)
    while plain.step < 150 and plain.result is None:
        seat = plain.waiting[0]
        ask = plain.ask(seat)
        assert ask is not None
        twin = named.ask(seat)
        assert twin is not None
        assert "Player" not in twin.text + twin.seat_name + " ".join(option.text for option in twin.options)
        options = [o.key for o in ask.options if not o.blocked and not o.form and not o.deliberate]
        if not options:
            break
        key = rng.choice(options)
        plain.act(seat, key)
        named.act(seat, key)
    lines = [line.text for line in plain.lines(None)]
    assert any("Player 1" in line for line in lines)
    swapped = [line.replace("Player 1", "Anna").replace("Player 2", "Bert") for line in lines]
    assert [line.text for line in named.lines(None)] == swapped
    assert named.fingerprint == plain.fingerprint
    assert named.log == plain.log
    again = wyrmhoard.load(parse_record(named.record.to_json()))
    assert again.people.names == ("Anna", "Bert")
    assert '"names"' not in plain.record.to_json()


def test_a_record_with_a_name_that_steers_a_screen_is_refused() -> None:
    match = wyrmhoard.new("warriors", 2, 3)
    match.people = People(["a\u202eb", ""])
    with pytest.raises(BadInput, match="name"):
        parse_record(match.record.to_json())


def people_at(message: Json) -> list[Json | None]:
    """Who sits where."""
    return [seat["person"] for seat in message["seats"]]


async def test_names_come_with_people_and_stay_with_the_table(config: Config) -> None:
    async with inside(config) as (runner, base):
        table = await to_thread(Opened, base, "me", "friend", game="warriors")
        one, two = Person(base, table.id, table.tokens[0]), Person(base, table.id, table.tokens[1])
        async with one, two:
            await one.fine(do="name", called=ANNA)
            taken = await two.refused(do="name", called={"name": "Аnnа"})
            assert "looks like" in taken["text"]
            await two.fine(do="name", called=BERT)
            await one.until(lambda: people_at(one.table()) == [ANNA, BERT])
            assert [seat["name"] for seat in one.table()["seats"]] == ["Anna", "Bert"]
            assert one.table()["fresh"]
            await two.fine(do="chat", text="hello")
            await two.until(lambda: bool(two.chats))
            assert two.chats[-1]["name"] == "Bert"
        runner.hub.tables[table.id].close("read it again")
        async with Person(base, table.id, table.watch) as watcher:
            assert people_at(watcher.table()) == [ANNA, BERT]
        facts = await to_thread(get, base, f"/api/tables/{table.id}", table.watch)
        assert people_at(facts.json()) == [ANNA, BERT]


async def test_a_name_that_cannot_be_had_keeps_nobody_out(server: Process) -> None:
    table = Opened(server.base, "me", "friend")
    async with Person(server.base, table.id, table.tokens[0]) as one:
        await one.fine(do="name", called=ANNA)
        two = await Person(server.base, table.id, table.tokens[1]).open()
        message = {"do": "join", "table": table.id, "tokens": two.tokens, "called": {"name": "anna"}}
        reply = await two.request(**message)
        assert reply["ok"]
        assert "looks like" in reply["unnamed"]
        assert people_at(two.table()) == [ANNA, None]
        await two.close()


async def test_who_claims_a_seat_is_named_and_who_loses_it_takes_the_name_along(config: Config) -> None:
    async with inside(config) as (runner, base):
        table = await to_thread(Opened, base, "me", "friend", claimed=False)
        async with Person(base, table.id, table.tokens[0]) as one:
            wish = {"called": BERT}
            claim = await to_thread(post, base, f"/api/tables/{table.id}/claim", wish, table.invitations[1])
            assert claim.status_code == 200
            await one.until(lambda: people_at(one.table()) == [None, BERT])
            assert one.told[-1]["text"] == "Dragon: Bert has sat down, by invitation."
            assert one.told[-1]["notice"] == {"kind": "invited", "seat": 1, "who": "Bert"}
            runner.hub.started -= 2 * AWAY
            live = runner.hub.tables[table.id]
            live.keys = {key: value._replace(seen=0.0) for key, value in live.keys.items()}
            again = await to_thread(post, base, f"/api/tables/{table.id}/seats/1/renew", {}, table.host)
            assert again.status_code == 200
            await one.until(lambda: people_at(one.table()) == [None, None])


async def test_a_rematch_and_a_replay_keep_the_names(server: Process) -> None:
    table = Opened(server.base, "me", "friend", settings={})
    async with Person(server.base, table.id, table.tokens[0], table.tokens[1]) as both:
        await both.fine(do="name", seat=0, called=ANNA)
        await both.fine(do="name", seat=1, called=BERT)
        await both.play_out(Random(5))
    shown = get(server.base, f"/api/tables/{table.id}/replay", table.watch).json()
    assert [seat["person"] for seat in shown["seats"]] == ["Anna", "Bert"]
    assert get(server.base, f"/api/tables/{table.id}/record", table.watch).json()["names"] == ["Anna", "Bert"]
    following = post(server.base, f"/api/tables/{table.id}/rematch", {}, table.tokens[0]).json()["table"]
    assert people_at(get(server.base, f"/api/tables/{following}", table.tokens[0]).json()) == [BERT, ANNA]
