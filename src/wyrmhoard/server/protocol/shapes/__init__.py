"""What the server accepts and returns, defined once: the OpenAPI description, mypy's check of the code that builds
messages, and the browser's types (web/build/schema.py) rely on it.

`requests` has what comes in by REST, as pydantic models; what comes in by the socket stands in wire.py. All the other
modules have what goes out, as types that only describe: at run time they are dicts.
"""
