"""Writes a made-up offer file of the AWS price list, of any size and always the same bytes.

    python tools/synthetic_offer.py --size 2000000000 --form json --out FILE

Its structure is that of the real files: some products that simcore uses among many that it does not, on-demand and
reserved terms. Its prices are made up; never import it for anything but tests and measurements.
"""

from __future__ import annotations

import argparse
import io
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import NamedTuple, TextIO

VERSION = "20260116160258"
PUBLISHED = "2026-01-16T16:02:58Z"
DISCLAIMER = "Made up. Not a price list of anybody."
REGIONS = {
    "us-east-1": ("USE1", "US East (N. Virginia)"),
    "us-west-2": ("USW2", "US West (Oregon)"),
    "eu-west-1": ("EU", "EU (Ireland)"),
    "ap-northeast-1": ("APN1", "Asia Pacific (Tokyo)"),
}
FAMILIES = ("c5", "c6i", "g4dn", "g5", "g6", "m5", "m6i", "p3", "p4d", "p5", "r5", "trn1")
SIZES = ("large", "xlarge", "2xlarge", "4xlarge", "8xlarge", "12xlarge", "16xlarge", "24xlarge")
COMPONENTS = ("Hosting", "Processing", "Notebook", "AsyncInf", "BatchTransform", "Studio-Notebook")
HEADER = (
    '"SKU","OfferTermCode","RateCode","TermType","PriceDescription","EffectiveDate","StartingRange","EndingRange",'
    '"Unit","PricePerUnit","Currency","LeaseContractLength","PurchaseOption","Product Family","serviceCode","Location",'
    '"Location Type","Instance Type","Current Generation","Memory","Storage","Network Performance","usageType",'
    '"operation","Component","GPU","Instance Name","Plato Instance Type","Region Code","serviceName","vCPU"\n'
)


class Product(NamedTuple):
    """One product with its on-demand price per hour."""

    sku: str
    region: str
    component: str
    usage: str
    instance: str
    usd: str

    @property
    def location(self) -> str:
        """The region's name in price lists."""
        return REGIONS[self.region][1]


def products() -> Iterator[Product]:
    """First every training type in every region, then others for ever."""
    number = 0
    for region, (prefix, _) in REGIONS.items():
        for family in FAMILIES:
            for size in SIZES:
                number += 1
                instance = f"ml.{family}.{size}"
                usage = f"{prefix}-Train:{instance}"
                yield Product(f"TR{number:014d}", region, "Training", usage, instance, f"{number / 1000 + 0.1:.10f}")
    names = list(REGIONS)
    while True:
        number += 1
        region = names[number % len(names)]
        component = COMPONENTS[number % len(COMPONENTS)]
        instance = f"ml.{FAMILIES[number % len(FAMILIES)]}.{SIZES[number % len(SIZES)]}"
        usage = f"{REGIONS[region][0]}-{component}:{instance}"
        yield Product(f"XX{number:014d}", region, component, usage, instance, f"{number % 9000 / 100 + 0.1:.10f}")


def product_json(it: Product) -> str:
    """The product as the JSON form writes it."""
    return f"""    "{it.sku}" : {{
      "sku" : "{it.sku}",
      "productFamily" : "ML Instance",
      "attributes" : {{
        "servicecode" : "AmazonSageMaker",
        "location" : "{it.location}",
        "locationType" : "AWS Region",
        "instanceType" : "{it.instance}-{it.component}",
        "currentGeneration" : "Yes",
        "memory" : "64 GiB",
        "storage" : "EBS only",
        "networkPerformance" : "Up to 10 Gigabit",
        "usagetype" : "{it.usage}",
        "operation" : "RunInstance",
        "component" : "{it.component}",
        "computeType" : "Standard",
        "gpu" : "N/A",
        "gpuMemory" : "N/A",
        "instanceName" : "{it.instance}",
        "physicalCpu" : "N/A",
        "physicalGpu" : "N/A",
        "platoinstancetype" : "{it.component}",
        "regionCode" : "{it.region}",
        "servicename" : "Amazon SageMaker",
        "vCpu" : "16"
      }}
    }}"""


