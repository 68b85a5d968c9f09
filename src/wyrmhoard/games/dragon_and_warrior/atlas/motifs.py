"""What a name puts on the map: ladders among The Sulking Ladders, lamps in The Lamplit Sog."""

from __future__ import annotations

from typing import Final

WORDS: Final = {
    "lamp": ("lamplit", "candlelit", "lamp", "lamps", "lantern", "lanterns", "candle", "candles"),
    "ladder": ("ladder", "ladders", "stair", "stairs", "steps"),
    "windmill": ("windless", "whistling", "wind", "windmill", "mill", "mills", "sail", "sails"),
    "mushroom": ("mossy", "pickled", "mushroom", "mushrooms", "mouldy", "spore", "spores"),
    "bell": ("humming", "bellowing", "bell", "bells", "tolling", "sunday"),
    "gear": ("tin", "copper", "brass", "rusted", "ticklish", "clattering", "clockwork", "engine", "wheels"),
    "crystal": ("silver", "amber", "glass", "crystal", "crystals", "moonstruck", "mirror", "mirrors"),
    "ghost": ("pale", "hushed", "gaunt", "lost", "ghost", "ghosts", "hollow", "forgetful"),
    "skull": ("bitter", "last", "bone", "bones", "skull", "skulls", "grave", "graves", "lidless"),
    "eye": ("winking", "eye", "eyes", "grinning", "face", "faces"),
    "flag": ("borrowed", "customs", "post", "posts", "flag", "flags"),
    "flower": ("velvet", "blue", "peppered", "flower", "flowers", "garden", "gardens", "orchard", "buttered"),
    "spiral": ("dreaming", "yawning", "nodding", "fathomless", "sevenfold", "ninefold", "double", "unlikely"),
    "fire": ("smouldering", "thirsty", "scolded", "ash", "ember", "embers", "fire", "fires", "cinder", "cinders"),
    "bird": ("gossiping", "muttering", "quarrelling", "crow", "crows", "bird", "birds", "goose", "geese"),
    "anchor": ("salted", "sunken", "anchor", "anchors", "wreck", "wrecks", "tide", "tides"),
}
_MOTIFS: Final = {word: motif for motif, words in WORDS.items() for word in words}


def motif_of(name: str) -> str:
    """What the last word says that says anything; "" if none does."""
    spoken = [word.strip(",.'’") for word in name.casefold().split()]
    return next((_MOTIFS[word] for word in reversed(spoken) if word in _MOTIFS), "")
