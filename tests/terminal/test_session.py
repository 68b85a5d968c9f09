"""The session: seats, bots, take-back, saves; no screen."""

import io
from pathlib import Path

import pytest

import wyrmhoard
from helpers.dragonfire import shelf
from wyrmhoard.cli import main
from wyrmhoard.kernel.asking.scenario import find_scenario
from wyrmhoard.kernel.contract import registry
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.play.open_ask import Option
from wyrmhoard.kernel.text.errors import BadInput, Refused
from wyrmhoard.terminal import store, words
from wyrmhoard.terminal.menu import ALONE, EVERYBODY, NOBODY, Menu
from wyrmhoard.terminal.replay_reader import ReplayReader
from wyrmhoard.terminal.session import Session
from wyrmhoard.terminal.thinking import Thinking

GAME = find("dragon-dance")


def against_random(seed: str = "7") -> Session:
    return Session.new(GAME, {0: "human", 1: "random"}, seed)


def hot_seat(seed: str = "7") -> Session:
    return Session.new(GAME, {0: "human", 1: "human"}, seed)


def let_bots(session: Session) -> None:
    """Bots do what they have to do."""
    while (errand := session.errand()) is not None:
        session.apply(errand())


def play_out(session: Session) -> None:
    """People take the first choice until the end."""
    while not session.over:
        let_bots(session)
        asked = session.asked
        if asked is not None:
            if session.cover is not None:
                session.take_screen(session.cover)
            session.act(asked.options[0].key, ask=asked)


def test_a_whole_match_moves_from_saves_to_records() -> None:
    session = against_random()
    session.save()
    assert [path.name for path in store.saves_folder().iterdir()] == [session.file.path.name]
    play_out(session)
    assert list(store.saves_folder().iterdir()) == []
    record = wyrmhoard.read(store.records_folder() / session.file.path.name)
    assert record.players == ["human", "random"]
    assert record.ending == session.match.result.ending  # type: ignore[union-attr]
    assert wyrmhoard.replay(record).fingerprint == session.match.fingerprint


def test_every_choice_is_kept_and_resumed_with_its_log() -> None:
    session = against_random()
    let_bots(session)
    session.act("none")
    let_bots(session)
    again = Session.load(session.file.path)
    assert again.seats == session.seats
    assert again.match.fingerprint == session.match.fingerprint
    assert [str(line) for line in again.log(0)] == [str(line) for line in session.log(0)]
    play_out(again)
    assert again.file.kept_at.parent == store.records_folder()


def test_a_bot_thinks_while_a_person_is_asked_and_its_old_thoughts_are_dropped() -> None:
    session = against_random()
    errand = session.errand()
    assert errand is not None
    assert session.asked is not None
    let_bots(session)
    session.act("none")
    assert not session.apply(errand())
    assert session.match.ready == []


def test_what_one_has_sealed_is_told_to_oneself_alone() -> None:
    session = against_random()
    assert session.sealed == ""
    session.act("none")
    assert session.sealed == "No die"
    assert session.waits == "You chose: No die. The dragon thinks"
    let_bots(session)
    assert session.sealed == ""
    two = hot_seat()
    two.take_screen(0)
    two.act("none")
    assert "No die" not in two.waits
    two.take_screen(1)
    assert two.sealed == ""
    assert "No die" not in two.waits


def test_thinking_runs_beside_us_and_hands_on_what_went_wrong() -> None:
    session = against_random()
    errand = session.errand()
    assert errand is not None
    thinking = Thinking(errand)
    assert thinking.ready(30)
    assert session.apply(thinking.thought)

    def fail() -> None:
        raise BadInput("no idea")

    failing = Thinking(fail)  # type: ignore[arg-type]
    assert failing.ready(30)
    with pytest.raises(BadInput, match="no idea"):
        _ = failing.thought


def test_bots_agree_to_take_back_and_the_dice_go_another_way() -> None:
    session = against_random()
    let_bots(session)
    session.act("none")
    let_bots(session)
    session.act("recuperate")
    let_bots(session)
    assert session.match.view(0)["round"] == 2
    session.take_back()
    assert session.match.view(0)["round"] == 1
    assert session.match.view(0)["phase"] == "card"
    assert [entry.kind for entry in wyrmhoard.read(session.file.path).inputs][-1] == "back"


def test_people_must_be_asked_to_take_back() -> None:
    session = hot_seat()
    session.take_screen(0)
    session.act("none")
    with pytest.raises(Refused) as refused:
        session.take_back(0)
    assert refused.value.rule == "DD-21"
    session.take_back(0, agreed=[1])
    assert session.match.ready == []


