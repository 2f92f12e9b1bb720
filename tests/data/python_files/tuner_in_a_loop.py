import sagemaker.tuner as tuning
from sagemaker.sklearn import SKLearn

for depth in range(2, 6):
    trees = SKLearn(
        entry_point="forest.py",
        framework_version="1.2-1",
        role="Role",
        instance_type="ml.m5.large",
        hyperparameters={"depth": depth},
    )
    tuning.HyperparameterTuner(
        estimator=trees, objective_metric_name="auc", hyperparameter_ranges=RANGES, max_jobs=6, max_parallel_jobs=2
    ).fit("s3://bucket/d", wait=False)
