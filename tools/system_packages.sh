#!/usr/bin/env bash
# What the tests need from the system: a Chromium for the page, a PostgreSQL for the server.
# Where apt-get is there and we are root it is installed. Else a line names what is missing; in CI (where the variable
# CI is set) that is a failure, elsewhere the tests that need it are skipped and say so.
set -euo pipefail

lacking() {
    command -v "${WYRMHOARD_CHROMIUM:-chromium}" >/dev/null || command -v google-chrome >/dev/null || echo chromium
    compgen -G '/usr/lib/postgresql/*/bin/initdb' >/dev/null || echo postgresql
}

missing=$(lacking)
[ -n "$missing" ] || exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
    echo "Installing" $missing "..."
    export DEBIAN_FRONTEND=noninteractive
    said=$(mktemp)
    if ! { apt-get update -qq && apt-get install -qq --yes --no-install-recommends $missing; } >"$said" 2>&1; then
        tail -n 5 "$said" >&2
    fi
    missing=$(lacking)
    [ -n "$missing" ] || exit 0
fi
echo "Missing for the tests:" $missing "(on Debian, as root: apt-get install" $missing")" >&2
[ -z "${CI:-}" ]
