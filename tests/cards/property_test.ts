/**
 * Random templates and random data: never a crash, never slow.
 *
 * @module
 */
import fc from "fast-check";
import assert from "node:assert/strict";
import { buttonAt, cardButtons } from "../../core/cards/buttons.ts";
import { checkCard } from "../../core/cards/card.ts";
import { FILTERS } from "../../core/cards/filters.ts";
import { readForm } from "../../core/cards/form/values.ts";
import { outlineCard } from "../../core/cards/outline.ts";
import { renderCard } from "../../core/cards/render.ts";
import { parseTemplate } from "../../core/cards/template.ts";
import { VALUE_TESTS } from "../../core/cards/value_tests.ts";
import { COMPONENTS } from "../../core/cards/components.ts";
import { doesNotHang } from "../support/wait.ts";
import { runs } from "../support/runs.ts";

const SEED = 20261120;

const NAMES = ["a", "b", "loop", "ns", "none", "missing", "constructor", "__proto__", "items"];
const METHODS = ["upper", "replace", "split", "items", "get", "append", "format", "cycle"];

/** Expressions that are mostly well formed. */
const { expression } = fc.letrec<{ expression: string; atom: string }>((tie) => ({
  atom: fc.oneof(
    fc.constantFrom(
      ...NAMES,
      "true",
      "1",
      "-2",
      "0.5",
      "'x'",
      "''",
      "[]",
      "{}",
      "[1, 'a']",
      "{'a': {'b': 1}}",
      "range(3)",
    ),
    fc.string({ maxLength: 5 }).map((text) => JSON.stringify(text)),
  ),
  expression: fc.oneof(
    { maxDepth: 4, depthSize: "small" },
    tie("atom"),
    fc.tuple(
      tie("expression"),
      fc.constantFrom("+", "-", "*", "/", "//", "%", "**", "~", "==", "<", "in", "and", "or"),
      tie("expression"),
    ).map((parts) => `(${parts.join(" ")})`),
    fc.tuple(tie("expression"), fc.constantFrom(...FILTERS.keys())).map(([value, name]) => `(${value} | ${name})`),
    fc.tuple(tie("expression"), fc.constantFrom(...FILTERS.keys()), tie("expression")).map(([value, name, arg]) =>
      `(${value} | ${name}(${arg}))`
    ),
    fc.tuple(tie("expression"), fc.constantFrom(...VALUE_TESTS.keys())).map(([value, name]) => `(${value} is ${name})`),
    fc.tuple(tie("expression"), fc.constantFrom(...METHODS), tie("expression")).map(([value, name, arg]) =>
      `(${value}).${name}(${arg})`
    ),
    fc.tuple(tie("expression"), tie("expression"), tie("expression")).map(([a, b, c]) => `(${a})[${b}:${c}]`),
    fc.tuple(tie("expression"), tie("expression")).map(([a, b]) => `(${a})[${b}]`),
    fc.tuple(tie("expression"), tie("expression"), tie("expression")).map(([a, b, c]) => `(${a} if ${b} else ${c})`),
  ),
}));

const { body } = fc.letrec<{ body: string }>((tie) => ({
  body: fc.oneof(
    { maxDepth: 3 },
    expression.map((value) => `{{ ${value} }}`),
    fc.string({ maxLength: 8 }),
    fc.tuple(tie("body"), tie("body")).map((parts) => parts.join("")),
    fc.tuple(expression, tie("body"), tie("body")).map(([value, a, b]) =>
      `{% if ${value} %}${a}{% else %}${b}{% endif %}`
    ),
    fc.tuple(expression, tie("body")).map(([value, a]) => `{%- for a in ${value} -%}${a}{{ loop.index }}{% endfor %}`),
    fc.tuple(fc.constantFrom("a", "ns.a"), expression).map(([name, value]) =>
      `{% set ns = namespace(a=1) %}{% set ${name} = ${value} %}`
    ),
    tie("body").map((inner) => `{% set a %}${inner}{% endset %}{{ a[1:] }}`),
  ),
}));

/** Fragments thrown together, mostly not well formed. */
const rubble = fc.array(
  fc.constantFrom(
    "{{",
    "}}",
    "{%",
    "%}",
    "{#",
    "#}",
    "-",
    "if",
    "for",
    "in",
    "set",
    "raw",
    "endraw",
    "else",
    "endif",
    "endfor",
    "|",
    "(",
    ")",
    "[",
    "]",
    "{",
    "}",
    ":",
    ",",
    ".",
    "~",
    "'",
    '"',
    "\\",
    "r/",
    " ",
    "\n",
    "a",
    "1",
    "is",
    "not",
    "=",
    "\uD83D",
  ),
  { maxLength: 40 },
).map((parts) => parts.join(""));

