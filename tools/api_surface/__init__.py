"""The public names of simcore, and what becomes of them between two releases."""

from pathlib import Path

RELEASED = Path(__file__).with_name("released.txt")  # the names of the last release
