"""Bounds on what one file can make the reader do, beside those that a caller can set."""

from __future__ import annotations

from dataclasses import dataclass, fields

__all__ = ["READER_LIMITS", "ReaderLimits"]


@dataclass(frozen=True, slots=True)
class ReaderLimits:
    """Limits that protect against hostile files and that nobody needs to change.

    What goes beyond is left out, reported, or ends the page, as `docs/architecture.md` says of
    each. The numbers are chosen by hand, far above what honest documents need, unless a comment
    names another origin.
    """

    # --- files that have to be mended
    #: Bytes that one stream of packed objects may unpack to.
    mended_stream_bytes: int = 50_000_000
    #: Bytes at the start of an object in which its type is sought.
    object_head_bytes: int = 4_096
    #: Bytes of one dictionary in which repeated entries are sought.
    dictionary_bytes: int = 65_536
    #: Objects of one packed stream.
    packed_objects: int = 100_000
    #: The highest object number; a table of contents is made up to it.
    object_number: int = 10_000_000
    # --- the document
    #: Pages that the tree lists once more: a few producers do it, a bomb does it endlessly.
    repeated_pages: int = 1_000
    #: Points of a page's side. The standard allows 14,400 units, and a unit of many points.
    page_side: float = 1_000_000.0
    #: Faults of pages that are kept for `Document.all_faults`.
    kept_faults: int = 1_000
    #: Layers that the default configuration lists as shown or hidden.
    layers: int = 10_000
    #: Layers that are named when content belongs to several.
    layer_names: int = 16
    #: Elements of the structure tree that are searched for languages.
    structure_elements: int = 20_000
    #: Elements whose language stays known; each takes about 1 kB of memory.
    structure_known: int = 200_000
    #: Elements around an element.
    structure_depth: int = 256
    #: Levels of a number tree; a balanced one of 64 kids a node needs four for 10 million entries.
    number_tree_depth: int = 32
    #: Characters of a language tag. RFC 5646, section 4.4.1, asks for room for at least 35.
    language_tag_length: int = 64
    # --- a page
    #: Graphics states saved and not restored.
    saved_states: int = 10_000
    #: Marked-content sequences inside each other.
    mark_depth: int = 10_000
    #: Faults of one page that are told.
    page_faults: int = 50
    #: Forms of one page whose tokens are kept for the next time they are drawn.
    kept_forms: int = 64
    #: Bytes of a form whose tokens are kept.
    kept_form_bytes: int = 131_072
    #: Annotations of one page.
    annotations: int = 100_000
    # --- fonts
    #: Character maps that build on each other.
    cmap_depth: int = 8
    #: Codes of one range of a /ToUnicode map that are written out; longer ranges stay ranges.
    range_codes: int = 256
    #: Forms inside forms in the procedure of a Type 3 glyph.
    type3_form_depth: int = 8
    #: Forms and images that the procedure of one Type 3 glyph may draw.
    type3_forms: int = 1_000
    #: Pixels of an image that stands for a glyph.
    glyph_pixels: int = 16_000_000
    # --- values
    #: Numbers beyond this size are nonsense.
    number_size: float = 1e9
    #: Entries of an array of numbers.
    array_numbers: int = 1_048_576
    #: Components of a sample that a predictor was applied to.
    predictor_colors: int = 64
    # --- repair and pictures
    #: Elements of the structure tree that are searched for /ActualText.
    actual_text_elements: int = 2_000_000
    #: Fields of a form that are searched for signatures.
    form_fields: int = 100_000
    #: Pixels of a side of a picture of a part of a page.
    picture_side: int = 6_000

    def __post_init__(self) -> None:
        for field in fields(self):
            if getattr(self, field.name) <= 0:
                raise ValueError(f"limit {field.name} must be above zero")


READER_LIMITS = ReaderLimits()
