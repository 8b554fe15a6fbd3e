"""Rubrica: Rubico, The Red Cathedral and Rubricatus, to play, to measure and to learn from."""

__version__ = "0.2.0"
