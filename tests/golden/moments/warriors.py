"""Moments of Warriors."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from golden.moments import Moment
from wyrmhoard.games.warriors.state import (
    Battle,
    Fighter,
    Gear,
    Lasting,
    Phase,
    Place,
    Step,
    Stray,
    Warriors,
    new_table,
)
from wyrmhoard.kernel.contract.registry import find
from wyrmhoard.kernel.state.setting import Value, complete

GAME = find("warriors")
CARDS = GAME.cards
WIDTHS = (56, 110)


def _table(seats: int, **settings: Value) -> Warriors:
    state = new_table(seats, complete(GAME.settings, {"decks": "dealt", **settings}))
    for seat, player in enumerate(state.players):
        player.deck = "Office Hours"
        player.hand = ["spark", "draconian-soldier", "plasma-cutlass", "field-ration-bar"][seat % 3 :]
    for number, pile in enumerate(state.piles):
        pile.draw, pile.discard = ["spark"] * (5 + number), ["duck"] * number
    return state


def _fighter(state: Warriors, seat: int, words: str, order: int = 0, life: int = 0) -> Fighter:
    card, *gear = words.split()
    who = Fighter(state.next_id(), seat, order, card, state.players[seat].pile, life or CARDS[card].durability)
    who.charges = CARDS[card].charges
    who.gear = [Gear(state.next_id(), name, CARDS[name].charges) for name in gear]
    return who


def _battle(**settings: Value) -> Warriors:
    """P1's combat step against P2 and a Beast at the right of P3, who is out of it."""
    state = _table(4, **settings)
    state.phase, state.battles = "battle", 3
    state.place = Place("coin-operated-catapult", 0, 2)
    first = _fighter(state, 0, "draconian-quartermaster plasma-cutlass field-ration-bar military-field-rifle")
    second = _fighter(state, 1, "draconian-soldier rented-halo prosthetic-extra-arm grudge", life=5)
    second.gear[0].duration, second.gear[0].charges = 1, 0
    second.gear[2].duration, second.gear[2].charges = 2, 0
    second.lasting = [Lasting("grudge", 0, "end of battle", second.id, second.gear[2].id)]
    beast = _fighter(state, 2, "office-hydra", 1)
    state.battle = Battle([first, second, beast], [0, 1, 2], step="combat", round=4, actions=2)
    state.players[1].strays.append(Stray("guard-goose", 1))
    state.players[2].strays += [Stray("guard-goose", 2), Stray("office-hydra", 2)]
    state.players[3].present = False
    state.sides[0].places, state.sides[1].tokens = [Place("trapdoor-theatre", 0), Place("union-picnic", 0)], 3
    return state


def _told(seat: int, card: str, *, beast: bool = False) -> dict[str, Any]:
    return {"id": 1, "seat": seat, "card": card, "beast": beast}


