"""DF-175 to DF-190: how far cards reach, what a Location does to those in it; DF-305 to DF-320: how a turn ends."""

from __future__ import annotations

from typing import Any

import pytest

from helpers.dragonfire.board import Board, card, foe, order
from wyrmhoard.games.dragonfire.rules import numbers

HALL: dict[str, Any] = {"capacity": 4, "colour": "green"}
BUZZ = {"name": "Buzz", "kind": "miscellaneous", "rarity": "Common"}


def spread(active: int, **more: object) -> Board:
    """P1 in a hall (foe-1) with foe-2 before it, P2 outside with foe-3, P3 in another hall (foe-4) with foe-5."""
    foes = [
        foe(1, "[9][9]", **HALL), foe(1, "[9][9]"), foe(2, "[9][9]"), foe(3, "[9][9]", **HALL),
        foe(3, "[9][9]", attack=3),
    ]  # fmt: skip
    return Board("fighter cleric wizard", turn=active, foes=foes, **more)  # type: ignore[arg-type]


def test_df_175_icons_stay_wherever_the_text_was_used() -> None:
    board = spread(1, hands={1: "circlet-of-bewilderment"}, decks={0: "red red red"})
    board.play(1, "circlet-of-bewilderment")
    board.choose(1, "foe-3")
    board.done(1)
    icons = next(s for s in board.state.turn.shares if s.mode == "icons")  # type: ignore[union-attr]
    targets = {key.partition(">")[2] for key in board.options(1) if key.startswith(f"{icons.id}>")}
    assert targets == {str(board.id_of("foe-1")), str(board.id_of("foe-2"))}


def test_df_174_what_damage_cannot_reach_says_why() -> None:
    """Every encounter is an option for damage; those where it may not go are greyed, each with its reason."""
    board = spread(1, hands={1: "glory cantrip"})
    board.play(1, "glory")
    board.play(1, "cantrip")
    board.done(1)
    glory = board.share("glory")
    there = {f"{glory}>{board.id_of(name)}": "DF-174" for name in ("foe-3", "foe-4", "foe-5")}
    assert {key: rule for key, rule in board.blocked(1).items() if key.startswith(f"{glory}>")} == there
    assert board.refused(1, next(iter(there))) == "DF-174"
    reason = next(option for option in board.ask(1).options if option.key in there)
    assert "the same place (Foe 1)" in reason.blocked
    assert reason.text == "Glory (1 black damage) to Foe 3, facing Pell (2 levels left)"


def test_df_111_tokens_that_shield_their_card_are_the_reason() -> None:
    board = Board(foes=[foe(1, "[9]", tokens=(2, "[1]", 1))], hands={1: "glory"})
    board.play(1, "glory")
    board.done(1)
    assert board.may_deal(1, "glory") == ["foe-1:1", "foe-1:2"]
    assert board.blocked(1) == {f"{board.share('glory')}>{board.id_of('foe-1')}": "DF-111"}


def test_df_252_of_several_alike_one_is_named() -> None:
    """Seeking Sparks: three shares for different encounters; each place is an option once, dealt ones say why not."""
    board = Board(foes=[foe(1, "[9]"), foe(2, "[9]")], hands={1: "seeking-sparks"})
    board.play(1, "seeking-sparks")
    board.done(1)
    assert len(board.may_deal_any(1)) == 2
    board.deal(1, "seeking-sparks", "foe-1")
    assert [rule for key, rule in board.blocked(1).items() if key.endswith(f">{board.id_of('foe-1')}")] == ["DF-252"]
    assert board.may_deal(1, "seeking-sparks") == ["foe-2"]


def test_df_177_text_with_icons_stays() -> None:
    board = spread(1, hands={1: "seeking-sparks"})
    board.play(1, "seeking-sparks")
    board.done(1)
    assert board.may_deal(1, "seeking-sparks") == ["foe-1", "foe-2"]


def test_df_178_levels_in_a_text_cross() -> None:
    board = spread(2, hands={2: "lightning-bolt"})
    board.play(2, "lightning-bolt")
    board.done(2)
    assert set(board.may_deal(2, "lightning-bolt")) == {"foe-1", "foe-2", "foe-3", "foe-4", "foe-5"}
    board.deal(2, "lightning-bolt", "foe-1")
    assert not board.there("foe-1")  # both of its levels


