"""Moments of Dragonfire."""

from __future__ import annotations

from typing import Any, Literal

from golden.moments import Moment
from helpers.dragonfire.board import Board, foe
from helpers.dragonfire.campaign import Party
from wyrmhoard.games.dragonfire.cards.effects import HoldBack
from wyrmhoard.games.dragonfire.game import GAME
from wyrmhoard.games.dragonfire.rules.campaign import sheet
from wyrmhoard.games.dragonfire.rules.windows import FEATURE
from wyrmhoard.games.dragonfire.state import Dragonfire, Foe, Phase, Played, Share, Stage
from wyrmhoard.kernel.contract.game import AnyGame

PARTY = "half-orc-fighter human-cleric dawn-elf-wizard"
WIDTHS = (60, 110)
FOE = {"id": 3, "card": "troll", "seat": 1, "location": False, "tokens": []}
EFFECT = next(key for key, effect in GAME.cards.effects.items() if isinstance(effect, HoldBack))
Questions = list[tuple[int, str, dict[str, Any]]]


def _scene() -> tuple[AnyGame, Dragonfire]:
    """P1's turn; every kind of encounter, with rows cleared and squares, points dealt, tokens, places, cards that stay.

    Ids: whatever is kept 1 and 2, then the encounters in order with their tokens.
    """
    tilda = next(entry for entry in GAME.cards.plain["hero"] if entry["id"] == "human-fighter")
    dull = {**tilda, "id": "dull", "name": "Dull", "abilities": []}
    board = Board(
        PARTY,
        foes=[
            foe(1, "[2][1][K]", card="kobold-pack", cleared=1),
            foe(2, "[B]|[G]", card="whispering-skull"),
            foe(2, "[3]", card="crystal-basilisk"),
            foe(3, "[3][K][3]", card="toll-gate", inside=("P2",)),
            foe(1, "[1]", card="black"),
            foe(1, "[1]", card="green"),
        ],
        hands={1: "glory bodyguards-contract", 2: "vigil-candle", 3: "cantrip"},
        kept={1: "drill-formation", 2: "canticle-of-shelter"},
        features={1: "sailor expertise-2"},
        market="plain-black vigil-candle elbow-grease fireball",
        flame="magical-surge",
        level=3,
        scene=2,
        gold={1: 4, 2: 1},
        hp={1: 3},
        stunned="P2",
        out="P3",
        more={"hero": [dull]},
        wait=True,
    )
    state = board.state
    state.ward, state.market[2] = 6, ""
    state.foes[4].pool, state.foes[5].defeated, state.foes[5].cleared = (1, 0, 0, 0, 1), True, [True]
    state.heroes[0].swords, state.heroes[0].played = 2, ["glory"]
    turn = state.turn
    assert turn is not None
    turn.table = [Played(50, "glory", 0, "play"), Played(51, "vigil-candle", 1, "assist", "hand")]
    turn.shares = [
        Share(60, "glory", 0, 50, "icons", points=(1, 0, 0, 0, 0)),
        Share(61, "fireball", 0, 50, "text", levels=1),
        Share(62, "fireball", 0, 50, "text", levels=2),
    ]
    return board.game, state