SOLDIER, HYDRA = _told(1, "draconian-soldier"), _told(2, "office-hydra", beast=True)
ATTACKED = {
    "who": SOLDIER,
    "target": HYDRA,
    "card": "plasma-cutlass",
    "roll": 3,
    "damage": 3,
    "most": 6,
    "least": 1,
    "flat": 0,
}
DAMAGED = {"who": HYDRA, "damage": 5, "stopped": 0, "lost": 5, "life": 3}
REROLLED = {"who": SOLDIER, "target": HYDRA, "card": "plasma-cutlass", "roll": 2, "damage": 2, "most": 6}
EVENTS: list[tuple[str, Mapping[str, Any]]] = [
    ("sealed", {"seat": 1, "name": "Player 2", "prompt": "assemble"}),
    ("took_back", {"seat": 1, "name": "Player 2", "agreed": False}),
    ("took_back", {"seat": 0, "name": "Player 1", "agreed": True}),
    ("drew", {"seat": 0, "number": 1}),
    ("drew", {"seat": 1, "number": 2, "cards": ["spark", "duck"]}),
    ("beast_drawn", {"seat": 1, "card": "guard-goose"}),
    ("beast_returned", {"seat": 1, "card": "guard-goose"}),
    ("beast_seated", {"who": HYDRA, "seat": 2}),
    ("battle_began", {"battle": 2, "card": ""}),
    ("battle_began", {"battle": 2, "card": "trapdoor-theatre"}),
    ("entered", {"who": SOLDIER, "gear": []}),
    ("entered", {"who": SOLDIER, "gear": ["plasma-cutlass", "duck"]}),
    ("attacked", ATTACKED),
    ("attacked", ATTACKED | {"least": 2, "flat": 3}),
    ("attacked", ATTACKED | {"card": "", "flat": -1}),
    ("attacked", ATTACKED | {"who": HYDRA, "target": SOLDIER, "card": ""}),
    ("attacked", ATTACKED | {"who": HYDRA, "target": SOLDIER}),
    ("rerolled", REROLLED),
    ("volley", {"who": SOLDIER, "card": "plasma-cutlass", "targets": [HYDRA, SOLDIER]}),
    ("damaged", DAMAGED),
    ("damaged", DAMAGED | {"stopped": 2, "lost": 3}),
    ("breakage_rolled", {"who": SOLDIER, "card": "duck", "gear": 9, "roll": 25, "value": 25}),
    ("breakage_rolled", {"who": SOLDIER, "card": "duck", "gear": 9, "roll": 26, "value": 25}),
    ("charge_spent", {"who": SOLDIER, "card": "duck", "on": "gear", "left": 1}),
    ("charge_spent", {"who": SOLDIER, "card": "draconian-soldier", "on": "fighter", "left": 1}),
    ("charge_spent", {"who": SOLDIER, "card": "trapdoor-theatre", "on": "place", "left": 2}),
    ("recharged", {"who": SOLDIER, "card": "duck", "charges": 2}),
    ("counted_down", {"who": SOLDIER, "card": "duck", "left": 1}),
    ("used", {"who": SOLDIER, "card": "duck", "own": False}),
    ("used", {"who": SOLDIER, "card": "draconian-soldier", "own": True}),
    ("actions", {"seat": 0, "actions": 1}),
    ("battle_ended", {"side": -1, "seats": []}),
    ("battle_ended", {"side": 0, "seats": [0]}),
    ("battle_ended", {"side": 1, "seats": [1, 3]}),
    ("place_won", {"side": 1, "team": False, "card": "trapdoor-theatre"}),
    ("place_won", {"side": 1, "team": True, "card": "trapdoor-theatre"}),
    ("pile_empty", {"seat": 0}),
    ("nobody_to_send", {"seat": 0}),
    ("withdrawn", {"who": SOLDIER}),
    ("withdrawn", {"who": HYDRA}),
    ("too_deep", {}),
    ("joined", {"seat": 1}),
    ("gave_up", {"seat": 1}),
    ("ended", {"winners": [], "ending": "stalemate, a draw"}),
    ("ended", {"winners": [2], "ending": "tokens"}),
    ("ended", {"winners": [0, 2], "ending": "battle limit"}),
    ("deck_taken", {"seat": 0, "deck": "Office Hours", "number": 60}),
    ("deck_taken", {"seat": 0, "deck": "a deck of their own", "number": 60}),
    ("deck_taken", {"seat": 0, "deck": "Office Hours", "number": 1}),
    ("deck_taken", {"seat": 0, "deck": "a deck of their own", "number": 1}),
    ("opened", {"seat": 0, "number": 7}),
    ("mulliganed", {"seat": 0, "number": 1}),
    ("took_mulligan_cards", {"seat": 0, "number": 0}),
    ("took_mulligan_cards", {"seat": 0, "number": 1}),
    ("took_mulligan_cards", {"seat": 0, "number": 2}),
    ("reshuffled", {"seat": 1}),
    ("declined", {"seat": 1}),
    ("no_place", {"seat": 0}),
    ("place_chosen", {"seat": 0, "card": "trapdoor-theatre", "where": "hand", "owner": 0}),
    ("forfeited", {"seat": 0}),
    ("clashed", {"who": SOLDIER, "card": "draconian-soldier"}),
    ("first_player", {"seat": 1}),
    ("turn_began", {"who": SOLDIER, "round": 2}),
    ("turn_began", {"who": HYDRA, "round": 2}),
    ("turn_ended", {"who": SOLDIER}),
    ("triggered", {"who": SOLDIER, "card": "rented-halo", "when": "begin"}),
    ("attack_lost", {"who": SOLDIER, "card": "plasma-cutlass"}),
    ("lost", {"who": SOLDIER, "lost": 2, "life": 3}),
    ("regained", {"who": SOLDIER, "gained": 2, "life": 5}),
    ("breakage_stopped", {"seat": 0, "who": SOLDIER}),
    ("steadied", {"who": SOLDIER, "card": "oil-can-of-youth", "by": 20, "roll": 43, "held": "duck", "value": 25}),
    ("steadied", {"who": SOLDIER, "card": "oil-can-of-youth", "by": 20, "roll": 23, "held": "duck", "value": 25}),
    ("unequipped", {"who": SOLDIER, "card": "duck", "gear": 9}),
    ("destroyed", {"who": SOLDIER, "card": "duck", "gear": 9}),
    ("equipped", {"who": SOLDIER, "card": "duck", "gear": 9}),
    ("died", {"who": SOLDIER}),
    ("token", {"seat": 0, "tokens": 2}),
    ("beast_idle", {"who": HYDRA}),
    ("beast_left", {"who": HYDRA}),
    ("stayed_out", {"seat": 0}),
    ("effect_ended", {"who": SOLDIER, "card": "grudge"}),
    ("cast", {"who": SOLDIER, "card": "grudge", "duration": 3}),
    ("did_nothing", {"who": SOLDIER, "lost": 1}),
    ("granted", {"who": SOLDIER, "card": "grudge", "grant": 0, "until": "end of battle"}),
    ("granted", {"who": HYDRA, "card": "grudge", "grant": 0, "until": "end of battle"}),
    ("discarded", {"seat": 0, "card": "duck"}),
    ("fetched", {"seat": 0, "card": "duck"}),
    ("retreated", {"who": SOLDIER}),
    ("returned", {"who": SOLDIER}),
    ("stalemate", {"rounds": 9, "long": False}),
    ("wishes", {"seat": 0, "wish": "join"}),
    ("wishes", {"seat": 0, "wish": "leave"}),
    ("left", {"seat": 0}),
]
QUESTIONS: list[tuple[int, str, dict[str, Any]]] = [
    (0, "deck", {}),
    (0, "mulligan-cards", {"offered": 1}),
    (0, "mulligan-cards", {"offered": 2}),
    (0, "bonus", {}),
    (0, "location", {}),
    (0, "assemble", {}),
    (0, "come-back", {}),
    (0, "combat", {"actions": 0}),
    (0, "combat", {"actions": 1}),
    (0, "combat", {"actions": 2}),
    (1, "combat", {"actions": 2}),
    (0, "break", {"left": 1, "who": SOLDIER}),
    (0, "break", {"left": 2, "who": SOLDIER}),
    (0, "shed", {"limit": "hands"}),
    (0, "shed", {"limit": "containment"}),
    (0, "shed", {"limit": "item slots"}),
    (0, "shed", {"limit": "armor slots"}),
    (0, "order", {"cards": ["grudge", "trapdoor-theatre"], "when": "start"}),
    (0, "reroll", {"roll": 2, "card": "lucky-rabbit-still-attached"}),
    (0, "steady", {"gear": "plasma-cutlass", "roll": 3, "value": 15, "card": "oil-can-of-youth", "by": 20}),
    (0, "door", {}),
    (0, "target", {"card": "spark"}),
    (0, "discard", {"card": "spark"}),
    (0, "fetch", {"card": "spark"}),
    (0, "gear", {"card": "spark"}),
]
SIMPLE = [
    "give-up",
    "leave",
    "stay",
    "join",
    "decline",
    "stop",
    "keep",
    "forfeit",
    "retreat",
    "nothing",
    "end",
    "equip",
    "own",
    "whole-set",
]


