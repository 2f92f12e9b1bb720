"""Rates of the data sources: the published jobs, what follows from them, and how well that predicts."""
