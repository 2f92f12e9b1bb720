"""Hourly training prices: those that somebody saw, and those derived from EC2 prices.

A price holds from its date until a later row of the same type and region changes it.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from decimal import Decimal
from pathlib import Path

from .citations import source_of_quote
from .tables import Row, Table, first_day, plain, read_rows

COLUMNS = ("instance_type", "region", "usd_per_hour", "evidence", "source", "as_of")
HOME_REGION = "us-east-1"
BY_REGION_DATE = "2025-11-04"
ACCELERATED_DATE = "2026-01-21"
MARKUP_STANDING = {
    "obs": "observed",
    "assumed": "assumed",
    "low-confidence table": "weak",
    "blog figure only": "weak",
    "inferred from mislabelled table entry": "weak",
}
NEW_TYPE_STANDING = (  # how the confidence of a type that came later begins
    ("low: API lists it for training, but", "unlisted"),
    ("low: family not seen on SageMaker", "unseen"),
    ("medium: markup of the family seen", "family"),
)


@dataclass(frozen=True)
class Step:
    """An EC2 price and the day it was first seen."""

    date: str
    usd: Decimal


@dataclass(frozen=True)
class Offer:
    """A managed type in a region, with the EC2 price of the region's latest snapshot."""

    instance_type: str
    region: str
    ec2_usd: Decimal
    markup: Decimal
    standing: str


Timeline = dict[str, list[Step]]


def price_row(offer: Offer, ec2_usd: Decimal, evidence: str, origin: str, date: str) -> Row:
    """Writes one price as EC2 price x markup; the source says how well the markup is founded."""
    return {
        "instance_type": offer.instance_type,
        "region": offer.region,
        "usd_per_hour": plain(round(ec2_usd * offer.markup, 6)),
        "evidence": evidence,
        "source": f"{origin}_markup_{offer.standing}",
        "as_of": date,
    }


def read_offers(directory: Path) -> list[Offer]:
    """Reads which types were priced where, and with which markup."""
    known = read_rows(directory / "sagemaker_training_prices_derived.csv")
    new = read_rows(directory / "training_prices_derived_new_types.csv")
    return [
        *(offer_of(row, MARKUP_STANDING[row["markup_evidence"]]) for row in known),
        *(offer_of(row, new_type_standing(row["confidence"])) for row in new),
    ]


def new_type_standing(confidence: str) -> str:
    """Returns how well the markup of a type that came later is founded.

    Raises:
        LookupError: Its confidence has words that nobody has read yet.
    """
    for begins, standing in NEW_TYPE_STANDING:
        if confidence.startswith(begins):
            return standing
    raise LookupError(f"no standing is known for the confidence {confidence!r}")


def offer_of(row: Row, standing: str) -> Offer:
    """Reads one offer."""
    ec2_usd, markup = Decimal(row["ec2_usd_per_hour"]), Decimal(row["markup"])
    return Offer(row["instance_type"], row["region"], ec2_usd, markup, standing)


def read_timeline(directory: Path) -> Timeline:
    """Reads the steps of each type's price in the home region, oldest first."""
    timeline: Timeline = defaultdict(list)
    for row in read_rows(directory / "ec2_ondemand_us-east-1_price_changes_2022_2026.csv"):
        step = Step(row["first_seen_in_snapshot"], Decimal(row["usd_per_hour"]))
        timeline["ml." + row["instance_type"]].append(step)
    return {name: sorted(steps, key=lambda step: step.date) for name, steps in timeline.items()}


def read_snapshot(path: Path, price_column: str) -> set[tuple[str, str, Decimal]]:
    """Reads (type, region, price) of one cross-section of EC2 prices."""
    return {("ml." + row["instance_type"], row["region"], Decimal(row[price_column])) for row in read_rows(path)}


def snapshot_rows(directory: Path, offers: Iterable[Offer]) -> list[Row]:
    """Dates each offer by the older of the two snapshots that shows its price.

    An offer in neither comes from the home region's timeline, which has its own rows.
    """
    by_region = read_snapshot(directory / "ec2_ondemand_by_region_2025-11-04.csv", "usd_per_hour_linux_ondemand")
    accelerated = read_snapshot(directory / "ec2_accelerated_prices_2026-01-21.csv", "usd_per_hour_ondemand")
    rows = []
    for offer in offers:
        seen = (offer.instance_type, offer.region, offer.ec2_usd)
        if seen in by_region:
            rows.append(price_row(offer, offer.ec2_usd, "derived", "ec2_2025_11_04", BY_REGION_DATE))
        elif seen in accelerated:
            rows.append(price_row(offer, offer.ec2_usd, "derived", "ec2_2026_01_21", ACCELERATED_DATE))
    return rows


