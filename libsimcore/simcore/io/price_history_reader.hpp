#pragma once

#include <optional>
#include <string>

#include "simcore/spot/price_path.hpp"

namespace simcore {

/// Which prices of a history are meant. What is left out must be the same in the whole file.
struct PriceSeries {
  std::optional<std::string> instance_type;      // "p3.2xlarge"
  std::optional<std::string> availability_zone;  // "us-east-1a"
  std::optional<std::string> product;            // "Linux/UNIX"
};

/// Reads a history of spot prices: the answer of `aws ec2 describe-spot-price-history` as JSON, a CSV file with its
/// columns Timestamp, SpotPrice, InstanceType, AvailabilityZone and ProductDescription, or one of time and price.
/// Oldest first or newest first. Throws SpecError with up to twenty problems, each with its line or key path.
[[nodiscard]] PricePath load_price_history(const std::string& path, const PriceSeries& series = {});

}  // namespace simcore
