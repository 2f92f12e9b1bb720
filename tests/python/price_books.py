"""Price books as the tests write them."""

import json
from pathlib import Path
from typing import Any

HEADER = "item,region,usd,unit,as_of,source\n"


def row(**changes: Any) -> dict[str, Any]:
    """A right price, with what the test changes."""
    good = {
        "item": "ml.p3.2xlarge",
        "region": "us-east-1",
        "usd": 2.5,
        "unit": "USD/h",
        "as_of": "2025-06-01",
        "source": "contract 2025",
    }
    return good | changes


def get(**changes: Any) -> dict[str, Any]:
    """Row of the price of S3 GET requests."""
    return row() | {"item": "s3.get", "usd": 3e-7, "unit": "USD/request"} | changes


def in_us_east(**changes: Any) -> dict[str, Any]:
    """Row of that price which has been in force since 2020."""
    return get(as_of="2020-01-01", **changes)


def csv_book(path: Path, *rows: dict[str, Any]) -> Path:
    columns = HEADER.strip().split(",")
    lines = [",".join(str(each[column]) for column in columns) + "\n" for each in rows]
    path.write_text(HEADER + "".join(lines))
    return path


def json_book(path: Path, *rows: dict[str, Any], discounts: list[dict[str, Any]] | None = None) -> Path:
    path.write_text(json.dumps({"prices": list(rows), "discounts": discounts or []}))
    return path


def discount(**changes: Any) -> dict[str, Any]:
    return {"usage_type": "*Train:ml.p3*", "percent": 12, "source": "private pricing"} | changes
