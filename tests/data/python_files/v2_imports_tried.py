try:
    from sagemaker.xgboost import XGBoost
except ImportError:
    from sagemaker.xgboost.estimator import XGBoost


def handler(event, context):
    from sagemaker.inputs import TrainingInput

    estimator = XGBoost(
        entry_point="train.py",
        framework_version="1.5-1",
        role=event["role"],
        instance_count=1,
        instance_type="ml.m5.12xlarge",
        max_run=4000,
    )
    estimator.fit({"train": TrainingInput(event["data"], content_type="text/csv")}, wait=False)
