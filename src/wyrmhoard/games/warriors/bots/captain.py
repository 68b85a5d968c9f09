"""The captain: answers every question of Warriors, quickly.

Attacks are weighed by the chances of each loss; spells, abilities, re-equipping, retreats and locations are tried out
in an imagined world, in which everything that the seat cannot know is dealt again and nobody reads the hands of
others or a draw pile. The same question always has the same answer, but for the choice of a deck.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Final

from wyrmhoard.kernel.asking.ask import PASS
from wyrmhoard.kernel.asking.form import Form, Pick
from wyrmhoard.kernel.play.open_ask import OpenAsk
from wyrmhoard.kernel.play.player import Look, Move
from wyrmhoard.kernel.play.world import World
from wyrmhoard.kernel.text.marks import worth_weighing

from ..asked import Asked
from ..cards.card import Card
from ..cards.cardset import CardSet
from ..rules import numbers, targeting
from ..rules.assembly import TWICE
from ..state import Fighter, Gear, Warriors
from ..table import Position
from . import ahead
from .outfit import Wardrobe
from .worth import BREAKING, Reading, losses

BETTER: Final = 0.004
"""The least gain for which something is used, so that nothing is wasted."""
PASSING: Final = {"end of turn": 0.25, "its next turn": 0.12, "your next turn": 0.12}
"""How much of a temporary change counts, by when it ends."""
EAGER: Final = 0.002
"""The worth of each point of durability that an opponent loses, beyond its effect on the chances: it ends battles."""
AMPLE: Final = 1.05
"""How much stronger new gear must make a fighter to be worth trying on."""
PATIENCE: Final = 8
"""Rounds in which doing nothing costs nothing."""
IMPATIENCE: Final = 0.02
LONG: Final = 12
"""Battles after which the choice of a fighter gets more and more random: the best one did not decide the game."""
TEDIUM: Final = 0.1
HUNT: Final = 0.04
"""The worth of a Beast's Bonus card, earned in shares by the durability that it loses: a Beast that is left to the end
kills the last fighter, and nobody wins."""
ENDGAME: Final = 8
"""Battles after which a game of several sides is brought to its end."""
OWN: Final = 1.0
"""In the endgame, the worth of a location from a hand: locations that only change hands never add up to three."""
DOUBT: Final = 0.25
"""The chance of winning a battle below which a retreat is considered."""
WORN: Final = f"{TWICE}worn"
"""Marks a card that is worn among the items of a hand."""
AGREED: Final = ("yes", "draw", "join", "stay")
"""Answers that are always taken where they are offered."""


class Captain:
    """A player of Warriors in any variant. `effort` is the number of worlds in which each use is tried (0: none),
    and of further outfits that are compared; it stops early when its time is up."""

    def __init__(self, cards: CardSet, effort: int = 1) -> None:
        self.cards = cards
        self.effort = effort
        self.wardrobe = Wardrobe(cards)

    def policy(self, look: Look) -> Mapping[str, float]:
        """Its one choice."""
        return {self.choose(look).key: 1.0}

    def choose(self, look: Look) -> Move:
        """The answer to the open ask."""
        ask = look.ask
        if ask.aside:
            return Move(PASS)
        keys = [str(choice) for choice in worth_weighing(ask.choices)]
        if ask.prompt == "deck":
            return Move(look.rng.choice(keys))
        for word in AGREED:
            if word in keys and ask.prompt not in ("reroll", "steady"):
                return Move(word)
        if ask.may_pass:
            return Move(PASS)
        if ask.prompt == "combat":
            return self._fight(look)
        if ask.prompt in ("location", *ahead.BRANCHES) and self.effort:
            return self._try_all(look, keys)
        return self.answer(ask, look.imagine_state(Random(0)))

    # -- answers without looking ahead

    def answer(self, ask: OpenAsk, state: Warriors) -> Move:
        """An answer by rule of thumb, from what the seat sees; also for others in imagined worlds."""
        choices = worth_weighing(ask.choices)
        keys = [str(choice) for choice in choices]
        data: Asked = ask.data
        match ask.prompt:
            case "assemble" | "come-back":
                return self._enter(state, [choice for choice in choices if isinstance(choice, Form)], keys)
            case "mulligan-cards":
                return Move(keys[-1])
            case "reroll":
                card = self.cards[data["card"]]
                return Move("yes" if 2 * data["roll"] < card.max_damage + 1 else "no")
            case "steady":
                return Move("yes" if data["roll"] + data["by"] > data["value"] else "no")
            case "discard":
                return Move(min(keys, key=lambda key: (self._liking(state, ask.seat, key), key)))
            case "fetch":
                return Move(max(keys, key=lambda key: (self._liking(state, ask.seat, key), key)))
            case "break":
                return Move(self._break(state, ask))
            case "shed":
                return Move(min(keys, key=lambda key: self._equipped(state, ask.seat, key)))
            case "target" | "gear":
                return Move(self._victim(state, ask.seat, keys))
            case "combat":
                return Move("nothing" if "nothing" in keys else "end")
        return Move(keys[0])

    def _enter(self, state: Warriors, forms: list[Form], keys: list[str]) -> Move:
        """The strongest fighter in the best gear that was found for it."""
        best: tuple[float, Move] = (-1.0, Move(keys[0]))
        bored = TEDIUM * max(0, state.battles - LONG)
        for form in forms:
            rng = Random(f"{form.key} {state.battles}" if bored else form.key)
            strength, outfit = self.wardrobe.dress(state, form.key, (), _items(form, "equip"), self.effort, rng)
            if bored:
                strength *= 1 + bored * rng.random()
            best = max(best, (strength, Move(form.key, {"equip": outfit})), key=lambda each: each[0])
        return best[1]

    def _liking(self, state: Warriors, seat: int, item: str) -> float:
        """How much a card is worth keeping in hand: the scarcer its kind there, the more."""
        if item not in self.cards.by_id:
            return 0.5 if item == "keep" else 0.0
        card = self.cards[item]
        hand = [self.cards[other] for other in state.players[seat].hand]
        same = sum(other.type == card.type or (other.attacks and card.attacks) for other in hand)
        if card.type == "location":
            return 0.0 if state.settings.deathmatch or same > 1 else 0.6
        return self._quality(card) * (3 if card.type == "fighter" or card.attacks else 1.5) / (1 + same)

    def _quality(self, card: Card) -> float:
        if card.type == "fighter":
            return self.wardrobe.strength(card.id, (), "") / 8
        return (card.max_damage + 2 * card.protection + 2) / 6

    def _break(self, state: Warriors, ask: OpenAsk) -> str:
        """The card to break: valuable and likely to break, and none of a teammate's."""
        battle = state.battle
        data: Asked = ask.data
        target = battle.find(data["who"]["id"]) if battle is not None else None
        if target is None or state.players[target.seat].side == state.players[ask.seat].side:
            return "stop"
        gears = [gear for gear in target.gear if str(gear.id) in {str(choice) for choice in ask.choices}]
        return str(max(gears, key=lambda gear: (self._loss(state, target, gear), -gear.id)).id)

    def _loss(self, state: Warriors, who: Fighter, gear: Gear) -> float:
        """What a breakage roll on a card costs its fighter: the chance, times the strength that goes with it."""
        value = numbers.breakage(Position(state, self.cards), who, gear) or 0
        place = state.place.card if state.place is not None else ""
        worn = [each.card for each in who.gear]
        rest = worn[:]
        rest.remove(gear.card)
        whole = self.wardrobe.strength(who.card, worn, place)
        return value / 100 * max(0.02, 1 - self.wardrobe.strength(who.card, rest, place) / whole)

    def _equipped(self, state: Warriors, seat: int, key: str) -> float:
        """What an equipped card is worth to its own fighter."""
        who = state.fighter(seat)
        gear = who.find(int(key)) if who is not None else None
        if who is None or gear is None:
            return 0.0
        return self.wardrobe.gain(who.card, gear.card, state.place.card if state.place is not None else "")

    def _victim(self, state: Warriors, seat: int, keys: list[str]) -> str:
        """An opponent of those named, the weakest: where there is no time to try each."""
        fighters = state.battle.fighters if state.battle is not None else []
        side = state.players[seat].side
        foes = [f for f in fighters if f.beast or state.players[f.seat].side != side]
        for who in sorted(foes, key=lambda who: (who.life, who.id)):
            named = [key for key in keys if key == str(who.id) or any(key == str(gear.id) for gear in who.gear)]
            if named:
                return named[0]
        return keys[0]

    # -- looking ahead

    def _worlds(self, look: Look) -> list[World]:
        """The imagined worlds for trying moves, as many as there is time for."""
        worlds = [look.imagine(Random(0))]
        while len(worlds) < self.effort and (look.time_left is None or look.time_left() > 0):
            worlds.append(look.imagine(Random(len(worlds))))
        return worlds

    def _try_all(self, look: Look, keys: list[str]) -> Move:
        """The choice that leads to the best position."""
        worlds = self._worlds(look)
        own = OWN if look.ask.prompt == "location" and _brings_own(worlds[0].table.state, look.seat) else 0.0

        def worth(key: str) -> float:
            return self._outcome(worlds, look, Move(key)) + own * key.startswith("hand ")

        return Move(max(keys, key=worth))

    def _outcome(self, worlds: list[World], look: Look, move: Move) -> float:
        if look.time_left is not None and look.time_left() <= 0:
            return -1.0
        outcomes = [ahead.outcome(world.copy(), look.seat, move, self.answer) for world in worlds]
        return sum(outcomes) / len(outcomes)

    def _fight(self, look: Look) -> Move:
        """The best of everything that can be done in the combat step."""
        state: Warriors = look.imagine_state(Random(0))
        me = state.fighter(look.seat)
        assert state.battle is not None
        assert me is not None
        reading = Reading(Position(state, self.cards))
        aim = _Aim(self, reading, me)
        now = reading.worth(look.seat)
        rest = "nothing" if numbers.actions_left(reading.position) else "end"
        late = max(0, state.battle.round - PATIENCE) + 2 * state.battle.quiet
        options: list[tuple[float, Move]] = [(-late * IMPATIENCE, Move(rest))]
        worlds = self._worlds(look) if self.effort else []
        for choice in look.ask.choices:
            word, *numbers_ = str(choice).split(" ")
            if word == "attack":
                source, target = map(int, numbers_)
                idle = 0 if aim.hurts(source, target) else late * IMPATIENCE
                options.append((aim.attack(source, target) - now - idle, Move(str(choice))))
            elif word == "volley" and isinstance(choice, Form):
                options.append(aim.volley(choice, now))
            elif word in ("cast", "use", "place", "retreat") and worlds:
                if word != "retreat" or late > 4 or reading.chances(reading.lives)[state.players[me.seat].side] < DOUBT:
                    gain = self._outcome(worlds, look, Move(str(choice))) - now
                    gain *= _lasting(reading.position, me, word, numbers_)
                    options.append((gain - BETTER - (late * IMPATIENCE if word != "retreat" else 0), Move(str(choice))))
            elif word == "equip" and isinstance(choice, Form):
                options += self._outfits(look, worlds, choice, me, now)
        return max(options, key=lambda option: option[0])[1]

    def _outfits(
        self, look: Look, worlds: list[World], form: Form, me: Fighter, now: float
    ) -> list[tuple[float, Move]]:
        """Outfits that could be put on, over what is worn or instead of it, with the gain of each."""
        state: Warriors = worlds[0].table.state if worlds else look.imagine_state(Random(0))
        place = state.place.card if state.place is not None else ""
        useless = [gear for gear in me.gear if targeting.empty(self.cards, gear)]
        worn = [gear.card for gear in me.gear if gear not in useless]
        base = self.wardrobe.strength(me.card, worn, place)
        hand, removable = _items(form, "equip"), _items(form, "remove")
        outfits = []
        if not useless:
            strength, more = self.wardrobe.dress(state, me.card, worn, hand)
            outfits = [(strength, {"remove": [], "equip": more})] if more else []
        kept = [gear.card for gear in me.gear if str(gear.id) not in removable]
        fresh = [gear for gear in me.gear if str(gear.id) in removable]
        if not outfits or not any(self.cards[card].attacks for card in worn):
            strength, more = self.wardrobe.dress(
                state, me.card, kept, [*hand, *(f"{g.card}{WORN}{g.id}" for g in fresh if g not in useless)]
            )
            stays = [int(item.partition(WORN)[2]) for item in more if WORN in item]
            gone = [str(gear.id) for gear in fresh if gear.id not in stays]
            outfits.append((strength, {"remove": gone, "equip": [item for item in more if WORN not in item]}))
        options = []
        for strength, values in outfits:
            if strength > base * AMPLE and (values["remove"] or values["equip"]):
                if form.verify is not None and form.verify(values) is not None:
                    continue
                move = Move(form.key, values)
                gain = self._outcome(worlds, look, move) - now if worlds else (strength / base - 1) / 10
                options.append((gain, move))
        return options


