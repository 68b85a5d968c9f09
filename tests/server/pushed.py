"""A push service on this machine, and browsers that read what it gets: step by step as RFC 8291 and RFC 8292 say it,
and not with the server's own code."""

from __future__ import annotations

import asyncio
import json
from base64 import urlsafe_b64decode, urlsafe_b64encode
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

import h11
from cryptography.hazmat.primitives import hashes, hmac, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM

if TYPE_CHECKING:
    from collections.abc import AsyncIterator

Json = dict[str, Any]


def b64(data: bytes) -> str:
    return urlsafe_b64encode(data).decode().rstrip("=")


def un64(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def keyed(key: bytes, data: bytes) -> bytes:
    """HMAC-SHA-256, of which HKDF is made."""
    digest = hmac.HMAC(key, hashes.SHA256())
    digest.update(data)
    return digest.finalize()


class Reader:
    """A browser that has subscribed."""

    def __init__(self, endpoint: str) -> None:
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = b"sixteen bytes on"
        form = serialization.PublicFormat.UncompressedPoint
        self.public = self.key.public_key().public_bytes(serialization.Encoding.X962, form)
        self.plain = {"endpoint": endpoint, "p256dh": b64(self.public), "auth": b64(self.auth)}

    def read(self, body: bytes) -> Json:
        """What a message says."""
        salt, size, length = body[:16], int.from_bytes(body[16:20], "big"), body[20]
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= size
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender))
        secret = keyed(keyed(self.auth, shared), b"WebPush: info\0" + self.public + sender + b"\x01")
        fresh = keyed(salt, secret)
        key = keyed(fresh, b"Content-Encoding: aes128gcm\0\x01")[:16]
        nonce = keyed(fresh, b"Content-Encoding: nonce\0\x01")[:12]
        text, mark, rest = AESGCM(key).decrypt(nonce, sealed, None).rpartition(b"\x02")
        assert mark
        assert not rest
        data: Json = json.loads(text)
        return data


def signed(header: str) -> tuple[Json, str]:
    """What a signature claims, and the key that it was made with. Fails if it was made with another one."""
    scheme, _, rest = header.partition(" ")
    assert scheme == "vapid"
    parts = dict(part.strip().split("=", 1) for part in rest.split(","))
    said, _, signature = parts["t"].rpartition(".")
    raw = un64(signature)
    pair = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), un64(parts["k"]))
    key.verify(pair, said.encode(), ec.ECDSA(hashes.SHA256()))
    head, claims = (json.loads(un64(part)) for part in said.split("."))
    assert head == {"typ": "JWT", "alg": "ES256"}
    return claims, parts["k"]


@dataclass
class Service:
    """What a push service was sent, and how it answers."""

    origin: str = ""
    got: list[tuple[str, dict[str, str], bytes]] = field(default_factory=list)
    status: int = 201
    came: asyncio.Event = field(default_factory=asyncio.Event)

    async def until(self, number: int) -> None:
        """Wait until so many messages have come."""
        while len(self.got) < number:
            self.came.clear()
            await asyncio.wait_for(self.came.wait(), 60)

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take one message."""
        line, request, body = h11.Connection(h11.SERVER), None, b""
        while not isinstance(event := line.next_event(), h11.EndOfMessage):
            if event is h11.NEED_DATA:
                line.receive_data(await reader.read(65536))
            elif isinstance(event, h11.Request):
                request = event
            elif isinstance(event, h11.Data):
                body += bytes(event.data)
        assert request is not None
        headers = {name.decode(): value.decode() for name, value in request.headers}
        answer = h11.Response(status_code=self.status, headers=[("content-length", "0"), ("location", "http://[::1]/")])
        writer.write((line.send(answer) or b"") + (line.send(h11.EndOfMessage()) or b""))
        await writer.drain()
        writer.close()
        self.got.append((request.target.decode(), headers, body))
        self.came.set()


@asynccontextmanager
async def push_service() -> AsyncIterator[Service]:
    """A running one."""
    service = Service()
    server = await asyncio.start_server(service.serve, "127.0.0.1", 0)
    service.origin = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    try:
        yield service
    finally:
        server.close()
