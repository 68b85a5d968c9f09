"""The keys of the game's vocabulary as people read them: Stats, types of damage, places of a body, conditions.

A key is its own English text, in one of three forms; all forms that come up stand here, so that each is translated as a
whole.
"""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.text.saying import later, said, say, say_many

PLAIN: Final = (
    later("abdomen"), later("above"), later("acid burns"), later("acidic"), later("actions"), later("acts"),
    later("air"), later("all"), later("alteration"), later("any"), later("arcane"), later("arm"), later("armor"),
    later("awareness"), later("back"), later("backward"), later("bag of stones"), later("balance"),
    later("bandolier"), later("bash"), later("beast"), later("beasts"), later("belief"), later("bind"),
    later("bite"), later("black"), later("bleeding"), later("blessed"), later("blind"), later("blinding"),
    later("block"), later("blood loss"), later("body"),
    later("bound"), later("build"), later("buildings"), later("burning"), later("burns"), later("carrying arm"),
    later("carrying hand"), later("cavern"), later("cell"), later("change"), later("chest"), later("choking"),
    later("clip"), later("close"), later("coins"), later("comatose"), later("combat"), later("companions"),
    later("compulsion"), later("concentration"), later("conclusion"), later("confusion"), later("constrict"),
    later("contest"), later("corrosion"), later("corrosive"), later("corruption"), later("counter"),
    later("critical"), later("cups"), later("cursed"), later("damage and lifting"), later("dead"), later("deafened"),
    later("deafening"), later("death"), later("delusion"), later("despair"), later("disabled"), later("disease"),
    later("diseased"), later("disorder"), later("door"), later("dose"), later("downtime"), later("drift"),
    later("drift back"), later("driver"), later("duel"), later("dungeon"), later("dying"), later("elemental"),
    later("elemental magic"), later("energy"), later("enhancement"), later("equip"), later("escaped"), later("evade"),
    later("events"), later("explore"), later("extreme"), later("fantasy"), later("fast"), later("fatigue"),
    later("fear"), later("foot"), later("fortune"), later("forward"), later("free"), later("freezing"),
    later("front"), later("frostbite"), later("furnishing"), later("gear"), later("goals"), later("grab"),
    later("gunner"), later("hack"), later("hand"), later("hazard"), later("head"), later("hearing"), later("held"),
    later("helmet"), later("hidden"), later("hobbled"), later("hold"), later("immobilized"), later("impaired"),
    later("in play"), later("incoherent"), later("intents"), later("item"), later("knowledge"), later("language"),
    later("leave"), later("left"), later("left arm"), later("left foot"), later("left hand"), later("left leg"),
    later("leg"), later("lock"), later("lockpicks"), later("loss"), later("love"), later("lower"), later("machine"),
    later("major"), later("mechanical"), later("melee"), later("memory"), later("mind"), later("mindless"),
    later("minor"), later("modern"), later("modern horror"), later("mount"), later("movement"), later("moves"),
    later("mute"), later("nature"), later("necrosis"), later("necrotic"), later("need"), later("nerve"),
    later("no hands"), later("no limbs"), later("numbness"), later("over"), later("paralyzed"), later("partly blind"),
    later("personality"), later("physical"), later("pierce"), later("poison"), later("poisoned"), later("power"),
    later("prone"), later("quickloader"), later("quiver"), later("radiated"), later("radiation"), later("rage"),
    later("ranged"), later("reach"), later("reality"), later("rear"), later("removed"), later("restraint"),
    later("reveal"), later("right"), later("right arm"), later("right foot"), later("right hand"), later("right leg"),
    later("road"), later("science fiction"), later("scifi"), later("self"), later("sensation"), later("setup"),
    later("severed"), later("shield"), later("shoulders"), later("slash"), later("sleep"), later("slide"),
    later("slow"), later("social"), later("space"), later("speed"), later("spiritual"), later("stare down"),
    later("status"), later("strangers"), later("stress"), later("strong"), later("stun"),
    later("suit"), later("surrendered"), later("swords"), later("targets"), later("task"), later("test"),
    later("theurgy"), later("things"), later("thought"), later("three"), later("to come"), later("trauma"),
    later("treat"), later("turns"), later("two"), later("unconscious"), later("undead"), later("under"),
    later("understanding"), later("unnerve"), later("upper"), later("vehicle"), later("violence"), later("vision"),
    later("vitality"), later("vitals"), later("wands"), later("watch"), later("water"), later("weapon"),
    later("web tank"), later("western"), later("wild"), later("wilderness"),
    later("will"), later("window"), later("wound"), later("zombie"), later("zombies"),
)  # fmt: skip
"""Within a sentence: "left leg"."""
TITLED: Final = (
    later("Abdomen"), later("Above"), later("Acid Burns"), later("Acidic"), later("Action"), later("Actions"),
    later("Acts"), later("Aerial"), later("Air"), later("All"), later("Alteration"), later("Any"), later("Arcane"),
    later("Armor"), later("Attacker"), later("Awareness"), later("Back"), later("Backward"), later("Balance"),
    later("Bash"),
    later("Beast"), later("Belief"), later("Bind"), later("Black"), later("Blaster"), later("Bleeding"),
    later("Blessed"), later("Blind"), later("Blinding"), later("Block"), later("Blood Loss"), later("Blue"),
    later("Body"), later("Bound"), later("Build"), later("Buildings"), later("Burning"), later("Burns"),
    later("Call For Backup"), later("Canvas The Area"), later("Car"), later("Carrying Arm"), later("Carrying Hand"),
    later("Cavern"), later("Change"), later("Chest"), later("Choking"), later("Close"), later("Coins"),
    later("Comatose"), later("Combat"), later("Companions"), later("Compulsion"), later("Concentration"),
    later("Conclusion"), later("Confusion"), later("Constrict"), later("Contest"), later("Corrosion"),
    later("Corrosive"), later("Corruption"), later("Counter"), later("Critical"), later("Cups"), later("Cursed"),
    later("Dead"), later("Deafened"), later("Deafening"), later("Death"), later("Defender"), later("Delusion"),
    later("Despair"), later("Disabled"), later("Disease"), later("Diseased"), later("Disorder"), later("Disrupter"),
    later("Downtime"), later("Drift"), later("Drift Back"), later("Driver"), later("Duel"), later("Dungeon"),
    later("Dying"), later("Elemental"), later("Elemental Magic"), later("Energy"), later("Enhancement"),
    later("Equip"), later("Escaped"), later("Evade"), later("Events"), later("Explore"), later("Extreme"),
    later("Fantasy"), later("Fast"), later("Fatigue"), later("Fear"), later("Fortune"), later("Forward"),
    later("Freezing"), later("Front"), later("Frostbite"), later("Furnishing"), later("Galactic"), later("Gear"),
    later("Gold"), later("Gunner"), later("Hack"), later("Hazard"), later("Head"), later("Hearing"), later("Heavy"),
    later("Held"), later("Helmet"), later("Hidden"), later("Hobbled"), later("Hold"), later("Hurt"),
    later("Immobilized"), later("Impaired"), later("In Play"), later("Incoherent"), later("Infected"),
    later("Intents"), later("Knockdown"), later("Knowledge"), later("Language"), later("Left"), later("Left Arm"),
    later("Left Foot"), later("Left Hand"), later("Left Leg"), later("Light"), later("Lock"), later("Loss"),
    later("Love"), later("Lower"), later("Machine"), later("Major"), later("Mechanical"), later("Melee"),
    later("Memory"), later("Mind"), later("Mindless"), later("Minor"), later("Modern"), later("Modern Horror"),
    later("Mount"), later("Movement"), later("Moves"), later("Mute"), later("Narrative"), later("Nature"),
    later("Naval"), later("Necrosis"), later("Necrotic"), later("Need"), later("Nerve"), later("No Hands"),
    later("No Limbs"), later("Numbness"), later("Orange"), later("Orbital"), later("Over"), later("PC"),
    later("Paralyzed"), later("Partly Blind"), later("Personal"), later("Personality"), later("Physical"),
    later("Pierce"), later("Planetary"), later("Poison"), later("Poisoned"), later("Power"), later("Prone"),
    later("Pull"), later("Pulp"), later("Purple"), later("Push"), later("Radiated"), later("Radiation"), later("Rage"),
    later("Ranged"), later("Reach"), later("Reality"), later("Rear"), later("Red"), later("Removed"),
    later("Restraint"), later("Right"), later("Right Arm"), later("Right Foot"), later("Right Hand"),
    later("Right Leg"), later("Road"), later("Science Fiction"), later("Scifi"), later("Self"), later("Sensation"),
    later("Setup"), later("Severed"), later("Shadow"), later("Shake The Trees"), later("Shield"), later("Shoulders"),
    later("Skirmisher"), later("Slash"), later("Sleep"), later("Slide"), later("Slow"), later("Sniper"),
    later("Social"), later("Space"), later("Special"), later("Speed"), later("Spiritual"), later("Starfighter"),
    later("Status"), later("Stellar"), later("Strangers"), later("Stress"), later("Strike And Fade"), later("Strong"),
    later("Stun"), later("Suit"), later("Supporter"), later("Surrendered"), later("Swords"), later("Targets"),
    later("Task"), later("Taunter"), later("Teal"), later("Test"), later("Theurgy"), later("Things"),
    later("Thought"), later("To Come"), later("Trauma"), later("Unconscious"), later("Undead"), later("Under"),
    later("Understanding"), later("Upper"), later("Vehicle"), later("Violence"), later("Vision"), later("Vitality"),
    later("Vitals"), later("Wands"), later("Water"), later("Weapon"), later("Western"), later("Wild"),
    later("Wilderness"), later("Will"), later("Window"), later("Withdraw"), later("Wound"), later("Zombie"),
)  # fmt: skip
"""As a name: "Left Leg"."""
CAPPED: Final = (
    later("Acid burns"), later("Axes"), later("Blood loss"), later("Bows"), later("Carrying arm"),
    later("Carrying hand"), later("Clubs"), later("Crawls"), later("Drift back"), later("Elemental magic"),
    later("Flees"), later("In play"), later("Knives"), later("Left arm"), later("Left foot"), later("Left hand"),
    later("Left leg"), later("Modern horror"), later("No hands"), later("No limbs"), later("Partly blind"),
    later("Pistols"), later("Rifles"), later("Right arm"), later("Right foot"), later("Right hand"),
    later("Right leg"), later("Science fiction"), later("Spears"), later("Thrown weapons"), later("To come"),
)  # fmt: skip
"""At the beginning of a sentence: "Left leg", where that is no name."""


def plain(key: str) -> str:
    """A key within a sentence: "left-leg" is "left leg"."""
    return said(key.replace("-", " "))


def titled(key: str) -> str:
    """A key as a name: "left-leg" is "Left Leg"."""
    return said(key.replace("-", " ").title())


def capped(key: str) -> str:
    """A key at the beginning of a sentence: "left-leg" is "Left leg"."""
    return said(key.replace("-", " ").capitalize())


def moves(n: int) -> str:
    """A price or what is left, in Move: "2 Moves"."""
    return say_many("{n} Move", "{n} Moves", n=n)


def moves_left(n: int, start: int) -> str:
    """What is left of the Move with which a Unit began the Turn: "3 of 5 Moves"."""
    return moves(n) if n == start else say("{n} of {start}", n=n, start=moves(start))


def turns(n: int) -> str:
    """How often a Unit may still turn by an eighth: "2 pivots". A Turn is something else."""
    return say_many("{n} pivot", "{n} pivots", n=n)