QUESTIONS: Questions = [
    (0, "play", {}),
    (1, "play", {}),
    (0, "last call", {}),
    (0, "damage", {"card": "glory"}),
    (0, "damage", {"card": "no such card"}),
    (0, "class-type", {"absent": []}),
    (0, "class-type", {"absent": ["Arcane"]}),
    (0, "class-type", {"absent": ["Arcane", "Devotion", "Martial"]}),
    (0, "hero", {}),
    *[(0, "window", {"before": step}) for step in ("play", "deal", "take", "replenish", "market", "end", "dream")],
    (0, "choose", {"card": "glory", "texts": ["draw a card", "take 1 damage"]}),
    (0, "choose", {"card": "glory"}),
    (0, "trade-with", {"card": "healing-potion"}),
    (0, "trade-for", {"card": "healing-potion", "seat": 1}),
    (0, "trade-agree", {"card": "healing-potion", "seat": 1, "wanted": ""}),
    (0, "trade-agree", {"card": "healing-potion", "seat": 1, "wanted": "walking-staff"}),
    (0, "cycle", {"card": "glory"}),
    (0, "cycle", {"card": "glory", "left": 2}),
    (0, "may", {"card": "glory", "text": "draw a card"}),
    (0, "add", {"added": []}),
    (0, "repack", {"card": "haggling", "left": 1}),
    (0, "purchase", {"card": "rich-aunt", "most": 5}),
    (0, "items", {}),
    (0, "slot", {"card": "haggling"}),
    (0, "turn-up", {}),
    (0, "draw-next", {}),
    (0, "trade", {}),
    (0, "granted", {}),
    (0, "rest-market", {}),
    (0, "swords", {}),
    (0, "encounters", {"card": "glory", "left": 2}),
    *[
        (0, kind, {"card": "glory"})
        for kind in ("location", "discard for", "recover", "search", "take one", "on top", "copy", "played card")
    ],
]
CHOICES = {
    "cycle": ["enough", "0"],
    "market": ["enough", "done", "1", "replace 1 vigil-candle", "buy 1 elbow-grease", "buy 5 fireball"],
    "play": [
        "give-up", "done", "drop 1", "drop 99", "use 1/0", "use sailor/0", "play glory", "play bodyguards-contract",
        "play fireball", "play healing-potion", "play plain-black", "assist vigil-candle", "assist plain-black",
        "any healing-potion", "repack glory", "discard glory",
    ],
    "window": [f"{FEATURE}sailor", "no"],
    "discard": ["drop 2", "glory", "hero-0", "hero-2", "3", "4", "no such thing"],
    "encounter": ["3", "4", "7", "99"],
    "order": ["0", "1", "3", "98"],
    "choose": ["0", "1"],
    "move": ["stay", "out", "into 10", "into 99"],
    "hero": ["sheet", "half-orc-fighter", "dull"],
    "marker": ["1", "2"],
    "deal": [
        "take back", "suggest", "done", "60>3", "60>4", "61>7", "62>7.2", "99>3", "60 3", "60>no", "7", "60",
    ],
    "damage": ["3", "7.1", "nothing"],
    "background": ["sailor"],
    "adventure": ["dungeon-crawl", "dungeon-crawl@4"],
    "challenges": ["none", "charge", "noonday-march+buried-legions"],
    "feature": ["nothing", "rich-aunt", "haggling"],
    "add": ["enough", "plain-black", "elbow-grease", "fireball"],
    "items": ["done", "healing-potion", "plate-of-the-unbowed"],
    "repack": ["nothing", "glory>grace"],
    "slot": ["1", "2"],
    "played card": ["50", "99"],
    "swords": ["yes", "no"],
    "trade-with": ["hero-1", "back"], "trade-for": ["walking-staff", "nothing", "back"], "trade-agree": ["yes", "no"],
    "return": ["walking-staff"], "turn-up": ["turn-up"], "draw-next": ["hero-1"],
    "purchase": ["elbow-grease", "fireball", "nothing"],
    "rest-market": ["buy 1 elbow-grease", "nothing"], "granted": ["play glory", "play fireball", "nothing"],
    "encounters": ["3", "enough"], "location": ["3"], "discard for": ["glory", "nothing"], "recover": ["glory"],
    "search": ["glory"], "take one": ["glory"], "on top": ["glory"], "copy": ["glory"],
}  # fmt: skip
UNREAD: dict[str, dict[str, Any]] = {
    "took_back": {"name": ""},
    "sheet_given": {"card": ""},
    "entered": {"deck": 0},
    "looked_through": {"found": ""},
    "affected": {"token": 0, "effect": "", "seat": 0},
    "given": {"effect": "", "until": "", "seats": [], "seat": 0},
    "pile_empty": {"seat": None},
    "played": {"id": 1},
    "checked": {"card": None},
    "searched": {"number": 1},
    "dealt": {"share": 1, "seat": 0, "token": 0, "row": 0},
    "attacked": {"foes": [3]},
    "hurt": {"lost": 2},
    "stunned": {"keeps_hand": False},
}
"""What an event has besides: no line reads it, or it says nothing there."""


