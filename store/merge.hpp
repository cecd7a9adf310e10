// Shards of one batch, computed apart, brought together in one database.
//
//   MergeSummary s = merge("all.db", {"1.db", "2.db"});
//   s.added == 98304;  s.missing == {};         // both halves are there
//   merge("all.db", {"1.db", "2.db"}).added == 0    // the second time nothing is new
//
// Databases belong together when there is a batch that all of them computed a part of, divided into the same number of
// shards; whoever has been told of other batches besides may stay so. Finished work replaces failed attempts, and the
// same finished work twice is one row. Throws StoreError (file) where they do not belong together, or where two of
// them found different results for one instance; the database is then as it was.
#pragma once

#include <cstddef>
#include <string>
#include <vector>

namespace wythoff::store {

struct MergeSummary {
  std::size_t added = 0, found = 0;  // finished instances: new here, here already
  std::size_t failed = 0;            // attempts without a result that are now in the database
  int shards = 1;                    // into how many the batch was divided
  std::vector<int> missing;          // shards nobody has begun, as far as the database knows
};

MergeSummary merge(const std::string& path, const std::vector<std::string>& shards);

}  // namespace wythoff::store
