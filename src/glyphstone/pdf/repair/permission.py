"""Whether a file may be changed at all: encryption and signatures."""

from __future__ import annotations

from pathlib import Path

import pikepdf

from glyphstone.errors import EncryptedError, OutputError, Place
from glyphstone.pdf.limits import READER_LIMITS
from glyphstone.pdf.objects.values import array, dictionary, name_text, whole
from glyphstone.pdf.repair.locations import Watcher

__all__ = ["SignedError", "unlocked", "unsigned"]


class SignedError(OutputError):
    """The document is signed, and a repair would break the signature."""


def unlocked(watcher: Watcher, password: str | None) -> list[str]:
    """What becomes of a file's encryption, in words; raises if its owner does not allow it."""
    if not watcher.encrypted:
        return []
    rights = watcher.pdf.allow
    free = rights.modify_other and rights.extract and rights.print_highres
    if not free and not _is_owner(watcher.path, password):
        raise EncryptedError(
            "the file is encrypted, and its owner restricts what may be done with it; a repaired"
            " copy would be free of that.",
            place=Place(file=str(watcher.path)),
            next_step="Give the owner's password with --password.",
        )
    return ["The original is encrypted; the repaired copy is not."]


def _is_owner(source: Path, password: str | None) -> bool:
    try:
        with pikepdf.open(source, password=password or "", suppress_warnings=True) as pdf:
            return bool(pdf.owner_password_matched)
    except (pikepdf.PasswordError, pikepdf.PdfError, RuntimeError, ValueError):
        return False


def unsigned(watcher: Watcher, allowed: bool) -> list[str]:
    """What becomes of a file's signatures, in words; raises if breaking them is not allowed."""
    if not _is_signed(watcher.pdf.Root):
        return []
    if not allowed:
        raise SignedError(
            "the document is signed, and any change makes its signature invalid.",
            place=Place(file=str(watcher.path)),
            next_step="Repair a copy all the same with --allow-signed.",
        )
    return ["The document is signed; in the repaired copy its signature is no longer valid."]


def _is_signed(root: pikepdf.Object) -> bool:
    """Whether a signature stands in the catalog or in a field of the form."""
    permissions = dictionary(root.get("/Perms"))
    if permissions is not None and len(permissions.keys()):
        return True
    form = dictionary(root.get("/AcroForm"))
    if form is None:
        return False
    if whole(form.get("/SigFlags"), 0) & 1:
        return True
    waiting = array(form.get("/Fields"))
    seen: set[tuple[int, int]] = set()
    for _ in range(READER_LIMITS.form_fields):
        if not waiting:
            break
        field = dictionary(waiting.pop())
        if field is None or (field.is_indirect and field.objgen in seen):
            continue
        seen.add(field.objgen)
        if name_text(field.get("/FT")) == "Sig" and field.get("/V") is not None:
            return True
        waiting += array(field.get("/Kids"))
    return False
