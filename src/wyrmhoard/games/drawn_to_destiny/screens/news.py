"""What is no news for who goes on until something happens, by the kinds of events and by conditions."""

from __future__ import annotations

from typing import Final

from ..rules.queries import numbers

PLAIN: Final = frozenset((
    *("sealed", "turn_begins", "clock", "fate", "high_card", "groups", "group_finished", "move_set_up", "intents"),
    *("shared", "npc_proposed", "free_action", "declared", "waits", "turned", "stood_up", "held_too_long", "drew"),
    *("drew_nothing", "equipped", "loaded", "picked_up", "handed_over", "dropped_item", "opened", "picked", "compared"),
    *("pictured", "tie_turned", "move_bonus", "kept", "struck_back", "scored", "combined", "cp_spent", "answered"),
    *("mutual", "ability_used", "triggered", "uses_spent", "cover_revealed", "diverted", "overrun_stopped", "overrun"),
    *("task_begun", "task_moved", "worked", "bond_worked", "assisted", "damage_shuffled", "stack_revealed"),
    *("damage_wild", "wild_replaced", "exchanged", "wild_luck", "luck", "condition_fate", "lost", "readied"),
    *("took", "searched", "found"),
))  # fmt: skip
"""What happens all the time, or only shows what somebody has chosen: it is no news."""
OF_OTHERS: Final = frozenset((
    *("roused", "taken_back", "cancelled", "dropped", "stayed", "hazard", "unaffected", "struck", "damage_done"),
    *("vulnerable", "protected", "item_took", "item_spared", "item_damaged", "crits", "temporary", "harmed"),
    *("overflowed", "corroding", "corroded", "doused", "paid_impaired", "move_lost", "disarmed", "pushed", "pulled"),
    *("withdrew", "push_blocked", "healed", "harm_ended", "item_dropped"),
))  # fmt: skip
"""What is no news as long as it happens to others."""
MILD: Final = numbers.MINOR
"""Conditions that pass by themselves: what brings them is news, if it comes from others."""
GRAVE: Final = frozenset(("dying", "prone", "comatose", "unconscious"))
"""Conditions that are news whoever has them."""
