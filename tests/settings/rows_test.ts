import assert from "node:assert/strict";
import { isJsonObject, type JsonObject } from "../../core/json.ts";
import { outlineSettings, SETTINGS_JSON_SCHEMA } from "../../core/settings/describe.ts";
import { settingRow, settingRows, treeWith, valueAt } from "../../core/settings/rows.ts";
import { SETTINGS_SECTIONS } from "../../core/settings/setting.ts";
import { settingsSchema } from "../../core/settings/settings.ts";

/** The paths of every value in a tree; a list is one value. */
function leafPaths(tree: JsonObject, path: string): readonly string[] {
  return Object.entries(tree).flatMap(([name, value]) =>
    isJsonObject(value) ? leafPaths(value, `${path}${name}.`) : [`${path}${name}`]
  );
}

Deno.test("settingRows has each value of the tree once, with the default that the schema gives it", () => {
  const defaults = settingsSchema.parse({});
  const rows = settingRows();
  assert.deepEqual(rows.map(({ path }) => path).toSorted(), leafPaths(defaults, "").toSorted());
  for (const { path, default: own } of rows) assert.deepEqual(own, valueAt(defaults, path), path);
});

Deno.test("settingRows say what each setting is called, what it can be, and where it is edited", () => {
  const labels = new Set<string>();
  for (const row of settingRows()) {
    assert.match(row.label, /^[A-Z].*[^.]$/, row.path);
    assert.ok(!/any value/.test(row.values), `${row.path}: ${row.values}`);
    assert.equal(row.page, SETTINGS_SECTIONS[row.section].page);
    assert.equal(row.help?.endsWith(".") ?? true, true, `${row.path}: help is a sentence`);
    labels.add(row.label);
  }
  assert.equal(labels.size, settingRows().length, "two settings have the same label");
  assert.deepEqual(
    new Set(settingRows().map(({ section }) => section)),
    new Set(Object.keys(SETTINGS_SECTIONS)),
    "a section without a setting",
  );
});

Deno.test("settingRow finds a setting by its path, and by a path inside its value", () => {
  const { label, values, limits, nullable, default: own } = settingRow("data.retentionDays") ?? assert.fail();
  assert.deepEqual(
    [label, values, limits, nullable, own],
    ["Delete conversations after", "a whole number from 1 to 3650, or null", { min: 1, max: 3650 }, true, null],
  );
  assert.equal(settingRow("inbox.businessHours.days.0.to")?.path, "inbox.businessHours.days");
  assert.equal(settingRow("inbox"), undefined);
});

Deno.test("the row of a setting that is edited on another page names that page", () => {
  assert.equal(settingRow("widget.behaviour.talkToPerson")?.pageName, "Settings > Inbox");
  assert.equal(settingRow("ai.enabled")?.page, "ai");
});

Deno.test("outlineSettings lists every setting that a client may change, grouped by kind", () => {
  assert.equal(
    outlineSettings("ai"),
    "{enabled, useWebsite, nudges: bool; readAttributes: [text]; caps: {unit: tokens|money; currency: e.g. EUR; " +
      "perConversation, perCustomerDay, perDay, perMonth: number or null; atCap: person|builtin}}",
  );
  assert.equal(outlineSettings("data"), "{retentionDays: 1-3650 or null}");
  const outlines = (["ai", "company", "widget", "inbox", "data"] as const).map(outlineSettings).join();
  for (const { path, deskOnly } of settingRows()) {
    assert.equal(new RegExp(`\\b${path.split(".").at(-1)}\\b`).test(outlines), deskOnly !== true, path);
  }
  assert.deepEqual(Object.keys(settingsSchema.shape), Object.keys(SETTINGS_JSON_SCHEMA.properties ?? {}));
});

Deno.test("treeWith and valueAt are each other's reverse; valueAt gives null where there is nothing", () => {
  const tree = treeWith("a.b.c", 1);
  assert.deepEqual(tree, { a: { b: { c: 1 } } });
  assert.equal(valueAt(tree, "a.b.c"), 1);
  for (const path of ["a.x.c", "a.b.c.d"]) assert.equal(valueAt(tree, path), null);
});