def term_json(it: Product, code: str, usd: str) -> str:
    """Its price on one kind of terms."""
    rate = f"{it.sku}.{code}.6YS6EN2CT7"
    return f"""      "{it.sku}" : {{
        "{it.sku}.{code}" : {{
          "offerTermCode" : "{code}",
          "sku" : "{it.sku}",
          "effectiveDate" : "2025-12-01T00:00:00Z",
          "priceDimensions" : {{
            "{rate}" : {{
              "rateCode" : "{rate}",
              "description" : "${usd} per {it.component} {it.instance} hour in {it.location}",
              "beginRange" : "0",
              "endRange" : "Inf",
              "unit" : "Hrs",
              "pricePerUnit" : {{
                "USD" : "{usd}"
              }},
              "appliesTo" : [ ]
            }}
          }},
          "termAttributes" : {{ }}
        }}
      }}"""


def write_list(file: TextIO, parts: Iterator[str]) -> None:
    """The parts with commas between them."""
    for number, part in enumerate(parts):
        file.write((",\n" if number else "") + part)


def write_json(file: TextIO, count: int) -> None:
    """An offer with `count` products; one in four has a reserved term too."""
    file.write(
        f'{{\n  "formatVersion" : "v1.0",\n  "disclaimer" : "{DISCLAIMER}",\n  "offerCode" : "AmazonSageMaker",\n'
        f'  "version" : "{VERSION}",\n  "publicationDate" : "{PUBLISHED}",\n  "products" : {{\n'
    )
    write_list(file, (product_json(it) for it in islice(products(), count)))
    file.write('\n  },\n  "terms" : {\n    "OnDemand" : {\n')
    write_list(file, (term_json(it, "JRTCKXETXF", it.usd) for it in islice(products(), count)))
    file.write('\n    },\n    "Reserved" : {\n')
    write_list(file, (term_json(it, "4NA7Y494T4", "0.0100000000") for it in islice(products(), count // 4)))
    file.write("\n    }\n  }\n}\n")


def row_csv(it: Product, term: str, code: str, usd: str) -> str:
    """A price as the CSV form writes it."""
    cells = (
        it.sku, code, f"{it.sku}.{code}.6YS6EN2CT7", term, f"${usd} per {it.component} {it.instance} hour",
        "2025-12-01", "0", "Inf", "Hrs", usd, "USD", "", "", "ML Instance", "AmazonSageMaker", it.location,
        "AWS Region", f"{it.instance}-{it.component}", "Yes", "64 GiB", "EBS only", "Up to 10 Gigabit", it.usage,
        "RunInstance", it.component, "N/A", it.instance, it.component, it.region, "Amazon SageMaker", "16",
    )  # fmt: skip
    return ",".join(f'"{cell}"' for cell in cells) + "\n"


def write_csv(file: TextIO, count: int) -> None:
    """The same products in the CSV form."""
    lead = (("FormatVersion", "v1.0"), ("Disclaimer", DISCLAIMER), ("Publication Date", PUBLISHED))
    for name, value in (*lead, ("Version", VERSION), ("OfferCode", "AmazonSageMaker")):
        file.write(f'"{name}","{value}"\n')
    file.write(HEADER)
    for number, it in enumerate(islice(products(), count)):
        file.write(row_csv(it, "OnDemand", "JRTCKXETXF", it.usd))
        if number < count // 4:
            file.write(row_csv(it, "Reserved", "4NA7Y494T4", "0.0100000000"))


def bytes_a_product(form: str) -> float:
    """Mean size of one product with its terms [bytes]."""
    sizes = []
    for count in (2000, 6000):
        text = io.StringIO()
        (write_json if form == "json" else write_csv)(text, count)
        sizes.append(text.tell())
    return (sizes[1] - sizes[0]) / 4000


def write(path: Path, size: int, form: str) -> None:
    """Writes about `size` bytes."""
    count = max(round(size / bytes_a_product(form)), 1)
    with path.open("w", encoding="utf-8", newline="\n", buffering=1 << 20) as file:
        (write_json if form == "json" else write_csv)(file, count)


def main() -> None:
    """Writes one file."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--size", type=int, required=True, help="about this many bytes")
    parser.add_argument("--form", choices=("json", "csv"), default="json")
    parser.add_argument("--out", type=Path, required=True)
    options = parser.parse_args()
    write(options.out, options.size, options.form)


if __name__ == "__main__":
    main()
