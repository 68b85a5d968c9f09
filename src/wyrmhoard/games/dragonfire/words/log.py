"""What happened, in words: a line of the log for each kind of event, who first, present tense."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from wyrmhoard.games.dragonfire.cards.cardset import CardSet
from wyrmhoard.games.dragonfire.cards.points import say_points
from wyrmhoard.games.dragonfire.rules.party import player
from wyrmhoard.games.dragonfire.words.cards import kind_words
from wyrmhoard.kernel.grammar import capital, plural

Data = Mapping[str, Any]


def listing(names: Iterable[str]) -> str:
    """A, B and C."""
    found = list(names)
    return found[0] if len(found) == 1 else f"{', '.join(found[:-1])} and {found[-1]}" if found else "nothing"


def pile_words(pile: str, called: Sequence[str]) -> str:
    """A pile of an event in words."""
    if pile.startswith("hero "):
        return f"the deck of {called[int(pile.removeprefix('hero '))]}"
    return {
        "primary": "the Primary Deck",
        "secondary": "the Secondary Deck",
        "third": "the Difficulty 3 Deck",
        "market": "the Market Deck",
        "flame": "the Wyrmflame deck",
        "wyrmflame": "the Wyrmflame deck",
        "your deck": "their deck",
    }.get(pile.lower(), pile)


def event(cards: CardSet, told: Mapping[str, Any], called: Sequence[str]) -> str:
    """A line of the log. Fields of the templates: player, card, foe (names), called (all seats), and the event's."""
    d: dict[str, Any] = {**told["data"], "called": called}
    seat, card, foe = d.get("seat"), d.get("card"), d.get("foe")
    if isinstance(seat, int):
        d["player"] = called[seat] if seat >= 0 else "Nobody"
    if isinstance(card, str):
        d["kind"] = kind_words(cards[card]) if card else ""
        d["card"] = cards[card].name if card else "nothing"
    if isinstance(foe, Mapping):
        d["facing"] = called[foe["seat"]]
        d["foe"] = cards[foe["card"]].name
    if isinstance(d.get("gone"), str):
        d["gone"] = cards[d["gone"]].name if d["gone"] else "nothing"
    words = EVENTS[told["kind"]]
    if callable(words):
        return capital(words(cards, d))
    return capital(words.format_map(d))


# -- those that need more than a template


def names(cards: CardSet, found: Iterable[str]) -> str:
    """Cards by name."""
    return listing(cards[card].name for card in found)


def _drew(cards: CardSet, d: Data) -> str:
    seen = f": {names(cards, d['cards'])}" if d.get("cards") else ""
    return f"{d['player']} draws {plural(d['number'], 'card')}{seen}"


def _pile_empty(cards: CardSet, d: Data) -> str:
    return f"{pile_words(d['pile'], d['called'])} is empty, and so is its discard pile: nothing comes"


def _reshuffled(cards: CardSet, d: Data) -> str:
    where = pile_words(d["pile"], d["called"])
    return f"the discard pile is shuffled into {where} ({plural(d['number'], 'card')})"


def _entered(cards: CardSet, d: Data) -> str:
    gold = ", worth no gold" if d["no_gold"] else ""
    return f"{d['foe']} faces {d['facing']}{gold}"


def _not_placed(cards: CardSet, d: Data) -> str:
    return f"{d['card']} finds no room in front of {d['player']} and is {'buried' if d['buried'] else 'discarded'}"


def _looked_through(cards: CardSet, d: Data) -> str:
    return f"{names(cards, d['cards'])} of {pile_words(d['pile'], d['called'])}: looked at and buried"


def _nothing_came(cards: CardSet, d: Data) -> str:
    return f"{pile_words(d['pile'], d['called'])} has nothing that fits"


def _flipped(cards: CardSet, d: Data) -> str:
    return f"the Wyrmflame token shows its {'flame' if d['logo'] else 'back'}: {d['player']}"


def _mended(cards: CardSet, d: Data) -> str:
    return f"{d['foe']} heals {plural(len(d['rows']), 'level')}"


def _defeated(cards: CardSet, d: Data) -> str:
    return f"{d['foe']} defeats itself" if d["by_itself"] else f"{d['foe']} is defeated"


def _put_away(cards: CardSet, d: Data) -> str:
    goes = d.get("goes", "discard")
    where = {"hand": "returns to the hand", "deck": "goes on top of the deck", "bottom": "goes under the deck",
             "remains": "remains in play", "gone": "leaves the game"}.get(goes, "goes to the discard pile")  # fmt: skip
    return f"{d['player']}'s {d['card']} {where}"


