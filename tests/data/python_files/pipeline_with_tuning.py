from sagemaker.workflow.steps import TuningStep
from sagemaker.tuner import HyperparameterTuner
from sagemaker.xgboost import XGBoost

xgb = XGBoost("t.py", "1.7-1", role=ROLE, instance_type="ml.m5.2xlarge", instance_count=1, max_run=1200)
tuner = HyperparameterTuner(xgb, "validation:rmse", RANGES, max_jobs=8, max_parallel_jobs=2)
step = TuningStep(name="Tune", step_args=tuner.fit(inputs={"train": "s3://bucket/train"}))
