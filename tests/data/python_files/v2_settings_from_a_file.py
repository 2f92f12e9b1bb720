import yaml
from sagemaker.estimator import Estimator

with open("config.yaml") as file:
    config = yaml.safe_load(file)

estimator = Estimator(**config["estimator"], role=config["role"], max_run=600)
estimator.fit(config["inputs"])