def _foe_put_away(cards: CardSet, d: Data) -> str:
    return f"{d['foe']} will come back" if d["returns"] else f"{d['foe']} is put away"


def _tokens(cards: CardSet, d: Data) -> str:
    number = d["number"]
    return f"{d['foe']} {'gets' if number > 0 else 'loses'} {plural(abs(number), 'token')}"


def _level(cards: CardSet, d: Data) -> str:
    return f"the Wyrmflame level {'rises' if d['by'] > 0 else 'falls'} to {d['level']}"


def _acted(cards: CardSet, d: Data) -> str:
    if d["when"] == "deadfall":
        return f"{d['card']}: its Deadfall happens"
    level = f"{d['at']}+ " if d["at"] else ""
    return f"{d['card']}: its {level}effect happens"


def _market_laid(cards: CardSet, d: Data) -> str:
    return f"the Market: {names(cards, d['cards'])}"


def _decks(cards: CardSet, d: Data) -> str:
    primary, secondary, third = d["encounters"]
    more = f" and {third}" if third else ""
    encounters = f"({primary}, {secondary}{more})"
    return f"the Encounter Decks {encounters} and the Wyrmflame deck ({d['flame']}) are shuffled"


def _conceding(cards: CardSet, d: Data) -> str:
    would = "would give up" if d["agrees"] else "fights on"
    return f"{d['player']} {would} ({d['number']} agree)"


def _ended(cards: CardSet, d: Data) -> str:
    xp = f" ({d['xp']} XP each)" if d["xp"] is not None else ""
    return f"the party {'wins' if d['won'] else 'loses'}: {d['ending']}{xp}"


def _took_back(cards: CardSet, d: Data) -> str:
    return f"{d['player']} takes back a choice" + (", by agreement" if d["agreed"] else "")


def _played(cards: CardSet, d: Data) -> str:
    how = {"assist": "assists with", "any": "uses"}.get(d["mode"], "plays")
    return f"{d['player']} {how} {d['card']}"


def _checked(cards: CardSet, d: Data) -> str:
    kind = {"": "", "primary": "Primary "}.get(d["of"], f"{d['of']} ")
    seen = f" reveals {d['card']}:" if d.get("card") else " reveals nothing:"
    return f"{d['player']}'s {kind}Skill Check{seen} {'success' if d['success'] else 'failure'}"


def _saved(cards: CardSet, d: Data) -> str:
    seen = f" reveals {names(cards, d['cards'])}:" if d["cards"] else ":"
    return f"the Save of {d['foe']}{seen} {'success' if d['success'] else 'failure'}"


def _dealt(cards: CardSet, d: Data) -> str:
    what = plural(d["levels"], "level") + " of damage" if d["levels"] else say_points(tuple(d["points"]))
    target = f"a token of {d['foe']}" if d.get("token") else d["foe"]
    return f"{d['card']} deals {what} to {target}"


def _cleared(cards: CardSet, d: Data) -> str:
    return f"level {d['row'] + 1} of {d['foe']} is cleared"


def _attacked(cards: CardSet, d: Data) -> str:
    names = [cards[one["card"]].name for one in d["by"]]
    if len(names) == 1:
        return f"{d['player']} is attacked by {names[0]} for {d['damage']}"
    each = listing(f"{name} ({one['damage']})" for name, one in zip(names, d["by"], strict=True))
    return f"{d['player']} is attacked for {d['damage']}: by {each}"


def _hurt(cards: CardSet, d: Data) -> str:
    stop = f" ({d['prevented']} prevented)" if d["prevented"] else ""
    return f"{d['player']} takes {d['damage']} damage{stop} and has {d['hp']} hit points"


def _searched(cards: CardSet, d: Data) -> str:
    return f"{d['player']} takes {d.get('card', 'a card')} from their deck and shuffles it"


def _looked(cards: CardSet, d: Data) -> str:
    seen = f": {names(cards, d['cards'])}" if d.get("cards") else ""
    return f"{d['player']} looks at {plural(d['number'], 'card')} of {pile_words(d['deck'], d['called'])}{seen}"


def _buried_seen(cards: CardSet, d: Data) -> str:
    return f"{d['player']} buries a card from {pile_words(d['deck'], d['called'])}"


def _buried(cards: CardSet, d: Data) -> str:
    return f"{d['player']} buries {d.get('card', 'a card')}"


