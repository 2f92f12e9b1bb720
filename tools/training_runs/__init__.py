"""How fast models train: published runs, the model of speed, its fit and its score."""
