"""What every number of a Unit is now: Stats, Skills, Move, and what its conditions mean (D2-10).

Pure functions: the script uses them, and so do screens and bots. Conditions with numbers are tokens on the Unit; states
such as Impaired belong to the damage card that gave them and are read from it as long as it lies there (D2-240).
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import Final

from ...cards.damage import PLACES, STAT_OF
from ...cards.harm_text import HarmText
from ...cards.vocabulary import TAKES, Obey
from ...free_state import GRIT, PUSH
from ...state import NOBODY, STATS, Harm, Item, Unit
from ...table import Position, once_each
from ..core.rating import Modifier, Rating, round_down
from . import changes, speeds

GRITTED: Final = GRIT.word()
PUSHED: Final = PUSH.word()
"""Keys in `Unit.done_this_turn`."""
MOST_MOVE: Final = 100
"""What the fastest Unit has on a map that is far too small for it."""
MINOR: Final = ("fatigue", "stun", "stress", "slow")
"""The Minor Conditions (D2-247)."""
MINOR_OF: Final = dict(zip(STATS, MINOR, strict=True))
HELM: Final = ("driving", "piloting", "seamanship", "space-piloting")
"""The Skills by which vehicles are driven (D2-443)."""
PLACE_OF: Final = {stat: place for place, stat in enumerate(STATS)}
"""The index of a Stat on a sheet."""
INNER: Final = 2
"""The Level at which Beast and Shadow start (D2-262)."""
LIMBS: Final = frozenset(PLACES[5:])
LEGS: Final = frozenset(PLACES[9:])
FOOTWORK: Final = frozenset({"acrobatics", "athletics", "climbing"})
"""Skills that use legs and feet (D2-267)."""
SPEECH: Final = frozenset({
    "communications", "deception", "influence", "intimidation", "law", "leadership", "linguistics", "performance",
    "persuasion",
})  # fmt: skip
"""Skills that need speech: barred to the Mute and the Incoherent (C3, D2-269)."""
USELESS: Final = frozenset({"immobilized", "paralyzed", "severed"})
"""Words that make a limb useless for as long as the card lies there (D2-268, D2-269)."""
GONE: Final = ("dying", "comatose", "unconscious")


# -- what cards change


def is_immune(position: Position, unit: Unit, what: str) -> bool:
    """Whether a condition, a Damage Type, a deck or a hazard has no effect on the Unit at all."""
    return changes.holds_true(position, unit, "immune", of=what)


def ignores(position: Position, unit: Unit, what: str) -> bool:
    """Whether the Unit has a condition that has no effect on it."""
    return changes.holds_true(position, unit, "ignores", of=what)


# -- damage cards


def harm_text(position: Position, harm: Harm) -> HarmText:
    """What a damage card on a Unit says: that of its type at the place as which it reads (D2-178)."""
    card = position.cards.damage[harm.card]
    if card.of != harm.place:
        card = position.cards.damage[f"{card.type}-{harm.place}"]
    return card.texts[harm.severity - 1]


def words(position: Position, unit: Unit) -> tuple[tuple[str, str], ...]:
    """Each lasting word on the Unit's damage cards with the place or subject of its card (D2-240); none to which it is
    immune."""
    return _words(position, unit) if unit.harms else ()


@once_each
def _words(position: Position, unit: Unit) -> tuple[tuple[str, str], ...]:
    words = tuple((word, harm.place) for harm in unit.harms for word in harm_text(position, harm).lasting)
    if not words or not changes.may_change(position, unit, None, "immune"):
        return words
    return tuple((word, place) for word, place in words if not is_immune(position, unit, _condition(word)))


def _condition(word: str) -> str:
    """The condition that a lasting word is: all kinds of Paralyzed are one (D2-269)."""
    return "paralyzed" if word.startswith("paralyzed") else word


def has_word(position: Position, unit: Unit, word: str) -> bool:
    """Whether a damage card with this word lies on the Unit."""
    return bool(unit.harms) and any(lasting == word for lasting, _ in words(position, unit))


# -- Stats


def printed(unit: Unit, stat: str) -> Rating:
    """A Stat as it stands on the Unit's card."""
    return _printed(unit.sheet.stats[PLACE_OF[stat]])