def _left_play(cards: CardSet, d: Data) -> str:
    held = f"; {plural(d['held'], 'card')} from under it to the hand" if d.get("held") else ""
    how = {"deplete": "is depleted", "consume": "is consumed", "remove": "leaves the game"}.get(
        d.get("how", ""), "leaves play"
    )
    return f"{d['player']}'s {d['card']} {how}{held}"


def _affected(cards: CardSet, d: Data) -> str:
    effect = cards.effects.get(d.get("effect", ""))
    target = f"a token of {d['foe']}" if d.get("token") else d["foe"]
    return f"{d['card']}, on {target}: {effect.words()}" if effect is not None else f"{d['card']} acts on {target}"


def _given(cards: CardSet, d: Data) -> str:
    effect = cards.effects.get(d.get("effect", ""))
    return f"{d['card']}: {effect.words()}" if effect is not None else f"{d['card']} takes effect"


def _triggered(cards: CardSet, d: Data) -> str:
    return f"{d['card']} acts ({d['when']})"


def _chosen(cards: CardSet, d: Data) -> str:
    return f"{player(d['seat'])} is {d['card']}, the {d['kind']}"


def _sheet_given(cards: CardSet, d: Data) -> str:
    return f"{player(d['seat'])} brings {d['name']}: Level {d['level']}, {d['xp']} XP"


def _adventure(cards: CardSet, d: Data) -> str:
    level = f", raised to Level {d['raised']}" if d["raised"] else ""
    challenges = f", with {names(cards, d['bonuses'])}" if d["bonuses"] else ""
    return f"a party of Level {d['party']} sets out for {d['card']}{level}{challenges}"


def _lot(cards: CardSet, d: Data) -> str:
    name, _, level = d["choice"].partition("@")
    found = {bonus.id: bonus.name for adventure in cards.adventures for bonus in adventure.entry.bonuses}
    words = listing(found.get(part, cards[part].name if part in cards.by_id else part) for part in name.split("+"))
    return f"the vote is tied, and chance decides: {words}" + (f", Level {level}" if level else "")


def _brought(cards: CardSet, d: Data) -> str:
    return f"{d['player']} brings {names(cards, d['cards']) if d['cards'] else 'no Magic Items'}"


def _feature(cards: CardSet, d: Data) -> str:
    where = f" in slot {d['slot']}" if d["slot"] else ""
    over = f", over {d['gone']}" if d["gone"] != "nothing" else ""
    return f"{d['player']} takes {d['card']}{where}{over} ({d['cost']} of {d['xp']} XP)"


def article(word: str) -> str:
    """ "a Rare", "an Uncommon"."""
    return f"{'an' if word[0] in 'AEIOU' else 'a'} {word}"


def _item_drawn(cards: CardSet, d: Data) -> str:
    seen = f": {d['card']}" if "card" in d else ""
    return f"{d['player']} draws {article(d['rarity'])} item{seen}"


def _items_revealed(cards: CardSet, d: Data) -> str:
    return f"{d['player']} turns up {names(cards, d['cards'])}"


def _traded(cards: CardSet, d: Data) -> str:
    return f"{d['player']} gives {d['card']} to {d['called'][d['other']]} for {d['gone']}"


def _campaign_ended(cards: CardSet, d: Data) -> str:
    return f"the campaign is over: {d['ending']} (won {d['won']} of {d['played']})"


