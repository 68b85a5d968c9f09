"""Choices whose words are fixed, but for the name of a card."""

from __future__ import annotations

from typing import Final

from wyrmhoard.kernel.text.saying import later

SIMPLE: Final = {
    "give-up": later("Give up (all must agree)"),
    "fight-on": later("Fight on after all"),
    "done": later("Finish"),
    "nothing": later("Choose nothing"),
    "enough": later("Leave it at that"),
    "yes": later("Do it"),
    "no": later("Leave it"),
    "stay": later("Stay"),
    "out": later("Move to the Environment"),
    "take back": later("Take the last damage back"),
    "suggest": later("Deal it as suggested"),
    "none": later("Choose none"),
    "back": later("Go back"),
    "turn-up": later("Turn up"),
    "end-campaign": later("End the campaign (all must want it)"),
    "sheet": later("Bring a character with a sheet from an earlier campaign"),
}
"""Choices whose words do not depend on the question."""
OF_KIND: Final = {
    ("background", "none"): later("Have no Background"),
    ("bury for", "nothing"): later("Bury nothing"),
    ("challenges", "none"): later("Accept no challenge"),
    ("cycle", "enough"): later("Replace no more"),
    ("damage", "nothing"): later("Deal it to nobody"),
    ("deal", "done"): later("Finish dealing"),
    ("discard for", "nothing"): later("Discard nothing"),
    ("exchange", "nothing"): later("Swap nothing"),
    ("feature", "nothing"): later("Take nothing"),
    ("granted", "nothing"): later("Play nothing"),
    ("last call", "nothing"): later("Do not assist"),
    ("market", "done"): later("Leave the Market"),
    ("offer", "nothing"): later("Take nothing"),
    ("play", "done"): later("Finish playing"),
    ("purchase", "nothing"): later("Buy nothing"),
    ("recover", "nothing"): later("Take nothing"),
    ("repack", "nothing"): later("Replace nothing"),
    ("rest-market", "nothing"): later("Buy nothing"),
    ("search", "nothing"): later("Take nothing"),
    ("swords", "no"): later("Draw nothing"),
    ("swords", "yes"): later("Draw a card"),
    ("take one", "nothing"): later("Take nothing"),
    ("trade", "nothing"): later("Offer nothing"),
    ("trade-agree", "no"): later("Refuse"),
    ("trade-agree", "yes"): later("Trade"),
    ("trade-for", "nothing"): later("Ask for nothing"),
    ("window", "no"): later("Use none"),
}
"""Choices whose words depend on the question."""
WITH_CARD: Final = {
    "discard": later("Discard {card}"),
    "discard for": later("Discard {card}"),
    "bury": later("Bury {card}"),
    "bury card": later("Bury {card}"),
    "bury for": later("Bury {card}"),
    "recover": later("Take {card}"),
    "search": later("Take {card}"),
    "take one": later("Take {card}"),
    "hold": later("Put {card} under it"),
    "return": later("Return {card}"),
    "trade": later("Offer {card}"),
    "trade-for": later("Ask for {card}"),
}
"""What is done with a card that is chosen, by the kind of question."""
