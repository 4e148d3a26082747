"""Counts of what became of prose, and the shares that they make."""

from __future__ import annotations

from dataclasses import dataclass, fields

__all__ = ["Measures", "Rates"]


@dataclass(frozen=True)
class Measures:
    """Counts that can be added up over documents."""

    #: Sentences of the body, and those of them that are spread over two paragraphs.
    sentences: int = 0
    broken: int = 0
    #: Ends of paragraphs that are gone: what stood behind them goes on in the same paragraph.
    glued: int = 0
    #: Letters of the body, and those that are nowhere in the output.
    letters: int = 0
    lost: int = 0
    #: Signs of the output that nobody wrote.
    foreign: int = 0
    #: Paragraphs of the truth and of the output, and those that are the same.
    true_paragraphs: int = 0
    paragraphs: int = 0
    same_paragraphs: int = 0
    #: Word boundaries of the truth and of the output, and those that are the same.
    true_boundaries: int = 0
    boundaries: int = 0
    same_boundaries: int = 0
    #: The producer's hyphens, those that are gone, and the author's own that are gone too.
    hyphens: int = 0
    removed: int = 0
    own_hyphens: int = 0
    own_removed: int = 0
    #: Hyphens that stand for a part to come ("in- and output"), and those kept with their blank.
    suspended: int = 0
    suspended_kept: int = 0
    #: Words broken behind a hyphen of their own, and those that came back with it in one piece.
    own_ends: int = 0
    own_ends_kept: int = 0

    def __add__(self, other: Measures) -> Measures:
        return Measures(*(getattr(self, f.name) + getattr(other, f.name) for f in fields(self)))

    @property
    def rates(self) -> Rates:
        """The shares that the counts make."""
        return Rates(self)


@dataclass(frozen=True)
class Rates:
    """Shares, from 0 to 1."""

    counts: Measures

    @property
    def broken(self) -> float:
        """Of the body's sentences."""
        return self.counts.broken / max(self.counts.sentences, 1)

    @property
    def glued(self) -> float:
        """Of the body's sentences."""
        return self.counts.glued / max(self.counts.sentences, 1)

    @property
    def lost(self) -> float:
        """Of the body's letters."""
        return self.counts.lost / max(self.counts.letters, 1)

    @property
    def paragraph_f1(self) -> float:
        """Of paragraphs that are the same from beginning to end."""
        c = self.counts
        return _f1(c.same_paragraphs, c.paragraphs, c.true_paragraphs)

    @property
    def boundary_f1(self) -> float:
        """Of places between two signs where a word ends."""
        c = self.counts
        return _f1(c.same_boundaries, c.boundaries, c.true_boundaries)

    @property
    def hyphen_precision(self) -> float:
        """The producer's among the hyphens that were removed."""
        removed = self.counts.removed + self.counts.own_removed
        return self.counts.removed / removed if removed else 1.0

    @property
    def hyphen_recall(self) -> float:
        """The removed among the producer's hyphens."""
        return self.counts.removed / self.counts.hyphens if self.counts.hyphens else 1.0


def _f1(same: int, found: int, true: int) -> float:
    return 2 * same / (found + true) if found + true else 1.0