@pytest.mark.parametrize(("who", "places"), [("fighter", []), ("cleric", ["foe-1", "foe-2"])])
def test_df_179_a_class_only_icon_does_not_hold_the_healing_back(who: str, places: list[str]) -> None:
    foes = [foe(1, "[9]", **HALL), foe(1, "[9]"), foe(2, "[9]")]
    board = Board(f"{who} rogue", foes=foes, hands={1: "mend-wounds"}, hp={2: 2})
    board.play(1, "mend-wounds")
    board.choose(1, "P2")
    assert board.hero(2).hp == 3
    board.done(1)
    assert (board.may_deal(1, "mend-wounds") if places else []) == places


@pytest.mark.parametrize(("active", "rule"), [(2, ""), (3, "DF-180")])
def test_df_181_helper_and_helped_in_reach(active: int, rule: str) -> None:
    board = spread(active, hands={1: "seeking-sparks", active: "glory"})
    if rule:
        assert board.refused(1, "assist seeking-sparks") == rule
    else:
        assert "assist seeking-sparks" in board.options(1)


def test_df_181_and_the_target_too() -> None:
    board = spread(2, hands={1: "seeking-sparks", 2: "glory"})
    board.assist(1, "seeking-sparks")
    board.done(2)
    assert board.may_deal(2, "seeking-sparks") == ["foe-1", "foe-2", "foe-3"]


@pytest.mark.parametrize(("active", "rule"), [(1, ""), (2, ""), (3, "DF-180")])
def test_df_182_at_any_time_reaches_like_a_text_or_an_assist(active: int, rule: str) -> None:
    item = {"id": "buzz", **BUZZ, "anytime": [{"do": [{"do": "levels"}]}]}
    board = spread(active, hands={1: "buzz"}, more={"item": [item]})
    if rule:
        assert board.refused(1, "any buzz") == rule
    else:
        board.play(1, "buzz", "any")
        board.done(active)
        assert board.may_deal(active, "buzz") == ["foe-1", "foe-2", "foe-3"]


def test_df_183_a_granted_play_reaches_from_its_own_place() -> None:
    board = spread(2, hands={2: "command-presence", 1: "glory"})
    board.play(2, "command-presence")
    board.choose(2, "P1")
    board.do(1, "play glory")
    board.done(2)
    assert board.may_deal(2, "glory") == ["foe-1", "foe-2"]


def test_df_184_a_location_attacks_with_what_faces_who_is_in_it() -> None:
    board = Board("fighter cleric", foes=[foe(1, attack=1, **HALL), foe(1, attack=2), foe(2)])
    board.to("market")
    assert [told["damage"] for told in board.told("attacked")] == [3]
    assert board.hero(1).hp == board.hero(1).full - 3


def test_df_185_what_faces_a_neighbour_does_not_attack() -> None:
    board = Board("fighter cleric", foes=[foe(1, attack=1, inside=[2], **HALL), foe(2, attack=5)])
    board.to("market")
    assert board.hero(1).hp == board.hero(1).full - 1


def test_df_186_it_attacks_each_on_the_own_turn() -> None:
    board = Board("fighter cleric", foes=[foe(1, "[9]", attack=1, inside=[2], **HALL)])
    board.end_turn()
    assert [board.hero(seat).full - board.hero(seat).hp for seat in (1, 2)] == [1, 0]
    board.to("market")
    assert [board.hero(seat).full - board.hero(seat).hp for seat in (1, 2)] == [1, 1]


@pytest.mark.parametrize(("inside", "answer", "loss"), [([2], "out", 0), ([2], "stay", 1), ([], "stay", 1)])
def test_df_189_its_start_of_turn_comes_after_the_move(inside: list[int], answer: str, loss: int) -> None:
    drain = [{"when": "start of turn", "do": [{"do": "hurt"}]}]
    board = Board("fighter cleric", step="start", foes=[foe(1, "[9]", inside=inside, abilities=drain, **HALL)])
    board.do(1, answer)
    assert board.hero(1).full - board.hero(1).hp == loss


def test_df_190_a_limit_counts_cards_played_and_none_discarded() -> None:
    limit = [{"when": "always", "change": [{"change": "card limit", "by": 2}]}]
    hand = "glory grace stealth cantrip bless"
    board = Board("fighter cleric", foes=[foe(1, "[9]", abilities=limit, **HALL)], hands={1: hand})
    board.play(1, "glory")
    board.do(1, "discard grace")
    board.play(1, "stealth")
    assert board.refused(1, "play cantrip") == "DF-190"
    board.do(1, "discard bless")
    assert board.hand(1) == ["cantrip"]


def test_df_190_a_limit_counts_assists_too() -> None:
    limit = [{"when": "always", "change": [{"change": "card limit", "by": 1}]}]
    board = Board("fighter cleric", foes=[foe(2, "[9]", abilities=limit, **HALL)], hands={2: "bless seeking-sparks"})
    board.assist(2, "bless")
    board.do(2, "red")
    assert board.refused(2, "assist seeking-sparks") == "DF-190"