def _fight() -> Moment:
    """Ids: P1's fighter 1 with gear 2 to 4, P2's fighter 5 with gear 6 to 8, the Beast 9."""
    uses = ["place 0", "use 0 0", "use 3 0", "cast 7", "cast 2", "volley 2", "volley 0"]
    attacks = ["attack 2 5", "attack 4 5", "attack 0 5", "attack 2 9", "attack 4 9"]
    return Moment(
        "a combat step",
        GAME,
        _battle(),
        questions=QUESTIONS,
        choices={
            "door": SIMPLE,
            "bonus": ["decline", "draw"],
            "come-back": ["decline", "draconian-soldier"],
            "location": ["none", "hand 2 trapdoor-theatre", "held 0 union-picnic"],
            "deck": ["own", "whole-set", "office-hours"],
            "mulligan-cards": ["1", "2"],
            "assemble": ["draconian-soldier"],
            "discard": ["spark"],
            "fetch": ["spark"],
            "order": ["0", "1"],
            "combat": [*uses, *attacks],
            "target": ["1", "5", "9"],
            "break": ["6", "7"],
            "shed": ["2", "3"],
            "reroll": ["yes", "no"],
            "steady": ["yes", "no"],
            "gear": ["2", "3", "6", "7", "8", "99"],
        },
        events=EVENTS,
        endings=("locations", "battle limit, a draw"),
        boards=[(seat, width) for seat in (None, 0, 2) for width in WIDTHS],
        previews=[
            (0, "draconian-soldier", {"equip": ["plasma-cutlass", "field-ration-bar"]}),
            (0, "draconian-soldier", {"equip": []}),
            (0, "equip", {"equip": ["spark"], "remove": ["2"]}),
            (0, "equip", {"equip": ["spark"]}),
            (0, "equip", {"equip": [], "remove": []}),
            (0, "equip", {"equip": [], "remove": ["3", "4"]}),
            (1, "equip", {"equip": ["plasma-cutlass"]}),
            (0, "stay", {}),
        ],
        outlooks=(0, 1, 2),
        seats=4,
    )


