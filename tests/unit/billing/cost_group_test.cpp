#include "simcore/billing/cost_group.hpp"

#include "catch.hpp"

using namespace simcore;

namespace {

LineItem line(const std::string& service, const std::string& usage_type, std::int64_t nano) {
  LineItem item;
  item.service = service;
  item.usage_type = usage_type;
  item.amount = Usd::from_nano(nano);
  return item;
}

}  // namespace

TEST_CASE("Cost groups: by what is paid for, adding up to the total") {
  Bill bill;
  bill.items = {line("AmazonSageMaker", "USE1-Train:ml.p3.2xlarge", 5),
                line("AmazonS3", "Requests-Tier2", 7),
                line("AmazonSageMaker", "USE1-Train:VolumeUsage.gp2", 11),
                line("AmazonSageMaker", "up-front fee, part", 13),
                line("AmazonS3", "TimedStorage-ByteHrs", 17),
                line("AWSDataTransfer", "DataTransfer-Regional-Bytes", 19),
                line("AmazonFSx", "Storage", 23),
                line("Elsewhere", "thing", 29)};
  const std::vector<CostGroup> groups = cost_groups(bill);
  std::vector<std::pair<std::string, std::int64_t>> found;
  for (const CostGroup& group : groups) found.emplace_back(group.name, group.amount.nano());
  CHECK(found ==
        std::vector<std::pair<std::string, std::int64_t>>{
            {"instances", 18}, {"S3", 24}, {"volumes", 11}, {"DataTransfer", 19}, {"FSx", 23}, {"Elsewhere", 29}});
}

TEST_CASE("Cost groups: nothing of nothing") { CHECK(cost_groups(Bill{}).empty()); }
