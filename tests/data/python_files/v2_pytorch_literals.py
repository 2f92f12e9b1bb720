from sagemaker.pytorch import PyTorch

ROLE = "arn:aws:iam::111122223333:role/Training"

estimator = PyTorch(
    entry_point="train.py",
    source_dir="src",
    role=ROLE,
    framework_version="2.3",
    py_version="py311",
    instance_count=2,
    instance_type="ml.g5.12xlarge",
    volume_size=200,
    max_run=6 * 60 * 60,
    hyperparameters={"epochs": 10, "lr": 3e-4},
    distribution={"torch_distributed": {"enabled": True}},
)
estimator.fit({"train": "s3://bucket/train", "val": "s3://bucket/val"})
