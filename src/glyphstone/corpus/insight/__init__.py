"""What a run tells a person: counts, fonts to recover first, a census, a page of plots."""