def _whole(kind: str, data: dict[str, Any]) -> dict[str, Any]:
    return UNREAD.get(kind, {}) | data


LOG: list[tuple[str, dict[str, Any]]] = [
    ("sealed", {"seat": -1, "name": "", "prompt": ""}),
    ("took_back", {"seat": 0, "agreed": False}),
    ("took_back", {"seat": 1, "agreed": True}),
    ("hero_chosen", {"seat": 1, "card": "human-cleric"}),
    ("decks_built", {"encounters": [12, 8, 0], "flame": 9}),
    ("decks_built", {"encounters": [12, 8, 4], "flame": 9}),
    ("swapped", {"seat": 0, "card": "glory", "gone": ""}),
    ("swapped", {"seat": 0, "card": "glory", "gone": "grace"}),
    ("market_laid", {"cards": ["glory", "grace"]}),
    ("brought", {"seat": 0, "cards": []}),
    ("brought", {"seat": 0, "cards": ["healing-potion"]}),
    ("sheet_given", {"seat": 0, "name": "Grul", "level": 2, "xp": 30}),
    ("adventure_chosen", {"party": 2, "card": "dungeon-crawl", "raised": 0, "bonuses": []}),
    ("adventure_chosen", {"party": 2, "card": "dungeon-crawl", "raised": 4, "bonuses": ["dungeon-crawl/charge"]}),
    ("drawn_lot", {"choice": "dungeon-crawl@4"}),
    ("drawn_lot", {"choice": "charge"}),
    ("drawn_lot", {"choice": "noonday-march+buried-legions"}),
    ("drawn_lot", {"choice": "none"}),
    ("feature_taken", {"seat": 0, "card": "rich-aunt", "slot": 0, "gone": "", "cost": 20, "xp": 40}),
    ("feature_taken", {"seat": 0, "card": "haggling", "slot": 2, "gone": "sailor", "cost": 20, "xp": 40}),
    ("item_drawn", {"seat": 0, "rarity": "Uncommon"}),
    ("item_drawn", {"seat": 0, "rarity": "Rare", "card": "walking-staff"}),
    ("items_revealed", {"seat": 0, "cards": ["walking-staff"]}),
    ("traded", {"seat": 0, "other": 1, "card": "walking-staff", "gone": ""}),
    ("campaign_ended", {"ending": "the length was reached", "won": 1, "played": 2}),
    ("conceding", {"seat": 0, "agrees": True, "number": 2}),
    ("conceding", {"seat": 0, "agrees": False, "number": 0}),
    ("added", {"seat": 0, "card": "glory"}),
    ("bought_before", {"seat": 0, "card": "glory", "feature": "rich-aunt"}),
    ("level_rose", {"seat": 0, "level": 2}),
    ("item_lost", {"seat": 0, "card": "healing-potion"}),
    ("no_award", {"seat": 0, "card": "dungeon-crawl"}),
    ("draws_first", {"seat": 0}),
    ("nothing_drawn", {"seat": 0, "rarity": "Rare"}),
    ("item_returned", {"seat": 0, "card": "walking-staff"}),
    ("trade_refused", {"seat": 0, "card": "walking-staff"}),
    ("market_redone", {}),
    ("scene_ended", {"scene": 1, "seat": 0}),
    ("rest_began", {"scene": 1}),
    *[("skipped", {"seat": 0, "phase": phase}) for phase in ("Replenish", "Market")],
    ("will_skip", {"seat": 0, "phase": "Replenish"}),
    ("drawn_by_lot", {"seat": 0}),
    ("returned", {"foe": FOE}),
    ("flame_ignored", {"card": "magical-surge"}),
    ("flame_buried", {"card": "magical-surge"}),
    ("not_remaining", {"seat": 0, "card": "canticle-of-shelter"}),
    ("copied", {"seat": 0, "card": "glory"}),
    ("released", {"seat": 0, "card": "canticle-of-shelter", "number": 2}),
    ("marked", {"seat": 0, "card": "canticle-of-shelter", "name": "Shelter", "has": 2}),
    ("recovered_card", {"seat": 0, "card": "glory", "onto": "hand"}),
    ("recovered_card", {"seat": 0, "card": "glory", "onto": "deck"}),
    ("recoloured", {"seat": 0, "card": "glory", "colour": "green"}),
    ("redirected", {"foe": FOE, "seat": 1, "damage": 2}),
    ("exhausted", {"seat": 0}),
    ("rested", {"seat": 0}),
    ("too_deep", {}),
    ("ended", {"won": True, "ending": "every Scene is completed", "xp": None}),
    ("ended", {"won": False, "ending": "given up", "xp": 3}),
    ("entered", {"foe": FOE, "no_gold": False}),
    ("entered", {"foe": FOE, "no_gold": True}),
    ("flipped", {"seat": 0, "logo": True}),
    ("flipped", {"seat": 0, "logo": False}),
    ("not_placed", {"seat": 0, "card": "troll", "buried": True}),
    ("not_placed", {"seat": 0, "card": "troll", "buried": False}),
    ("looked_through", {"cards": ["troll", "minotaur"], "pile": "primary"}),
    ("nothing_came", {"pile": "secondary"}),
    ("tokens_added", {"foe": FOE, "number": 1}),
    ("tokens_added", {"foe": FOE, "number": -2}),
    ("mended", {"foe": FOE, "rows": [0]}),
    ("mended", {"foe": FOE, "rows": [0, 1]}),
    ("defeated", {"foe": FOE, "by_itself": True}),
    ("defeated", {"foe": FOE, "by_itself": False}),
    ("foe_put_away", {"foe": FOE, "returns": True}),
    ("foe_put_away", {"foe": FOE, "returns": False}),
    ("saved", {"foe": FOE, "cards": [], "success": True}),
    ("saved", {"foe": FOE, "cards": ["glory"], "success": False}),
    *[
        ("triggered", {"card": "troll", "when": when, "seat": 0, "foe": 3})
        for when in (
            "faces you",
            "surprise",
            "tripwire",
            "cleared",
            "entered",
            "left",
            "token defeated",
            "attacks",
            "deals damage",
            "start of turn",
            "defeated",
        )
    ],
    ("affected", {"card": "grapple", "foe": FOE}),
    ("affected", {"card": "grapple", "foe": FOE, "token": 3, "effect": EFFECT}),
    ("given", {"card": "grapple"}),
    ("given", {"card": "grapple", "effect": EFFECT}),
    ("flame_acted", {"card": "magical-surge", "when": "deadfall", "at": 0}),
    ("flame_acted", {"card": "magical-surge", "when": "", "at": 0}),
    ("flame_acted", {"card": "magical-surge", "when": "", "at": 5}),
    ("flame_level", {"by": 1, "level": 4}),
    ("flame_level", {"by": -1, "level": 2}),
    ("drew", {"seat": 0, "number": 1}),
    ("drew", {"seat": 0, "number": 2, "cards": ["glory", "grace"]}),
    *[
        ("pile_empty", {"pile": pile})
        for pile in ["hero 1", "primary", "secondary", "third", "market", "flame", "Wyrmflame", "your deck", "items"]
    ],
    ("reshuffled", {"pile": "hero 0", "number": 1}),
    ("put_away", {"seat": 0, "card": "glory"}),
    *[
        ("put_away", {"seat": 0, "card": "glory", "goes": goes})
        for goes in ["hand", "deck", "bottom", "remains", "gone", "x"]
    ],
    *[("played", {"seat": 0, "card": "glory", "mode": mode}) for mode in ("play", "assist", "any")],
    *[("left_play", {"seat": 0, "card": "glory", "how": how}) for how in ("deplete", "consume", "remove", "")],
    ("left_play", {"seat": 0, "card": "glory", "held": 1}),
    ("checked", {"seat": 0, "of": "", "card": "glory", "success": True}),
    ("checked", {"seat": 0, "of": "primary", "card": "glory", "success": False}),
    ("checked", {"seat": 0, "of": "Arcane", "success": False}),
    ("buried", {"seat": 0}),
    ("buried", {"seat": 0, "card": "glory"}),
    ("buried_seen", {"seat": 0, "deck": "market"}),
    ("searched", {"seat": 0}),
    ("searched", {"seat": 0, "card": "glory"}),
    ("looked", {"seat": 0, "deck": "Wyrmflame", "number": 1}),
    ("looked", {"seat": 0, "deck": "your deck", "number": 2, "cards": ["glory", "grace"]}),
    ("dealt", {"card": "glory", "foe": FOE, "levels": 0, "points": [1, 0, 0, 0, 1]}),
    ("dealt", {"card": "glory", "foe": FOE, "levels": 1, "points": [0] * 5, "token": 3}),
    ("dealt", {"card": "glory", "foe": FOE, "levels": 2, "points": [0] * 5}),
    ("cleared", {"foe": FOE, "row": 0}),
    ("attacked", {"seat": 0, "by": [{"card": "troll", "damage": 3}], "damage": 3}),
    ("attacked", {"seat": 0, "by": [{"card": "troll", "damage": 3}, {"card": "minotaur", "damage": 2}], "damage": 5}),
    ("hurt", {"seat": 0, "damage": 2, "prevented": 0, "hp": 4}),
    ("hurt", {"seat": 0, "damage": 2, "prevented": 1, "hp": 4}),
    ("hurt", {"seat": 0, "damage": 2, "prevented": 0, "hp": 1}),
    ("type_taken", {"seat": 0, "type": "Arcane"}),
    ("marker", {"seat": 0, "type": "Arcane", "marker": 1}),
    ("ready", {"seat": 0, "cards": 10, "hp": 7}),
    ("leader", {"seat": 0}),
    ("background", {"seat": 0, "card": "sailor"}),
    ("long_rest", {"played": 1, "party": 2}),
    ("earned", {"seat": 0, "xp": 3, "total": 12}),
    ("scene_began", {"scene": 1, "scenes": 3, "level": 2}),
    ("round_ended", {"round": 2}),
    ("turn_began", {"seat": 0, "round": 1, "scene": 1}),
    ("turn_ended", {"seat": 0}),
    ("turn_skipped", {"seat": 0}),
    ("summoning", {"foe": FOE, "seat": 1}),
    ("moved", {"foe": FOE, "was": 0}),
    ("relaid", {"foe": FOE}),
    ("tripped", {"foe": FOE}),
    ("token_defeated", {"foe": FOE, "token": 4}),
    ("foe_discarded", {"foe": FOE}),
    ("ward_hurt", {"name": "Lord Pip", "lost": 2, "hp": 1}),
    ("moved_in", {"seat": 0, "foe": FOE}),
    ("moved_out", {"seat": 0, "foe": FOE}),
    ("flame_phase", {"leader": 0, "level": 2}),
    ("flame_revealed", {"card": "magical-surge", "level": 2}),
    ("flame_stays", {"card": "magical-surge", "turns": 1}),
    ("flame_discarded", {"card": "magical-surge"}),
    ("discarded", {"seat": 0, "card": "glory"}),
    ("used", {"seat": 0, "card": "sailor", "number": 0}),
    ("remains", {"seat": 0, "card": "canticle-of-shelter"}),
    ("held", {"seat": 0, "card": "canticle-of-shelter", "number": 2}),
    ("taken_back", {"share": 60, "foe": 3}),
    ("prevented", {"seat": 0, "card": "canticle-of-shelter", "number": 2}),
    ("stunned", {"seat": 0, "keeps_hand": False}),
    ("knocked_out", {"seat": 0}),
    ("healed", {"seat": 0, "gained": 2, "hp": 6}),
    ("recovered", {"seat": 0}),
    ("gained_gold", {"seat": 0, "number": 2, "gold": 3}),
    ("lost_gold", {"seat": 0, "number": 2, "gold": 1}),
    ("bought", {"seat": 0, "card": "fireball", "slot": 5, "price": 3, "gold": 1}),
    ("refilled", {"slot": 5, "card": "fireball"}),
    ("replaced", {"slot": 5, "card": "fireball", "gone": "grace"}),
    ("market_revealed", {"seat": 0, "card": "fireball"}),
    ("market_closed", {"seat": 0, "card": "magical-surge"}),
]


