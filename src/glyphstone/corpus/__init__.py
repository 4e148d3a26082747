"""Corpora: every document of a folder, a manifest or an archive, once, whatever happens on the way.

`runs.py` is the recipe; `glyphstone.flows.corpus_record` says what one document becomes.
"""
