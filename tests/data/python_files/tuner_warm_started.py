from sagemaker.tuner import ContinuousParameter, HyperparameterTuner, WarmStartConfig, WarmStartTypes
from sagemaker.xgboost import XGBoost

trees = XGBoost("trees.py", "1.7-1", role="Role", instance_count=2, instance_type="ml.m5.4xlarge", max_run=1800)
warm = WarmStartConfig(WarmStartTypes.TRANSFER_LEARNING, parents={"tune-quinces"})
tuner = HyperparameterTuner(trees, "validation:rmse", {"eta": ContinuousParameter(0.1, 0.5)}, max_jobs=10,
                            max_parallel_jobs=2, warm_start_config=warm)
tuner.fit({"train": "s3://quinces/train"})
