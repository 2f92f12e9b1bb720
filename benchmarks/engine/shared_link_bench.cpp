// A closed loop: each of n clients starts its next transfer when one is done.
#include <algorithm>
#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <functional>
#include <memory>
#include <queue>
#include <random>
#include <string>
#include <vector>

#include "bench.hpp"
#include "simcore/engine/shared_link.hpp"

namespace {

constexpr int kTransfers = 1000;  // a call

/// Exponential amounts of mean 1, drawn before the clock runs.
class Amounts {
 public:
  Amounts() : amounts_(kCount) {
    std::mt19937_64 random(1);
    for (double& amount : amounts_) amount = -std::log1p(-std::uniform_real_distribution()(random));
  }
  double next() { return amounts_[++used_ % kCount]; }

 private:
  static constexpr std::size_t kCount = 1U << 12U;
  std::vector<double> amounts_;
  std::size_t used_ = 0;
};

class Ours {
 public:
  void add(double amount, std::uint64_t client) { link_.add({.amount = amount, .payload = client}); }
  std::uint64_t next() {
    time_ += link_.advance(simcore::kForever).value();
    return *link_.take_done();
  }
  [[nodiscard]] double time() const { return time_; }

 private:
  simcore::SharedLink link_{1.0};
  double time_ = 0.0;
};

/// The textbook's way: what is left of all transfers is counted down at each completion.
class Textbook {
 public:
  void add(double amount, std::uint64_t client) {
    if (client >= left_.size()) left_.resize(client + 1);
    left_[client] = amount;
  }
  std::uint64_t next() {
    const auto first = std::ranges::min_element(left_);
    const double moved = *first;
    time_ += moved * static_cast<double>(left_.size());
    for (double& left : left_) left -= moved;
    return static_cast<std::uint64_t>(first - left_.begin());
  }
  [[nodiscard]] double time() const { return time_; }

 private:
  std::vector<double> left_;
  double time_ = 0.0;
};

/// Virtual time in its simplest form: no weights, no cancelling, and ever less exact.
class Heap {
 public:
  void add(double amount, std::uint64_t client) { queue_.push({served_ + amount, client}); }
  std::uint64_t next() {
    const auto [finish, client] = queue_.top();
    time_ += (finish - served_) * static_cast<double>(queue_.size());
    served_ = finish;
    queue_.pop();
    return client;
  }
  [[nodiscard]] double time() const { return time_; }

 private:
  struct Record {
    double finish;
    std::uint64_t client;
    bool operator<(const Record& other) const { return finish > other.finish; }
  };
  std::priority_queue<Record> queue_;
  double served_ = 0.0;
  double time_ = 0.0;
};

template <class Link>
class Loop {
 public:
  explicit Loop(std::size_t clients) {
    for (std::size_t i = 0; i < clients; ++i) link_.add(amounts_.next(), i);
    for (std::size_t i = 0; i < 10 * clients / kTransfers + 1; ++i) run();
  }
  void run() {
    for (int i = 0; i < kTransfers; ++i) link_.add(amounts_.next(), link_.next());
    bench::keep(link_.time());
  }
  [[nodiscard]] double time() const { return link_.time(); }

 private:
  Link link_;
  Amounts amounts_;
};

/// Ten transfers a client are over: both must have come to the same time.
template <class Baseline>
bench::Comparison against(const std::string& clients, std::size_t count, const std::string& baseline_name,
                          double most_ratio) {
  const auto ours = std::make_shared<Loop<Ours>>(count);
  const auto baseline = std::make_shared<Loop<Baseline>>(count);
  if (std::abs(ours->time() / baseline->time() - 1.0) > 1e-9) {
    std::fprintf(stderr, "shared link, %s: %.15g s, the baseline %.15g s\n", clients.c_str(), ours->time(),
                 baseline->time());
    std::exit(1);
  }
  return {.name = "shared link, " + clients + ", beside " + baseline_name,
          .unit = "1000 transfers",
          .ours = [ours] { ours->run(); },
          .baseline_name = baseline_name,
          .baseline = [baseline] { baseline->run(); },
          .most_microseconds = 200,
          .most_ratio = most_ratio};
}

bench::Comparison few() { return against<Textbook>("10 clients", 10, "the textbook's way", 0.0); }
bench::Comparison thousand() { return against<Textbook>("1e3 clients", 1000, "the textbook's way", 0.2); }
bench::Comparison many() { return against<Heap>("1e4 clients", 10'000, "virtual time over std::priority_queue", 1.0); }
bench::Comparison growth() {
  bench::Comparison comparison = against<Heap>("1e4 clients", 10'000, "own 10 clients", 3.0);
  const auto few_clients = std::make_shared<Loop<Ours>>(10);
  comparison.baseline = [few_clients] { few_clients->run(); };
  return comparison;
}

const bench::Registration kFew{few};
const bench::Registration kThousand{thousand};
const bench::Registration kMany{many};
const bench::Registration kGrowth{growth};

}  // namespace