class _Aim:
    """What attacks are worth, each with its chances."""

    def __init__(self, captain: Captain, reading: Reading, me: Fighter) -> None:
        self.captain = captain
        self.reading = reading
        self.me = me

    def hurts(self, source: int, target: int) -> bool:
        """Whether an attack can cost its target anything at all."""
        victim = next(who for who in self.reading.fighters if who.id == target)
        return max(losses(self.reading.position, self.me, self.me.find(source), victim)) > 0

    def attack(self, source: int, target: int, *, alone: bool = True) -> float:
        """The worth of the position after an attack, over its possible losses."""
        reading, cards, state = self.reading, self.captain.cards, self.reading.state
        at = next(n for n, who in enumerate(reading.fighters) if who.id == target)
        victim = reading.fighters[at]
        gear = self.me.find(source)
        worth = 0.0
        lost_on_average = 0.0
        for lost, chance in losses(reading.position, self.me, gear, victim, alone=alone).items():
            lives = reading.lives[:]
            lives[at] -= lost
            dead = lives[at] < 1
            rival = not victim.beast and state.players[victim.seat].side != state.players[self.me.seat].side
            kills = int(dead and rival and state.settings.deathmatch)
            spoils = cards[victim.card].bonus if dead and victim.beast else 0
            worth += chance * reading.worth(self.me.seat, lives, kills, spoils)
            lost_on_average += chance * (0 if dead else lost // 2)
            worth += EAGER * chance * lost
            if victim.beast:
                beast = cards[victim.card]
                worth += HUNT * beast.bonus * chance * min(lost, victim.life) / beast.durability
        if not victim.beast and victim.gear:
            worth += BREAKING * lost_on_average * max(self.captain._loss(state, victim, gear) for gear in victim.gear)
        if gear is not None:
            worth += 0.002 * (len(cards[gear.card].abilities) - (cards[gear.card].charges > 0))
        return worth

    def volley(self, form: Form, now: float) -> tuple[float, Move]:
        """The best targets of several attacks, each without the bonus."""
        pick = form.fields[0]
        assert isinstance(pick, Pick)
        source = int(form.key.split(" ")[1])
        gains = sorted(((self.attack(source, int(t), alone=False) - now, t) for t in pick.items), reverse=True)
        targets = gains[: pick.most]
        return sum(gain for gain, _ in targets), Move(form.key, {"targets": [target for _, target in targets]})


def _brings_own(state: Warriors, seat: int) -> bool:
    """Whether a location from a hand serves better than one of the others': with two sides it never does; with more
    while no other side needs only one, or when the game has gone on for long."""
    mine = state.players[seat].side
    rivals = {player.side for player in state.players if player.present} - {mine}
    close = any(len(state.sides[side].places) + 1 >= state.settings.locations for side in rivals)
    return len(rivals) > 1 and (not close or state.battles >= ENDGAME)


def _items(form: Form, name: str) -> tuple[str, ...]:
    """The items of one blank of a form."""
    return next(field.items for field in form.fields if isinstance(field, Pick) and field.name == name)


def _lasting(position: Position, me: Fighter, word: str, numbers_: list[str]) -> float:
    """The factor for the gain of a use: less than 1 if its effect ends soon."""
    if word == "retreat":
        return 1.0
    gear = me.find(int(numbers_[0])) if word in ("cast", "use") else None
    card = position.cards[
        gear.card
        if gear is not None
        else position.state.place.card
        if word == "place" and position.state.place
        else me.card
    ]
    grants = [effect for ability in card.abilities for effect in ability.do if hasattr(effect, "until")]
    share = min((PASSING.get(effect.until, 1.0) for effect in grants), default=1.0)
    if gear is not None and word == "cast" and card.duration is not None:
        share = min(share, 0.25 * (1 + max(0, gear.duration) + card.duration)) if not gear.active else 0.2
    return share
