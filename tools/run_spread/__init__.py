"""How much longer or shorter the same job takes when it runs again."""