def _choosing() -> tuple[AnyGame, Dragonfire]:
    """Three of four have chosen; two are of one name, two of one first name."""
    board = Board("human-fighter human-fighter human-cleric human-rogue", turn="", phase="choose", wait=True)
    state = board.state
    state.heroes[3].screen, state.heroes[3].full = "", 0
    return board.game, state


def _party(phase: Phase, stage: Stage | Literal[""] = "") -> tuple[AnyGame, Dragonfire]:
    """Four between two games: one with a whole sheet, one with little, one who drew items, one without a character."""
    party = Party(
        "human-cleric human-fighter human-rogue human-wizard",
        P1={
            "xp": 95,
            "slots": ["path-of-war", "sailor haggling"],
            "loose": "rich-aunt",
            "items": "healing-potion plate-of-the-unbowed greatsword-last-word chalice-of-embers moonthread-dagger",
            "done": "dungeon-crawl long-road-to-norhaven@4",
        },
        P2={"xp": 3},
        P3={"xp": 400, "slots": ["sage", "acolyte", "thief", "bounce-back", "haggling", "mule-headed"]},
    )
    state, campaign = party.start, party.start.campaign
    assert campaign is not None
    campaign.sheets[1].name, campaign.sheets[3].screen, campaign.sheets[3].name = "Dame Ilse [of] Wick", "", ""
    state.heroes[3].screen = ""
    campaign.drawn = [["walking-staff"], [], ["grapnel-axe", "wand-of-unmaking"], []]
    campaign.played, campaign.won, campaign.stage, state.phase = 3, 2, stage, phase
    for hero in state.heroes:
        hero.full = 0
    return party.game, state


