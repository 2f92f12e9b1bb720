// A restartable job, played out step by step with the standard library's generators: shares nothing with the library.
#pragma once

#include <cmath>
#include <functional>
#include <limits>
#include <random>

namespace simulated {

using Random = std::mt19937_64;
using Draw = std::function<double(Random&)>;

inline Draw certain(double value) {
  return [value](Random&) { return value; };
}

struct Job {
  double download = 0.0, setup = 0.0, restore = 0.0, work = 0.0;
  bool restores_nothing = true;
  double segment = std::numeric_limits<double>::infinity(), checkpoint = 0.0;
  bool last_checkpoint = true;
  double upload = 0.0;
  bool downloads_all_billed = false;
  Draw first_wait = certain(0.0), start = certain(0.0), wait = certain(0.0);
  Draw lifetime = certain(std::numeric_limits<double>::infinity());
};

struct Outcome {
  double wall = 0.0, billed = 0.0;
  double interruptions = 0.0, lost = 0.0, repeated = 0.0;
};

/// One attempt after another; in each, one thing after another until the instance dies.
class Run {
 public:
  Run(const Job& job, Random& random) : job_(job), random_(random) {}

  Outcome play() {
    outcome_.wall = job_.first_wait(random_);
    while (!attempt()) {
      outcome_.interruptions += 1.0;
      outcome_.wall += job_.wait(random_);
    }
    return outcome_;
  }

 private:
  bool attempt() {
    const bool first = outcome_.interruptions == 0.0;
    outcome_.wall += job_.start(random_);
    left_ = job_.lifetime(random_);
    unsaved_ = 0.0;
    if (!spend(job_.download, first || job_.downloads_all_billed, !first)) return false;
    if (!spend(job_.setup, true, !first)) return false;
    const bool restores = !first && (job_.restores_nothing || done_ > 0.0);
    if (restores && !spend(job_.restore, true, true)) return false;
    while (done_ < job_.work)
      if (!segment()) return false;
    if (progress(job_.upload)) return true;
    return lose();
  }

  bool segment() {
    const double rest = job_.work - done_;
    const bool last = rest <= job_.segment * (1.0 + 1e-9);
    const double work = last ? rest : job_.segment;
    if (!progress(work)) return lose();
    if (std::isinf(job_.segment) || (last && !job_.last_checkpoint)) {
      in_memory_ = work;
      done_ = job_.work;
      return true;
    }
    if (!progress(job_.checkpoint)) return lose();
    done_ = last ? job_.work : done_ + work;
    unsaved_ = 0.0;
    return true;
  }

  bool progress(double duration) {
    const double spent = std::min(duration, left_);
    unsaved_ += spent;
    return spend(duration, true, false);
  }

  bool lose() {
    outcome_.lost += unsaved_;
    done_ -= in_memory_;
    in_memory_ = 0.0;
    return false;
  }

  bool spend(double duration, bool billed, bool repeated) {
    const double spent = std::min(duration, left_);
    outcome_.wall += spent;
    if (billed) outcome_.billed += spent;
    if (repeated) outcome_.repeated += spent;
    const bool lives = left_ >= duration;
    left_ -= spent;
    return lives;
  }

  const Job& job_;
  Random& random_;
  Outcome outcome_;
  double left_ = 0.0;       // of the life of the instance
  double done_ = 0.0;       // work
  double in_memory_ = 0.0;  // of it, what no checkpoint holds
  double unsaved_ = 0.0;    // time of the attempt that would be lost now
};

inline Outcome play(const Job& job, Random& random) { return Run(job, random).play(); }

}  // namespace simulated
