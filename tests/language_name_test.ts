import { equal } from "node:assert/strict";
import { languageName } from "../core/language_name.ts";

Deno.test("a language is called by its name, with its region", () => {
  equal(languageName("ar"), "Arabic");
  equal(languageName("de-CH"), "German (Switzerland)");
  equal(languageName("de", "fr"), "allemand");
});

Deno.test("what a browser made up stays as it is", () => {
  equal(languageName("not a tag"), "not a tag");
  equal(languageName(""), "");
});
