from sagemaker.estimator import Estimator

estimator = Estimator("111122223333.dkr.ecr.us-east-1.amazonaws.com/a:1", "Role", 1, "ml.m5.xlarge")
estimator.instance_count = 2
estimator.max_run = 1200
estimator.use_spot_instances = True
estimator.max_wait = 2400
estimator.fit({"train": "s3://bucket/a"})
estimator.max_run = 99999
