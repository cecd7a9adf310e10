// Questions to a results database that can change nothing.
//
//   Reader reader("results.db");
//   reader.run("SELECT game, count(*) FROM results GROUP BY game", {}, *make_format("csv", write));
//
// Only one statement that reads is run: whatever would write, attach another file, change a setting or begin a
// transaction is refused before it starts, with a StoreError (query) that names it.
#pragma once

#include <atomic>
#include <memory>
#include <string>
#include <vector>

#include "store/error.hpp"
#include "store/rows.hpp"

namespace wythoff::store {

class Reader {
 public:
  // `stop`, where given, ends a running query with StoreError (interrupted).
  explicit Reader(const std::string& path, const std::atomic<bool>* stop = nullptr);
  ~Reader();
  Reader(const Reader&) = delete;
  Reader& operator=(const Reader&) = delete;

  // `arguments` are the values of ?1, ?2, ...; their number must be that of the statement's parameters.
  void run(const std::string& sql, const std::vector<std::string>& arguments, Rows& rows);

 private:
  struct Parts;
  std::unique_ptr<Parts> parts_;
};

}  // namespace wythoff::store
