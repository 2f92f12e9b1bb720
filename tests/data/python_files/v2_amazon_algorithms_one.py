import sagemaker
from sagemaker import KMeans, PCA, LDA, NTM, KNN

role = sagemaker.get_execution_role()
kmeans = KMeans(role=role, instance_count=2, instance_type="ml.c4.8xlarge", k=10, data_location="s3://bucket/data")
kmeans.fit(kmeans.record_set([[0.0]]))
pca = PCA(role, 1, "ml.c4.xlarge", num_components=4)
pca.fit(records)
lda = LDA(role=role, instance_type="ml.c4.2xlarge", num_topics=5)
lda.fit(records)
ntm = NTM(role=role, instance_count=1, instance_type="ml.p2.xlarge", num_topics=20, max_run=1800)
ntm.fit(records)
knn = sagemaker.amazon.knn.KNN(role, 1, "ml.m5.2xlarge", k=5, sample_size=1000, predictor_type="classifier")
knn.fit(records, mini_batch_size=100)
