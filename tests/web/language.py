"""What is left in English on a page that should speak German."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

from babel.messages.pofile import read_po

from web.driver import Player

PACKAGE = Path(__file__).parents[2] / "src" / "wyrmhoard"
GERMAN = (PACKAGE / "languages" / "de.po", PACKAGE / "games" / "dragon_dance" / "languages" / "de.po")
ENGLISH = re.compile(r"\b(the|and|of|your?|with|is|are|to|for|by|this|that|what|when|not|from|has|it|at)\b", re.I)
"""Words that English sentences have and German ones have not."""
TEXTS = """(where) => {
  const texts = new Set();
  const part = document.querySelector(where);
  const walk = document.createTreeWalker(part, NodeFilter.SHOW_TEXT);
  const shown = (element) => element.checkVisibility() && !element.closest('script, style, code, kbd, bdi, [lang=en]');
  for (let node = walk.nextNode(); node; node = walk.nextNode())
    if (shown(node.parentElement)) texts.add(node.textContent.trim().replace(/\\s+/g, ' '));
  for (const element of part.querySelectorAll('[aria-label], [title], [placeholder], [alt]'))
    if (shown(element))
      for (const name of ['aria-label', 'title', 'placeholder', 'alt']) texts.add(element.getAttribute(name) ?? '');
  texts.add(document.title);
  return [...texts].filter(Boolean);
}"""
"""All that is to be read on the page, or heard."""


@cache
def english() -> frozenset[str]:
    """Every English message without places whose German one is another."""
    words: set[str] = set()
    for path in GERMAN:
        with path.open("rb") as file:
            for message in read_po(file, locale="de"):
                texts = (message.id,) if isinstance(message.id, str) else message.id
                said = (message.string,) if isinstance(message.string, str) else message.string or ()
                if message.id and "{" not in texts[0] and not set(texts) & set(said):
                    words.update(texts)
    germans = {message for path in GERMAN for message in _german(path)}
    return frozenset(words - germans)


def _german(path: Path) -> set[str]:
    with path.open("rb") as file:
        strings = [message.string for message in read_po(file, locale="de") if message.id]
    return {text for said in strings for text in ((said,) if isinstance(said, str) else said or ())}


def left_in_english(me: Player, where: str = "body") -> list[str]:
    """The texts in a part of the page that are English: messages, or sentences with English words."""
    texts: list[str] = me.page.evaluate(TEXTS, where)
    return [text for text in texts if text in english() or ENGLISH.search(text)]
