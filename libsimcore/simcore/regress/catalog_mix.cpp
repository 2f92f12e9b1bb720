#include "simcore/regress/catalog_mix.hpp"

#include <algorithm>
#include <span>
#include <string>
#include <string_view>

#include "simcore/catalog/catalog_tables.hpp"

namespace simcore {
namespace {

constexpr std::string_view kSources = "sources";  // a mixture has those of then and of now, as its rows cite both
constexpr std::size_t kMostKept = 64;             // some megabytes each

/// A catalog of these tables under the layers of another.
CatalogMix::Shared mixed(const CatalogTables& tables, const Catalog& upper) {
  Catalog made = Catalog::of(tables);
  for (const PriceLayer& layer : upper.price_layers()) made = made.with(layer);
  for (const Profile& profile : upper.profiles()) made = made.with(profile);
  return std::make_shared<const Catalog>(std::move(made));
}

struct NamedDigest {
  std::string name, digest;

  friend bool operator==(const NamedDigest&, const NamedDigest&) = default;
};

std::vector<NamedDigest> layers_of(const Catalog& catalog) {
  std::vector<NamedDigest> layers;
  for (const PriceLayer& layer : catalog.price_layers()) layers.push_back({"prices " + layer.name, layer.digest});
  for (const Profile& profile : catalog.profiles()) layers.push_back({layer_name(profile.name), profile.digest});
  return layers;
}

/// The beginning of a digest, which people can compare.
std::string short_digest(const std::string& digest) { return "digest " + digest.substr(0, 12); }

}  // namespace

CatalogMix::CatalogMix(Shared was, Shared now) : was_(std::move(was)), now_(std::move(now)) {
  if (was_->tables().digest() == now_->tables().digest()) return;
  for (RowChange& row : was_->tables().changes_to(now_->tables()))
    if (row.table != kSources)
      (row.prices() ? prices_ : rates_).push_back(std::move(row));
    else if (row.kind() == RowChangeKind::removed)
      gone_sources_.push_back(std::move(row));
}

const std::vector<RowChange>& CatalogMix::rows(Cause cause) const noexcept {
  return cause == Cause::prices ? prices_ : rates_;
}

std::vector<Change> CatalogMix::layers() const {
  const std::vector<NamedDigest> before = layers_of(*was_), after = layers_of(*now_);
  std::vector<Change> changes;
  for (const NamedDigest& layer : after) {
    if (std::ranges::find(before, layer) != before.end()) continue;
    const auto old = std::ranges::find(before, layer.name, &NamedDigest::name);
    changes.push_back(
        {layer.name, old == before.end() ? "" : short_digest(old->digest), short_digest(layer.digest), {}});
  }
  for (const NamedDigest& layer : before)
    if (std::ranges::find(after, layer.name, &NamedDigest::name) == after.end())
      changes.push_back({layer.name, short_digest(layer.digest), "", {}});
  if (changes.empty() && before != after) changes.push_back({"order of the layers", "", "", {}});
  return changes;
}

bool CatalogMix::differs(Cause cause) const {
  return cause == Cause::layers ? layers_of(*was_) != layers_of(*now_) : !rows(cause).empty();
}

CatalogMix::Shared CatalogMix::put_back(Cause cause) {
  if (cause != Cause::layers) return put_back(cause, 0, rows(cause).size());
  Shared& made = made_[{cause, {}}];
  if (!made) made = mixed(now_->tables(), *was_);
  return made;
}

CatalogMix::Shared CatalogMix::put_back(Cause cause, std::size_t first, std::size_t last) {
  const auto key = std::pair(cause, Rows(first, last));
  if (const auto known = made_.find(key); known != made_.end()) return known->second;
  std::vector<RowChange> changes;
  for (const RowChange& row : gone_sources_) changes.push_back(reversed(row));
  for (const RowChange& row : std::span(rows(cause)).subspan(first, last - first)) changes.push_back(reversed(row));
  Shared made = mixed(now_->tables().with(changes), *now_);
  if (made_.size() < kMostKept) made_.emplace(key, made);
  return made;
}

}  // namespace simcore
