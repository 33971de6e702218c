import assert from "node:assert/strict";
import {
  lines,
  number,
  rows,
  settingAt,
  settingsIn,
  ticked,
  words,
  wordsOrNull,
} from "../../../routes/desk/chat/values.ts";

function formOf(fields: readonly (readonly [string, string])[]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

Deno.test("settingsIn reads each field as its kind and builds the part of the tree", () => {
  const form = formOf([
    ["a.color", " #112233 "],
    ["a.logo", "  "],
    ["a.radius", "12"],
    ["a.list", "one\r\n\n  two "],
    ["b.on", "on"],
    ["b.rows.path", "/a"],
    ["b.rows.text", "A"],
    ["b.rows.path", ""],
    ["b.rows.text", ""],
    ["b.rows.path", "/b"],
    ["b.rows.text", ""],
  ]);
  const fields = {
    "a.color": words,
    "a.logo": wordsOrNull,
    "a.radius": number,
    "a.list": lines,
    "b.on": ticked,
    "b.off": ticked,
    "b.rows": rows(["path", "text"]),
  };
  assert.deepEqual(settingsIn(form, fields), {
    a: { color: "#112233", logo: null, radius: 12, list: ["one", "two"] },
    b: { on: true, off: false, rows: [{ path: "/a", text: "A" }, { path: "/b", text: "" }] },
  });
});

Deno.test("number leaves what is none as it was typed, for the check to name it", () => {
  assert.equal(number(formOf([["n", "twelve"]]), "n"), "twelve");
  assert.equal(number(formOf([["n", ""]]), "n"), "");
});

Deno.test("settingAt finds a value by its path, and null where there is none", () => {
  const tree = { a: { b: { c: 1 } } };
  assert.equal(settingAt(tree, "a.b.c"), 1);
  assert.equal(settingAt(tree, "a.x.c"), null);
  assert.equal(settingAt(tree, "a.b.c.d"), null);
});
