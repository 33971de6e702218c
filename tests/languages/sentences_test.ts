/** Splits a text into sentences: abbreviations, and the time it takes. */

import assert from "node:assert/strict";
import { sentencesIn } from "../../core/languages/sentences.ts";
import { doesNotHang } from "../support/wait.ts";

const textsOf = (text: string, language: string | null) =>
  sentencesIn(text, language).map(({ start, end }) => text.slice(start, end));

for (const piece of ["A b. ", "z. B. ", "etc. A", "Ab. c"]) {
  Deno.test(`sentencesIn reads ${JSON.stringify(piece)} again and again in linear time`, () => {
    const text = piece.repeat(40_000);
    assert.equal(doesNotHang(() => textsOf(text, null)).join(""), text);
  });
}

Deno.test("sentencesIn knows an abbreviation behind a long text, before spaces and after other letters", () => {
  const long = `Wir liefern ${"sehr ".repeat(40)}`;
  assert.equal(textsOf(`${long}z. B. nach Wien. Das dauert.`, "de").length, 2);
  assert.equal(textsOf(`${long}usw.${" ".repeat(80)}nach Wien. Das dauert.`, "de").length, 2);
  assert.equal(textsOf(`${"a".repeat(80)}etc. Das dauert.`, "de").length, 2);
});
