#include "simcore/catalog/release.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include "simcore/catalog/release_layer.hpp"
#include "simcore/catalog/table.hpp"
#include "simcore/error/error.hpp"
#include "simcore/error/nearest.hpp"

namespace simcore {
namespace {

constexpr std::string_view kList = "releases";
constexpr std::size_t kShortest = 8;  // digits of a digest

bool is_present(std::string_view word) noexcept { return word == "now" || word == "builtin"; }

bool is_hexadecimal(std::string_view word) noexcept {
  return !word.empty() && word.find_first_not_of("0123456789abcdef") == std::string_view::npos;
}

std::vector<Release> read_list(const Table& table) {
  constexpr std::string_view kKey[] = {"version"};
  table.require_unique(kKey);
  std::vector<Release> releases;
  for (std::size_t i = 0; i < table.size(); ++i)
    releases.push_back({table.row(i).text("version"), table.row(i).date("date"), table.row(i).text("digest")});
  return releases;
}

}  // namespace

std::string notice(const Release& release, const CatalogTables& tables) {
  std::string text = "catalog: that of release " + release.version + " (" + to_string(release.date) + ")";
  const char* separator = "; it has no ";
  for (const std::string& column : tables.unfilled()) text += std::exchange(separator, ", ") + column;
  return text;
}

const ReleaseBook& ReleaseBook::builtin() {
  static const ReleaseBook book = parse(catalog::embedded_releases(), CatalogTables::builtin());
  return book;
}

ReleaseBook ReleaseBook::parse(std::span<const catalog::EmbeddedTable> files, CatalogTables present) {
  ReleaseBook book(std::move(present));
  for (const catalog::EmbeddedTable& file : files) {
    const std::size_t slash = file.name.find('/');
    if (file.name == kList)
      book.releases_ = read_list(Table::parse(kList, file.text));
    else
      book.layers_[std::string(file.name.substr(0, slash))].push_back({file.name.substr(slash + 1), file.text});
  }
  return book;
}

const Release* ReleaseBook::find(std::string_view digest) const noexcept {
  const auto found = std::ranges::find(releases_, digest, &Release::digest);
  return found == releases_.end() ? nullptr : &*found;
}

CatalogTables ReleaseBook::tables(std::string_view word) const {
  if (is_present(word)) return present_;
  const auto found = std::ranges::find(releases_, word, &Release::version);
  if (found != releases_.end()) return tables_of(*found);
  if (!is_hexadecimal(word)) refuse("must be a release, the digest of one, or now", word);
  if (word.size() < kShortest)
    refuse("must be a release, now, or at least " + std::to_string(kShortest) + " digits of a digest", word);
  return by_digest(word);
}

CatalogTables ReleaseBook::by_digest(std::string_view digits) const {
  std::set<std::string> fitting;
  for (const Release& release : releases_)
    if (release.digest.starts_with(digits)) fitting.insert(release.digest);
  if (present_.digest().starts_with(digits)) fitting.insert(present_.digest());
  if (fitting.empty()) refuse("must begin the digest of a release", digits);
  if (fitting.size() > 1) refuse("must begin one digest only", digits);
  const Release* release = find(*fitting.begin());
  return release ? tables_of(*release) : present_;
}

CatalogTables ReleaseBook::tables_of(const Release& wanted) const {
  CatalogTables tables = present_;
  for (const Release& release : releases_) {
    if (const auto layer = layers_.find(release.version); layer != layers_.end())
      tables = tables.with(read_layer(layer->second, tables));
    if (release.version == wanted.version) break;
  }
  if (tables.digest() != wanted.digest)
    throw CatalogError({{"release " + wanted.version, "must have tables of the digest that is listed", tables.digest(),
                         wanted.digest}});
  return tables;
}

void ReleaseBook::refuse(const std::string& rule, std::string_view word) const {
  std::vector<std::string> versions = {"now", "builtin"};
  std::string known = "now";
  for (const Release& release : releases_) {
    versions.push_back(release.version);
    known += ", " + release.version + " (" + release.digest.substr(0, kShortest) + ")";
  }
  throw CatalogError({{"catalog", rule + ": " + known, in_quotes(word), nearest(word, versions)}});
}

}  // namespace simcore