EVENTS: Final[dict[str, str | Callable[[CardSet, Data], str]]] = {
    "sealed": "{player} is ready",
    "took_back": _took_back,
    # before the game
    "hero_chosen": _chosen,
    "type_taken": "{player} also counts as {type}",
    "marker": "{player} has the marker {type} {marker}",
    "swapped": "{player} takes {card} for {gone}",
    "decks_built": _decks,
    "ready": "{player} has a pack of {cards} cards and {hp} hit points",
    "leader": "{player} is the party leader",
    "market_laid": _market_laid,
    "added": "{player} adds {card} to the Market Deck",
    "bought_before": "{player} has bought {card} before the game",
    "brought": _brought,
    # campaigns
    "sheet_given": _sheet_given,
    "background": "{player} has the Background {card}",
    "adventure_chosen": _adventure,
    "drawn_lot": _lot,
    "long_rest": "the party takes a Long Rest",
    "earned": "{player} earns {xp} XP and has {total}",
    "level_rose": "{player} rises to Level {level}",
    "item_lost": "{card} was consumed: {player} no longer owns it",
    "no_award": "{player} has completed {card} at this Level before: no items",
    "feature_taken": _feature,
    "draws_first": "{player} draws the first Magic Item",
    "item_drawn": _item_drawn,
    "nothing_drawn": "{player} draws nothing: no {rarity} item and no lesser one is left",
    "items_revealed": _items_revealed,
    "item_returned": "{player} returns {card}",
    "traded": _traded,
    "trade_refused": "{player} does not want to trade for {card}",
    "campaign_ended": _campaign_ended,
    "market_redone": "the Market is all one colour, so it is laid out again",
    # Scenes and rounds
    "scene_began": "Scene {scene} of {scenes} begins at Wyrmflame level {level}",
    "scene_ended": "Scene {scene} is completed in the turn of {player}",
    "round_ended": "round {round} is over",
    "turn_began": "{player} takes a turn",
    "turn_ended": "{player} ends the turn",
    "turn_skipped": "{player} is Unconscious and has no turn",
    "skipped": "{player} skips the {phase} phase",
    "will_skip": "{player} will skip the next {phase} phase",
    "rest_began": "the party takes a Short Rest",
    "conceding": _conceding,
    "ended": _ended,
    # encounters
    "entered": _entered,
    "flipped": _flipped,
    "drawn_by_lot": "{player} is picked at random",
    "not_placed": _not_placed,
    "looked_through": _looked_through,
    "nothing_came": _nothing_came,
    "summoning": "{foe} summons",
    "moved": "{foe} moves to face {facing}",
    "relaid": "{foe} now lies in front of {facing}",
    "tokens_added": _tokens,
    "mended": _mended,
    "tripped": "the Tripwire of {foe} goes off",
    "defeated": _defeated,
    "token_defeated": "a token of {foe} is defeated",
    "foe_discarded": "{foe} is discarded",
    "foe_put_away": _foe_put_away,
    "returned": "{foe} comes back",
    "saved": _saved,
    "triggered": _triggered,
    "affected": _affected,
    "given": _given,
    "ward_hurt": "{name} loses {lost} and has {hp} hit points",
    # places
    "moved_in": "{player} enters {foe}",
    "moved_out": "{player} leaves {foe}",
    # the Wyrmflame deck
    "flame_phase": "before the leader's turn: the Wyrmflame",
    "flame_revealed": "Wyrmflame: {card}, at level {level}",
    "flame_stays": "{card} stays",
    "flame_acted": _acted,
    "flame_ignored": "{card} is ignored",
    "flame_discarded": "{card} is discarded",
    "flame_buried": "{card} is buried",
    "flame_level": _level,
    # cards
    "drew": _drew,
    "pile_empty": _pile_empty,
    "reshuffled": _reshuffled,
    "discarded": "{player} discards {card}",
    "put_away": _put_away,
    "played": _played,
    "used": "{player} uses {card}",
    "remains": "{player}'s {card} remains in play",
    "not_remaining": "{player}'s {card} cannot remain in play",
    "left_play": _left_play,
    "checked": _checked,
    "buried": _buried,
    "buried_seen": _buried_seen,
    "searched": _searched,
    "looked": _looked,
    "copied": "the text of {card} happens again",
    "held": "{player} puts cards under {card}",
    "released": "{player} takes the cards under {card}",
    "marked": "{name} tokens on {player}'s {card}: {has}",
    "recovered_card": "{player} takes {card} from the discard pile",
    "recoloured": "{card} deals {colour} damage this turn",
    # damage
    "dealt": _dealt,
    "taken_back": "damage is taken back",
    "cleared": _cleared,
    "attacked": _attacked,
    "redirected": "{foe} deals {damage} damage to {player} instead",
    "prevented": "{card} prevents {number} damage",
    "hurt": _hurt,
    "stunned": "{player} is Stunned",
    "knocked_out": "{player} is Unconscious",
    "healed": "{player} heals {gained} and has {hp} hit points",
    "recovered": "{player} is up again",
    "exhausted": "{player} is Exhausted",
    "rested": "{player} is no longer Exhausted",
    # gold and the Market
    "gained_gold": "{player} gains {number} gold and has {gold}",
    "lost_gold": "{player} loses {number} gold and has {gold}",
    "bought": "{player} buys {card} for {price} gold",
    "refilled": "{card} comes into the Market",
    "replaced": "{card} replaces {gone} in the Market",
    "market_revealed": "{player} cycles the Market: {card}",
    "market_closed": "{player} cannot buy: {card}",
    # of the kernel
    "too_deep": "the effects keep setting each other off, so the rest of them is skipped",
}
"""One template (or function) for every kind of event; new kinds are added here."""
