import assert from "node:assert/strict";
import { settingRows } from "../../../../core/settings/rows.ts";
import { fieldKindOf } from "../../../../routes/desk/settings/field_kinds.ts";
import { findSettings } from "../../../../routes/desk/settings/find.ts";

const everything = () => true;
const hrefs = (query: string, mayOpen: (path: string) => boolean = everything) =>
  findSettings(query, mayOpen).map(({ href }) => href);

Deno.test("a setting is found by its label, by other words for it, and by the beginning of a word", () => {
  const TABLE: readonly (readonly [string, string])[] = [
    ["time zone", "/desk/settings/company#inbox.businessHours.timezone"],
    ["opening times", "/desk/settings/inbox#inbox.businessHours.days"],
    ["GDPR", "/desk/settings/privacy#data.retentionDays"],
    ["smtp", "/desk/settings/mail#own-server"],
    ["webh", "/desk/settings/webhooks"],
    ["invite", "/desk/settings/team"],
    ["api key", "/desk/settings/model"],
    ["round robin", "/desk/settings/inbox#inbox.assignment"],
  ];
  for (const [query, href] of TABLE) assert.ok(hrefs(query).includes(href), `${query}: ${hrefs(query).join(" ")}`);
});

Deno.test("every setting is found by its label, and matches of the label come first", () => {
  for (const { label } of settingRows()) {
    assert.ok(findSettings(label, everything).some((found) => found.label === label), label);
  }
  assert.equal(findSettings("mail", everything)[0]?.label.toLowerCase().includes("mail"), true);
});

Deno.test("a setting is found by each word of its name in get_settings, its help and its page", () => {
  assert.ok(findSettings("talk", everything).some(({ label }) => label === "Customers can ask for a person"));
  assert.ok(findSettings("talkToPerson", everything).some(({ label }) => label === "Customers can ask for a person"));
  for (const { label, help = "", path, pageName } of settingRows()) {
    for (const word of `${help} ${path} ${pageName}`.match(/[\p{L}\p{N}]+/gu) ?? []) {
      assert.ok(findSettings(word, everything).some((found) => found.label === label), `${label}: ${word}`);
    }
  }
});

Deno.test("a search without words finds nothing, and results are limited to permitted pages", () => {
  assert.deepEqual(hrefs("  "), []);
  assert.deepEqual(hrefs("xylophone"), []);
  assert.deepEqual(hrefs("smtp", (path) => path !== "/desk/settings/mail"), []);
});

Deno.test("each search hit of a setting links to a focusable element on its page", () => {
  for (const row of settingRows()) {
    const [{ href } = assert.fail(row.path)] = findSettings(row.label, everything).filter(({ label }) =>
      label === row.label
    );
    assert.equal(href.split("#")[1], row.path);
    const field = fieldKindOf(row).ofSetting(null);
    const html = String(field.draw({ row, name: row.path, faults: [], people: [] }));
    const [tag = ""] = new RegExp(`<[^>]* id="${RegExp.escape(row.path)}"[^>]*>`).exec(html) ?? [];
    assert.match(tag, /^<(input|textarea|select)|tabindex="-1"/, row.path);
  }
});
