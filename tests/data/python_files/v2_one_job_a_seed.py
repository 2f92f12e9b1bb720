from sagemaker.pytorch import PyTorch

SEEDS = [1, 2, 3, 5, 8]

for seed in SEEDS:
    for width in (64, 128):
        estimator = PyTorch(
            entry_point="train.py",
            role="Role",
            instance_type="ml.g4dn.xlarge",
            instance_count=1,
            framework_version="2.1",
            py_version="py310",
            max_run=1800,
            hyperparameters={"seed": seed, "width": width},
        )
        estimator.fit("s3://bucket/train", wait=False, job_name=f"seed-{seed}-{width}")

warm = PyTorch(entry_point="b.py", role="Role", instance_type="ml.g5.xlarge", instance_count=1, framework_version="2.1")
for _ in range(3):
    warm.fit()