@lru_cache(maxsize=1024)
def _printed(text: str) -> Rating:
    return Rating.parse(text)


@lru_cache(maxsize=1024)
def _printed_level(text: str) -> int:
    return Rating.parse(text).whole


def parts(position: Position, unit: Unit, stat: str) -> list[tuple[str, int]]:
    """What lowers a Stat now: a key for words and by how much, negative (D2-9, D2-238, D2-247). With Grit Your Teeth
    nothing that harm has done does (D2-65)."""
    parts: list[tuple[str, int]] = []
    if stat == "speed" and unit.damaged >= 3:
        parts.append(("damaged", -(unit.damaged // 3)))  # D2-444a
    if grits(unit) or not (unit.tokens or unit.harms):
        return parts
    parts += [(name, -count) for name, count in unit.tokens.items() if _takes(position, unit, name, stat)]
    if not unit.harms:
        return parts
    cards = by_text = 0
    for harm in unit.harms:
        cards += STAT_OF[position.cards.damage[harm.card].deck] == stat
        by_text += harm_text(position, harm).stats.get(stat, 0)
    if cards:
        parts.append(("damage cards", -cards))
    if by_text:
        parts.append(("damage text", by_text))
    return parts


def grits(unit: Unit) -> bool:
    """Whether a Unit ignores what harm takes from its Stats until the end of the Turn (D2-65)."""
    return GRITTED in unit.done_this_turn


def pushes(unit: Unit) -> bool:
    """Whether a Unit Pushes the Limit this Turn (D2-63)."""
    return PUSHED in unit.done_this_turn


def is_hindered(position: Position, unit: Unit) -> bool:
    """Whether a Unit suffers anything now that it would ignore with Grit Your Teeth (D2-65)."""
    if grits(unit) or not (unit.tokens or unit.harms):
        return False
    return any(_lost(position, unit, stat) for stat in STATS) or bool(impaired_places(position, unit))


def _takes(position: Position, unit: Unit, name: str, stat: str) -> bool:
    """Whether the tokens of a condition lower this Stat of this Unit."""
    return TAKES.get(name) == stat and not ignores(position, unit, name)


def rating(position: Position, unit: Unit, stat: str) -> Rating:
    """A Stat as it is now: the Level after penalties and what cards add, the Scale as printed, not canonical (D2-6,
    D2-9)."""
    whole, by = _printed(_text(position, unit, stat)), shift(position, unit, stat) - _lost(position, unit, stat)
    return whole.modified(Modifier(by, 0)) if by else whole


def level(position: Position, unit: Unit, stat: str) -> int:
    """The whole Level of a Stat as it is now (D2-3, D2-10)."""
    # A penalty is a whole number, so it may be taken from the whole part alone.
    return max(
        0, _printed_level(_text(position, unit, stat)) + shift(position, unit, stat) - _lost(position, unit, stat)
    )


def shift(position: Position, unit: Unit, stat: str) -> int:
    """By how many Levels cards change a Stat for everything (D2-10)."""
    return _shift(position, unit, stat) if position.cards.shifts_stats else 0


@once_each
def _shift(position: Position, unit: Unit, stat: str) -> int:
    hits = changes.active(position, unit, "stat", of=stat)
    return sum(changes.amount(position, unit, source, change) for source, change in hits if not change.only)


def _text(position: Position, unit: Unit, stat: str) -> str:
    """A Stat as printed; of several Speeds the one that fits where the Unit is (D2-334)."""
    if stat == "speed" and unit.sheet.speeds:
        return speeds.printed_at(position, unit, unit.space)
    return unit.sheet.stats[PLACE_OF[stat]]


def _lost(position: Position, unit: Unit, stat: str) -> int:
    """How many Levels of a Stat are gone now."""
    return _all_lost(position, unit, stat) if unit.tokens or unit.harms or unit.damaged else 0


@once_each
def _all_lost(position: Position, unit: Unit, stat: str) -> int:
    return -sum(by for _, by in parts(position, unit, stat))


def inner(unit: Unit, which: str) -> int:
    """The Level of the Beast or the Shadow (D2-262)."""
    return INNER + unit.has(which)


# -- items


def is_broken(position: Position, item: Item) -> bool:
    """Whether an Item is Broken: Damaged as often as its Body has Levels, at least 3 times (D2-275)."""
    return item.damaged >= toughness(position, item)


def toughness(position: Position, item: Item) -> int:
    """How much Damaged breaks an Item."""
    return max(3, _weight_level(position.cards.items[item.card].grams))


@lru_cache(maxsize=1024)
def _weight_level(grams: int) -> int:
    return Rating.worth(Fraction(grams, 1000)).whole


def hands_of(item: Item) -> tuple[str, ...]:
    """The sides of the hands that hold an Item."""
    return {"left": ("left",), "right": ("right",), "both": ("left", "right")}.get(item.held, ())


def is_at(position: Position, item: Item, place: str) -> bool:
    """Whether a carried Item is at a place of the body: in that hand, or worn there (D2-340)."""
    if item.held == "worn":
        card = position.cards.items[item.card]
        return card.armor is not None and place in card.armor.covers
    return place in {f"{side}-hand" for side in hands_of(item)}


# -- Skills


def skill_stat(position: Position, skill: str) -> str:
    """The main Stat of a Skill or a Power (D2-349, D2-380); empty: it has none."""
    if skill in position.cards.skills.by_id:
        return position.cards.skills[skill].stat
    return (position.cards.powers[skill].stat or "") if skill in position.cards.powers.by_id else ""


def skill_level(position: Position, unit: Unit, skill: str, item: Item | None = None) -> int:
    """The Level of a Skill or Power now, used with an Item or without, apart from what abilities and Items change: that
    depends on the Conflict (`changes.total`)."""
    level = unit_level(unit, skill)
    if unit.tokens or unit.harms or unit.damaged or (item is not None and item.damaged) or handicap(position, unit):
        level += sum(by for _, by in skill_parts(position, unit, skill, item))
    return max(0, level)


changes.register_level(skill_level)


def handicap(position: Position, unit: Unit) -> int:
    """By how much events of the Scene lower all Skills of such a Unit, negative (D2-13)."""
    story = position.state.scene.story
    return story.get(handicap_key(unit.sheet.entry), 0) if story else 0


@lru_cache(maxsize=1024)
def handicap_key(entry: str) -> str:
    """The key in the story of a Scene for how much the Skills of a kind of Unit are lowered."""
    return f"handicap:{entry}"


def unit_level(unit: Unit, skill: str) -> int:
    """The printed Level of a Skill or Power; 0 without it."""
    return max(unit.sheet.skill(skill), unit.sheet.power(skill)[0])


def skill_parts(position: Position, unit: Unit, skill: str, item: Item | None = None) -> list[tuple[str, int]]:
    """What harm and the Scene take from the Level of a Skill now: a key for words and by how much (D2-192)."""
    parts: list[tuple[str, int]] = []
    base = unit_level(unit, skill)
    if handicap(position, unit):
        parts.append(("handicap", handicap(position, unit)))
    if item is not None and item.damaged:
        parts.append(("damaged item", -item.damaged))  # D2-275
    if unit.damaged and (skill in HELM or skill == "gunnery"):
        parts.append(("damaged", -unit.damaged))  # D2-444
    if impaired_parts(position, unit, skill, item):
        parts.append(("impaired", -1))  # D2-267
    if unit.has("numbness") and skill_stat(position, skill) == "body":
        parts.append(("numbness", -unit.has("numbness")))  # D2-259
    return parts + _by_words(position, unit, skill, base)


def _by_words(position: Position, unit: Unit, skill: str, base: int) -> list[tuple[str, int]]:
    """What the words of damage cards make of a Skill (C4): each sets it lower, the lowest counts."""
    if not unit.harms or skill not in position.cards.skills.by_id:
        return []
    entry = position.cards.skills[skill]
    lows: list[tuple[str, int]] = []
    for word, _ in words(position, unit):
        if word == "all-skills-0" or (word == "social-skills-0" and entry.group == "social"):
            lows.append((word, -base))
        elif word == "mind-skills-halved" and entry.stat == "mind":
            lows.append((word, base // 2 - base))
        elif word == "social-skills-minus-1" and entry.group == "social":
            lows.append((word, -1))
    return [min(lows, key=lambda low: low[1])] if lows else []


def bars_skill(position: Position, unit: Unit, skill: str) -> str:
    """The rule by which the Unit cannot use a Skill or Power at all now; empty: it can (D2-248, D2-269, D2-349)."""
    stat = skill_stat(position, skill)
    if stat and not level(position, unit, stat):
        return "D2-349"
    power = skill in position.cards.powers.by_id
    if power and (not level(position, unit, "mind") or is_incoherent(position, unit)):
        return "D2-248" if not level(position, unit, "mind") else "D2-269"
    if skill in SPEECH and (is_incoherent(position, unit) or is_mute(position, unit)):
        return "D2-269"
    if unit.has("unleashed") and stat == "mind":
        return "D2-263"
    return ""


# -- parts of the body


def impaired_places(position: Position, unit: Unit) -> set[str]:
    """Places and subjects whose damage cards say Impaired, and all places of a Unit that is Impaired as a whole; none
    with Grit Your Teeth (D2-65, D2-267)."""
    if not (unit.tokens or unit.harms) or grits(unit):
        return set()
    whole = set(PLACES) if unit.has("impaired") or unit.has("disabled") else set()
    return whole | {place for word, place in words(position, unit) if word == "impaired"}


def impaired_parts(position: Position, unit: Unit, skill: str, item: Item | None = None) -> list[str]:
    """The Impaired parts that using this Skill with this Item uses: with any, it has its price (D2-267)."""
    places = impaired_places(position, unit)
    if not places:
        return []
    used = {f"{side}-{part}" for side in (hands_of(item) if item is not None else ()) for part in ("arm", "hand")}
    if skill in FOOTWORK:
        used |= LEGS
    if skill_stat(position, skill) == "body":
        used |= places - LIMBS
    return sorted(places & used)


def is_useless(position: Position, unit: Unit, place: str) -> bool:
    """Whether a limb can neither be used nor hold something (D2-268, D2-269, D2-273). An arm that is useless takes its
    hand with it."""
    if not (unit.tokens or unit.harms):
        return False
    if unit.has("paralyzed") or (unit.has("bound") and place.endswith(("-arm", "-hand"))):
        return True
    whole = {place, place.replace("-hand", "-arm")}
    for word, where in words(position, unit):
        if word in USELESS and where in whole:
            return True
        if word == "paralyzed-body" or (word == "paralyzed" and where not in LIMBS):
            return True
        if (word == "paralyzed-legs" and place in LEGS) or (word == "paralyzed-half" and place.startswith("left-")):
            return True
    return False


def felt_at(unit: Unit, place: str) -> str:
    """Where a Unit feels what hits a place of the body: the Chest stands for the limbs of one that has none (C2)."""
    return "chest" if place in LIMBS and "no limbs" in unit.sheet.traits else place


# -- what conditions mean


def is_paralyzed(position: Position, unit: Unit) -> bool:
    """Whether the whole body is useless (D2-269). Paralyzed at a place that is no limb takes the whole body."""
    return unit.has("paralyzed") > 0 or any(
        word == "paralyzed-body" or (word == "paralyzed" and place not in LIMBS)
        for word, place in words(position, unit)
    )


def is_immobilized(position: Position, unit: Unit) -> bool:
    """Whether the Unit as a whole is Immobilized; a limb alone is not the Unit (D2-268)."""
    return unit.has("immobilized") > 0 or any(
        word == "immobilized" and place not in LIMBS for word, place in words(position, unit)
    )


def is_hobbled(position: Position, unit: Unit) -> bool:
    """Whether its Move is halved (D2-269)."""
    return unit.has("hobbled") > 0 or has_word(position, unit, "hobbled")


def is_comatose(position: Position, unit: Unit) -> bool:
    """Whether it cannot act and does not wake (D2-269)."""
    return unit.has("comatose") > 0 or has_word(position, unit, "comatose")


def is_blind(position: Position, unit: Unit) -> bool:
    """Whether it cannot see (D2-270)."""
    return unit.has("blind") > 0 or has_word(position, unit, "blind")


def is_partly_blind(position: Position, unit: Unit) -> bool:
    """Whether it has Disadvantage on ranged attacks and sight (D2-270)."""
    return unit.has("partly-blind") > 0 or has_word(position, unit, "partly-blind")


def is_deafened(position: Position, unit: Unit) -> bool:
    """Whether it cannot hear (D2-270)."""
    return unit.has("deafened") > 0


def is_mute(position: Position, unit: Unit) -> bool:
    """Whether it has no Skill that needs speech (C3)."""
    return unit.has("mute") > 0 or has_word(position, unit, "mute")


def is_incoherent(position: Position, unit: Unit) -> bool:
    """Whether it has no Skill that needs speech, no Power and no Magic (D2-269)."""
    return unit.has("incoherent") > 0 or has_word(position, unit, "incoherent")


def is_out_cold(position: Position, unit: Unit) -> bool:
    """Whether it is Dying, Comatose, Unconscious or wholly Paralyzed, and so cannot do anything."""
    return bool(unit.tokens or unit.harms) and _is_out_cold(position, unit)


@once_each
def _is_out_cold(position: Position, unit: Unit) -> bool:
    return any(unit.has(name) for name in GONE) or is_comatose(position, unit) or is_paralyzed(position, unit)


def is_standing(position: Position, unit: Unit) -> bool:
    """Whether it is "standing" (D2-13b)."""
    down = unit.has("dying") or unit.has("prone") or is_comatose(position, unit)
    return unit.in_play and not down and level(position, unit, "body") > 0 and level(position, unit, "will") > 0


def flees(position: Position, unit: Unit) -> bool:
    """Whether it may only flee: its Will is 0 (D2-248a), and it is none of those that never flee."""
    return not level(position, unit, "will") and not changes.holds_true(position, unit, "never flees")


def can_recover(position: Position, unit: Unit) -> bool:
    """Whether it may take the Recover Action: with Body 0 that is all it can do (D2-248)."""
    return unit.in_play and not is_out_cold(position, unit) and not flees(position, unit)


@once_each
def can_act(position: Position, unit: Unit) -> bool:
    """Whether conditions let it take Actions and answer attacks with one (D2-248, D2-248a, D2-250, D2-269)."""
    return can_recover(position, unit) and level(position, unit, "body") > 0


def can_act_freely(position: Position, unit: Unit) -> bool:
    """Whether it may take Free Actions other than Skip and Drop (D2-55b)."""
    return can_act(position, unit)


def can_use_abilities(position: Position, unit: Unit) -> bool:
    """Whether it may use Abilities and Powers: not with Mind 0 (D2-248)."""
    return can_act(position, unit) and level(position, unit, "mind") > 0


@once_each
def can_move(position: Position, unit: Unit) -> bool:
    """Whether it can leave its Space on its own: one that is held may only where the holder is weaker, which
    `restraint.may_leave` says (D2-248, D2-268)."""
    is_held = is_out_cold(position, unit) or is_immobilized(position, unit)
    return unit.in_play and not is_held and level(position, unit, "speed") > 0


def can_turn(position: Position, unit: Unit) -> bool:
    """Whether it can turn on its Space: one that is Immobilized or has Speed 0 can (D2-75)."""
    return unit.in_play and not is_out_cold(position, unit)


def crawls(position: Position, unit: Unit) -> bool:
    """Whether it may move no more than 1 Space in a Turn: its Body is 0 (D2-248)."""
    return not level(position, unit, "body")


def barred_aspects(position: Position, unit: Unit) -> set[str]:
    """Aspects that it may not show, by condition or damage card (D2-163, D2-264, C4)."""
    aspects = {
        word.removeprefix("no-") for word, _ in words(position, unit) if word in ("no-strong", "no-block", "no-evade")
    }
    return aspects | {"counter"} if unit.has("confusion") else aspects


def controller(position: Position, unit: Unit) -> int:
    """The seat that decides for the Unit; -1: the computer, because it has no seat or something has taken it over
    (D2-263, C4). While it obeys another, that one's seat decides (C10)."""
    may_differ = unit.tokens or unit.harms or position.state.scene.powers
    return _controller(position, unit) if may_differ else unit.seat


@once_each
def _controller(position: Position, unit: Unit) -> int:
    if unit.has("unleashed") or unit.has("triumphant") or has_word(position, unit, "non-player"):
        return NOBODY
    for power in position.state.scene.powers:
        technique = position.cards.techniques.by_id.get(power.use)
        if power.on == unit.id and technique is not None and any(isinstance(effect, Obey) for effect in technique.do):
            return position.state.unit(power.by).seat
    return unit.seat


# -- Move


def burden(position: Position, unit: Unit) -> int:
    """The mass that it carries, in grams; its own body parts, and what carries itself, do not count (D2-330)."""
    total = 0
    for item in unit.items:
        card = position.cards.items[item.card]
        if item.held != "built-in" and not card.natural and all(c.change != "carries itself" for c in card.change):
            total += card.grams
    return total


def strength(position: Position, unit: Unit) -> Rating:
    """The Body with which it lifts and carries: always the printed one, with what cards change of it, to no less
    than Level 0 (D2-6, D2-10, D2-329)."""
    return printed(unit, "body").modified(Modifier(changes.total(position, unit, "stat", of="body"), 0))


def may_carry(position: Position, unit: Unit, grams: int) -> bool:
    """Whether it could lift what it carries and that much more (D2-330)."""
    return burden(position, unit) + grams <= strength(position, unit).value * 1500


def move_parts(position: Position, unit: Unit) -> list[tuple[str, int]]:
    """The parts of the Move tokens of a Turn: first Speed on this map, then additions and deductions (D2-67, D2-68,
    D2-401). The sum is not below 0."""
    if not can_move(position, unit):
        return [("speed", 0)]
    total = move_for(position, rating(position, unit, "speed"))
    parts = [("speed", total)]
    others = changes.parts(position, unit, "move")
    others.append(("damage text", sum(harm_text(position, harm).stats.get("move", 0) for harm in unit.harms)))
    weight = Fraction(burden(position, unit), 1000)
    able = strength(position, unit).value
    if weight > able / 2:
        others.append(("load", -1))
    total = max(0, total + sum(by for _, by in others))
    parts += [part for part in others if part[1]]
    if is_hobbled(position, unit) and total:
        parts.append(("hobbled", total // 2 - total))
        total //= 2
    if weight > able and total > 1:
        parts.append(("load", 1 - total))
    return parts


@once_each
def move_of(position: Position, unit: Unit) -> int:
    """The Move tokens with which the Unit begins a Turn."""
    return max(0, sum(by for _, by in move_parts(position, unit)))


@once_each
def facing_of(position: Position, unit: Unit) -> int:
    """The Facing tokens with which it begins a Turn: 2, a vehicle 1 (D2-67, D2-443)."""
    return max(0, (1 if "vehicle" in unit.sheet.traits else 2) + changes.total(position, unit, "facing"))


def move_for(position: Position, speed: Rating) -> int:
    """The Move that a Speed gives on the map of the Scene, at least 1 unless the Speed is nothing (D2-68, D2-401), and
    at most 100: a step takes one Move, and a Turn has to end.

    With `exact_scale` what would be less than 1 is 1 once in as many Turns as a Space needs, and 0 otherwise (D2-409).
    """
    ground = position.cards.maps[position.state.scene.map]
    if not speed.value or ground.metres is None or ground.seconds is None:
        return 0
    by_second = speed.value if speed.scale <= 0 else speed.value * Fraction(1000, 3600)
    if ground.kph is not None:
        exact = by_second * Fraction(18, 5) / ground.kph
    else:
        exact = by_second * ground.seconds / ground.metres
    if exact < 1 and position.state.settings.exact_scale:
        return int(not position.state.scene.turn % -round_down(-1 / exact))
    return min(MOST_MOVE, max(1, round_down(exact)))
