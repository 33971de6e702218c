import { equal } from "node:assert/strict";
import { languageName } from "../core/language_name.ts";

Deno.test("a locale is shown as the language's name with its region", () => {
  equal(languageName("ar"), "Arabic");
  equal(languageName("de-CH"), "German (Switzerland)");
  equal(languageName("de", "fr"), "allemand");
});

Deno.test("an unknown locale is shown unchanged", () => {
  equal(languageName("not a tag"), "not a tag");
  equal(languageName(""), "");
});
