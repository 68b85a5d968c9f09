"""Web Push messages: encrypted for one browser (RFC 8291, with the coding of RFC 8188), and signed so that its push
service accepts them only from this server (RFC 8292, "VAPID")."""

from __future__ import annotations

import os
import struct
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final, NamedTuple
from urllib.parse import urlsplit

import msgspec
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from wyrmhoard.kernel.text.errors import BadInput
from wyrmhoard.kernel.text.saying import ENGLISH

RECORD: Final = 4096
"""The size of a record. A message is one record; every push service accepts this size."""
LONGEST: Final = RECORD - 16 - 86 - 1
"""The most bytes of a message: a record less its header, its end mark and its authentication tag."""
SIGNED_FOR: Final = 12 * 3600
"""Seconds for which a signature holds; push services take at most a day."""
CURVE: Final = ec.SECP256R1()


class Browser(NamedTuple):
    """A browser's push endpoint, its keys (base64, URL-safe, without padding) and the language of its user."""

    endpoint: str
    p256dh: str
    auth: str
    language: str = ENGLISH


def check_keys(browser: Browser) -> None:
    """Raise BadInput unless these are keys: a point on the curve and 16 bytes."""
    try:
        _point(unbase(browser.p256dh))
        fits = len(unbase(browser.auth)) == 16
    except ValueError:
        fits = False
    if not fits:
        raise BadInput.of("p256dh, auth: these are not the keys of a browser")


def encrypt(text: bytes, browser: Browser, own: ec.EllipticCurvePrivateKey | None = None, salt: bytes = b"") -> bytes:
    """The body of a push message. `own` and `salt` are new for each message, except in tests. Raises ValueError if the
    text is too long."""
    if len(text) > LONGEST:
        raise ValueError(f"a push message may have {LONGEST} bytes")
    own, salt = own or ec.generate_private_key(CURVE), salt or os.urandom(16)
    theirs, ours = unbase(browser.p256dh), _public(own)
    shared = own.exchange(ec.ECDH(), _point(theirs))
    secret = _derive(unbase(browser.auth), shared, b"WebPush: info\0" + theirs + ours, 32)
    key = _derive(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derive(salt, secret, b"Content-Encoding: nonce\0", 12)
    sealed = AESGCM(key).encrypt(nonce, text + b"\x02", None)
    return salt + struct.pack(">IB", RECORD, len(ours)) + ours + sealed


class Signer:
    """Signs messages with the key that identifies this server to push services."""

    def __init__(self, kept: str, contact: str = "") -> None:
        """`kept`: a key made by `fresh_key`; `contact`: a mailto: or https: address of this server's host for the
        operators of push services."""
        self._key = ec.derive_private_key(int.from_bytes(unbase(kept), "big"), CURVE)
        self._contact = contact
        self.public = base(_public(self._key))
        """The public key, which a browser needs to subscribe."""

    def authorization(self, endpoint: str) -> str:
        """The Authorization header for a message to this endpoint."""
        parts = urlsplit(endpoint)
        claims: dict[str, object] = {
            "aud": f"{parts.scheme}://{parts.netloc}",
            "exp": int(time.time()) + SIGNED_FOR,
        }
        if self._contact:
            claims["sub"] = self._contact
        head = base(msgspec.json.encode({"typ": "JWT", "alg": "ES256"}))
        said = f"{head}.{base(msgspec.json.encode(claims))}"
        r, s = decode_dss_signature(self._key.sign(said.encode(), ec.ECDSA(hashes.SHA256())))
        signature = r.to_bytes(32, "big") + s.to_bytes(32, "big")
        return f"vapid t={said}.{base(signature)}, k={self.public}"


def fresh_key() -> str:
    """A new key for a server, in the form in which it is stored."""
    return base(ec.generate_private_key(CURVE).private_numbers().private_value.to_bytes(32, "big"))


def base(data: bytes) -> str:
    """Bytes as URL-safe base64 without padding."""
    return urlsafe_b64encode(data).decode().rstrip("=")


def unbase(text: str) -> bytes:
    """The inverse of `base`. Raises ValueError."""
    return urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))


def _point(data: bytes) -> ec.EllipticCurvePublicKey:
    if len(data) != 65:
        raise ValueError("a point has 65 bytes")
    return ec.EllipticCurvePublicKey.from_encoded_point(CURVE, data)


def _public(key: ec.EllipticCurvePrivateKey) -> bytes:
    form = serialization.PublicFormat.UncompressedPoint
    return key.public_key().public_bytes(serialization.Encoding.X962, form)


def _derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)
