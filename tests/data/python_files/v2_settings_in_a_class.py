from dataclasses import dataclass

from sagemaker.huggingface import HuggingFace


@dataclass
class Settings:
    instance_type: str = "ml.g5.2xlarge"
    instance_count: int = 1
    hours: int = 12


class Paths:
    TRAIN = "s3://bucket/train"


settings = Settings()
estimator = HuggingFace(
    py_version="py310",
    entry_point="sft.py",
    transformers_version="4.36",
    pytorch_version="2.1",
    role="Role",
    instance_type=settings.instance_type,
    instance_count=settings.instance_count,
    max_run=settings.hours * 3600,
)
estimator.fit({"train": Paths.TRAIN})
