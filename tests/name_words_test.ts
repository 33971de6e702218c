import assert from "node:assert/strict";
import { capitalized, inWords, nameInWords, valueInWords } from "../core/name_words.ts";

Deno.test("a name is split into words in every naming convention", () => {
  for (const name of ["seats_used", "seatsUsed", "_seats_used", "SEATS_USED"]) {
    assert.equal(inWords(name), "seats used");
  }
  assert.equal(nameInWords("plan2Price"), "Plan2 price");
});

Deno.test("the capitals of a value stay, as in iPhone", () => {
  assert.equal(valueInWords("on_the_way"), "on the way");
  assert.equal(valueInWords("iPhone"), "iPhone");
});

Deno.test("only the first letter becomes a capital", () => {
  assert.equal(capitalized("eBay order"), "EBay order");
  assert.equal(capitalized(""), "");
});
