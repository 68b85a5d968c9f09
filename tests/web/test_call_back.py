"""A player who looks elsewhere is called back when the table waits for them, as they wish, and for nothing else."""

from __future__ import annotations

import json
from typing import Any
from urllib.parse import urlsplit

from server.pushed import Reader
from web.conftest import Sit
from web.driver import SHELL, Player, attempts

WATCH = """
window.called = [];
window.notes = 0;
Object.defineProperty(document, 'visibilityState', { get: () => (window.away ? 'hidden' : 'visible') });
const Note = window.OscillatorNode;
window.OscillatorNode = class extends Note { constructor(...given) { super(...given); window.notes += 1; } };
window.Notification = class {
  static permission = 'granted';
  static requestPermission = async () => 'granted';
  constructor(title, more) { window.called.push([title, more.body]); }
  close() {}
};
"""
"""Counts notes, and notifications in place of the browser, which may have none; `away`: another tab is in front."""


INCOGNITO = "support the Push API in incognito mode"
"""What the browser says when a page with permission asks for it."""


def two(sit: Sit) -> tuple[Player, Player]:
    """Two people at one table of Dragon Dance; the knight's browser would show notifications."""
    knight, dragon = sit(), sit()
    knight.context.add_init_script(WATCH)
    knight.expected = (INCOGNITO,)
    links = knight.sit_down("dragon-dance", ("me", "me"), "", {})
    dragon.open(links[1])
    knight.turn()
    dragon.turn()
    return knight, dragon


def wish(me: Player, legend: str, choice: str) -> None:
    """Choose one of the options of the menu."""
    me.page.keyboard.press("m")
    me.page.get_by_role("group", name=legend, exact=True).get_by_text(choice, exact=True).click()
    me.page.keyboard.press("Escape")


def answer(me: Player) -> None:
    """Choose something; whether another question comes is not waited for."""
    asked = me.shell("asked")
    me.page.locator(".thing.can").first.click()
    me.page.locator(".popover .button.main").first.click()
    me.wait(f"{SHELL}.asked !== {asked!r} && {SHELL}.busy === 'false'")


def said(me: Player) -> dict[str, Any]:
    """What the browser's frame says, and what has called."""
    return dict(
        me.page.evaluate(
            "({title: document.title, icon: document.querySelector('link[rel=icon]').getAttribute('href'),"
            " called: window.called, notes: window.notes})"
        )
    )


def test_who_looks_elsewhere_is_called_back_when_the_table_waits(sit: Sit) -> None:
    knight, dragon = two(sit)
    wish(knight, "Notification", "On")
    first = said(knight)
    assert first == {
        "title": "Your turn · Dragon Dance · Wyrmhoard",
        "icon": "./icon-turn.svg",
        "called": [],
        "notes": 0,
    }
    answer(knight)
    assert said(knight) == {**first, "title": "Dragon Dance · Wyrmhoard", "icon": "./icon.svg"}
    knight.page.evaluate("window.away = true")
    answer(dragon)
    knight.wait("window.called.length > 0")
    again = said(knight)
    assert again["title"].startswith("Your turn")
    assert again["notes"] == 2
    ((title, body),) = again["called"]
    assert title == "Dragon Dance: your turn"
    assert body.startswith("Choose")


def test_nobody_is_called_who_looks_at_the_table_or_has_not_asked_for_it(sit: Sit) -> None:
    knight, dragon = two(sit)
    answer(knight)
    answer(dragon)  # the knight looks on
    knight.turn()
    dragon.turn()
    assert said(knight)["notes"] == 0
    wish(knight, "Sound", "Off")
    knight.page.evaluate("window.away = true")
    answer(knight)
    answer(dragon)
    knight.wait("document.title.startsWith('Your turn')")
    noted = said(knight)
    assert (noted["called"], noted["notes"]) == ([], 0)


