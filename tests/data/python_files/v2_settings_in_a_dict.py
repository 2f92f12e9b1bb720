from sagemaker.pytorch import PyTorch

CONFIG = {
    "small": {"instance_type": "ml.g4dn.xlarge", "instance_count": 1, "max_run": 3600},
    "large": {"instance_type": "ml.p4d.24xlarge", "instance_count": 4, "max_run": 172800},
}
SELECTED = CONFIG["large"]


def launch():
    estimator = PyTorch(
        entry_point="train.py",
        role="Role",
        framework_version="2.2",
        py_version="py310",
        instance_type=SELECTED["instance_type"],
        instance_count=SELECTED["instance_count"],
        max_run=SELECTED.get("max_run", 86400),
        keep_alive_period_in_seconds=1800,
    )
    estimator.fit({"train": "s3://bucket/shards"}, job_name="large-run")


launch()
