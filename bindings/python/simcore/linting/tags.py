"""Rules about the tags of a job."""

from __future__ import annotations

from collections.abc import Iterator

from simcore.linting.found import Found
from simcore.linting.subject import Subject

_TAG = "tags."


def missing_tag(subject: Subject) -> Iterator[Found]:
    """A tag that every job must have is not there."""
    place = _place(subject) if subject.members else "tags"
    for name in () if subject.described else subject.required_tags:  # DescribeTrainingJob does not say the tags
        if not subject.text(_TAG + name):
            yield Found(place, "nothing", f"the tag {name} is not given, and the cost of the job is found under none")


def _place(subject: Subject) -> str:
    """Where the tags of a request stand: those of a tuning job beside the definition of its training jobs."""
    return "Tags" if subject.tuning else f"{subject.above}Tags"
