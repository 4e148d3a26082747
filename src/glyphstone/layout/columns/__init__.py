"""Columns, boxes and tables: the order in which the parts of a page are read."""
