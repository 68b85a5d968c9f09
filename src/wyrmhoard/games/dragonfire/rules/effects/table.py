"""Which verb belongs to which effect."""

from __future__ import annotations

from typing import Final

from wyrmhoard.games.dragonfire.cards import effects as e
from wyrmhoard.games.dragonfire.rules import abilities as v
from wyrmhoard.games.dragonfire.rules.effects import cards as c
from wyrmhoard.games.dragonfire.rules.effects import damage as d
from wyrmhoard.games.dragonfire.rules.effects import foes as f

VERBS: Final[dict[type, v.Verb]] = {
    e.Deal: d.deal_damage,
    e.Levels: d.deal_levels,
    e.DefeatTokens: d.defeat_tokens,
    e.Anywhere: d.anywhere,
    e.Recolour: d.recolour,
    e.Ease: d.lay_on,
    e.Breach: d.lay_on,
    e.Keep: d.lay_on,
    e.Attack: d.lay_on,
    e.HoldBack: d.lay_on,
    e.Bounty: d.lay_on,
    e.Prevent: d.prevent,
    e.Redirect: d.redirect,
    e.AttackNow: d.attack_now,
    e.MoreDamage: d.more_damage,
    e.Collapse: d.collapse,
    e.Heal: c.heal,
    e.Hurt: c.hurt,
    e.Status: c.status,
    e.Draw: c.draw,
    e.Discard: c.discard,
    e.Trade: c.trade,
    e.Recover: c.recover,
    e.Search: c.search,
    e.Look: c.look,
    e.Bury: c.bury,
    e.Reshuffle: c.reshuffle,
    e.Grant: c.grant,
    e.Copy: c.copy,
    e.Hold: c.hold,
    e.Release: c.release,
    e.PlayAgain: c.return_this,
    e.Mark: c.mark,
    e.Gone: c.gone,
    e.Gold: c.gold,
    e.Buy: c.buy,
    e.Cycle: c.cycle,
    e.Summon: f.summon,
    e.Reveal: f.reveal,
    e.Move: f.move,
    e.Swap: f.swap,
    e.Rotate: f.rotate,
    e.Tokens: f.tokens,
    e.Mend: f.mend,
    e.Dismiss: f.dismiss,
    e.Give: f.give,
    e.Reroll: f.reroll,
    e.Enter: f.enter,
    e.Flame: f.flame_act,
    e.Dispel: f.dispel,
    e.Leader: f.leader,
    e.Phase: f.phase,
    e.Save: v.save,
    e.Check: v.check,
    e.Choose: v.choose,
    e.EachMay: v.each_may,
    e.Repeat: v.repeat,
    e.When: v.when,
}
"""The generator that does each effect."""
