"""The trainer against the rules: its arrays, its rounds, its features, its solutions, its files."""

from __future__ import annotations

import random
import sys
from collections.abc import Callable
from functools import cache
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import numpy.typing as npt
import pytest

from helpers.dragon_dance.board import LEDGER, Board
from wyrmhoard.games.dragon_dance.bots.lookahead import Clash, Fighter, Round, Standing
from wyrmhoard.games.dragon_dance.bots.value import WEIGHTS, Value, side_features
from wyrmhoard.games.dragon_dance.cards.cardset import Deck
from wyrmhoard.games.dragon_dance.cards.vocabulary import FACES, ROLES, Range
from wyrmhoard.games.dragon_dance.rules import combat
from wyrmhoard.games.dragon_dance.rules.combat import Play
from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.text.errors import BadInput

TOOLS = Path(__file__).parents[2] / "tools"
GAME = find("dragon-dance")
State = npt.NDArray[np.int64]


@cache
def trainer() -> SimpleNamespace:
    """The tool's modules, imported when the first test needs them: numba is slow to load."""
    sys.path.insert(0, str(TOOLS))
    try:
        from train_dragon_dance import command, embedding, learning, rounds, selfplay, tables
    finally:
        sys.path.remove(str(TOOLS))
    return SimpleNamespace(
        command=command, embedding=embedding, learning=learning, rounds=rounds, selfplay=selfplay, tables=tables
    )


def where(far: int) -> Range:
    return "long" if far else "short"


def dice_of(state: State, role: int) -> list[int]:
    counts = state[4 + 7 * role : 10 + 7 * role]
    return [face for face in range(1, 7) for _ in range(counts[face - 1])]


def hand_of(state: State, role: int, deck: Deck) -> list[str]:
    """The cards in hand; the eighth always is."""
    return [card for n, card in enumerate(deck.ids[role]) if n == 7 or state[3 + 7 * role] >> n & 1]


def random_states(number: int, seed: int, deck: Deck) -> State:
    rules = trainer().tables.ask_rules(deck)
    trainer().selfplay.seed_dice(seed)
    states: State = trainer().learning.start_states(rules, number, 1.0)
    return states


# -- the arrays


@pytest.mark.together
@pytest.mark.parametrize("game", [GAME, LEDGER], ids=["shipped", "ledger"])
def test_arrays_are_the_answers_of_the_rules(game: AnyGame) -> None:
    deck: Deck = game.cards
    rules = trainer().tables.ask_rules(deck)
    knights, dragons = (list(side.values()) for side in deck.sides)
    for a, knight in enumerate(knights):
        for b, dragon in enumerate(dragons):
            for far in (0, 1):
                after = combat.range_after(where(far), knight, dragon)
                assert where(rules.far_after[far, a, b]) == after
            for i in range(7):
                for j in range(7):
                    one, other = Play(knight, i), Play(dragon, j)
                    assert tuple(rules.lost[a, i, b, j]) == (combat.blow(other, one), combat.blow(one, other))
        assert [combat.damage(Play(knight, die)) for die in range(7)] == list(rules.added[a])
    for role, side in enumerate(deck.sides):
        for n, card in enumerate(side.values()):
            for far in (0, 1):
                may = combat.verify_card(card, [card.id], where(far)) is None
                assert rules.legal[role, far, n] == may == (where(far) in card.range)
            assert card.recuperate == (n == trainer().tables.LAST)
    table = game.rules.begin(game.cards, 2, {setting.name: setting.default for setting in game.settings})
    assert (rules.lives, rules.dice) == (table.settings.lives, table.settings.dice)
    assert where(rules.start_far) == table.range