def test_hot_seat_covers_the_screen_between_two_people() -> None:
    session = hot_seat()
    assert session.eyes is None
    assert session.cover == 0
    session.take_screen(0)
    assert session.cover is None
    session.act("none")
    assert session.cover == 1
    assert session.asked is not None
    assert session.asked.seat == 1
    session.take_screen(1)
    session.act("none")
    assert session.cover is None, "whoever has the screen goes on with the card"
    play_out(session)
    assert session.over


def test_getting_up_leaves_the_seat_to_a_bot_or_ends_the_match() -> None:
    session = against_random()
    session.hand_over(0, "greedy:samples=1")
    assert session.humans == []
    assert wyrmhoard.read(session.file.path).players == ["greedy:samples=1", "random"]
    left = against_random()
    left.save()
    left.leave()
    assert left.over
    record = wyrmhoard.read(store.records_folder() / left.file.path.name)
    assert record.ending is None
    assert not left.file.path.exists()


def test_a_rematch_exchanges_the_seats_and_rolls_fresh_dice() -> None:
    session = against_random()
    again = session.rematch()
    assert again.seats == {0: "random", 1: "human"}
    assert again.match.header.seed != session.match.header.seed
    assert again.file.path != session.file.path or not session.file.path.exists()


def test_damaged_saves_are_named_in_a_line_and_skipped() -> None:
    session = against_random()
    session.save()
    text = session.file.path.read_text()
    (store.saves_folder() / "half.json").write_text(text[: len(text) // 2])
    (store.saves_folder() / "other.json").write_text(text.replace('"dragon-dance"', '"poker"'))
    by_name = {kept.path.name: kept for kept in store.list_matches(store.saves_folder())}
    assert not by_name[session.file.path.name].problem
    for name in ("half.json", "other.json"):
        assert name in by_name[name].problem
        assert "\n" not in by_name[name].problem
        with pytest.raises(BadInput):
            Session.load(store.saves_folder() / name)


def test_a_save_that_cannot_be_written_says_where(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(BadInput, match="file"):
        against_random().file.save_copy(tmp_path / "file" / "save.json")


@pytest.fixture
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home in which no folder can be made."""
    home = tmp_path / "home"
    home.write_text("")
    for name in ("WYRMHOARD_DATA", "XDG_DATA_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("HOME", str(home))
    return home


def test_where_nothing_can_be_kept_a_match_is_played_and_says_once_that_it_is_not_saved(nowhere: Path) -> None:
    session = against_random()
    session.save()
    said = f"This match is not saved: {session.file.path}: cannot be written (Not a directory)"
    assert session.file.warning() == said
    play_out(session)
    assert session.match.result is not None
    assert session.file.warning() == ""
    assert session.file.farewell() == [said.replace("saves", "records")]
    assert nowhere.read_text() == ""


def test_a_match_is_saved_again_as_soon_as_that_is_possible(nowhere: Path) -> None:
    session = against_random()
    session.save()
    assert session.file.warning()
    nowhere.unlink()
    let_bots(session)
    session.act("none")
    assert session.file.unsaved == session.file.warning() == ""
    assert session.file.farewell() == [
        "The match is saved. To go on: wyrmhoard play, then Resume.",
        f"Or at once: {session.file.way_back}",
    ]
    assert Session.load(session.file.path).match.fingerprint == session.match.fingerprint


def test_what_cannot_be_moved_to_the_records_stays_where_it_is(data: Path) -> None:
    session = against_random()
    session.save()
    (data / "records").write_text("")
    play_out(session)
    assert "records" in session.file.warning()
    assert session.file.path.is_file()


def test_a_name_is_found_where_nobody_may_look(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(path: Path) -> bool:
        raise PermissionError(13, "Permission denied", str(path))

    monkeypatch.setattr(Path, "exists", refuse)
    assert store.fresh_path("dragon-dance").parent == store.saves_folder()


def test_matches_are_kept_where_the_command_says(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    folder = tmp_path / "our matches"
    assert main(["play", "dragon-dance", "--watch", "random,random", "--plain", "--data", str(folder)]) == 0
    (kept,) = (folder / "saves").iterdir()
    assert f"Or at once: wyrmhoard play --data '{folder}' --resume '{kept}'" in capsys.readouterr().out
    assert main(["play", "--data", str(folder), "--resume", str(kept), "--plain"]) == 0
    assert main(["play", "dragon-dance", "--watch", "random,random", "--plain"]) == 0
    assert store.data_folder() != folder, "a command that does not name it keeps its own elsewhere"
    assert list((folder / "saves").iterdir()) == [kept]


def test_a_folder_that_is_named_has_to_be_one(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("")
    for command in (["play", "dragon-dance", "--plain"], ["learn", "dragon-dance", "--plain"]):
        assert main([*command, "--data", str(tmp_path / "file" / "below")]) == 2
        refused = f"wyrmhoard: --data {tmp_path / 'file' / 'below'}: cannot be used: Not a directory\n"
        assert capsys.readouterr().err == refused


def test_a_puzzle_goes_on_while_another_is_wrong(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    game = shelf.of(shelf.write(tmp_path / "puzzles"))
    monkeypatch.setitem(registry._added, "dragonfire", game)
    people = {0: "human", 1: "human"}
    session = Session.new(game, people, scenario=find_scenario(game, "small-change"))
    session.act("play javelin")
    again = Session.load(session.file.path)
    assert again.scenario is not None
    assert again.scenario.title == "Small Change"
    assert again.rematch().scenario == again.scenario


def test_the_viewer_goes_both_ways_and_hides_seals_from_other_eyes() -> None:
    session = against_random()
    play_out(session)
    reader = ReplayReader(session.record)
    assert reader.next_step.startswith("Dragon chooses: ")
    reader.look_as("knight")
    assert reader.next_step == "Dragon seals a choice."
    reader.go(10_000)
    assert reader.at == reader.total
    assert reader.match.fingerprint == session.match.fingerprint
    reader.go(reader.total - 1)
    assert reader.match.result is None
    reader.go(0)
    reader.next_round()
    assert reader.match.view(None)["round"] == 2
    with pytest.raises(BadInput, match="wizard"):
        reader.look_as("wizard")


def test_the_menu_knows_seats_players_and_options() -> None:
    menu = Menu()
    menu.choose_game("dragon-dance")
    rows = {row.name: row for row in menu.rows()}
    assert rows["side"].values == ("Knight", "Dragon", EVERYBODY, ALONE, NOBODY)
    assert rows["rival:1"].value == "novice", "the gentlest by default"
    assert rows["rival:1"].values == (
        "novice",
        "steady",
        "master",
        "grandmaster",
        "random",
        "greedy",
        "planner",
        "duelist",
    )
    menu.put("side", "Dragon")
    menu.put("rival:0", "random")
    menu.put("set:knight_life", "12")
    menu.put("seed", "5")
    session = menu.start()
    assert session.seats == {0: "random", 1: "human"}
    assert session.match.view(None)["knight"]["life"] == 12
    assert session.match.header.seed == "5"
    with pytest.raises(BadInput, match="1 to 30"):
        menu.put("set:knight_life", "99")
    menu.put("group:Variants", "open")
    assert menu.turn("set:start_range")
    assert not menu.turn("set:knight_life")
    menu.put("side", EVERYBODY)
    assert set(menu.start().seats.values()) == {"human"}
    assert not menu.start().alone
    menu.put("side", ALONE)
    assert menu.start().alone


def test_the_menu_folds_what_matters_less_and_fills_it_in_by_preset() -> None:
    menu = Menu()
    menu.choose_game("drawn-to-destiny")
    rows = {row.name: row for row in menu.rows()}
    assert [name for name in rows if name.startswith("set:")] == ["set:scene", "set:own_side", "set:narrator"]
    assert rows["set:scene"].called("high-noon") == "High Noon"
    assert rows["set:scene"].hint.startswith("The Thief is tied up by the goblins' fire")
    assert rows["set:scene"].hint.endswith("(about 15 minutes, difficulty 1 of 5)")
    assert rows["preset"].called(rows["preset"].value) == "As written"
    menu.put("preset", "first-fights")
    menu.put("group:Features", "open")
    menu.put("set:combos", "yes")
    rows = {row.name: row for row in menu.rows()}
    assert rows["preset"].value == "first-fights"
    assert rows["preset"].hint.endswith("Not so here: Combos")
    assert rows["group:Cards and fine points"].called("folded") == "2 changed"
    assert menu.settings["damage_decks"] == "simple"
    menu.put("preset", "as-written")
    assert menu.settings["damage_decks"] == "full"


@pytest.mark.parametrize(("game", "seats"), [("dragonfire", 4), ("dragon-dance", 2)])
def test_the_menu_begins_with_as_many_seats_as_are_usual(game: str, seats: int) -> None:
    menu = Menu()
    menu.choose_game(game)
    assert len(menu.start().seats) == seats


def test_what_nobody_should_do_by_mistake_stands_after_all_else_that_is_possible() -> None:
    end, wait = Option("give-up", "Give up", deliberate=True), Option("pass", "Let it pass")
    scenario = find_scenario(find("dragonfire"), "the-dearest-level")
    play, not_now = Option("play", "Play"), Option("buy", "Buy", blocked="too dear")
    assert words.ordered((play, end, wait, not_now)) == (play, wait, end, not_now)
    session = Session.new(find("dragonfire"), {0: "human", 1: "human"}, scenario=scenario)
    ask = session.match.asks[1]
    listed = words.ordered(session.options(ask))
    assert [option.text for option in listed][-2:] == ["Let it pass", "Give up (all must agree)"]


def test_those_who_share_the_screen_do_beside_the_question_what_they_may() -> None:
    """Whoever is asked answers; who is asked nothing can agree to give up all the same, by name."""
    session = Session.new(find("dragonfire"), {0: "human", 1: "companion", 2: "human"}, "9")
    while session.match.table.state.phase != "turn" or session.asked is None or len(session.match.asks) > 1:
        if session.asked is None:
            let_bots(session)
        else:
            keys = [o.key for o in session.asked.options if not (o.blocked or o.form or o.deliberate)]
            session.act("done" if "done" in keys else keys[-1])
    asked = session.asked
    other = 2 - asked.seat
    beside = [option for option in session.options(asked) if option not in asked.options]
    name = session.match.seat_name(other)
    texts = ["Give up (all must agree)", f"{name}: Give up (all must agree)"]
    assert [(option.key, option.text) for option in beside] == list(
        zip(["give-up", f"{other + 1} give-up"], texts, strict=True)
    )
    session.act(f"{other + 1} give-up", ask=asked)
    assert session.match.table.state.conceding == [other]
    assert [o.key for o in session.options(asked) if o not in asked.options] == ["give-up", f"{other + 1} fight-on"]
    session.act("give-up", ask=asked)
    assert session.match.table.state.conceding == [other, asked.seat]
    with pytest.raises(Refused):
        session.act("2 give-up", ask=asked)


def test_a_person_who_holds_all_seats_of_people_never_passes_the_screen() -> None:
    session = Session.new(find("dragonfire"), {0: "human", 1: "random", 2: "human"}, "3", sole=True)
    met: set[int | None] = set()
    for _ in range(40):
        let_bots(session)
        asked = session.asked
        assert asked is not None
        assert session.cover is None
        assert session.eyes == asked.seat, "who is asked has the eyes"
        met.add(asked.seat)
        session.act(next(o.key for o in asked.options if not (o.blocked or o.form or o.deliberate)), ask=asked)
    assert met == {0, 2}
    session.take_back()
    assert session.rematch().alone


def test_that_one_person_holds_all_seats_is_kept_with_the_match() -> None:
    session = Session.new(find("dragonfire"), {0: "human", 1: "random", 2: "human"}, "3", sole=True)
    session.save()
    resumed = Session.load(session.file.path)
    assert resumed.alone
    assert resumed.cover is None
    assert (resumed.humans, resumed.bots) == ([0, 2], [1])
    resumed.save()
    assert wyrmhoard.read(resumed.file.path).players == ["human", "random", "the same human"]
    shared = hot_seat()
    shared.save()
    assert not Session.load(shared.file.path).alone
    assert Session.load(shared.file.path, sole=True).alone, "or because the person says so"


def test_people_are_called_by_their_names_and_take_them_along() -> None:
    session = Session.new(find("warriors"), {0: "human", 1: "random", 2: "human"}, "7", called=["Ada", " Bert "])
    assert [session.name(seat) for seat in range(3)] == ["Ada", "Player 2 (random)", "Bert"]
    assert session.match.record.names == ["Ada", "", "Bert"]
    knight = Session.new(GAME, {0: "human", 1: "human"}, "7", called=["Ada", "Bert"])
    assert [knight.name(0), knight.name(1)] == ["Knight (Ada)", "Dragon (Bert)"]
    again = knight.rematch()
    assert [again.name(0), again.name(1)] == ["Knight (Bert)", "Dragon (Ada)"]
    assert Session.new(GAME, {0: "human", 1: "random"}, "7").name(0) == "Knight (you)"


@pytest.mark.parametrize(
    ("called", "why"),
    [
        (["Ada", "Bert", "Carl"], "names: 3 for 2 seats that people hold"),
        (["Ada", "ada"], "names: ada is said twice"),
        (["x" * 25], "a name may have 24 characters"),
        (["A\x1b[2Jda"], "a name is one line of letters"),
    ],
)
def test_names_that_cannot_be_had_are_refused(called: list[str], why: str) -> None:
    with pytest.raises(BadInput, match=why):
        Session.new(GAME, {0: "human", 1: "human"}, "7", called=called)


def test_names_are_chosen_in_the_menu() -> None:
    menu = Menu()
    menu.put("game", GAME.title)
    menu.put("called", "Ada")
    assert {row.name: row.value for row in menu.rows()}["called"] == "Ada"
    assert menu.start().name(0) == "Knight (Ada)"
    menu.put("side", "Dragon")
    assert menu.start().name(1) == "Dragon (Ada)"
