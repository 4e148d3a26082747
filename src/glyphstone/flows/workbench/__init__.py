"""What a workbench shows and does: pages, cards, glyphs, history, maps, as plain data."""
