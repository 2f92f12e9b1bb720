"""Renderers: each turns any `Document` into one form and knows no answer."""
