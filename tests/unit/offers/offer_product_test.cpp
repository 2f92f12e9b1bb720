#include "simcore/offers/offer_product.hpp"

#include <map>

#include "catch.hpp"
#include "simcore/catalog/catalog.hpp"

using namespace simcore;

namespace {

/// What becomes of a product: its items and region, why it is left out, or which attribute contradicts.
std::string verdict(const std::string& service, const std::map<std::string, std::string>& attributes,
                    const std::vector<std::string>& wanted = {}) {
  const OfferItemBook& items = OfferItemBook::builtin();
  OfferAttributes given(items);
  for (const auto& [name, value] : attributes) given.set(given.place(name).value(), value);
  const OfferVerdict judged = OfferFilter(items, Catalog::builtin(), wanted).judge(service, given);
  if (judged.skipped != nullptr) return judged.skipped;
  if (judged.problem) return judged.problem->message();
  std::string text;
  for (const OfferItem* item : judged.product->items) text += item->item_of(judged.product->usage_type) + " ";
  return text + judged.product->region;
}

std::string training(const std::string& usage, const std::string& region) {
  return verdict("AmazonSageMaker", {{"usagetype", usage}, {"regionCode", region}});
}

}  // namespace

TEST_CASE("A product is its usage type without the prefix of its region") {
  CHECK(training("USE1-Train:ml.m5.large", "us-east-1") == "ml.m5.large us-east-1");
  CHECK(training("EU-Train:ml.g5.xlarge", "eu-west-1") == "ml.g5.xlarge eu-west-1");
  CHECK(training("APN1-Train:VolumeUsage.gp2", "ap-northeast-1") == "sagemaker.volume ap-northeast-1");
  CHECK(verdict("AmazonS3",
                {{"usagetype", "TimedStorage-ByteHrs"}, {"regionCode", "us-east-1"}, {"volumeType", "Standard"}}) ==
        "s3.storage.first_50tb s3.storage.next_450tb s3.storage.over_500tb us-east-1");
  CHECK(verdict("AmazonEFS",
                {{"usagetype", "USW2-ETDataAccess-Bytes"}, {"regionCode", "us-west-2"}, {"accessType", "Write"}}) ==
        "efs.elastic.write us-west-2");
  CHECK(verdict("AmazonFSx", {{"usagetype", "USW2-Storage"},
                              {"regionCode", "us-west-2"},
                              {"storageType", "SSD"},
                              {"fileSystemType", "Lustre"}}) == "fsx.scratch_2.storage us-west-2");
  CHECK(training("EU-Train:ml.g5.xlarge", "") == "ml.g5.xlarge eu-west-1");  // an old file without region codes
}

TEST_CASE("Other products are left out, each for its reason") {
  for (const char* usage : {"USE1-Host:ml.m5.large", "USE1-SpotTraining:ml.m5.large", "USE1-TrainWarmPool:ml.m5.large",
                            "USE1-LAX1-Train:ml.m5.large", "Train", "", "USE1-"})
    CHECK(training(usage, "us-east-1") == "another usage type");
  CHECK(training("USE1-Train:ml.m5", "us-east-1") == "not an instance type");
  CHECK(training("USE1-Train:ml.m999.large", "us-east-1") == "an instance type that simcore does not know");
  CHECK(training("USE1-Train:ml.p6-b300.48xlarge", "us-east-1") ==
        "ml.p6-b300.48xlarge us-east-1");  // no specification
  CHECK(training("XYZ9-Train:ml.m5.large", "us-east-1") == "a prefix of the usage type that is not known");
  CHECK(training("Train:ml.m5.large", "") == "neither region code nor prefix of the usage type");
  CHECK(training("Train:ml.m5.large", "us-iso-east-1") == "a region that is not known");
  CHECK(verdict("AmazonS3", {{"usagetype", "EU-Requests-Tier1"}, {"regionCode", "eu-west-1"}, {"group", "other"}}) ==
        "another variant of the usage type (storage class, group, …)");
  CHECK(verdict("AmazonSageMaker", {{"usagetype", "USE1-Train:ml.m5.large"},
                                    {"regionCode", "us-east-1"},
                                    {"locationType", "AWS Local Zone"}}) ==
        "not in an AWS Region (Local Zone, Outposts, …)");
  CHECK(verdict("AmazonSageMaker", {{"usagetype", "USE1-Train:ml.m5.large"}, {"regionCode", "us-east-1"}},
                {"eu-west-1"}) == "a region not asked for");
}

TEST_CASE("A region code that contradicts the usage type is a lie") {
  CHECK(training("USE1-Train:ml.m5.large", "us-west-2") ==
        "regionCode: must be the region of the usage type 'USE1-Train:ml.m5.large', us-east-1, got 'us-west-2'");
  CHECK(training("USE1-Train:ml.m5.large", "us-esat-1") ==
        "regionCode: must be the region of the usage type 'USE1-Train:ml.m5.large', us-east-1, got 'us-esat-1'");
  CHECK(training("Train:ml.m5.large", "eu-west-1") ==
        "regionCode: must be the region of the usage type 'Train:ml.m5.large': without prefix it is us-east-1, got "
        "'eu-west-1'");
}

TEST_CASE("Attributes are known by the names of both forms") {
  const OfferAttributes attributes(OfferItemBook::builtin());
  const auto same = [&](const char* column, const char* name) {
    return attributes.place_of_column(column).has_value() &&
           attributes.place_of_column(column) == attributes.place(name);
  };
  CHECK(same("usageType", "usagetype"));
  CHECK(same("Region Code", "regionCode"));
  CHECK(same("Location Type", "locationType"));
  CHECK(same("File system type", "fileSystemType"));
  CHECK(same("Access Type", "accessType"));
  CHECK_FALSE(attributes.place("memory"));
  CHECK_FALSE(attributes.place_of_column("Location"));
}
