import argparse

from sagemaker.pytorch import PyTorch


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("--instance-type", default="ml.p3.2xlarge")
    parser.add_argument("--instance-count", type=int, default=1)
    parser.add_argument("--role", required=True)
    return parser.parse_args()


def main():
    args = parse()
    estimator = PyTorch(
        entry_point="train.py",
        role=args.role,
        instance_type=args.instance_type,
        instance_count=args.instance_count,
        framework_version="2.0.1",
        py_version="py310",
        max_run=86400,
    )
    estimator.fit("s3://bucket/train")


if __name__ == "__main__":
    main()
