/** The texts of faults in settings. */

import assert from "node:assert/strict";
import type { JsonObject } from "../../core/json.ts";
import { LANGUAGES } from "../../core/languages/languages.ts";
import { settingFaults } from "../../core/settings/faults.ts";
import { settingsSchema } from "../../core/settings/settings.ts";
import { suggestionsIn } from "../../core/settings/suggestions.ts";
import { DEMO_SUGGESTIONS } from "../../examples/demo/suggestions.ts";

const REASONS: readonly (readonly [what: string, part: JsonObject, says: RegExp])[] = [
  ["an empty text", { company: { name: "" } }, /`company\.name` cannot be "": it must not be empty\.$/],
  [
    "a long text",
    { company: { name: "x".repeat(1000) } },
    /`company\.name` cannot be this text: it may have at most \d+ characters\.$/,
  ],
  [
    "a long list",
    { widget: { appearance: { suggestions: Array(7).fill("Hi") } } },
    /`widget\.appearance\.suggestions` cannot be this list: it may have at most 6 questions for one language\.$/,
  ],
  ["a great number", { widget: { appearance: { radius: 99 } } }, /cannot be 99: it may be at most 32\.$/],
  ["a small number", { widget: { appearance: { radius: -1 } } }, /cannot be -1: it must be at least 0\.$/],
];

for (const [what, part, says] of REASONS) {
  Deno.test(`settingFaults says in words why ${what} cannot be`, () => {
    const { error } = settingsSchema.safeParse(part);
    assert.ok(error !== undefined);
    assert.match(settingFaults(error, part)[0]?.message ?? "", says);
  });
}

Deno.test("a visitor is offered starter questions in their language, else without a language, else in English", () => {
  const lines = ["My plan?", "de: Mein Tarif?", "de:Hilfe", "hi: there", "note: this"];
  assert.deepEqual(suggestionsIn("de", lines), ["Mein Tarif?", "Hilfe"]);
  assert.deepEqual(suggestionsIn("fr", lines), ["My plan?", "hi: there", "note: this"]);
  assert.deepEqual(suggestionsIn("fr", ["de: Mein Tarif?", "en: My plan?"]), ["My plan?"]);
  assert.deepEqual(suggestionsIn("fr", ["de: Mein Tarif?"]), []);
  for (const { code, person } of LANGUAGES) {
    const offered = suggestionsIn(code, DEMO_SUGGESTIONS);
    assert.ok(code === "en" || offered.includes(person), `examples/demo/suggestions.txt lacks "${code}: ${person}"`);
  }
  assert.ok(settingsSchema.safeParse({ widget: { appearance: { suggestions: DEMO_SUGGESTIONS } } }).success);
});
