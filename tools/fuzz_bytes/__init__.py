"""Feeds changed bytes to every reader of the library: `python -m tools.fuzz_bytes BUILD`, or `make fuzz-bytes`."""
