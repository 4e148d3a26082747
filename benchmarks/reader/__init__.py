"""Reading every glyph: how fast, in how much memory, and how exactly."""
