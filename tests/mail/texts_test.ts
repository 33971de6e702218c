/** The texts of mails to customers: each exists in every language, with the same placeholders. */

import assert from "node:assert/strict";
import { ENGLISH } from "../../core/languages/en/language.ts";
import { LANGUAGES } from "../../core/languages/languages.ts";

Deno.test("emails to customers speak every language of the desk, with the same placeholders", () => {
  const english = Object.entries(ENGLISH.mail);
  assert.ok(english.length > 0);
  for (const { code, mail } of LANGUAGES) {
    const own = new Map(Object.entries(mail));
    for (const [key, text] of english) {
      const translated = own.get(key) ?? "";
      const names = (of: string) => [...of.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted();
      assert.deepEqual(names(translated), names(text), `${code}: ${key}`);
      if (code !== "en" && text !== "Support") assert.notEqual(translated, text, `${code}: ${key}`);
    }
  }
});
