"""Commands for those who host tables: serve, export, import, check-tables."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from wyrmhoard.cli.options import Command, count
from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.saying import say


def add(command: Command) -> None:
    """Add these commands with their options."""
    serve = command("serve", run_serve, say("serve tables to browsers; with --open, play there (this is `make play`)"))
    serve.add_argument("--open", action="store_true", help="open the page in a browser, or print its address")
    serve.add_argument(
        "--host", default="127.0.0.1", help="where to listen (default: this machine only; 0.0.0.0: the whole network)"
    )
    serve.add_argument(
        "--port",
        type=int,
        metavar="N",
        help="0: any that is free (default: 8010; with --open a free one if it is taken)",
    )
    serve.add_argument(
        "--data", type=Path, metavar="FOLDER", help="where to keep the SQLite file (default: with your other data)"
    )
    serve.add_argument(
        "--keep-days",
        type=float,
        metavar="N",
        help="delete tables untouched for N days (default: never)",
    )
    serve.add_argument(
        "--allow-origin", action="append", default=[], metavar="ORIGIN", help="pages of this origin may use the server"
    )
    serve.add_argument(
        "--allow-host", action="append", default=[], metavar="NAME", help="the server is called by this name, too"
    )
    serve.add_argument(
        "--passphrase-file",
        type=Path,
        metavar="FILE",
        help="whoever comes must say this file's first line once (or the environment's WYRMHOARD_PASSPHRASE)",
    )
    serve.add_argument("--no-push", action="store_true", help="call nobody back through their browser's push service")
    serve.add_argument(
        "--push-service", action="append", default=[], metavar="ORIGIN", help="a push service besides those of browsers"
    )
    serve.add_argument("--push-contact", default="", metavar="URL", help="mailto: or https:, for push services")
    serve.add_argument("--open-metrics", action="store_true", help="other machines may read /metrics, too")
    serve.add_argument("--bot-workers", type=count(256), metavar="N", help="processes in which bots think")
    serve.add_argument("--bot-seconds", type=float, metavar="S", help="the longest a bot may think (default: 5)")
    serve.add_argument("--idle", type=float, metavar="S", help="drop idle tables from memory after S (default: 600)")
    serve.add_argument(
        "--memory", type=float, metavar="MB", help="tables take that much (default: what there is room for)"
    )
    serve.add_argument("--rate", type=float, default=1.0, metavar="F", help="multiply rate limits by F; 0: none")

    leave = command("export", _export, say("write tables to a file, with all that belongs to them"))
    leave.add_argument("file", type=Path, metavar="FILE", help="a new file; it will hold every secret")
    leave.add_argument("--table", action="append", default=[], metavar="ID", help="only this one; may be repeated")
    come = command("import", _import, say("store the tables of an exported file, all or none"))
    come.add_argument("file", type=Path, metavar="FILE")
    whole = command("check-tables", _check_tables, say("check that all stored tables are whole, and name the others"))
    for kept in (leave, come, whole):
        kept.add_argument("--data", type=Path, metavar="FOLDER", help="where the SQLite file is, as for 'serve'")
    for kept in (serve, leave, come, whole):
        kept.add_argument("--database", metavar="URL", help="postgresql+asyncpg://... instead of the SQLite file")
        kept.add_argument(
            "--database-password-file", type=Path, metavar="FILE", help="the first line is the password for --database"
        )


def run_serve(args: argparse.Namespace) -> int:
    """Serve tables until it is stopped. Raises BadInput for an option that cannot be used."""
    from wyrmhoard.server.base.config import Config
    from wyrmhoard.server.web.app import serve
    from wyrmhoard.server.web.passphrase import read_passphrase

    given = {"bot_workers": args.bot_workers, "bot_seconds": args.bot_seconds, "idle": args.idle}
    given |= {"keep_days": args.keep_days, "memory": args.memory}
    for name, most in (("bot_seconds", 3600), ("idle", 10**9), ("keep_days", 10**5), ("memory", 10**7)):
        value = given[name]
        if value is not None and not 0 < value <= most:
            raise BadInput.of(
                "--{option} {value}: must be more than 0, and at most {most}",
                option=name.replace("_", "-"),
                value=value,
                most=most,
            )
    if not 0 <= args.rate <= 10**6:
        raise BadInput.of("--rate {rate}: must be from 0 to {most}", rate=args.rate, most=10**6)
    for origin in args.allow_origin:
        if not re.fullmatch(r"https?://[^/\s*]+/?", origin):
            raise BadInput.of(
                "--allow-origin {origin}: must be like https://play.example.org, without a path", origin=origin
            )
    for name in args.allow_host:
        if not re.fullmatch(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)*", name):
            raise BadInput.of("--allow-host {name}: must be a name like play.example.org, without a port", name=name)
    for origin in args.push_service:
        if not re.fullmatch(r"https?://[^/\s*@]+", origin):
            raise BadInput.of(
                "--push-service {origin}: must be like https://push.example.org, without a path", origin=origin
            )
    if args.push_contact and not re.fullmatch(r"(mailto:[^\s@]+@|https://)[^\s@]+", args.push_contact):
        raise BadInput.of(
            "--push-contact {contact}: must be like mailto:me@example.org or https://example.org",
            contact=args.push_contact,
        )
    port = 8010 if args.port is None else args.port
    if not 0 <= port < 65536:
        raise BadInput.of("--port {port}: must be from 0 to 65535", port=port)
    config = Config(
        host=args.host,
        port=port,
        any_port=args.open and args.port is None,
        data=args.data,
        database=_database(args),
        origins=tuple(origin.rstrip("/") for origin in args.allow_origin),
        hosts=tuple(name.lower() for name in args.allow_host),
        open_metrics=args.open_metrics,
        rate=args.rate,
        push=not args.no_push,
        push_services=tuple(origin.lower() for origin in args.push_service),
        push_contact=args.push_contact,
        passphrase=read_passphrase(args.passphrase_file),
        open_browser=args.open,
        **{name: value for name, value in given.items() if value is not None},
    )
    return serve(config)


def _database(args: argparse.Namespace) -> str | None:
    """The URL that is given, with its password. Raises BadInput."""
    if args.database_password_file is None:
        return args.database or None
    from wyrmhoard.server.storage.postgres import with_password

    return with_password(args.database or "", args.database_password_file)


def _export(args: argparse.Namespace) -> int:
    from wyrmhoard.server.admin.upkeep import export_tables
    from wyrmhoard.server.base.config import Config

    return export_tables(Config(data=args.data, database=_database(args)), args.file, args.table)


def _import(args: argparse.Namespace) -> int:
    from wyrmhoard.server.admin.upkeep import import_tables
    from wyrmhoard.server.base.config import Config

    return import_tables(Config(data=args.data, database=_database(args)), args.file)


def _check_tables(args: argparse.Namespace) -> int:
    from wyrmhoard.server.admin.upkeep import check_tables
    from wyrmhoard.server.base.config import Config

    return check_tables(Config(data=args.data, database=_database(args)))