@pytest.mark.together
@pytest.mark.parametrize("game", [GAME, LEDGER], ids=["shipped", "ledger"])
def test_follow_ups_are_those_of_the_rules_from_any_hand(game: AnyGame) -> None:
    deck: Deck = game.cards
    rules = trainer().tables.ask_rules(deck)
    cards = deck.sides[0]
    ids = deck.ids[0]
    rng, seen = random.Random(1), 0
    for _ in range(2000):
        first, far = rng.randrange(8), rng.randrange(2)
        hand = [card for n, card in enumerate(ids) if n == first or rng.random() < 0.6]
        lost = rng.randrange(rules.follows.shape[1])
        follow = combat.follow_up(cards, hand, cards[ids[first]], lost, where(far))
        tabled = rules.follows[first, lost, far]
        offered = ids[tabled] if tabled >= 0 and ids[tabled] in hand else None
        assert offered == (follow.id if follow else None)
        seen += follow is not None
    assert seen > 50
    assert [n for n, card in enumerate(cards.values()) if card.combo] == [n for n in range(8) if rules.pair >> n & 1]


def changed(role: str, *places: int, **fields: object) -> Deck:
    """The shipped deck with other cards at these places."""
    plain = {side: [dict(card) for card in cards] for side, cards in GAME.cards.plain.items()}
    for place in places:
        plain[role][place].update(fields)
    return Deck(plain, "test")


@pytest.mark.parametrize(
    ("deck", "complaint"),
    [
        (lambda: changed("dragon", 5, recuperate=True), "dragon: the network wants one card that recuperates"),
        (lambda: changed("knight", 7, recuperate=False, move="away"), "knight: the network wants one card"),
        (lambda: changed("dragon", 7, range=["long"]), "dragon, card recuperate, range"),
    ],
)
def test_refuses_cards_without_features(deck: Callable[[], Deck], complaint: str) -> None:
    with pytest.raises(BadInput, match=complaint):
        trainer().tables.ask_rules(deck())


def test_a_deck_without_combo_is_no_trouble() -> None:
    rules = trainer().tables.ask_rules(changed("knight", 1, 2, combo=False))
    assert rules.pair == 0
    assert (rules.follows == -1).all()


# -- rounds


@pytest.mark.together
@pytest.mark.parametrize("game", [GAME, LEDGER], ids=["shipped", "ledger"])
def test_a_round_is_the_round_of_the_kernel(game: AnyGame) -> None:
    deck: Deck = game.cards
    rules, tool = trainer().tables.ask_rules(deck), trainer().rounds
    rng = random.Random(2)
    seen = {"asked": 0, "combo": 0, "declined": 0, "rest": 0, "fell": 0, "drawn": 0, "rest and fell": 0}
    states = random_states(600, 2, deck)
    states[::3, 0] = 0  # short range, both Combo cards: follow-ups
    states[::3, 3] |= rules.pair
    states[::4, 1:3] = 1  # little life: falls and draws
    for state in states:
        board = board_of(state, rules.dice, game)
        plays = []
        for role in (0, 1):
            die = rng.choice([0, *dice_of(state, role)])
            legal = [n for n in range(8) if rules.legal[role, state[0], n]]
            in_hand = [n for n in legal if n == 7 or state[3 + 7 * role] >> n & 1]
            attacks = [n for n in in_hand if deck.sides[role][deck.ids[role][n]].attack]
            combo = [n for n in attacks if role == 0 and rules.pair >> n & 1]
            plays.append((die, rng.choice((rng.random() < 0.6 and (combo or attacks)) or in_hand)))
        (die, card), (other_die, other) = plays
        board.dice(FACES[die], FACES[other_die])
        for role, name in enumerate(ROLES):
            hand = hand_of(state, role, deck)
            legal_ids = [card for n, card in enumerate(deck.ids[role]) if rules.legal[role, state[0], n]]
            assert board.options(name) == [card for card in legal_ids if card in hand]
        board.both("card", deck.ids[0][card], deck.ids[1][other])
        second = tool.strike(rules.lost, rules.far_after, rules.follows, state, die, card, other_die, other)[3]
        second_die = -1
        assert (second >= 0) == (board.open == {"knight": "combo"})
        if second >= 0:
            seen["asked"] += 1
            answer = rng.choice(board.options("knight"))
            second_die = -1 if answer == "decline" else FACES.index(answer)
            seen["declined" if answer == "decline" else "combo"] += 1
            left = dice_of(state, 0)
            if die:
                left.remove(die)
            assert board.options("knight") == ["decline", "none", *[FACES[face] for face in dict.fromkeys(left)]]
            board.act("knight", answer)
        after = state.copy()
        rolls = tool.play_given(rules, after, die, card, other_die, other, second_die)
        compare(board, after, rolls, deck)
        ended = board.result is not None
        seen["rest"] += rolls > 0
        seen["fell"] += ended
        seen["drawn"] += board.lives == (0, 0)
        seen["rest and fell"] += ended and 7 in (card, other)
        assert rolls == (0 if ended else (card == 7) + 2 * (other == 7))
    assert min(seen.values()) > 2, seen
    assert min(seen[what] for what in ("combo", "rest", "fell")) > 20, seen


