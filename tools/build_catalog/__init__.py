"""Turns the reference tables into the versioned tables that the library compiles in."""
