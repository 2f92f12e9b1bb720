"""Rules about the tags of a job."""

from __future__ import annotations

from collections.abc import Iterator

from simcore.linting.found import Found
from simcore.linting.subject import Subject

_TAG = "tags."


def missing_tag(subject: Subject) -> Iterator[Found]:
    """A tag that every job must have is not there."""
    place = _place(subject) if subject.members else "tags"
    for name in subject.required_tags:
        if not subject.text(_TAG + name):
            yield Found(place, "nothing", f"the tag {name} is not given, and the cost of the job belongs to nobody")


def empty_tag(subject: Subject) -> Iterator[Found]:
    """A tag has no value."""
    tags = subject.member("Tags")
    for at, tag in enumerate(tags if isinstance(tags, list) else []):
        if isinstance(tag, dict) and tag.get("Value") == "" and tag.get("Key") not in subject.required_tags:
            yield Found(f"{_place(subject)}[{at}].Value", "nothing", f"the tag {tag.get('Key')} has no value")


def _place(subject: Subject) -> str:
    """Where the tags of a request stand: those of a tuning job beside the definition of its training jobs."""
    return "Tags" if subject.tuning else f"{subject.above}Tags"
