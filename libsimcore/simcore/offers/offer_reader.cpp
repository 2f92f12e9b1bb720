#include "simcore/offers/offer_reader.hpp"

#include <algorithm>
#include <filesystem>
#include <string_view>
#include <tuple>

#include "simcore/catalog/catalog.hpp"
#include "simcore/error/nearest.hpp"
#include "simcore/log/logger.hpp"
#include "simcore/offers/offer_csv.hpp"
#include "simcore/offers/offer_json.hpp"

namespace simcore {
namespace {

/// Adds up what is done over several files, some of which are read more than once.
class OfferProgress {
 public:
  OfferProgress(std::span<const std::string> paths, const OfferOptions& options) : after_block_(options.after_block) {
    std::error_code error;
    for (const std::string& path : paths)
      if (std::filesystem::is_regular_file(path, error)) all_ += std::filesystem::file_size(path, error);
  }

  void operator()(std::size_t read) {
    if (read < read_) {  // the next file, or this one again
      before_ += read_;
      all_ = std::max(all_, before_);
    }
    read_ = read;
    all_ = std::max(all_, before_ + read_);
    if (after_block_) after_block_(before_ + read_, all_);
  }

 private:
  const std::function<void(std::size_t, std::size_t)>& after_block_;
  std::size_t all_ = 0;
  std::size_t before_ = 0;
  std::size_t read_ = 0;
};

constexpr std::string_view kSpaces = " \t\n\v\f\r";

enum class Form { json, csv };

/// Form of a file, by its first character that is not a space. Refuses a file that has neither form.
Form form_of(ByteSource& source) {
  while (!source.at_end() && kSpaces.find(source.peek()) != kSpaces.npos) source.advance();
  const char first = source.at_end() ? ' ' : source.peek();
  if (first == '{' || first == '[') return Form::json;
  if (first == '"' || first == 'F') return Form::csv;
  if (first == '\x1f') source.refuse("", "must be unpacked before it is read", "a gzip file");
  source.refuse("", "must be an offer file of the price list, JSON or CSV", in_quotes(source.buffered().substr(0, 20)));
}

void read_offer(const std::string& path, const OfferFilter& filter, OfferProgress& progress, OfferBook& book) {
  const OfferItemBook& items = OfferItemBook::builtin();
  ByteSource source(path, [&](std::size_t read) { progress(read); });
  const Form form = form_of(source);
  OfferCollector collector(source, filter, items.services(), form == Form::json ? kJsonNames : kCsvNames);
  if (form == Form::json)
    read_offer_json(source, items, collector);
  else
    read_offer_csv(source, items, collector);
  collector.finish(book);
}

auto day_key(const OfferPrice& price) { return std::tie(price.item, price.region, price.as_of); }

/// Files may overlap; they must not contradict each other. Of equal rows the one of the latest version stays.
void merge(std::vector<OfferPrice>& prices) {
  std::ranges::sort(prices, [](const OfferPrice& a, const OfferPrice& b) {
    return std::tie(a.item, a.region, a.as_of, a.source) < std::tie(b.item, b.region, b.as_of, b.source);
  });
  std::vector<Problem> problems;
  std::vector<OfferPrice> merged;
  for (OfferPrice& price : prices) {
    const bool repeats = !merged.empty() && day_key(merged.back()) == day_key(price);
    if (repeats && merged.back().usd != price.usd)
      problems.push_back({price.item + " in " + price.region,
                          "must have one price from " + to_string(price.as_of) + " on",
                          in_quotes(merged.back().usd) + " (" + merged.back().source + ") and " + in_quotes(price.usd) +
                              " (" + price.source + ")",
                          ""});
    if (repeats) merged.pop_back();
    merged.push_back(std::move(price));
  }
  throw_if_any<SpecError>(std::move(problems));
  prices = std::move(merged);
}

}  // namespace

OfferBook read_offers(std::span<const std::string> paths, const OfferOptions& options) {
  if (paths.empty()) throw SpecError({{"", "must name at least one offer file", "none", ""}});
  const OfferFilter filter(OfferItemBook::builtin(), Catalog::builtin(), options.regions);
  OfferProgress progress(paths, options);
  OfferBook book;
  std::vector<Problem> problems;
  for (const std::string& path : paths) {
    try {
      const std::size_t before = book.prices.size();
      log(LogLevel::info, "reading offer file " + path);
      read_offer(path, filter, progress, book);
      log(LogLevel::info, path + ": " + std::to_string(book.prices.size() - before) + " prices kept");
    } catch (const SpecError& error) {
      problems.insert(problems.end(), error.problems().begin(), error.problems().end());
    }
  }
  throw_if_any<SpecError>(std::move(problems));
  merge(book.prices);
  return book;
}

}  // namespace simcore
