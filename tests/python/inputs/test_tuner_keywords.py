"""Keywords of tuners: what the tables say of each other, and of the signature of version 2 of the SDK."""

import json

from simcore.inputs import tuner_keywords as sdk

from tests.python.requests import DATA

HEADER = json.loads((DATA / "estimators" / "sdk_requests.jsonl").read_text(encoding="utf-8").splitlines()[0])
SIGNATURE = HEADER["signatures"][sdk.CLASS]


def test_positions_are_those_of_the_signature() -> None:
    positions = sdk.POSITIONS[sdk.ESTIMATOR]
    assert tuple(SIGNATURE[: len(positions)]) == positions
    assert sdk.POSITIONS[sdk.TRAINER][1:] == positions[1:]


def test_every_keyword_is_known() -> None:
    assert set(SIGNATURE) <= set(sdk.KNOWN)


def test_every_member_has_a_name_for_messages() -> None:
    assert {sdk.NAMES[path] for path in sdk.MEMBERS.values()} == set(sdk.MEMBERS)


def test_defaults_are_of_keywords() -> None:
    assert set(sdk.DEFAULTS) <= set(sdk.MEMBERS)