const anything = fc.anything({
  withBigInt: true,
  withDate: true,
  withMap: true,
  withSet: true,
  withSparseArray: true,
  withNullPrototype: true,
});

Deno.test("renderCard never crashes and is never slow, whatever the template and the data", () => {
  const property = fc.property(fc.oneof(body, rubble), anything, (source, data) =>
    doesNotHang(() => {
      const parsed = parseTemplate(source, "card");
      if (parsed.kind === "problems") assert.ok(parsed.problems.length > 0);
      else renderCard({ template: parsed.value, summary: parsed.value }, data);
    }));
  fc.assert(property, { seed: SEED, numRuns: runs(300, 3000) });
});

const { tree } = fc.letrec<{ tree: unknown }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.jsonValue(),
    fc.record({
      type: fc.oneof(fc.constantFrom(...Object.keys(COMPONENTS)), fc.string({ maxLength: 5 })),
      children: fc.oneof(fc.array(tie("tree"), { maxLength: 4 }), fc.constant(null)),
      value: fc.jsonValue(),
      label: fc.jsonValue(),
      onClickAction: fc.oneof(fc.jsonValue(), fc.record({ type: fc.string(), payload: fc.jsonValue() })),
      onSubmitAction: fc.record({ type: fc.constantFrom("tool:save", "open_url"), payload: fc.jsonValue() }),
      onChangeAction: fc.record({ type: fc.constant("tool:save") }),
      name: fc.constantFrom("a", "b", "constructor", "__proto__"),
      fieldName: fc.constantFrom("a", "b"),
      editable: fc.oneof(fc.constant(false), fc.record({ name: fc.constant("a"), pattern: fc.string() })),
      required: fc.oneof(fc.boolean(), fc.jsonValue()),
      pattern: fc.string({ unit: fc.constantFrom(..."ab.*+?()[]{}|^$\\d1,") }),
      inputType: fc.constantFrom("number", "password", "text", "constructor"),
      options: fc.array(fc.record({ value: fc.constantFrom("a", "b"), label: fc.string() }), { maxLength: 2 }),
      min: fc.constantFrom("2026-01-01", "2026-99-99", "x"),
      asForm: fc.boolean(),
    }, { requiredKeys: ["type"] }),
  ),
}));

Deno.test("checkCard gives a card that it gives back unchanged, whatever the tree", () => {
  const property = fc.property(fc.array(tree, { maxLength: 5 }), (children) => {
    const { card } = checkCard({ type: "Card", children }, "card");
    if (card === null) return;
    outlineCard(card);
    assert.deepEqual(checkCard(JSON.parse(JSON.stringify(card)), "card").card, JSON.parse(JSON.stringify(card)));
  });
  fc.assert(property, { seed: SEED, numRuns: runs(100, 1000) });
});

const anyRoot = fc.constantFrom("Card", "ListView", "Basic");

Deno.test("readForm never crashes, is never slow, and gives declared fields only, whatever the card and the values", () => {
  const given = fc.dictionary(
    fc.constantFrom("a", "b", "constructor", "__proto__", "c"),
    fc.oneof(fc.string(), fc.constant("a".repeat(2000) + "!"), fc.boolean(), fc.double(), fc.anything()),
  );
  const property = fc.property(
    anyRoot,
    fc.boolean(),
    fc.array(tree, { maxLength: 5 }),
    given,
    (type, asForm, children, sent) => {
      const { card } = checkCard({ type, asForm, children }, "card");
      if (card === null) return;
      for (const button of cardButtons(card)) {
        assert.deepEqual(buttonAt(card, button.path)?.action, button.action);
        const form = doesNotHang(() => readForm(button, sent, () => true));
        if (form.kind === "wrong") continue;
        const names = new Set(button.fields.map(({ name }) => name));
        for (const [name, value] of form.values) {
          assert.ok(names.has(name) && Object.hasOwn(sent, name));
          assert.ok(["string", "number", "boolean"].includes(typeof value));
        }
      }
    },
  );
  fc.assert(property, { seed: SEED, numRuns: runs(100, 1000) });
});
