"""The glyph sheet: every glyph of every font with its code and claimed text."""
