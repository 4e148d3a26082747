"""Documents of several pages and fonts: forged ones, and the real ones beside the checkout."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random

from benchmarks.reader.documents import real
from forge import Document, Flavour, Layout, Paragraph, Style, Typeface, damage, samples

__all__ = ["FOLDERS", "forged", "real_documents"]

FOLDERS = ("cases", "udhr_pdf", "plain")
#: Languages with one and with several scripts, read from the left, the right and out of order.
LANGUAGES = (
    "en_Latn", "ru_Cyrl", "el_Grek", "ar_Arab", "he_Hebr", "fa_Arab", "hi_Deva", "bn_Beng",
    "th_Thai", "ka_Geor", "hy_Armn", "am_Ethi", "fr_Latn", "de_Latn", "vi_Latn", "my_Mymr",
)  # fmt: skip
DAMAGES: tuple[tuple[damage.Damage, ...], ...] = (
    (),
    (),
    (damage.NoToUnicode(),),
    (damage.Missing(0.2),),
    (damage.Wrong(0.5),),
    (damage.Permute(),),
)
#: Flavours that any script can be set in.
FLAVOURS = (Flavour.TYPE0_TRUETYPE, Flavour.TYPE0_CFF)
PAGES = 4


def forged(count: int) -> Iterator[tuple[str, bytes]]:
    """Names and bytes of documents that set each page in other fonts."""
    for number in range(count):
        random = Random(f"pages {number}")
        code = LANGUAGES[number % len(LANGUAGES)]
        sample = samples.sample(code)
        blocks = []
        for page in range(PAGES):
            face = Typeface(
                sample.fonts,
                random.choice(FLAVOURS),
                codes=random.choice(("kept", "first_use", "shuffled")),
                damage=random.choice(DAMAGES),
                seed=page,
            )
            style = Style(face, rtl=sample.rtl, size=random.choice((10.0, 11.0)))
            text = sample.paragraphs[page % len(sample.paragraphs)]
            blocks += [Paragraph((text,), style=style)] * 3
        layout = Layout(
            height=420, page_number="{page}" if "DejaVuSans" in sample.fonts and number % 2 else ""
        )
        yield (
            f"forged-{number}-{code}",
            Document(blocks, blocks[0].style or Style(), layout).build().pdf,
        )


def real_documents() -> list[Path]:
    """The real PDFs, none if they are absent."""
    return real(*FOLDERS)
