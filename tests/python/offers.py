"""Small offer files, true to the structure of the provider's, and what a few lines of Python make of them."""

import csv
import io
import json
from decimal import Decimal
from pathlib import Path
from typing import Any

VERSION = "20260116160258"
PUBLISHED = "2026-01-16T16:02:58Z"
# Lead of an attribute's column in the CSV form, where it is not the attribute's own name.
COLUMNS = {
    "location": "Location",
    "locationType": "Location Type",
    "regionCode": "Region Code",
    "usagetype": "usageType",
    "volumeType": "Volume Type",
    "group": "Group",
    "storageClass": "Storage Class",
    "accessType": "Access Type",
    "throughputClass": "Throughput Class",
    "fileSystemType": "File system type",
    "storageType": "Storage type",
    "throughputCapacity": "Throughput capacity",
    "component": "Component",
}
INF = "Inf"


def product(usage: str, region: str, unit: str, *prices: str, **attributes: str) -> dict[str, Any]:
    """A product: its attributes, unit, tiers as (from, to, USD) and its SKU."""
    begins = ["0", "51200", "512000"][: len(prices)]
    ends = [*begins[1:], INF]
    given = {"usagetype": usage, "regionCode": region, "locationType": "AWS Region", "location": "somewhere"}
    sku = "".join(c for c in f"{usage}{''.join(attributes.values())}".upper() if c.isalnum())
    return {
        "sku": sku,
        "unit": unit,
        "attributes": given | attributes,
        "tiers": list(zip(begins, ends, prices, strict=True)),
        "effective": "2025-12-01",
    }


LUSTRE = {"fileSystemType": "Lustre", "storageType": "SSD"}
OFFERS: dict[str, list[dict[str, Any]]] = {
    "AmazonSageMaker": [
        product("USE1-Train:ml.m5.large", "us-east-1", "Hrs", "0.1150000000", component="Training"),
        product("EU-Train:ml.m5.large", "eu-west-1", "Hrs", "0.1280000000", component="Training"),
        product("USE1-Host:ml.m5.large", "us-east-1", "Hrs", "0.1150000000", component="Hosting"),
        product("USE1-SpotTraining:ml.m5.large", "us-east-1", "Hrs", "0.0300000000", component="SpotTraining"),
        product("USE1-Train:VolumeUsage.gp2", "us-east-1", "GB-Mo", "0.1400000000"),
        product("USE1-Train:ml.zz99.large", "us-east-1", "Hrs", "0.5000000000", component="Training"),
        product("XIS1-Train:ml.m5.large", "us-iso-east-1", "Hrs", "0.2000000000", component="Training"),
    ],
    "AmazonS3": [
        product("Requests-Tier2", "us-east-1", "Requests", "0.0000004000", group="S3-API-Tier2"),
        product("Requests-Tier1", "us-east-1", "Requests", "0.0000050000", group="S3-API-Tier1"),
        product("USW2-Requests-Tier1", "us-west-2", "Requests", "0.0000050000", group="S3-API-Tier1"),
        product("EU-Requests-Tier1", "eu-west-1", "Requests", "0.0000100000", group="S3-API-ZZ-Tier1"),
        product("TimedStorage-ByteHrs", "us-east-1", "GB-Mo", "0.0230000000", "0.0220000000", "0.0210000000",
                volumeType="Standard", storageClass="General Purpose"),
        product("EU-TimedStorage-SIA-ByteHrs", "eu-west-1", "GB-Mo", "0.0125000000", volumeType="Standard - IA"),
    ],
    "AmazonEFS": [
        product("USE1-TimedStorage-ByteHrs", "us-east-1", "GB-Mo", "0.3000000000", storageClass="General Purpose"),
        product("USE1-ETDataAccess-Bytes", "us-east-1", "GB", "0.0300000000", accessType="Read"),
        product("USE1-ETDataAccess-Bytes", "us-east-1", "GB", "0.0600000000", accessType="Write"),
        product("USE1-ProvisionedTP-MiBpsHrs", "us-east-1", "MiBps-Mo", "6.0000000000", throughputClass="Provisioned"),
        product("USE1-ProvisionedTP-MiBpsHrs", "us-east-1", "MiBps-Mo", "0.0000000000", throughputClass="Included"),
    ],
    "AmazonFSx": [
        product("USW2-Storage", "us-west-2", "GB-Mo", "0.1400000000", throughputCapacity="N/A", **LUSTRE),
        product("USW2-Storage.SSD.125", "us-west-2", "GB-Mo", "0.1450000000", throughputCapacity="125", **LUSTRE),
        product("USW2-Storage.SSD.1000", "us-west-2", "GB-Mo", "0.6000000000", throughputCapacity="1000", **LUSTRE),
        product("USE1-Storage", "us-east-1", "GB-Mo", "0.1300000000", fileSystemType="Windows", storageType="SSD"),
    ],
}  # fmt: skip


def as_dict(service: str) -> dict[str, Any]:
    """The JSON form, before it is written."""
    products, terms = {}, {}
    for it in OFFERS[service]:
        sku = it["sku"]
        products[sku] = {"sku": sku, "productFamily": "x", "attributes": {"servicecode": service} | it["attributes"]}
        dimensions = {
            f"{sku}.JRTCKXETXF.{number}": {
                "rateCode": f"{sku}.JRTCKXETXF.{number}",
                "description": f"${usd} per unit",
                "beginRange": begin,
                "endRange": end,
                "unit": it["unit"],
                "pricePerUnit": {"USD": usd},
                "appliesTo": [],
            }
            for number, (begin, end, usd) in enumerate(it["tiers"])
        }
        term = {"offerTermCode": "JRTCKXETXF", "sku": sku, "effectiveDate": it["effective"] + "T00:00:00Z"}
        terms[sku] = {f"{sku}.JRTCKXETXF": term | {"priceDimensions": dimensions, "termAttributes": {}}}
    head = {"formatVersion": "v1.0", "disclaimer": "…", "offerCode": service, "version": VERSION}
    return head | {"publicationDate": PUBLISHED, "products": products, "terms": {"OnDemand": terms, "Reserved": {}}}


