#include <fmt/format.h>

#include <algorithm>
#include <functional>
#include <map>

#include "explorer/collected.hpp"
#include "explorer/colours.hpp"
#include "explorer/pictures.hpp"
#include "explorer/report.hpp"

namespace wythoff::explorer {
namespace {

using store::Cell;
using store::plain;
using Row = std::vector<Cell>;

constexpr std::size_t most_rows = 500;                       // of a table of single instances
constexpr std::size_t most_certificates = 12 * 1024 * 1024;  // bytes in the page

constexpr const char* style = R"(
:root { color-scheme: light dark; --ink: #1a1a1a; --soft: #50585f; --edge: #c5ccd3; --paper: #ffffff; --link: #0b3d91; --good: #005f45; --bad: #a02000; --open: #6a4a00; }
@media (prefers-color-scheme: dark) { :root { --ink: #f2f2f2; --soft: #b9c2ca; --edge: #4a535c; --paper: #14171a; --link: #8cc7ff; --good: #5fe0b5; --bad: #ff9a7a; --open: #ffcf70; } }
body { font: 15px/1.5 system-ui, "DejaVu Sans", sans-serif; max-width: 72rem; margin: 1.5rem auto; padding: 0 1rem; color: var(--ink); background: var(--paper); }
h1 { font-size: 1.5rem; } h2 { font-size: 1.15rem; margin-top: 2rem; } a { color: var(--link); }
.wide { overflow-x: auto; } table { border-collapse: collapse; font-variant-numeric: tabular-nums; font-size: .93rem; }
th, td { text-align: left; vertical-align: top; padding: .22rem .9rem .22rem 0; border-bottom: 1px solid var(--edge); }
.number { text-align: right; } code { font-family: ui-monospace, "DejaVu Sans Mono", monospace; font-size: .88rem; }
.proved, .holds { color: var(--good); } .refuted { color: var(--bad); font-weight: bold; } .unknown { color: var(--open); }
.soft, figcaption, footer { color: var(--soft); } .pictures { display: grid; grid-template-columns: repeat(auto-fill, minmax(20rem, 1fr)); gap: 1rem; }
figure { margin: 0; } figure svg { width: 100%; height: auto; border: 1px solid var(--edge); } summary { cursor: pointer; }
)";

std::string table(const std::string& name, const std::vector<std::string>& heads, const std::vector<Row>& rows,
                  const std::function<std::string(const Row&, std::size_t)>& content) {
  std::string out = fmt::format(
      "<div class=\"wide\" tabindex=\"0\" role=\"region\" aria-label=\"{}\"><table><thead><tr>", escaped(name));
  for (const std::string& head : heads) out += fmt::format("<th scope=\"col\">{}</th>", escaped(head));
  out += "</tr></thead>\n<tbody>\n";
  for (const Row& row : rows) {
    out += "<tr>";
    for (std::size_t i = 0; i < heads.size(); ++i)
      out += fmt::format("<td{}>{}</td>", store::is_number(row[i]) ? " class=\"number\"" : "", content(row, i));
    out += "</tr>\n";
  }
  return out + "</tbody></table></div>\n";
}

std::string as_text(const Row& row, std::size_t i) {
  return escaped(plain(row[i]));
}

std::string verdict(const std::string& text) {
  return fmt::format("<span class=\"{}\">{}</span>", text == "not applicable" ? "soft" : text, text);
}

// Every distinct certificate once: the number it goes by, and a link that saves it.
class Certificates {
 public:
  std::string link(const std::string& text) {
    if (text.empty()) return "";
    auto found = numbers_.find(text);
    if (found == numbers_.end()) {
      if (bytes_ + text.size() > most_certificates) return "<span class=\"soft\">in the database</span>";
      bytes_ += text.size();
      found = numbers_.emplace(text, numbers_.size() + 1).first;
      list_ += fmt::format(
          "<li id=\"c{0}\"><a download=\"certificate-{0}.json\" href=\"data:application/json;base64,{1}\">"
          "certificate {0}</a>, {2} bytes</li>\n",
          found->second, base64(text), text.size());
    }
    return fmt::format("<a href=\"#c{0}\">certificate {0}</a>", found->second);
  }
  std::string section() const {
    if (numbers_.empty()) return "";
    return "<h2 id=\"certificates\">Certificates</h2>\n<p>Each can be saved, and checked by <code>wythoff verify "
           "certificate-1.json</code> or <code>python3 proof/check.py certificate-1.json</code>.</p>\n"
           "<details><summary>" +
           std::to_string(numbers_.size()) + " certificates</summary>\n<ol>\n" + list_ + "</ol></details>\n";
  }

 private:
  std::map<std::string, std::size_t> numbers_;
  std::string list_;
  std::size_t bytes_ = 0;
};

std::string claims_section(store::Reader& reader) {
  const Collected claims = collected(reader, report_sql::claims);
  if (claims.rows.empty()) return "";
  return "<h2>Claims</h2>\n<p>The weakest verdict of all instances: <em>proved</em> is for the whole infinite board, "
         "<em>holds</em> as far as the boards went.</p>\n" +
         table("Claims", {"game", "claim", "text", "instances", "verdict", "up to", "first counterexample or reason"},
               claims.rows, [](const Row& row, std::size_t i) {
                 if (i == 2) return "<code>" + as_text(row, i) + "</code>";
                 return i == 4 ? verdict(plain(row[i])) : as_text(row, i);
               });
}

std::string instances_section(store::Reader& reader, Certificates& certificates) {
  const Collected all =
      collected(reader, R"(SELECT game, params, claim, status, up_to, coalesce(counterexample, reason),
    certificate FROM claims WHERE status <> 'not applicable' ORDER BY game, length(params), params, claim)");
  if (all.rows.empty()) return "";
  std::vector<Row> rows(all.rows.begin(),
                        all.rows.begin() + static_cast<std::ptrdiff_t>(std::min(all.rows.size(), most_rows)));
  const std::string more =
      all.rows.size() > rows.size() ? fmt::format(" (the first {} of {})", rows.size(), all.rows.size()) : "";
  return fmt::format(
      "<details><summary>Every claim of every instance, with its certificate{}</summary>\n{}</details>\n", more,
      table("Every claim of every instance",
            {"game", "parameters", "claim", "verdict", "up to", "counterexample or reason", "certificate"}, rows,
            [&](const Row& row, std::size_t i) {
              if (i == 3) return verdict(plain(row[i]));
              return i == 6 ? certificates.link(plain(row[i])) : as_text(row, i);
            }));
}

std::string query_section(store::Reader& reader, const std::string& title, const std::string& sql) {
  const Collected found = collected(reader, sql);
  if (found.rows.empty()) return "";
  return fmt::format("<h2>{}</h2>\n{}", title, table(title, found.names, found.rows, as_text));
}

std::string figure(const std::string& svg, const std::string& caption) {
  return fmt::format("<figure>{}<figcaption>{}</figcaption></figure>\n", svg, escaped(caption));
}

// The rows of one game after the other.
template <class Visit>
void each_game(const Collected& all, std::size_t columns, Visit visit) {
  for (std::size_t from = 0; from < all.rows.size();) {
    std::size_t to = from;
    const auto same = [&](std::size_t i) {
      return std::equal(all.rows[i].begin(), all.rows[i].begin() + static_cast<std::ptrdiff_t>(columns),
                        all.rows[from].begin());
    };
    while (to < all.rows.size() && same(to)) ++to;
    visit(std::vector<Row>(all.rows.begin() + static_cast<std::ptrdiff_t>(from),
                           all.rows.begin() + static_cast<std::ptrdiff_t>(to)));
    from = to;
  }
}

std::string count_pictures(store::Reader& reader, const std::string& foot) {
  std::string out;
  each_game(collected(reader, report_sql::counts), 2, [&](const std::vector<Row>& rows) {
    if (rows.size() < 4) return;
    const std::string game = plain(rows[0][0]), parameter = plain(rows[0][1]);
    ScatterPicture picture;
    std::vector<Point> points;
    double high = 0;
    for (const Row& row : rows) points.push_back({real(row[2]), real(row[3])}), high = std::max(high, real(row[3]));
    picture.labels = {fmt::format("{}: |P| against {}", game, parameter), "", parameter, "|P|", foot};
    picture.range = {points.front().x, std::max(points.back().x, points.front().x + 1), 0, std::max(1.0, 1.06 * high)};
    picture.sets = {{Mark::dot, colour::blue, "P-positions on the largest board (ordered)", points}};
    out += figure(draw(picture, 420), fmt::format("{} values of {}", points.size(), parameter));
  });
  return out;
}

std::string pair_pictures(store::Reader& reader, const std::string& foot) {
  std::string out;
  each_game(collected(reader, report_sql::pairs), 3, [&](const std::vector<Row>& rows) {
    if (rows.size() < 3 || rows.size() > 20'000) return;
    ScatterPicture picture;
    std::vector<Point> points;
    for (const Row& row : rows) points.push_back({real(row[4]), real(row[5])});
    picture.range = {.low_x = 0, .high_x = 1, .low_y = 0, .high_y = 1};
    for (const Point& p : points) {
      picture.range.high_x = std::max(picture.range.high_x, p.x);
      picture.range.high_y = std::max(picture.range.high_y, p.y);
    }
    const std::string params = plain(rows[0][1]);
    picture.labels = {plain(rows[0][0]) + (params == "{}" ? "" : " " + params), "", "A_n", "B_n", foot};
    picture.sets = {{Mark::dot, colour::blue, fmt::format("{} stored P-positions", points.size()), points}};
    out += figure(draw(picture, 420), "the board 0.." + plain(rows[0][2]));
  });
  return out;
}

}  // namespace

std::string report_html(store::Reader& reader, const std::string& program, const std::string& database) {
  Certificates certificates;
  const std::string foot = program + ", from " + database;
  std::string body = query_section(reader, "Games", R"(SELECT game, count(*) AS instances, sum(ended <> 'ok') AS failed,
    max(CAST(max AS INTEGER)) AS "largest board", min(p_count) AS "least |P|", max(p_count) AS "largest |P|",
    round(sum(seconds), 2) AS seconds FROM results GROUP BY game, rule_hash ORDER BY game, rule_hash)");
  body += query_section(reader, "Refuted", R"(SELECT game, params, claim, text, counterexample FROM claims
    WHERE status = 'refuted' ORDER BY game, length(params), params, claim)");
  body += claims_section(reader) + instances_section(reader, certificates);
  body += query_section(reader, "Finite or infinite", R"(SELECT game, verdict, status, method, count(*) AS instances,
    min(p_count) AS "least |P|", max(p_count) AS "largest |P|" FROM results WHERE verdict IS NOT NULL
    GROUP BY game, rule_hash, verdict, status, method ORDER BY game, verdict, status, method)");
  const std::string pictures = count_pictures(reader, foot) + pair_pictures(reader, foot);
  if (!pictures.empty()) body += "<h2>Pictures</h2>\n<div class=\"pictures\">\n" + pictures + "</div>\n";
  body += certificates.section();
  body += query_section(reader, "Rules",
                        "SELECT name, substr(hash, 1, 12) AS hash, piles, text FROM games ORDER BY name, hash");
  body += query_section(reader, "Where it was computed", R"(SELECT DISTINCT version, commit_id AS "commit", host,
    substr(min(started), 1, 10) AS "from", substr(max(finished), 1, 10) AS "to", count(*) AS instances FROM results
    GROUP BY version, commit_id, host ORDER BY 4, 1, 2, 3)");
  return fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<meta name=\"viewport\" "
      "content=\"width=device-width, initial-scale=1\">\n<title>{0}: what was found</title>\n<link rel=\"icon\" "
      "href=\"data:,\">\n<style>{1}</style>\n</head>\n<body>\n<main>\n<h1>{0}: what was found</h1>\n{2}</main>\n"
      "<footer><p>Written by {3}.</p></footer>\n</body>\n</html>\n",
      escaped(database), style, body, escaped(program));
}

}  // namespace wythoff::explorer
