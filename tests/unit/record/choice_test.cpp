#include "simcore/record/choice.hpp"

#include <set>
#include <string_view>

#include "catch.hpp"
#include "simcore/spec/channel_spec.hpp"
#include "simcore/spec/job_spec.hpp"

using namespace simcore;

namespace {

/// Every value from 0 to the number of words has one word, and no two share one.
template <Chosen Enum>
void check_words() {
  std::set<std::string_view> words;
  const auto count = Choice<Enum>::words.size();
  for (std::size_t i = 0; i < count; ++i) {
    const std::string_view text = word(static_cast<Enum>(i));
    CHECK_FALSE(text.empty());
    words.insert(text);
  }
  CHECK(words.size() == count);
  CHECK(word(static_cast<Enum>(count)).empty());
}

}  // namespace

TEST_CASE("choice: the words of each enumeration are complete and different") {
  check_words<Source>();
  check_words<InputMode>();
  check_words<DataType>();
  check_words<DataDistribution>();
  check_words<FsxDeployment>();
  check_words<EfsThroughput>();
  check_words<Purchase>();
  check_words<Compression>();
}

TEST_CASE("choice: the service's own spelling") {
  CHECK(word(InputMode::fast_file) == "FastFile");
  CHECK(word(DataType::augmented_manifest) == "AugmentedManifestFile");
  CHECK(word(DataDistribution::sharded_by_s3_key) == "ShardedByS3Key");
  CHECK(word(Compression::gzip) == "GZIP");
  CHECK(word(FsxDeployment::scratch_2) == "SCRATCH_2");
  CHECK(word(EfsThroughput::elastic) == "elastic");
  CHECK(word(Purchase::savings_plan) == "savings_plan");
}

TEST_CASE("choice: only enumerations with words are chosen") {
  STATIC_REQUIRE(Chosen<Purchase>);
  STATIC_REQUIRE_FALSE(Chosen<int>);
}
