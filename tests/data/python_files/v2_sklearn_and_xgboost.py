from sagemaker.sklearn import SKLearn
from sagemaker.sklearn.estimator import SKLearn as Scikit
from sagemaker.xgboost.estimator import XGBoost
from sklearn.decomposition import PCA
from xgboost import XGBClassifier

INSTANCE_TYPE = "ml.m5.large"

a = SKLearn(entry_point="iris.py", role="Role", instance_type=INSTANCE_TYPE, framework_version="1.2-1")
a.fit({"train": "s3://bucket/iris"})
b = Scikit("other.py", framework_version="1.2-1", role="Role", instance_type=INSTANCE_TYPE, instance_count=1)
b.fit()
c = XGBoost("trees.py", "1.7-1", role="Role", instance_count=3, instance_type="ml.m5.4xlarge", hyperparameters={"eta": 0.2})
c.fit({"train": "s3://bucket/trees"}, logs=False)

PCA(n_components=3).fit([[1.0]])
XGBClassifier(n_estimators=10).fit([[1.0]], [1])
