import assert from "node:assert/strict";
import { ENGLISH } from "../../../../widget/frame/texts/en.ts";
import { languageCodes, loadTexts } from "../../../../widget/frame/texts/languages.ts";

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
  Deno.test(`loadTexts loads ${language} for the languages [${tags}]`, async () => {
    assert.equal((await loadTexts(tags)).language, language);
  });
}

Deno.test("loadTexts has every line translated in at least twelve languages", async () => {
  assert.ok(languageCodes().length >= 12);
  for (const code of languageCodes().filter((code) => code !== "en")) {
    const { texts } = await loadTexts([code]);
    const { linked, ...words } = texts;
    assert.deepEqual(Object.keys(words), Object.keys(ENGLISH), code);
    assert.match(linked?.says ?? "", /\{who\}/, code);
    const entries = Object.entries(words);
    assert.deepEqual(entries.filter(([, text]) => text.trim() === ""), [], code);
    // Short words may be the same in two languages; sentences are not.
    const english = Object.values(ENGLISH).filter((text) => typeof text === "string" && text.includes(" "));
    assert.deepEqual(entries.filter(([, text]) => english.some((one) => one === text)), [], code);
  }
});
