"""The file as a whole: opening, mending, pages, layers, languages, dates."""