PUSHES = """
Object.defineProperty(Notification, 'permission', { get: () => 'granted' });
Notification.requestPermission = async () => 'granted';
window.wanted = [];
const made = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/one', options: {},
  toJSON() { return { endpoint: this.endpoint, keys: %s }; },
  async unsubscribe() { window.wanted.push('stop'); window.current = null; return true; },
};
window.current = null;
PushManager.prototype.getSubscription = async () => window.current;
PushManager.prototype.subscribe = async (how) => {
  window.wanted.push([how.userVisibleOnly, new Uint8Array(how.applicationServerKey).length]);
  made.options.applicationServerKey = how.applicationServerKey.buffer;
  return (window.current = made);
};
"""
"""A browser that may show notifications and has a push service: Chromium has none in a test, so the page meets one that
answers as the standard says. Everything else is real: worker, server, and what is stored there."""


def heard(me: Player, way: str) -> Any:
    """Wait for what the server answers on this way."""
    return me.page.expect_response(
        lambda answer: urlsplit(answer.url).path.endswith(way) and answer.request.method == "POST"
    )


def test_who_wishes_it_is_called_while_the_page_is_closed_and_stops_it_with_one_click(sit: Sit) -> None:
    knight = sit()
    browser = Reader("").plain
    keys = json.dumps({name: browser[name] for name in ("p256dh", "auth")})
    knight.context.add_init_script(PUSHES % keys)
    knight.sit_down("dragon-dance", ("me", "bot"), "greedy", {})
    knight.turn()
    knight.page.keyboard.press("m")
    wish_for = knight.page.get_by_role("group", name="Notification")
    with heard(knight, "/push") as answer:
        wish_for.get_by_text("On", exact=True).click()
    assert answer.value.json() == {"seats": 1}
    assert knight.page.evaluate("window.wanted[0]") == [True, 65]
    with heard(knight, "/push") as answer:  # a page that is opened later asks by itself
        knight.page.reload()
    assert answer.value.status == 200
    knight.turn()
    knight.page.keyboard.press("m")
    knight.page.evaluate(
        "window.current = PushManager.prototype.subscribe({ applicationServerKey: new Uint8Array(65) })"
    )
    with heard(knight, "/push/stop") as answer:
        wish_for.get_by_text("Off", exact=True).click()
    assert answer.value.json() == {"seats": 1}
    knight.wait("window.wanted.includes('stop')")


def test_the_worker_shows_what_it_is_sent(sit: Sit) -> None:
    """A message is handed to it as the browser does it; what it would show is caught, since a browser without a screen
    shows no notifications."""
    me = sit()
    me.play_now()
    me.wait("navigator.serviceWorker.controller?.state === 'activated'")
    (worker,) = me.context.service_workers
    worker.evaluate(
        "self.shown = []; self.registration.showNotification ="
        " async (title, { body, tag, data }) => void self.shown.push([title, body, tag, data]); 0"
    )
    shell = me.context.new_cdp_session(me.page)
    known: list[dict[str, Any]] = []
    shell.on("ServiceWorker.workerRegistrationUpdated", lambda update: known.extend(update["registrations"]))
    shell.send("ServiceWorker.enable")
    for _ in attempts():
        if any(one["scopeURL"] == me.url for one in known):
            break
        me.page.evaluate("0")
    number = next(one["registrationId"] for one in known if one["scopeURL"] == me.url)
    said = {"kind": "turn", "table": "a-table", "seat": "Knight"}
    texts = {"Dragon Dance: your turn": "It waits.", "Dragon Dance: your time runs out": "It still waits."}
    for one in ({**said, "title": title, "text": text} for title, text in texts.items()):
        more = {"origin": me.url.rstrip("/"), "registrationId": number, "data": json.dumps(one)}
        shell.send("ServiceWorker.deliverPushMessage", more)
    for _ in attempts(30):
        if worker.evaluate("self.shown.length") == 2:
            break
    assert worker.evaluate("self.shown") == [
        ["Dragon Dance: your turn", "It waits.", "a-table", "a-table"],
        ["Dragon Dance: your time runs out", "It still waits.", "a-table", "a-table"],
    ]
