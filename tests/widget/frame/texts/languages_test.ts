import assert from "node:assert/strict";
import { ENGLISH } from "../../../../widget/frame/texts/en.ts";
import { LANGUAGE_CODES, loadTexts } from "../../../../widget/frame/texts/languages.ts";

const WANTED = [
  { tags: ["de-AT", "en"], language: "de" },
  { tags: ["PT-br"], language: "pt" },
  { tags: ["zh-Hant-TW"], language: "zh" },
  // The first that there are words in, not the first.
  { tags: ["fi", "sv", "fr-CA", "de"], language: "fr" },
  { tags: ["fi"], language: "en" },
  { tags: [], language: "en" },
  { tags: ["constructor", "__proto__"], language: "en" },
];

for (const { tags, language } of WANTED) {
  Deno.test(`loadTexts speaks ${language} to a visitor of [${tags}]`, async () => {
    assert.equal((await loadTexts(tags)).language, language);
  });
}

Deno.test("loadTexts has every line in each of at least twelve languages, and none of them in English", async () => {
  assert.ok(LANGUAGE_CODES.length >= 12);
  for (const code of LANGUAGE_CODES.filter((code) => code !== "en")) {
    const { texts } = await loadTexts([code]);
    assert.deepEqual(Object.keys(texts), Object.keys(ENGLISH), code);
    const entries = Object.entries(texts);
    assert.deepEqual(entries.filter(([, text]) => text.trim() === ""), [], code);
    // Short words may be the same in two languages; sentences are not.
    const english: readonly string[] = Object.values(ENGLISH).filter((text) => text.includes(" "));
    assert.deepEqual(entries.filter(([, text]) => english.includes(text)), [], code);
  }
});
