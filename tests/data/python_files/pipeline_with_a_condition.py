from sagemaker.workflow.condition_step import ConditionStep
from sagemaker.workflow.conditions import ConditionGreaterThan
from sagemaker.workflow.steps import TrainingStep
from sagemaker.xgboost import XGBoost

small = XGBoost("t.py", "1.7-1", role="Role", instance_count=1, instance_type="ml.m5.large", max_run=900)
large = XGBoost("t.py", "1.7-1", role="Role", instance_count=3, instance_type="ml.m5.12xlarge", max_run=9000)
first = TrainingStep(name="Small", step_args=small.fit({"train": "s3://figs/train"}))
again = TrainingStep(name="Large", step_args=large.fit({"train": "s3://figs/train"}))
choice = ConditionStep(name="Choose", conditions=[ConditionGreaterThan(0.5, 0.4)], if_steps=[again], else_steps=[])
