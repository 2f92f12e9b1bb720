from sagemaker.pytorch import PyTorch


def make_estimator(instance_type, instance_count=1):
    return PyTorch(
        entry_point="train.py",
        role="Role",
        framework_version="2.1",
        py_version="py310",
        instance_type=instance_type,
        instance_count=instance_count,
        max_run=3600,
    )


def run():
    first = make_estimator("ml.g5.xlarge")
    second = make_estimator("ml.g5.2xlarge", instance_count=2)
    first.fit("s3://bucket/a")
    second.fit("s3://bucket/b")


run()
