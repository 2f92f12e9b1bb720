#include "simcore/sagemaker/detail/translation_writer.hpp"

#include "catch.hpp"

using namespace simcore;

namespace {

class Writer : TranslationWriter {
 public:
  explicit Writer(const Json& request) : TranslationWriter(request) {}

  Translation write() {
    tags();
    text(job / "name", member(asked, "Name"), "Name");
    number(job / "cluster" / "volume_size", member(asked, "Gigabytes"), "Gigabytes", "GB");
    number(job / "cluster" / "instance_count", member(asked, "Count"), "Count");
    region("eu-west-1", "Image");
    region("us-east-1", "Key");
    return made;
  }
};

}  // namespace

TEST_CASE("Translation writer: values stand under keys of the job, which remember their members") {
  const Json request = Json::parse(R"({"Name": "x", "Gigabytes": 30, "Count": 2,
                                       "Tags": [{"Key": "a", "Value": "1"}, {"Key": "b"}]})");
  const Translation found = Writer(request).write();
  CHECK(found.job == Json::parse(R"({"name": "x", "region": "eu-west-1", "tags": {"a": "1"}, "channels": {},
                                     "cluster": {"volume_size": "30 GB", "instance_count": 2}})"));
  CHECK(found.origins.at("cluster.volume_size") == "Gigabytes");
  CHECK(found.origins.at("region") == "Image");
}

TEST_CASE("Translation writer: what is of another type is not there, but its key is still that member's") {
  const Json request = Json::parse(R"({"Name": 5, "Gigabytes": 1.5, "Count": "2", "Tags": {}})");
  const Translation found = Writer(request).write();
  CHECK(found.job["cluster"].empty());
  CHECK_FALSE(found.job.contains("name"));
  CHECK_FALSE(found.job.contains("tags"));
  CHECK(found.origins.at("cluster.instance_count") == "Count");
}

TEST_CASE("Translation writer: members of no object are null, images in other registries have no region") {
  CHECK(member(Json::array(), "x").is_null());
  CHECK(member(Json(), "x").is_null());
  CHECK(region_of_image(Json("1.dkr.ecr-fips.us-gov-west-1.amazonaws.com/a")) == "us-gov-west-1");
  CHECK(region_of_image(Json("docker.io/library/python:3")).empty());
  CHECK(region_of_image(Json(5)).empty());
}
