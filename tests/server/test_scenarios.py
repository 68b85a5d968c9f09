"""Tables that were opened with a scenario: what is told, what is refused, and that they outlive the server."""

from __future__ import annotations

import json
from functools import partial
from pathlib import Path

import pytest

from helpers.dragonfire import shelf
from helpers.present import present
from server.desk import Person, Process, fits, get, post
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.server.protocol.shapes.games import ScenarioList

ME = {"who": "me"}
SMALL = {"game": "dragonfire", "scenario": "small-change", "seats": [ME, ME]}


def asked(person: Person, seat: int) -> bool:
    """Whether this seat has a question before it."""
    return person.ask(seat) is not None


def test_the_scenarios_of_a_game(server: Process) -> None:
    answer = get(server.base, "/api/games/dragonfire/scenarios")
    fits(ScenarioList, answer.text)
    listed = answer.json()["scenarios"]
    assert [one["name"] for one in listed] == [one.name for one in find("dragonfire").shelf.scenarios]
    assert answer.json()["refused"] == []
    assert get(server.base, "/api/games/dragon-dance/scenarios").json() == {"scenarios": [], "refused": []}
    assert get(server.base, "/api/games/chess/scenarios").status_code == 404
    games = {game["name"]: game["scenarios"] for game in get(server.base, "/api/games").json()}
    assert games["dragonfire"] == len(listed)
    assert games["dragon-dance"] == 0


@pytest.mark.parametrize(
    ("more", "complaint"),
    [
        ({"scenario": "no-such"}, "scenario: dragonfire has none with this name"),
        ({"scenario": "../small-change.toml"}, "scenario: dragonfire has none with this name"),
        ({"seats": [ME, ME, ME]}, "scenario small-change: has 2 seats and its own options"),
        ({"settings": {"open_hands": False}}, "scenario small-change: has 2 seats and its own options"),
        ({"game": "dragon-dance"}, "scenario: dragon-dance has none with this name"),
    ],
)
def test_a_scenario_that_does_not_fit_is_refused(server: Process, more: dict[str, object], complaint: str) -> None:
    answer = post(server.base, "/api/tables", SMALL | more)
    assert answer.status_code == 422
    assert answer.json()["error"]["text"] == complaint


def test_a_puzzle_that_is_wrong_is_listed_with_its_refusal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", shelf.installed(tmp_path))
    with Process("--data", str(tmp_path)) as server:
        answer = get(server.base, "/api/games/dragonfire/scenarios")
        fits(ScenarioList, answer.text)
        assert [one["name"] for one in answer.json()["scenarios"]] == shelf.PLAYABLE
        assert answer.json()["refused"] == [{"name": shelf.WRONG, "text": shelf.WHY}]
        games = {game["name"]: game["scenarios"] for game in get(server.base, "/api/games").json()}
        assert games["dragonfire"] == 2
        assert post(server.base, "/api/tables", SMALL).status_code == 201
        answer = post(server.base, "/api/tables", SMALL | {"scenario": shelf.WRONG})
        assert answer.status_code == 422
        assert answer.json()["error"]["text"] == f"scenario {shelf.WHY}"
        assert server.complaints == []


async def test_a_puzzle_outlives_the_server_and_is_begun_again(tmp_path: Path) -> None:
    with Process("--data", str(tmp_path)) as server:
        made = post(server.base, "/api/tables", SMALL).json()
        tokens = [entry["token"] for entry in made["mine"]]
        async with Person(server.base, made["table"], *tokens) as me:
            assert me.welcome["scenario"]["title"] == "Small Change"
            ask = me.ask(0)
            assert ask is not None
            await me.fine(do="act", seat=0, ask=ask["id"], key="play javelin")
            await me.until(lambda: me.tables[0]["view"]["table"] != [])
        server.kill()
        server.start()
        async with Person(server.base, made["table"], *tokens) as me:
            assert me.welcome["scenario"]["name"] == "small-change"
            assert [played["card"] for played in me.tables[0]["view"]["table"]] == ["javelin"]
            await me.fine(do="take_back", seat=0)
            await me.until(lambda: me.tables[0]["view"]["table"] == [])
            for seat, key in ((0, "done"), (1, "nothing")):
                await me.until(partial(asked, me, seat))
                await me.fine(do="act", seat=seat, ask=present(me.ask(seat))["id"], key=key)
            await me.until(lambda: me.over)
            assert me.tables[0]["result"]["ending"] == "the puzzle is not solved"
            record = json.loads(get(server.base, f"/api/tables/{made['table']}/record", tokens[0]).text)
            assert record["scenario"] == "small-change"
            again = post(server.base, f"/api/tables/{made['table']}/rematch", {}, tokens[0]).json()
        async with Person(server.base, again["table"], *tokens) as me:
            assert me.welcome["scenario"]["name"] == "small-change"
            assert len(me.tables[0]["view"]["heroes"][0]["hand"]) == 5
        assert server.complaints == []
