"""Rubrica: Rubico, The Red Cathedral and Rubricatus, to play, to measure and to learn from."""

__version__ = "0.3.0"
