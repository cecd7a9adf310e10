// Equal games, found while a batch runs: one of them is computed, the others take its result over.
//
//   EqualGames equals;
//   Computed out;
//   switch (equals.ask(instance, out)) {
//     case Turn::compute: out = instance->compute(limits); ... equals.finished(*instance, out); break;
//     case Turn::taken: break;                       // `out` is there
//     case Turn::waits: break;                       // comes out of finished() of the one that computes
//   }
//
// Games are equal when their move sets are the same set of vectors, whatever the rules look like: a fingerprint (which
// of some fixed vectors are moves) finds candidates, isl decides. Only instances that are asked the same on the same
// board, and nothing about claims, are compared. Any thread may ask.
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "experiments/instance.hpp"

namespace wythoff::experiments {

enum class Turn { compute, taken, waits };

struct Done {
  const Job* job;
  Computed computed;
};

class EqualGames {
 public:
  // Turn::waits takes the instance.
  Turn ask(std::unique_ptr<Instance>& instance, Computed& out);
  // Of an instance that was to be computed; those that waited for it come out.
  std::vector<Done> finished(const Instance& instance, const Computed& computed);

 private:
  struct Group {
    const Job* job = nullptr;  // the one that computes
    bool done = false;
    Computed computed;  // without evidence
    std::vector<std::unique_ptr<Instance>> waiting;
  };
  std::vector<std::shared_ptr<Group>> candidates(const std::string& print);

  std::mutex mutex_;
  std::map<std::string, std::vector<std::shared_ptr<Group>>> groups_;  // by fingerprint
  std::map<const Job*, std::shared_ptr<Group>> running_;
};

}  // namespace wythoff::experiments