def board_of(state: State, all_dice: tuple[int, int], game: AnyGame) -> Board:
    """The kernel's table in this state."""
    deck: Deck = game.cards
    dice = [dice_of(state, role) for role in (0, 1)]
    away = [[card for card in deck.ids[role] if card not in hand_of(state, role, deck)] for role in (0, 1)]
    spent = [[1] * (all_dice[role] - len(dice[role])) for role in (0, 1)]
    return Board(
        knight=int(state[1]),
        dragon=int(state[2]),
        at=where(state[0]),
        knight_dice=dice[0],
        dragon_dice=dice[1],
        knight_spent=spent[0],
        dragon_spent=spent[1],
        knight_discards=away[0],
        dragon_discards=away[1],
        game=game,
    )


def compare(board: Board, after: State, rolls: int, deck: Deck) -> None:
    """The kernel's table after the round against the trainer's, dice before any roll."""
    assert board.lives == (after[1], after[2])
    assert board.range == where(after[0])
    results = {None: -1, "dragon wins": 0, "knight wins": 1, "draw": 2}
    assert results[board.result.ending if board.result else None] == trainer().rounds.outcome(after[1], after[2])
    rolled = {data["side"]: len(data["dice"]) for _, data in board.told("rolled")}
    assert rolled == {role: board.state.settings.dice[n] for n, role in enumerate(ROLES) if rolls >> n & 1}
    for role, side in enumerate((board.knight, board.dragon)):
        seven = [card for card in side.hand if card != deck.ids[role][7]]
        assert seven == hand_of(after, role, deck)[:-1]
        if not rolls >> role & 1:
            assert side.dice == dice_of(after, role)


# -- the network


def side_rows(states: State, dice: tuple[int, int]) -> tuple[npt.NDArray[np.float32], ...]:
    """The features of both sides as `bot.value` makes them."""
    rows: list[list[npt.NDArray[np.float32]]] = [[], []]
    for state in states:
        for role in (0, 1):
            hand = [bool(state[3 + 7 * role] >> n & 1) for n in range(7)]
            to_roll = dice[role] if state[17 + role] else 0
            rows[role].append(side_features(hand, dice_of(state, role), to_roll))
    return np.array(rows[0]), np.array(rows[1])


@pytest.mark.together
def test_features_and_values_are_those_of_the_bot() -> None:
    tool = trainer().learning
    deck: Deck = GAME.cards
    rules, value, network = trainer().tables.ask_rules(deck), Value(WEIGHTS), tool.load(WEIGHTS)
    states = random_states(400, 3, deck)
    fresh = np.zeros_like(states)
    fresh = fresh[: trainer().selfplay.fresh_states(states, np.resize([0, 1, 2, 3], len(states)), 0.0, fresh)]
    assert len(fresh) == 300
    states = np.concatenate([states, fresh])
    knight, dragon, lives = tool.features_of(rules, states)
    sides = side_rows(states, rules.dice)
    np.testing.assert_array_equal(knight, sides[0])
    np.testing.assert_array_equal(dragon, sides[1])
    total = value.table[states[:, 0], states[:, 1], states[:, 2]] + value.knight(sides[0]) + value.dragon(sides[1])
    np.testing.assert_allclose(tool.forward(network, (knight, dragon, lives)).values, value.joint(total), atol=1e-5)
    table = tool.for_numba(network, rules).table
    np.testing.assert_allclose(table[:, 1:, 1:], value.table[:, 1:, 1:], atol=1e-5)


