"""How answers are shown: a module an answer makes a `Document`, and renderers that know no answer show it."""
