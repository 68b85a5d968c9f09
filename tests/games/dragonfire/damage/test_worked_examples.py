"""DF-263 and DF-264: the two worked examples, played as the rulebook plays them, with the game's cards."""

from __future__ import annotations

from helpers.dragonfire.board import Board, foe
from wyrmhoard.games.dragonfire.state import ENVIRONMENT


def minotaur() -> Board:
    """P1, a Fighter, wants to defeat the Minotaur that faces P2."""
    return Board(
        "human-fighter human-rogue human-wizard human-cleric half-orc-fighter",
        foes=[foe(2, card="minotaur")],
        hands={
            1: "command-presence tower-shield stealth",
            3: "veil-step",
            4: "bless",
            5: "javelin",
        },
        draws={3: "whirling-blades grace"},
    )


def combined(board: Board) -> Board:
    """Everybody has played what the example says."""
    board.play(1, "command-presence")
    board.choose(1, "P3")
    assert "whirling-blades" in board.hand(3)
    board.choose(3, "play veil-step")
    board.choose(3, "no")
    board.assist(4, "bless")
    board.choose(4, "blue")
    board.assist(5, "javelin")
    board.play(1, "stealth")
    board.done(1)
    return board


def test_df_263_the_minotaur() -> None:
    board = combined(minotaur())
    shares = {share.card: share.points for share in board.state.turn.shares}  # type: ignore[union-attr]
    assert shares == {
        "command-presence": (1, 0, 0, 0, 1),
        "veil-step": (0, 1, 0, 0, 1),
        "javelin": (1, 0, 0, 0, 1),
        "stealth": (0, 0, 0, 1, 0),
        "bless": (0, 1, 0, 0, 0),
    }
    board.deal(1, "command-presence", "minotaur")
    assert board.cleared("minotaur") == [False] * 4
    board.deal(1, "veil-step", "minotaur")
    board.deal(1, "javelin", "minotaur")
    assert board.cleared("minotaur") == [True, True, False, False]
    board.deal(1, "bless", "minotaur")
    assert board.cleared("minotaur") == [True, True, True, False]
    board.deal(1, "stealth", "minotaur")
    dealt = sum(sum(event["points"]) for event in board.told("dealt"))
    assert dealt - (4 + 1 + 1 + 1) == 1, "exactly one point is lost"
    assert not board.there("minotaur")
    assert board.open == {1: "may"}, "who is active decides on Vanquished"
    board.choose(1, "no")
    board.end_turn()
    assert board.told("attacked") == []
    assert board.hand(1)[-1] == "tower-shield"


def test_df_263_either_order_leaves_one_point() -> None:
    board = combined(minotaur())
    for name in ("command-presence", "javelin", "veil-step", "bless", "stealth"):
        board.deal(1, name, "minotaur")
    assert not board.there("minotaur")
    assert sum(sum(event["points"]) for event in board.told("dealt")) == 8


def test_df_263_without_the_javelin_it_stands() -> None:
    board = combined(minotaur())
    for name in ("command-presence", "veil-step", "bless", "stealth"):
        board.deal(1, name, "minotaur")
    assert board.cleared("minotaur") == [True, True, True, False]


def test_df_263_the_vanquished_is_optional_and_paid_by_the_active_player() -> None:
    board = combined(minotaur())
    for name in ("command-presence", "javelin", "veil-step", "bless", "stealth"):
        board.deal(1, name, "minotaur")
    board.choose(1, "yes")
    assert board.told("discarded") == [{"seat": 0, "card": "tower-shield"}]


def jeremys_turn() -> Board:
    """P1 Jeremy, P2 Nick, P3 Kristian, P4 Rod."""
    board = Board(
        "half-orc-fighter human-cleric human-wizard human-fighter",
        step="start",
        hp={1: 6},
        stunned=[4],
        extra={4: "Deception"},
        foes=[
            foe(1, card="doom-chaos-spawn", deck=1),
            foe(4, card="rift-of-chaos", deck=1),
            foe(4, card="kobold-pack"),
            foe(4, card="gloom-mantle", deck=1),
            foe(2, card="moaning-chamber", deck=1),
        ],
        hands={
            1: "expertise flaming-oil grapple stealth glory grace tower-shield",
            2: "bless seeking-sparks",
            3: "whirling-blades word-of-mending seeking-sparks",
        },
        draws={
            1: "circlet-of-bewilderment glory grace",
            4: "javelin tower-shield grace glory",
        },
        discards={1: "twist-the-knife"},
        decks={0: "black red", 1: "blue red"},
    )
    assert board.hero(4).place == board.foe("rift-of-chaos").id
    assert board.hero(2).place == board.foe("moaning-chamber").id
    return board


