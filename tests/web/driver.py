"""A person in front of the browser table."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from itertools import count
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import TimeoutError as PlaywrightTimeout

from wyrmhoard.kernel.contract.game import AnyGame
from wyrmhoard.kernel.contract.registry import find, names
from wyrmhoard.players import strengths_of

SHELL = "document.querySelector('.shell')?.dataset"
SETTLED = f"({SHELL}?.busy === 'false' && !document.querySelector('[aria-busy=true]'))"
"""The table has been drawn, all that happened has been shown, no answer is on its way, nothing is being reckoned."""
WAIT = 60_000
LOOK = 500
"""So long somebody looks at a new question before pressing a key, in milliseconds: the page takes no key sooner."""


def attempts(seconds: float = 120) -> Iterator[int]:
    """0, 1, 2 and so on while there is time: what is waited for may take long on a busy machine."""
    until = time.monotonic() + seconds
    for number in count():
        if time.monotonic() > until:
            return
        yield number


def usual_rivals(game: AnyGame) -> dict[str, str]:
    """What a person has chosen before: the strongest that answers at once and changes no setting, on the usual side."""
    strength = next(one for one in reversed(strengths_of(game)[:-1]) if not one.settings)
    return {"strength": strength.id, "side": game.sides[0].id if game.sides else ""}


class Player:
    """One browser context with one page."""

    def __init__(self, context: Any, url: str, speed: str, *, newcomer: bool = False) -> None:
        self.context = context
        self.url = url
        self.complaints: list[str] = []
        """What the page complained of: errors, broken content policy, requests to strangers."""
        self.expected: tuple[str, ...] = ()
        prefs = json.dumps({"speed": speed})
        context.add_init_script(
            f"if (!localStorage.getItem('wyrmhoard.prefs')) localStorage.setItem('wyrmhoard.prefs', {prefs!r})"
        )
        if not newcomer:
            taught = json.dumps(names())
            context.add_init_script(f"localStorage.setItem('wyrmhoard.taught', {taught!r})")
            rivals = json.dumps({game.name: usual_rivals(game) for game in map(find, names())})
            known = "localStorage.getItem('wyrmhoard.opponents')"
            context.add_init_script(f"if (!{known}) localStorage.setItem('wyrmhoard.opponents', {rivals!r})")
        self.page = context.new_page()
        self.page.set_default_timeout(WAIT)
        self.page.on("console", self._console)
        self.page.on("pageerror", lambda error: self.complaints.append(error.stack or str(error)))
        self.page.on("request", self._request)

    def _console(self, message: Any) -> None:
        if message.type == "error" and not any(word in message.text for word in self.expected):
            self.complaints.append(message.text)

    def _request(self, request: Any) -> None:
        parts = urlsplit(request.url)
        if parts.scheme in ("http", "https", "ws", "wss") and parts.netloc != urlsplit(self.url).netloc:
            self.complaints.append(f"asks a stranger: {request.url}")

    # -- going places

    def lobby(self) -> None:
        """Open the lobby."""
        self.page.goto(self.url)
        self.page.get_by_role("button", name="Play now").first.wait_for()

    def open(self, link: str) -> None:
        """Open a link of this site."""
        self.page.goto(link if link.startswith("http") else self.url + link)

    def play_now(self, game: str = "Dragon Dance") -> None:
        """From nowhere into a match: one click in the lobby."""
        self.lobby()
        tile = self.page.get_by_role("article").filter(has_text=game)
        tile.get_by_role("button", name="Play now").click()
        self.turn()

    def sit_down(self, game: str, who: tuple[str, ...], bot: str, settings: dict[str, Any]) -> list[str]:
        """Make a table with these seats ("me" or "bot"; nobody: one's own alone), sit down on the first of one's own,
        and give the links to all of them."""
        seats = [{"who": one, "bot": bot} if one == "bot" else {"who": one} for one in who or ("me",)]
        body = {"game": game, "settings": settings, "seats": seats}
        answer = self.context.request.post(self.url + "api/tables", data=body)
        assert answer.ok, answer.text()
        made = answer.json()
        links = [f"#/t/{made['table']}/{one['token']}" for one in made["mine"]]
        self.open(links[0])
        return links

    def make_table(self, *seats: str, settings: dict[str, str] | None = None) -> None:
        """Make a table with these seats: "me", "friend" or "bot"."""
        self.open("#/make/dragon-dance")
        self.page.get_by_role("heading", name="A table of Dragon Dance").wait_for()
        for role, who in zip(("Knight", "Dragon"), seats, strict=True):
            self.page.get_by_label(f"Who plays {role}", exact=True).select_option(who)
        if settings:
            self.unfold()
            for name, value in settings.items():
                field = self.page.get_by_label(name, exact=True)
                if field.evaluate("field => field.tagName") == "SELECT":
                    field.select_option(value)
                else:
                    field.fill(value)
        self.page.get_by_role("button", name="Make the table").click()

    def unfold(self) -> None:
        """Show all options of a table, also those that lie folded under their headings."""
        for heading in self.page.locator("form details:not([open]) > summary").all()[::-1]:
            heading.click()

    def speed(self, name: str) -> None:
        """Set the speed, and open the page again with it."""
        self.page.evaluate(f"localStorage.setItem('wyrmhoard.prefs', {json.dumps(json.dumps({'speed': name}))})")
        self.page.reload()

    # -- at the table

    def shell(self, name: str) -> str:
        """What the table page says of itself: asked, over, busy, line."""
        return str(self.page.evaluate(f"{SHELL}?.{name} ?? ''"))

    def wait(self, condition: str) -> None:
        """Wait until this JavaScript about the page holds."""
        self.page.wait_for_function(f"() => ({condition})", timeout=WAIT)

    def promised(self, promise: str) -> Any:
        """Ask for this until it is kept with something true, since `wait` does not wait for promises: what that is."""
        for _ in attempts():
            if answer := self.page.evaluate(promise):
                return answer
        raise AssertionError(promise)

    def turn(self, after: str = "") -> str:
        """Wait until all is settled and this person is asked something else than the ask `after`, or it is over; the
        ask's id or ""."""
        self.wait(f"{SHELL}?.over === 'true' || ({SETTLED} && {SHELL}.asked && {SHELL}.asked !== {after!r})")
        return "" if self.over else self.shell("asked")

    @property
    def over(self) -> bool:
        """Whether the end is on the table."""
        return self.shell("over") == "true"

    @property
    def status(self) -> str:
        """The line under the top edge."""
        return str(self.page.get_by_test_id("status").inner_text())

    @property
    def log(self) -> str:
        """The log in the drawer."""
        return str(self.page.get_by_role("region", name="Log").inner_text())

    def thing(self, name: str) -> Any:
        """A thing on the table by its id."""
        return self.page.locator(f"[data-thing='{name}']")

    def do(self, name: str) -> None:
        """Click a thing and then the first thing that may be done with it."""
        asked = self.shell("asked")
        self.thing(name).first.click()
        self.page.locator(".popover .button.main").first.click()
        self.wait(f"{SHELL}.over === 'true' || {SHELL}.asked !== {asked!r}")

    def do_something(self, turn: int, *, tap: bool = False) -> None:
        """Answer whatever is asked by mouse (or by touch), not always the same way."""

        def press(target: Any) -> None:
            if tap:
                target.tap()
            else:
                target.click()

        asked = self.shell("asked")
        self.page.locator(".loose .button, .thing.can").first.wait_for(state="attached")
        loose = self.page.locator(".loose .button")
        if loose.count():
            press(loose.first)
        else:
            things = self.page.locator(".thing.can")
            way = self.page.locator(".popover:not([aria-busy=true]) .button.main").first
            press(things.nth(turn * 5 % things.count()))
            try:
                way.wait_for(timeout=WAIT / 4)
            except PlaywrightTimeout:  # what came at that moment has closed it: then people open it again
                press(things.nth(turn * 5 % things.count()))
            press(way)
        self.wait(f"{SHELL}.over === 'true' || {SHELL}.asked !== {asked!r}")

    def play_to_the_end(self, most: int = 400) -> None:
        """Answer by mouse until it is over."""
        asked = ""
        for turn in range(most):
            asked = self.turn(asked)
            if self.over:
                return
            self.do_something(turn)
        raise AssertionError(f"still not over after {most} answers")
