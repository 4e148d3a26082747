"""The columns of records and rejects, with their types and meanings: one list for every output."""

from __future__ import annotations

from typing import NamedTuple

__all__ = ["DUPLICATE_COLUMNS", "RECORD_COLUMNS", "REJECT_COLUMNS", "Column"]


class Column(NamedTuple):
    """One column. `type` is `text`, `integer`, `number`, `flag`, `texts`, `integers` or `json`."""

    name: str
    type: str
    meaning: str


#: The names that FinePDFs uses, in its order, then ours.
RECORD_COLUMNS = (
    Column("text", "text", "the text, paragraphs parted by an empty line"),
    Column("id", "text", "the manifest's id, else the path"),
    Column("dump", "text", "null: only a crawl knows"),
    Column("url", "text", "the manifest's url"),
    Column("date", "text", "the manifest's date, else the one in the PDF"),
    Column("file_path", "text", "the path in the source"),
    Column("offset", "integer", "null: only a crawl knows"),
    Column("token_count", "integer", "null: only a tokeniser knows"),
    Column("language", "text", "`eng_Latn`: the language and script of most characters"),
    Column("page_average_lid", "text", "the language of most pages"),
    Column("page_average_lid_score", "number", "how sure that is, on average"),
    Column("full_doc_lid", "text", "the language of the whole"),
    Column("full_doc_lid_score", "number", "how sure that is"),
    Column("per_page_languages", "texts", "the language of each page"),
    Column("is_truncated", "flag", "null: only a crawl knows"),
    Column("extractor", "text", "`glyphstone`"),
    Column("page_ends", "integers", "where each page ends in the text, in characters"),
    Column("pages_left_out", "flag", "whether pages after a limit or crash are missing"),
    Column("sha256", "text", "of the file"),
    Column("outcome", "text", "`ok`, or `partial` if something could not be read or was mended"),
    Column("language_iso639_3", "text", "ISO 639-3, `und` if unknown"),
    Column("script", "text", "ISO 15924, of most characters"),
    Column("pages", "integer", "pages that were read"),
    Column("pages_scanned", "integer", "pages that only show a picture"),
    Column("characters", "integer", "characters of text"),
    Column("unknown_share", "number", "share of all glyphs that nobody has named"),
    Column("doubtful_share", "number", "share of all glyphs printed and not vouched for"),
    Column("font_verdicts", "json", "how many fonts have each verdict"),
    Column("fonts_broken", "integer", "fonts whose own map cannot be believed"),
    Column("fonts_healed", "integer", "of them, those that a map was found for"),
    Column("map_provenance", "texts", "by which paths letters are known"),
    Column("map_confidence", "number", "of the least sure letter of a map, null without maps"),
    Column("producer", "text", "the program that made the PDF, as it says"),
    Column("faults", "texts", "what could not be read, a sentence each"),
    Column("metadata", "json", "what else the manifest says"),
)

DUPLICATE_COLUMNS = (
    Column("duplicate_count", "integer", "documents with exactly this text, itself counted"),
    Column("duplicate_of", "text", "the id of the first of them, null if this is it"),
    Column("minhash_cluster_size", "integer", "documents much like this one, itself counted"),
    Column("near_duplicate_of", "text", "the id of the first of them, null if this is it"),
)

REJECT_COLUMNS = (
    Column("id", "text", "as in records"),
    Column("file_path", "text", "as in records"),
    Column("url", "text", "as in records"),
    Column("date", "text", "as in records"),
    Column("outcome", "text", "why there is no record, one word"),
    Column("reason", "text", "the same as a sentence"),
    Column("place", "text", "where it went wrong: file, page, font, line of the manifest"),
    Column("advice", "text", "what to do next"),
    Column("exit_code", "integer", "the status that the command line gives for it"),
    Column("metadata", "json", "what else the manifest says"),
)
