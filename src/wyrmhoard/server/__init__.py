"""Tables online: seats, storage, live updates (docs/table-protocol.md, docs/hosting.md).

`wyrmhoard.server.web.app` is the way in; nothing is imported here, since bots' processes import this package too.
"""
