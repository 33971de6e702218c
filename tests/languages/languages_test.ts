import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { ENGLISH } from "../../core/languages/en/language.ts";
import type { Language } from "../../core/languages/language.ts";
import { languageOf, LANGUAGES } from "../../core/languages/languages.ts";
import { SEARCHED_ONLY } from "../../core/languages/searched_only.ts";
import { primaryLanguage } from "../../core/languages/primary_language.ts";
import { languageCodes } from "../../widget/frame/texts/languages.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

Deno.test("the desk and its chat frame speak the same languages, each named by its folder", () => {
  assert.deepEqual(LANGUAGES.map(({ code }) => code), languageCodes());
  const searched = SEARCHED_ONLY.map(({ code }) => code);
  const folders = [...Deno.readDirSync(`${ROOT}core/languages`)].flatMap(({ name, isDirectory }) =>
    isDirectory ? [name] : []
  );
  assert.deepEqual(folders.filter((name) => !searched.includes(name)).toSorted(), languageCodes());
});

Deno.test("languages of the desk are not in the list of languages for search only", () => {
  const searched = SEARCHED_ONLY.map(({ code }) => code);
  assert.deepEqual(LANGUAGES.map(({ code }) => code).filter((code) => searched.includes(code)), []);
});

for (
  const [locale, code] of [["de-AT", "de"], ["PT_br", "pt"], ["zh-Hant-TW", "zh"], ["fi", "en"], ["", "en"]] as const
) {
  Deno.test(`languageOf("${locale}") is ${code}`, () => assert.equal(languageOf(locale).code, code));
}

Deno.test("languageOf is English without a locale, and for names such as constructor", () => {
  for (const locale of [null, "constructor", "__proto__", "-", "toString"]) assert.equal(languageOf(locale), ENGLISH);
});

Deno.test("primaryLanguage is the first subtag in lower case, known or not", () => {
  assert.deepEqual(["FI", "sv-SE", "", null].map(primaryLanguage), ["fi", "sv", "", ""]);
});

const LINES = ["turn", "record", "nudges", "questions", "launcher", "builtin"] as const;
const linesOf = (language: Language) =>
  LINES.flatMap((part) => Object.entries(language[part]).map(([name, line]) => ({ name: `${part}.${name}`, line })));
const marksOf = (line: string) => (line.match(/\{\w+\}/g) ?? []).toSorted();

for (const language of LANGUAGES.filter(({ code }) => code !== "en")) {
  Deno.test(`every line has the placeholders of the English one and is translated: ${language.code}`, () => {
    const english = new Map(linesOf(ENGLISH).map(({ name, line }) => [name, line]));
    assert.deepEqual(linesOf(language).map(({ name }) => name).toSorted(), [...english.keys()].toSorted());
    for (const { name, line } of linesOf(language)) {
      const source = english.get(name) ?? "";
      assert.deepEqual(marksOf(line), marksOf(source), name);
      assert.notEqual(line.trim(), "", name);
      // A short word may be the same in two languages; a sentence is not.
      if (source.includes(" ")) assert.notEqual(line, source, name);
    }
  });
}
