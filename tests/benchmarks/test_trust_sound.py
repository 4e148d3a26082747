"""The benchmark of sound text: what the recovery of one font does to the others."""

from __future__ import annotations

from pathlib import Path

from benchmarks.trust.sound_documents import forged_names, recovered_clean
from forge import Document, Paragraph, Style, Typeface


def test_a_clean_file_comes_out_as_it_was_and_one_font_is_answered_about(tmp_path: Path) -> None:
    plain, bold = Typeface(("NotoSans",)), Typeface(("NotoSerif",))
    blocks = [
        Paragraph(("Sphinx of black quartz, judge my vow. Pack my box with five dozen jugs.",)),
        Paragraph(("print(x) runs f(y) and set{2pt}[4cm]end",), Style(bold)),
    ]
    path = tmp_path / "clean.pdf"
    path.write_bytes(Document(blocks, Style(plain)).build().pdf)
    found = recovered_clean(path)
    assert (found.auto, found.answered, found.text_changed) == (0, 0, False)
    assert found.sound > 40
    assert found.answers > 0


def test_documents_are_spread_over_texts_and_damages() -> None:
    names = forged_names(24)
    assert len(names) == 24
    assert len({text.code for text, _ in names}) > 10
    assert len({kind for _, kind in names}) > 8
    assert all(text.half == "development" for text, _ in names)
