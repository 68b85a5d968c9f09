"""Tables online: seats, storage, live updates (docs/table-protocol.md, docs/hosting.md)."""

from wyrmhoard.server.app import Server, serve
from wyrmhoard.server.config import Config

__all__ = ["Config", "Server", "serve"]
