import assert from "node:assert/strict";
import { renderText } from "../../core/cards/evaluate.ts";
import { parseTemplate } from "../../core/cards/template.ts";
import { TEMPLATE_LIMITS } from "../../core/limits/cards.ts";
import { print } from "./print.ts";
import { PROBE_DATA, PROBES } from "./probes.ts";

/** JSON without its layout; any other text as it is. */
function comparable(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

for (const [template, wanted] of PROBES) {
  Deno.test(`renderText prints the expected text for ${template}`, () => {
    const text = print(template, PROBE_DATA);
    if (wanted === null) assert.match(text, /^refused: /);
    else assert.deepEqual(comparable(text), comparable(wanted));
  });
}

const ACCOUNT = { plan: "starter", seats: null, constructor: "c", "__proto__x": 1 };

Deno.test("renderText prints null as nothing in a text line", () => {
  assert.equal(print("{{ seats }}|{{ missing }}|{{ [seats] }}", ACCOUNT, true), "||[null]");
  assert.equal(print("{{ seats }}|{{ missing }}", ACCOUNT), "None|");
});

Deno.test("renderText reads keys of the data that are also named on prototypes", () => {
  const data: unknown = JSON.parse('{"constructor":"c","__proto__":{"a":1},"hasOwnProperty":2,"o":{"__proto__":3}}');
  assert.equal(print("{{ constructor }}{{ __proto__.a }}{{ hasOwnProperty }}{{ o.__proto__ }}", data), "c123");
  assert.equal(print("{{ o | tojson }}", data), '{"__proto__":3}');
});

Deno.test("renderText gives a list as items and a scalar as value", () => {
  assert.equal(print("{{ items | length }}", [1, 2]), "2");
  assert.equal(print("{{ value }}", 5), "5");
  assert.equal(print("{{ value | tojson }}", null), "null");
});

Deno.test("renderText reports the position of a failure", () => {
  const parsed = parseTemplate("{{ 1 }}\n  {{ 'a' - 1 }}", "template");
  assert.equal(parsed.kind, "ok");
  const rendered = parsed.kind === "ok" ? renderText(parsed.value, {}) : null;
  assert.deepEqual(rendered, { kind: "failed", message: "a string - a number makes no sense", line: 2, column: 10 });
});

Deno.test("renderText stops exactly at its budget of steps", () => {
  const turns = (count: number) => print(`{% for i in range(${count}) %}{% endfor %}done`);
  assert.equal(turns(TEMPLATE_LIMITS.stepsMax / 3 - 10), "done");
  assert.match(turns(TEMPLATE_LIMITS.stepsMax / 3 + 10), /^failed: the template takes more than 20000 steps/);
});

Deno.test("renderText stops exactly at its limit of characters", () => {
  const letters = (count: number) => print("{{ 'a' * count }}", { count });
  assert.equal(letters(TEMPLATE_LIMITS.outputCharsMax).length, TEMPLATE_LIMITS.outputCharsMax);
  assert.match(letters(TEMPLATE_LIMITS.outputCharsMax + 1), /^failed: /);
});

Deno.test("renderText writes line ends, emoji and lone surrogates as they are", () => {
  assert.equal(print("\uFEFFa\r\n{{ '😀' }}\uD83D{{ s | tojson }}", { s: "\uD83D" }), 'a\r\n😀\uD83D"\\ud83d"');
});