@pytest.mark.together
def test_a_solved_round_has_the_value_of_the_look_ahead() -> None:
    tool = trainer()
    deck: Deck = GAME.cards
    rules, value, clash = tool.tables.ask_rules(deck), Value(WEIGHTS), Clash(deck)
    weights = tool.learning.for_numba(tool.learning.load(WEIGHTS), rules)
    work = tool.rounds.make_work(weights.w.shape[0], weights.kb.shape[0])
    states = random_states(20, 4, deck)
    states[::2, 0] = 0
    states[::2, 3] |= rules.pair
    for state in states:
        sides = (
            Fighter(tuple(hand_of(state, 0, deck)), tuple(dice_of(state, 0))),
            Fighter(tuple(hand_of(state, 1, deck)), tuple(dice_of(state, 1))),
        )
        standing = Standing(where(state[0]), (int(state[1]), int(state[2])), sides, rules.dice)
        expected = Round(clash, value, standing).solve(200).value
        assert tool.rounds.solve_round(rules, state, weights, 200, work) == pytest.approx(expected, abs=0.01)


# -- training


@pytest.mark.together
def test_training_is_repeatable() -> None:
    tool = trainer().learning
    rules = trainer().tables.ask_rules(GAME.cards)
    one, again, other = (tool.train(rules, 4, seed, pool=64) for seed in (1, 1, 2))
    assert all((one[name] == again[name]).all() for name in one)
    assert any((one[name] != other[name]).any() for name in one)


@pytest.mark.together
def test_the_command_trains_stores_and_evaluates(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main = trainer().command.main
    out = tmp_path / "value.npz"
    shipped = WEIGHTS.read_bytes()
    assert main(["--rounds", "1", "--iterations", "5", "--evaluate", "5", "--out", str(out)]) == 0
    said = capsys.readouterr().out
    assert "round 1 of 1: Bellman error" in said
    assert "5 matches: knight" in said
    assert "breathe-fire" in said
    Value(out)
    assert main(["--rounds", "0", "--warm", str(out), "--evaluate", "5"]) == 0
    assert capsys.readouterr().out in said
    assert WEIGHTS.read_bytes() == shipped


def test_the_command_refuses(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main = trainer().command.main
    broken = tmp_path / "broken.npz"
    broken.write_bytes(b"no weights")
    assert main(["--warm", str(broken), "--rounds", "0"]) == 2
    assert "broken.npz: is no file of weights" in capsys.readouterr().err
    assert main(["--out", str(tmp_path / "nowhere" / "value.npz"), "--rounds", "1"]) == 2
    assert "there is no folder" in capsys.readouterr().err
    assert main(["--cards", str(tmp_path / "none.toml")]) == 2
    assert "none.toml" in capsys.readouterr().err


@pytest.mark.parametrize(("scale", "kind"), [(1.0, np.float16), (100.0, np.float32)])
def test_weights_are_stored_small_if_that_hardly_changes_values(tmp_path: Path, scale: float, kind: type) -> None:
    tool = trainer().learning
    rules = trainer().tables.ask_rules(GAME.cards)
    network = tool.new_network(np.random.default_rng(5))
    network["w"] *= np.float32(scale)
    tool.store(rules, network, tmp_path / "value.npz")
    with np.load(tmp_path / "value.npz") as stored:
        assert {weights.dtype for weights in stored.values()} == {np.dtype(kind)}
    loaded = tool.load(tmp_path / "value.npz")
    assert all(np.allclose(loaded[name], network[name], atol=1e-2) for name in network)