def _without_battle(state: Warriors, phase: Phase, battles: int) -> Warriors:
    state.phase, state.battles = phase, battles
    return state


def _bare() -> Warriors:
    """Two fighters without weapons, in a Deathmatch of teams."""
    state = _table(4, deathmatch=True, teams=2, revolving_door=True, beasts=False)
    state.phase, state.battles, state.sides[1].tokens = "battle", 1, 2
    people = [_fighter(state, seat, words) for seat, words in ((0, "draconian-soldier"), (1, "draconian-soldier duck"))]
    people[1].life = 1
    state.battle = Battle(people, [0, 1], step="combat", actions=1)
    return state


def _beasts_turn(step: Step = "combat") -> Warriors:
    state = _battle()
    assert state.battle is not None
    state.battle.at, state.battle.step, state.battle.removed = (2, 1), step, ["plasma-cutlass"]
    return state


def _last_action() -> Warriors:
    state = _battle()
    assert state.battle is not None
    state.battle.actions, state.battle.removed = 0, ["plasma-cutlass"]
    return state


def moments() -> list[Moment]:
    """A battle with everything in it, and what is different elsewhere."""
    seen = [(seat, width) for seat in (None, 0, 1) for width in WIDTHS]
    team = _bare()
    judged = "name: Short\nabout: too few\n2 Spark\n40 Duck!\n"
    return [
        _fight(),
        Moment(
            "bare hands in a team",
            GAME,
            team,
            choices={
                "combat": ["attack 0 2", "cast 3"],
                "location": ["held 1 union-picnic"],
                "target": ["2"],
            },
            questions=[(0, "combat", {"actions": 1})],
            boards=seen,
            outlooks=(0, 1),
            seats=4,
        ),
        Moment("a Beast's turn", GAME, _beasts_turn(), boards=[(0, 80)], outlooks=(0, 2), seats=4),
        Moment("a turn begins", GAME, _beasts_turn("begin"), boards=[(0, 80)], outlooks=(0,), seats=4),
        Moment(
            "no Action is left",
            GAME,
            _last_action(),
            boards=[(0, 80)],
            outlooks=(0,),
            seats=4,
            previews=[(0, "equip", {"equip": ["spark"]})],
        ),
        Moment(
            "before the first battle",
            GAME,
            _without_battle(_table(2), "setup", 0),
            boards=seen,
            outlooks=(0,),
            previews=[(0, "own", {"list": judged}), (0, "own", {"list": "nonsense"}), (0, "equip", {"equip": []})],
        ),
        Moment("fighters are chosen", GAME, _without_battle(_battle(), "assemble", 3), boards=[(0, 80)], seats=4),
        Moment("after a battle", GAME, _after(), boards=seen, seats=3),
    ]


def _after() -> Warriors:
    state = _without_battle(_table(3), "door", 2)
    state.place, state.chooser = Place("trapdoor-theatre", 1), 1
    return state