def as_csv(service: str) -> str:
    """The CSV form: everything in quotes."""
    names = sorted({name for it in OFFERS[service] for name in it["attributes"]})
    text = io.StringIO()
    out = csv.writer(text, quoting=csv.QUOTE_ALL, lineterminator="\n")
    out.writerows([("FormatVersion", "v1.0"), ("Disclaimer", 'no "warranty", none'), ("Publication Date", PUBLISHED)])
    out.writerows([("Version", VERSION), ("OfferCode", service)])
    fixed = "SKU,OfferTermCode,RateCode,TermType,PriceDescription,EffectiveDate,StartingRange,EndingRange,Unit"
    out.writerow([*fixed.split(","), "PricePerUnit", "Currency", *(COLUMNS[name] for name in names)])
    for it in OFFERS[service]:
        for number, (begin, end, usd) in enumerate(it["tiers"]):
            row = (it["sku"], "JRTCKXETXF", f"{it['sku']}.{number}", "OnDemand", "…", it["effective"], begin, end)
            cells = [it["attributes"].get(name, "") for name in names]
            out.writerow([*row, it["unit"], usd, "USD", *cells])
    return text.getvalue()


def write(folder: Path, service: str, form: str) -> Path:
    """An offer file of a service in a folder."""
    path = folder / f"{service}.{form}"
    text = json.dumps(as_dict(service), indent=2) if form == "json" else as_csv(service)
    path.write_text(text, encoding="utf-8")
    return path


# What each product of use means, said once more by hand: usage type and telling attribute → item, unit.
MEANING = {
    ("Train:ml.m5.large", "Training"): ("ml.m5.large", "USD/h"),
    ("Train:VolumeUsage.gp2", ""): ("sagemaker.volume", "USD/GB-month"),
    ("Requests-Tier2", "S3-API-Tier2"): ("s3.get", "USD/request"),
    ("Requests-Tier1", "S3-API-Tier1"): ("s3.put", "USD/request"),
    ("TimedStorage-ByteHrs", "Standard0"): ("s3.storage.first_50tb", "USD/GB-month"),
    ("TimedStorage-ByteHrs", "Standard51200"): ("s3.storage.next_450tb", "USD/GB-month"),
    ("TimedStorage-ByteHrs", "Standard512000"): ("s3.storage.over_500tb", "USD/GB-month"),
    ("TimedStorage-ByteHrs", "General Purpose"): ("efs.standard.storage", "USD/GB-month"),
    ("ETDataAccess-Bytes", "Read"): ("efs.elastic.read", "USD/GB"),
    ("ETDataAccess-Bytes", "Write"): ("efs.elastic.write", "USD/GB"),
    ("ProvisionedTP-MiBpsHrs", "Provisioned"): ("efs.provisioned.throughput", "USD/MBps-month"),
    ("Storage", "Lustre"): ("fsx.scratch_2.storage", "USD/GB-month"),
    ("Storage.SSD.125", "Lustre"): ("fsx.persistent_2_ssd_125.storage", "USD/GB-month"),
    ("Storage.SSD.1000", "Lustre"): ("fsx.persistent_2_ssd_1000.storage", "USD/GB-month"),
}
PREFIXES = ("USE1-", "USW2-", "EU-", "")
Row = tuple[str, str, Decimal, str, str]


def meant(usage: str, told: str, begin: str) -> tuple[str, str] | None:
    """Item and unit of a product, from the table above."""
    for prefix in PREFIXES:
        name = usage.removeprefix(prefix)
        for key in ((name, told), (name, told + begin)):
            if usage.startswith(prefix) and key in MEANING:
                return MEANING[key]
    return None


def expected_of_json(text: str) -> set[Row]:
    """The rows of a price book, by way of the json module."""
    offer, rows = json.loads(text), set()
    for sku, it in offer["products"].items():
        given = it["attributes"]
        names = ("component", "group", "volumeType", "accessType", "throughputClass", "storageClass", "fileSystemType")
        told = next((given[name] for name in names if name in given), "")
        for term in offer["terms"]["OnDemand"][sku].values():
            for tier in term["priceDimensions"].values():
                if found := meant(given["usagetype"], told, tier["beginRange"]):
                    usd = Decimal(tier["pricePerUnit"]["USD"])
                    rows.add((found[0], given["regionCode"], usd, found[1], term["effectiveDate"][:10]))
    return rows


def expected_of_csv(text: str) -> set[Row]:
    """The same by way of the csv module."""
    lines, rows = text.split("\n", 5)[5], set()
    for row in csv.DictReader(io.StringIO(lines)):
        names = ("Component", "Group", "Volume Type", "Access Type", "Throughput Class", "Storage Class")
        told = next((row[name] for name in (*names, "File system type") if row.get(name)), "")
        if found := meant(row["usageType"], told, row["StartingRange"]):
            rows.add((found[0], row["Region Code"], Decimal(row["PricePerUnit"]), found[1], row["EffectiveDate"]))
    return rows


def rows_of_book(path: Path) -> list[Row]:
    """The rows of a price book; every source is named."""
    with path.open(newline="", encoding="utf-8") as file:
        rows = list(csv.DictReader(file))
    assert all(row["source"].startswith("AWS price list Amazon") and VERSION in row["source"] for row in rows)
    return [(row["item"], row["region"], Decimal(row["usd"]), row["unit"], row["as_of"]) for row in rows]
