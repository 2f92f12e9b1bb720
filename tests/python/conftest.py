"""Random jobs are the same in every run, so that a build never fails by chance.

`make fuzz` draws new ones, and many more.
"""

import os

from hypothesis import settings

FUZZ = bool(os.environ.get("SIMCORE_FUZZ"))

settings.register_profile("same", derandomize=True, deadline=None, max_examples=150)
settings.register_profile("fuzz", derandomize=False, deadline=None, max_examples=5000)
settings.load_profile("fuzz" if FUZZ else "same")
