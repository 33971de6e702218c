import assert from "node:assert/strict";
import { textOf } from "../../sandbox/code_units.ts";
import { viewsOf } from "../../sandbox/decoded_views.ts";
import { randomOf } from "../support/random.ts";
import { referenceViews, textOfView } from "./reference_views.ts";

/** What texts are made of: whole escapes of each notation, and the characters that begin, break and join them. */
const PARTS = [
  ..."\\uUxX%&#;=0149aCfFzZ{}.,:-_ \t\n\0\"'/bnt€é\u00a0\u2028",
  ...["\r\n", "=\r\n", "=\n", "0x", "0X", "amp", "AMP;", "lt", "quot;", "apos", "lowbar;", "&sol", "&verbar;"],
  ...["%41", "%2541", "%c3%a9", "%E2%82%AC", "%f0%9f%98%80", "=41", "=C3=A9", "=c3", "=E2=82=AC"],
  ...["\\u0041", "\\u{1F600}", "\\ud83d\\ude00", "\\x41", "\\xc3xa9", "\\\\", "\\n", "\\/"],
  ...["&#65;", "&#x41;", "&amp;", "&amp;lt;", "&#0;", "&#", "&#x", "%00", "\\u0000", "\\r\\n"],
  ...["82, 69, 83", "1,2,3,4,5,6,7,8", "300,4", "52:45:4a", "0x52, 0x45", "4A-5b", "12 34", "ab", "=4", "%c", "\\u{"],
] as const;

/** A text of a few parts again and again, so that they meet in every order. */
function randomText(random: () => number): string {
  const oneOf = (parts: readonly string[]) => parts[Math.floor(random() * parts.length)] ?? "";
  const few = Array.from({ length: 1 + Math.floor(random() * 5) }, () => oneOf(PARTS));
  return Array.from({ length: 1 + Math.floor(random() * 30) }, () => oneOf(few)).join("");
}

for (const bytesMin of [1, 2, 8]) {
  Deno.test(`viewsOf agrees with a naive implementation on random texts, with lists of at least ${bytesMin}`, () => {
    const random = randomOf(bytesMin);
    let compared = 0;
    for (let round = 0; round < 1000; round++) {
      const text = randomText(random);
      const expected = referenceViews(text, bytesMin);
      // How many U+FFFD stand for bytes that are no UTF-8 is no part of any secret.
      if (expected.some((view) => textOfView(view).includes("\ufffd"))) continue;
      compared++;
      const views = viewsOf(text, bytesMin);
      assert.deepEqual(views.map(({ codes }) => textOf(codes)), expected.map(textOfView), JSON.stringify(text));
      for (const [index, view] of views.entries()) {
        const sources = Array.from(view.codes, (_, at) => view.sourceOf({ start: at, end: at + 1 }));
        assert.deepEqual(sources, expected[index]?.map(({ start, end }) => ({ start, end })), JSON.stringify(text));
      }
    }
    assert.ok(compared > 750, `${compared} texts`);
  });
}

Deno.test("viewsOf maps a range of characters to the bytes from the first's start to the last's end", () => {
  const [, view] = viewsOf("a%2Fb\\u0041c", 8);
  assert.ok(view !== undefined);
  assert.equal(textOf(view.codes), "a/bAc");
  assert.deepEqual(view.sourceOf({ start: 1, end: 4 }), { start: 1, end: 11 });
});
