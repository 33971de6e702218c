import assert from "node:assert/strict";
import { withFields } from "../../../../widget/frame/card/payload.ts";
import { nextOption, optionsOf, searchOptions } from "../../../../widget/frame/card/options.ts";

Deno.test("withFields nests dotted names, and keeps a value of the payload with a console warning", () => {
  const lines: unknown[] = [];
  const { error } = console;
  console.error = (line: unknown) => lines.push(line);
  try {
    assert.deepEqual(
      withFields({ plan: "pro", todo: { id: 3 } }, { "todo.title": "Milk", plan: "free", "plan.x": "y", terms: true }),
      { plan: "pro", todo: { id: 3, title: "Milk" }, terms: true },
    );
  } finally {
    console.error = error;
  }
  assert.equal(lines.length, 2);
});

Deno.test("withFields never writes to a prototype", () => {
  const merged = withFields({}, { "__proto__.polluted": "yes", constructor: "c" });
  assert.equal(Object.hasOwn({}, "polluted"), false);
  assert.equal(Reflect.get({}, "polluted"), undefined);
  assert.deepEqual(Object.keys(merged ?? {}), ["__proto__", "constructor"]);
});

const OPTIONS = optionsOf({
  type: "Select",
  options: [
    { value: "ci", label: "Côte d’Ivoire", description: "West Africa" },
    { value: "be", label: "Belgium", disabled: true },
    { value: 7, label: "Seven" },
    { label: "Nothing" },
    "no",
  ],
});

Deno.test("optionsOf drops options without a value, and searchOptions ignores case and accents", () => {
  assert.deepEqual(OPTIONS.map(({ value }) => value), ["ci", "be", "7"]);
  assert.deepEqual(searchOptions(OPTIONS, "COTE west").map(({ value }) => value), ["ci"]);
  assert.deepEqual(searchOptions(OPTIONS, " ").length, 3);
  assert.deepEqual(searchOptions(OPTIONS, "zebra"), []);
});

Deno.test("nextOption wraps around and skips disabled options", () => {
  assert.equal(nextOption(OPTIONS, -1, 1), 0);
  assert.equal(nextOption(OPTIONS, 0, 1), 2);
  assert.equal(nextOption(OPTIONS, 2, 1), 0);
  assert.equal(nextOption(OPTIONS, 0, -1), 2);
  assert.equal(nextOption(OPTIONS.filter(({ disabled }) => disabled), 0, 1), -1);
  assert.equal(nextOption([], -1, 1), -1);
});
