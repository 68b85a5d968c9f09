"""A person in front of a Warriors table."""

from __future__ import annotations

from typing import Any

from web.driver import SHELL, Player
from wyrmhoard.kernel.state.setting import Value

SHORT: dict[str, Value] = {"decks": "dealt", "locations_to_win": 1, "stalemate_rounds": 5}
DRESSED = "document.querySelector('.dress[aria-busy=false] [data-testid=dressed]:not(:disabled)') !== null"
"""The dressing screen shows what is chosen now, and that it is possible."""


def make(me: Player, *seats: str, settings: dict[str, Any] | None = None) -> dict[str, Any]:
    """Make a table with these seats ("me", "friend" or "bot"), and give what the server gave for it."""
    body = {
        "game": "warriors",
        "settings": {**SHORT, **(settings or {})},
        "seats": [{"who": who, "bot": "random"} if who == "bot" else {"who": who} for who in seats],
    }
    answer = me.context.request.post(me.url + "api/tables", data=body)
    assert answer.ok, answer.text()
    made: dict[str, Any] = answer.json()
    return made


def seat(me: Player, *seats: str, settings: dict[str, Any] | None = None) -> list[str]:
    """Make a table with these seats ("me", "friend" or "bot"), sit down, and give the friends' links."""
    made = make(me, *seats, settings=settings)
    me.open(f"#/t/{made['table']}/{made['mine'][0]['token']}")
    return [f"#/join/{made['table']}/{invited['token']}" for invited in made["invitations"]]


def to_dress(me: Player) -> None:
    """Answer what comes before it (cards for mulligans), until a fighter is to be dressed."""
    asked = me.turn()
    for turn in range(4):
        if me.page.locator(".dress").count():
            break
        answer(me, turn)
        asked = me.turn(asked)
    me.wait(DRESSED)


def answer(me: Player, turn: int, *, tap: bool = False) -> None:
    """Answer whatever is asked, by mouse or by touch, not always the same way."""
    page, asked = me.page, me.shell("asked")

    def press(target: Any) -> None:
        if tap:
            target.tap()
        else:
            target.click()

    if page.locator(".dress").count():
        dress(me, press)
    elif page.locator(".question .thing").count():
        press(page.locator(".question .thing").first)
    else:
        targets = page.locator(".around .thing.can")
        things = targets if targets.count() else page.locator(".thing.can")
        if things.count():
            press(things.nth(turn * 5 % things.count()))
            press(page.locator(".popover [data-option]").first)
        else:
            loose = page.locator(".question .loose .button:not(.deliberate):not([data-option=equip])")
            page.locator(".dress").or_(loose).first.wait_for()  # the dressing screen may come a moment later
            if page.locator(".dress").count():
                dress(me, press)
            else:
                press(loose.first)
    me.wait(f"{SHELL}.over === 'true' || {SHELL}.asked !== {asked!r}")


def dress(me: Player, press: Any) -> None:
    """Put on up to three cards that fit, and send the fighter in."""
    page = me.page
    me.wait(DRESSED)
    for number in range(3):
        free = page.locator(".wardrobe button.card:not(.misfit):not(.chosen)")
        if not free.count():
            break
        press(free.first)
        me.wait(f"document.querySelectorAll('.wardrobe .chosen').length > {number} && {DRESSED}")
    press(page.get_by_test_id("dressed"))


def play_on(people: list[Player], most: int = 900, *, tap: bool = False) -> None:
    """All of these people answer whatever they are asked, until it is over."""
    for turn in range(most):
        asked = [me for me in people if me.shell("asked")]
        if all(me.over for me in people):
            return
        if asked:
            answer(asked[0], turn, tap=tap)
        else:
            people[turn % len(people)].wait(
                f"{SHELL}.over === 'true' || {SHELL}.asked || {SHELL}.line !== 'open' || "
                "/Waiting|ready/.test(document.querySelector('[data-testid=status]').innerText)"
            )
    raise AssertionError(f"still not over after {most} answers")