def home_rows(offers: Iterable[Offer], timeline: Timeline) -> list[Row]:
    """Writes every step of the home region's timeline."""
    return [
        price_row(offer, step.usd, "derived", "ec2_timeline", step.date)
        for offer in offers
        if offer.region == HOME_REGION
        for step in timeline.get(offer.instance_type, [])
    ]


def cut_rows(offers: Iterable[Offer], timeline: Timeline) -> list[Row]:
    """Carries a price change of the home region to the regions where only the price after it is known.

    Without these rows a job of 2023 outside the home region would be billed with the cut of 2025.
    """
    rows = []
    for offer in offers:
        steps = timeline.get(offer.instance_type, [])
        if offer.region == HOME_REGION or len(steps) < 2:
            continue
        last = steps[-1]
        rows.append(price_row(offer, offer.ec2_usd, "derived", "ec2_price_cut", last.date))
        for step in steps[:-1]:
            before = offer.ec2_usd * step.usd / last.usd
            rows.append(price_row(offer, before, "scaled", "scaled_price_cut", step.date))
    return rows


def usable(observation: Row) -> bool:
    """Tells whether an observation names its region and is trusted."""
    return "LOW CONFIDENCE" not in observation["evidence"] and "?" not in observation["region"]


def is_hosting_bill(observation: Row) -> bool:
    """Tells whether an observation is a bill line for hosting, which proves no training price."""
    return observation["component"] == "Hosting"


def evidence_of(observation: Row) -> str:
    """Ranks an observation."""
    text = observation["evidence"]
    if is_hosting_bill(observation):
        return "published"
    if text.startswith("billing line"):
        return "billing_line"
    if text.startswith("AWS"):
        return "price_api"
    return "price_page" if text.startswith("copied price page") else "published"


def observed_row(observation: Row, sources: list[Row]) -> Row:
    """Translates one observation."""
    return {
        "instance_type": observation["instance_type"],
        "region": observation["region"],
        "usd_per_hour": plain(Decimal(observation["usd_per_hour"])),
        "evidence": evidence_of(observation),
        "source": source_of_quote(sources, observation["source"] + observation["evidence"]),
        "as_of": first_day(observation["as_of"]),
    }


def observed_rows(directory: Path, sources: list[Row]) -> list[Row]:
    """Keeps the usable observations; a hosting bill counts only where no training price was seen."""
    seen = [row for row in read_rows(directory / "sagemaker_price_observations.csv") if usable(row)]
    trained = {(row["instance_type"], row["region"]) for row in seen if not is_hosting_bill(row)}
    kept = [row for row in seen if not is_hosting_bill(row) or (row["instance_type"], row["region"]) not in trained]
    return [observed_row(row, sources) for row in kept]


def without_repeats(rows: Sequence[Row]) -> list[Row]:
    """Collapses rows that say the same; rows of one key that disagree are an error to settle by hand."""
    first: dict[tuple[str, ...], Row] = {}
    for row in rows:
        key = tuple(row[column] for column in ("instance_type", "region", "as_of", "evidence"))
        if first.setdefault(key, row)["usd_per_hour"] != row["usd_per_hour"]:
            raise ValueError(f"two prices for {key}: {first[key]['usd_per_hour']} and {row['usd_per_hour']}")
    return list(first.values())


def price_table(directory: Path, sources: list[Row]) -> Table:
    """Builds training_prices.csv."""
    offers = read_offers(directory)
    timeline = read_timeline(directory)
    rows = [
        *observed_rows(directory, sources),
        *snapshot_rows(directory, offers),
        *home_rows(offers, timeline),
        *cut_rows(offers, timeline),
    ]
    key = ("instance_type", "region", "as_of", "evidence")
    return Table("training_prices.csv", COLUMNS, key, without_repeats(rows))
