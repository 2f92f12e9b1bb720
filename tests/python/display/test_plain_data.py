"""Records as plain data: the keys and numbers of their JSON."""

import json

from simcore import Catalog
from simcore.display.plain_data import plain


def test_plain_data_are_those_of_the_json() -> None:
    price = Catalog.builtin().training_price("ml.g5.2xlarge", "us-east-1")
    assert plain(price) == json.loads(price.to_json())
    assert plain(price)["usd_per_hour"] == price.usd_per_hour


def test_plain_data_are_a_copy() -> None:
    kind = Catalog.builtin().instance_type("ml.p3.2xlarge")
    plain(kind)["name"] = "mine"
    assert plain(kind)["name"] == "ml.p3.2xlarge"
