/** The texts of mails to customers: every language has each, with the same placeholders. */

import assert from "node:assert/strict";
import { MAIL_TEXTS } from "../../core/mail/texts/texts.ts";
import { assertEachLanguage } from "../languages/each_language.ts";

Deno.test("emails to customers speak every language of the desk, with the same placeholders", () => {
  assertEachLanguage(Object.keys(MAIL_TEXTS), "MAIL_TEXTS in core/mail/texts/texts.ts");
  const english = Object.entries(MAIL_TEXTS.en ?? {});
  assert.ok(english.length > 0);
  for (const [code, texts] of Object.entries(MAIL_TEXTS)) {
    const own = new Map(Object.entries(texts));
    for (const [key, text] of english) {
      const translated = own.get(key) ?? "";
      const names = (of: string) => [...of.matchAll(/\{\w+\}/g)].map(([name]) => name).toSorted();
      assert.deepEqual(names(translated), names(text), `${code}: ${key}`);
      if (code !== "en" && text !== "Support") assert.notEqual(translated, text, `${code}: ${key}`);
    }
  }
});
