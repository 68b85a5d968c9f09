#!/usr/bin/env bash
# What the tests need from the system: a Chromium for the page, a PostgreSQL for the server.
# Where apt-get is there, and we are root or sudo asks for no password, it is installed. Else a line names what is missing; in CI (where the variable
# CI is set) that is a failure, elsewhere the tests that need it are skipped and say so.
set -euo pipefail

lacking() {
    command -v "${WYRMHOARD_CHROMIUM:-chromium}" chromium-headless-shell google-chrome >/dev/null || echo chromium
    compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || echo postgresql
}

as_root=(env DEBIAN_FRONTEND=noninteractive)
if [ "$(id -u)" != 0 ]; then
    as_root=(sudo -n "${as_root[@]}")
fi
may_install() {
    command -v apt-get >/dev/null && "${as_root[@]}" true 2>/dev/null
}

# The Chromium without windows spares CI a quarter of the browser's work; where it cannot be had, the whole one will do.
if [ -n "${CI:-}" ] && ! command -v chromium-headless-shell >/dev/null && may_install; then
    for call in "update" "install --yes --no-install-recommends chromium-headless-shell"; do
        "${as_root[@]}" timeout 90 apt-get -qq $call >/dev/null 2>&1 || true
    done
fi

missing=$(lacking)
[ -n "$missing" ] || exit 0
if may_install; then
    echo "Installing" $missing "..."
    said=$(mktemp)
    trap 'rm -f "$said"' EXIT
    # Lists that could not be renewed (no network, a mirror that is away) may still be good enough.
    "${as_root[@]}" apt-get update -qq >"$said" 2>&1 || true
    if ! "${as_root[@]}" apt-get install -qq --yes --no-install-recommends $missing >>"$said" 2>&1; then
        tail -n 5 "$said" >&2
    fi
    missing=$(lacking)
    [ -n "$missing" ] || exit 0
fi
echo "Missing for the tests:" $missing "(on Debian: sudo apt-get install" $missing")" >&2
[ -z "${CI:-}" ]
