"""Time of gradient boosting on processors: what it is fitted to, how, and how well it predicts."""