SHEETS = [(seat, width) for seat in (None, 0, 2) for width in WIDTHS]


def moments() -> list[Moment]:
    """A turn with everything in it, and what is different elsewhere."""
    game, state = _scene()
    plain = [(seat, width) for seat in (None, 0, 1) for width in WIDTHS]
    return [
        Moment(
            "a turn",
            game,
            state,
            QUESTIONS,
            CHOICES,
            events=[(kind, _whole(kind, data)) for kind, data in LOG],
            boards=plain,
            seats=3,
        ),
        *_elsewhere(),
        *_campaigns(),
    ]


def _elsewhere() -> list[Moment]:
    game, state = _choosing()
    board = Board("cleric fighter", turn="", wait=True, settings={"open_hands": True})
    calm = board.state
    calm.phase, calm.scene, calm.round = "setup", 0, 0
    market = Board("cleric fighter", step="market", wait=True, market="", hands={1: ""})
    lone = market.state
    lone.foes = [Foe(9, "rope-bridge", 0, 1, [False] * 3)]
    return [
        Moment(
            "characters are chosen",
            game,
            state,
            [(3, "hero", {}), (0, "leader", {}), (0, "play", {})],
            {"leader": ["hero-0", "hero-3"], "slot": ["1", "2", "4"], "played card": ["50"], "deal": ["60>3"]},
            boards=[(None, 60), (3, 110)],
            seats=4,
        ),
        Moment("before the first Scene", board.game, calm, boards=[(None, 60), (0, 110)]),
        Moment("an empty Market", market.game, lone, [(0, "market", {})], boards=[(0, 60), (1, 110)]),
    ]


def _campaigns() -> list[Moment]:
    game, state = _party("long rest", "features")
    campaign = state.campaign
    assert campaign is not None
    text = sheet.write(game.cards, campaign.sheets[0])
    rest: Questions = [(0, "return", {}), (0, "feature", {}), (3, "hero", {})]
    slots = {"slot": ["1", "2", "3", "4", "5", "6"], "leader": ["hero-1"], "trade": ["walking-staff", "nothing"]}
    free, chosen = _party("choose"), _party("setup")
    chosen[1].adventure = "dungeon-crawl"
    files = [(3, "sheet", {"sheet": text}), (3, "sheet", {"sheet": "nonsense"}), (3, "human-cleric", {})]
    return [
        Moment("a Long Rest", game, state, rest, slots, boards=SHEETS, previews=files, seats=4),
        Moment("a campaign begins", *free, boards=[(0, 60)], previews=files, seats=4),
        Moment("before an Adventure", *chosen, boards=[(1, 110)], seats=4),
        Moment("an Adventure is chosen", *_party("adventure"), boards=[(0, 110)], seats=4),
    ]