@pytest.mark.parametrize(("kept", "at", "asked"), [
    ("canticle-of-shelter", 2, False), ("canticle-of-shelter", 3, True),
    ("bodyguards-contract", 2, False), ("bodyguards-contract", 3, True),
])  # fmt: skip
def test_df_176_what_a_card_in_play_does_by_itself_reaches_no_further(kept: str, at: int, asked: bool) -> None:
    """P1 is in a hall, P2 in another one, P3 outside: a card of P1's in play shields P3, and not P2."""
    foes = [foe(1, "[9]", **HALL), foe(2, "[9]", attack=1, **HALL), foe(3, "[9]", attack=1)]
    board = Board("fighter cleric rogue", foes=foes, turn=at, step="take", kept={1: kept})
    assert (board.open.get(1) == "may") is asked
    if asked:
        board.do(1, "yes")
    board.to("market")
    assert board.hero(at).full - board.hero(at).hp == (not asked)


def test_df_176_what_is_for_each_character_stops_at_other_locations() -> None:
    """P1 is in a hall, P2 outside, P3 in another hall."""
    luck = card("luck", text=[{"do": [{"do": "give", "change": {"change": "check succeeds", "who": "each"},
                                       "until": "turn"}]}])  # fmt: skip
    board = spread(1, hands={1: "luck"}, cards=[luck])
    board.play(1, "luck")
    lucky = [numbers.first_in_force(board.table, "check succeeds", seat) is not None for seat in range(3)]
    assert lucky == [True, True, False]


def test_df_177_damage_that_a_card_in_play_deals_stays_at_its_place() -> None:
    board = spread(1, hands={1: "drill-formation tower-shield glory"})
    board.play(1, "drill-formation")
    board.play(1, "tower-shield")
    board.do(1, "no")
    board.done(1)
    point = next(s for s in board.state.turn.shares if s.effect.startswith("drill-formation"))  # type: ignore[union-attr]
    targets = {key.partition(">")[2] for key in board.options(1) if key.startswith(f"{point.id}>")}
    assert targets == {str(board.id_of("foe-1")), str(board.id_of("foe-2"))}


# -- how a turn ends


@pytest.mark.parametrize(("held", "after"), [(0, 2), (3, 5), (4, 4), (6, 6)])
def test_df_305_two_cards_with_three_or_fewer_in_hand(held: int, after: int) -> None:
    board = Board(foes=[foe(1, "[9]")], hands={1: " ".join(["glory"] * held)})
    board.to("market")
    assert len(board.hand(1)) == after


def test_df_306_no_limit_of_the_hand() -> None:
    board = Board(foes=[foe(1, "[9]")], hands={1: " ".join(["glory"] * 9)})
    board.end_turn()
    assert len(board.hand(1)) == 9


def test_df_307_as_many_as_there_are() -> None:
    board = Board(foes=[foe(1, "[9]")], hands={1: "glory glory"}, draws={1: ""}, discards={1: "grace"})
    board.to("market")
    assert board.hand(1) == ["glory", "glory", "grace"]


@pytest.mark.parametrize(("tired", "drawn"), [(False, 1), (True, 0)])
def test_df_308_encounters_slow_it(tired: bool, drawn: int) -> None:
    clog = [{"when": "always", "change": [{"change": "Replenish", "by": -1}]}]
    board = Board(foes=[foe(1, "[9]", abilities=clog)], exhausted=[1] if tired else [])
    board.to("market")
    assert len(board.hand(1)) == drawn


@pytest.mark.parametrize(("phase", "cards", "asked"), [("Replenish", 2, False), ("Market", 0, True)])
def test_df_46_a_card_brings_one_more_phase_of_its_kind(phase: str, cards: int, asked: bool) -> None:
    again = card("again", text=[{"do": [{"do": "phase", "phase": phase}]}])
    board = Board(foes=[foe(1, "[9]")], hands={1: "again"}, gold={1: 9}, cards=[again])
    board.play(1, "again")
    assert len(board.hand(1)) == cards
    assert (board.open[1] == "market") is asked


def doze(phase: str, who: str = "you") -> dict[str, Any]:
    """A card that makes characters skip their next phase of this name."""
    return order("doze", {"do": "phase", "phase": phase, "skip": True, "who": who})


