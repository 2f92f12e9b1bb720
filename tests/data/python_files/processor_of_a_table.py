from sagemaker.sklearn.processing import SKLearnProcessor

SETTINGS = {"instance_type": "ml.r5.2xlarge", "instance_count": 2, "max_runtime_in_seconds": 2400}
SKLearnProcessor(framework_version="1.2-1", role="Role", volume_size_in_gb=80, **SETTINGS).run(code="rows.py")
