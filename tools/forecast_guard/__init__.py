"""Compares the answers of two checkouts byte by byte: `python -m tools.forecast_guard BASE NEW`."""