def test_df_264_jeremys_turn() -> None:
    board = jeremys_turn()
    # Jeremy moves into the Rift, which makes a Save: the card of its deck is blue, and it fails.
    board.choose(1, f"into {board.id_of('rift-of-chaos')}")
    assert board.told("saved")[-1]["cards"] == ["blue"]
    assert not board.told("saved")[-1]["success"]
    assert board.state.decks[1].draw[0] == "blue"
    assert len(board.state.foes) == 5
    assert board.facing(1) == ["doom-chaos-spawn", "rift-of-chaos"]
    # Nick is in another Location and cannot assist.
    assert board.refused(2, "assist bless") == board.refused(2, "assist seeking-sparks") == "DF-180"
    # Kristian makes the numbers of the Rift smaller by 2.
    board.assist(3, "whirling-blades")
    board.choose(3, "gloom-mantle")  # -1 Attack Strength
    board.choose(3, "rift-of-chaos")
    assert [sum(need) for need in board.needs("rift-of-chaos")] == [2, 1, 1, 1, 1]
    # Grapple pulls the Kobold Pack, which does not attack this turn.
    board.play(1, "grapple")
    board.choose(1, "kobold-pack")
    assert board.foe("kobold-pack").seat == 0
    assert len(board.foe("kobold-pack").tokens) == 3
    # Tower Shield: the third Sword draws a card.
    board.play(1, "tower-shield")
    assert board.open[1] == "swords"
    board.choose(1, "yes")
    assert "circlet-of-bewilderment" in board.hand(1)
    # Kristian heals Jeremy and Rod by one; Rod draws two and is up again.
    board.assist(3, "word-of-mending")
    board.choose(3, "P1", "P4")
    assert board.hero(1).hp == 7
    assert (board.hero(4).hp, board.hero(4).stunned, board.hero(4).exhausted) == (1, False, True)
    assert board.hand(4) == ["javelin", "tower-shield"]
    # Rod assists with both; the Doom Chaos Spawn does not attack; three Swords draw a card.
    board.assist(4, "javelin")
    board.assist(4, "tower-shield")
    board.choose(4, "doom-chaos-spawn")
    board.choose(4, "yes")
    assert board.hand(4) == ["grace"]
    # The Circlet: the Kobold Pack makes its Save with a black card.
    board.play(1, "circlet-of-bewilderment")
    board.choose(1, "kobold-pack")
    assert board.told("saved")[-1]["cards"] == ["black"]
    assert board.told("saved")[-1]["success"]
    board.play(1, "flaming-oil")
    board.play(1, "expertise")
    board.choose(1, "yes")
    board.choose(1, "grace")
    board.choose(1, "twist-the-knife")
    board.assist(3, "seeking-sparks")
    board.play(1, "glory")
    board.play(1, "stealth")
    assert board.hand(1) == ["twist-the-knife"]
    assert board.hand(3) == []
    board.done(1)
    dealing(board)
    for seat in (1, 4):
        assert board.hero(seat).place == board.foe("rift-of-chaos").id
    board.do(1, "done")
    cleaned_up(board)


def dealing(board: Board) -> None:
    """All damage, as Jeremy deals it."""
    board.deal(1, "expertise", "gloom-mantle:1")
    board.deal(1, "expertise", "gloom-mantle:1")
    assert board.foe("gloom-mantle").tokens == []
    assert board.cleared("gloom-mantle") == [False] * 3
    for name, levels in (("flaming-oil", 1), ("tower-shield", 3), ("stealth", 4)):
        board.deal(1, name, "rift-of-chaos")
        assert board.cleared("rift-of-chaos").count(True) == levels
    board.deal(1, "seeking-sparks", "rift-of-chaos")
    assert not board.there("rift-of-chaos")
    for _ in range(3):
        board.deal(1, "flaming-oil", "kobold-pack:1")
    assert board.foe("kobold-pack").tokens == []
    board.deal(1, "flaming-oil", "kobold-pack")
    assert board.cleared("kobold-pack") == [True, False, False]
    board.deal(1, "seeking-sparks", "kobold-pack")
    assert board.cleared("kobold-pack") == [True, True, False]
    board.deal(1, "flaming-oil", "doom-chaos-spawn")
    board.deal(1, "javelin", "doom-chaos-spawn")
    board.deal(1, "tower-shield", "doom-chaos-spawn")
    assert board.cleared("doom-chaos-spawn") == [False] * 4
    board.deal(1, "seeking-sparks", "doom-chaos-spawn")
    assert board.cleared("doom-chaos-spawn") == [True, False, False, False]
    board.deal(1, "glory", "doom-chaos-spawn")
    board.deal(1, "grapple", "doom-chaos-spawn")
    assert board.cleared("doom-chaos-spawn") == [True, True, False, False]
    board.deal(1, "circlet-of-bewilderment", "doom-chaos-spawn")
    assert board.may_deal_any(1) == []


def cleaned_up(board: Board) -> None:
    """How the table looks at the end of the turn."""
    hp = board.hero(1).hp
    board.to("market")
    assert hp == board.hero(1).hp == 7, "no damage"
    assert len(board.told("token_defeated")) == 5
    assert not board.foes("rift-of-chaos")
    assert board.state.decks[1].discard == ["rift-of-chaos"]
    assert [hero.gold for hero in board.state.heroes] == [3, 3, 2, 2]
    assert board.cleared("kobold-pack") == [True, True, False]
    assert board.foe("kobold-pack").seat == 0
    assert board.cleared("doom-chaos-spawn") == [True, True, True, False]
    assert not [event for event in board.told("attacked") if board.id_of("doom-chaos-spawn") in event["foes"]]
    assert board.told("hurt") == []
    assert board.foe("gloom-mantle").seat == 3
    assert board.foe("gloom-mantle").tokens == []
    rod = board.hero(4)
    assert (rod.hp, rod.stunned, rod.exhausted) == (1, False, True)
    assert [board.hero(seat).place for seat in (1, 4)] == [ENVIRONMENT] * 2
    assert len(board.hand(1)) == 3, "Twist the Knife, and two drawn"
    board.end_turn()
    assert board.attack("doom-chaos-spawn") == 3, "without the Tower Shield of that turn"


def test_df_264_the_tower_shield_alone_would_only_weaken_it() -> None:
    """Played by Jeremy the shield takes 1 off; a grappled Kobold Pack and its tokens do not attack at all."""
    board = jeremys_turn()
    board.choose(1, f"into {board.id_of('rift-of-chaos')}")
    board.play(1, "grapple")
    board.choose(1, "kobold-pack")
    board.play(1, "tower-shield")
    board.choose(1, "no")
    assert board.attack("doom-chaos-spawn") == 1
    assert board.attack("rift-of-chaos") == 1
    assert board.threat(1) == 2