@pytest.mark.parametrize(("phase", "card"), [("Replenish", "rest-up"), ("Market", "stall")])
def test_df_308_the_next_phase_is_skipped_also_if_it_is_one_more(phase: str, card: str) -> None:
    extra = [
        order("rest-up", {"do": "phase", "phase": "Replenish"}),
        order("stall", {"do": "phase", "phase": "Market"}),
    ]
    board = Board("fighter cleric", foes=[foe(1, "[9]")], hands={1: f"doze {card}"}, cards=[doze(phase), *extra])
    board.play(1, "doze")
    board.play(1, card)
    assert (board.open[1], board.hand(1), board.hero(1).skips) == ("play", [], [])
    assert [told["phase"] for told in board.told("skipped")] == [phase]


def test_df_290_a_stunned_character_who_has_no_market_phase_skips_a_later_one() -> None:
    board = Board(
        "fighter cleric", foes=[foe(1, "[9]")], hands={1: "doze"}, cards=[doze("Market", "each")], stunned=[2]
    )
    board.play(1, "doze")
    board.end_turn()
    board.end_turn()
    assert [told["seat"] for told in board.told("skipped")] == [0]
    assert board.hero(2).skips == ["Market"]


def test_df_305_one_more_replenish_phase_is_one_for_what_answers_to_it() -> None:
    hoard = {
        "id": "hoard", "name": "Hoard", "title": "Hoard", "value": 1,
        "abilities": [{"when": "Replenish", "do": [{"do": "gold", "number": 1}]}],
    }  # fmt: skip
    rest = order("rest-up", {"do": "phase", "phase": "Replenish"})
    board = Board(
        "fighter cleric", foes=[foe(1, "[9]")], hands={1: "rest-up"}, cards=[rest], features={1: "hoard"},
        more={"feature": [hoard]},
    )  # fmt: skip
    board.play(1, "rest-up")
    assert (board.hero(1).gold, len(board.hand(1))) == (1, 2)


@pytest.mark.parametrize(("left", "ended"), [([], True), ([foe(2, "[9]")], False), ([foe(2, "[9]", **HALL)], False)])
def test_df_319_the_scene_ends_at_the_end_of_the_turn_if_nothing_is_left(
    left: list[dict[str, object]], ended: bool
) -> None:
    board = Board(foes=[foe(1, "[K]"), *left], hands={1: "glory"})
    board.play(1, "glory")
    board.done(1)
    board.deal(1, "glory", "foe-1")
    assert "scene_ended" not in board.tale()
    board.end_turn()
    assert ("scene_ended" in board.tale()) == ended
    assert board.tale().count("drew") >= 1  # Replenish came before it
    assert ended or board.state.active == 1


def test_df_320_what_was_for_this_turn_ends() -> None:
    hush = card("hush", text=[{"do": [{"do": "hold back", "to": "one facing you"}]}], damage="1", swords=2)
    board = Board("fighter cleric", foes=[foe(1, "[2]", attack=1), foe(2, "[9]")], hands={1: "hush"}, cards=[hush])
    board.play(1, "hush")
    board.done(1)
    board.deal(1, "hush", "foe-1")
    board.end_turn()
    one = board.foe("foe-1")
    assert (sum(one.pool), one.lasting, board.hero(1).swords, board.hero(1).played) == (0, [], 0, [])
    assert board.hero(1).hp == board.hero(1).full
    board.end_turn()
    board.to("market")
    assert board.hero(1).hp == board.hero(1).full - 1


def test_df_90_an_ignored_wyrmflame_card_changes_nothing() -> None:
    board = Board(foes=[foe(1, "[9]", attack=1)], flame="surging-evil")
    assert board.match.view(0)["foes"][0]["attack"] == 2
    board.state.flame.ignored = True
    assert board.match.view(0)["foes"][0]["attack"] == 1


def test_df_252_whoever_was_named_is_not_offered_again() -> None:
    """Two different encounters, or only one of them, are kept from attacking."""
    hush = card("hush", text=[{"do": [{"do": "hold back", "to": "different", "number": 2}]}])
    for answers, held in ((("foe-2", "foe-1"), [True, True, False]), (("foe-3", "enough"), [False, False, True])):
        foes = [foe(1, "[9]", attack=1), foe(1, "[9]", attack=1), foe(1, "[9]", attack=1)]
        board = Board(foes=foes, hands={1: "hush"}, cards=[hush])
        board.play(1, "hush")
        names = {str(board.id_of(f"foe-{n}")): f"foe-{n}" for n in (1, 2, 3)}
        assert [names[key] for key in board.options(1)] == ["foe-1", "foe-2", "foe-3"]
        board.choose(1, answers[0])
        assert [names.get(key, key) for key in board.options(1)] == [
            name for name in (*names.values(), "enough") if name != answers[0]
        ]
        board.do(1, "enough") if answers[1] == "enough" else board.choose(1, answers[1])
        assert [bool(board.foe(name).lasting) for name in names.values()] == held
