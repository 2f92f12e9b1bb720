"""Figures: kinds of figure as data, drawn by matplotlib and as SVG in one palette."""
