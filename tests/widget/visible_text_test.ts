import assert from "node:assert/strict";
import { isVisible, replaceHidden, visiblePieces } from "../../widget/visible_text.ts";

const shown = (text: string) =>
  visiblePieces(text).map((piece) => piece.isCode ? `[${piece.text}]` : piece.text).join("");

const TEXTS: readonly (readonly [string, string])[] = [
  ["", ""],
  ["Hello,\n  world", "Hello,\n  world"],
  ["12 €, 東京 \u3000 مرحبا, don’t", "12 €, 東京 \u3000 مرحبا, don’t"],
  ["file\u202egpj.exe", "file[U+202E]gpj.exe"],
  ["\u2066a\u2069", "[U+2066]a[U+2069]"],
  ["a\u200b\u200b\u200bb", "a[U+200B ×3]b"],
  ["a\u{e0041}\u{e0042}", "a[U+E0041 U+E0042]"],
  ["\u3164|\u2800|\u115f|\uffa0", "[U+3164]|[U+2800]|[U+115F]|[U+FFA0]"],
  ["a\ufe0f\u034f\u{e0100}", "a[U+FE0F U+034F U+E0100]"],
  ["a\r\nb\tc\0d\u007f\u0085", "a[U+000D]\nb[U+0009]c[U+0000]d[U+007F U+0085]"],
  ["a\u2028b\u2029\ufeff\u00ad\u061c", "a[U+2028]b[U+2029 U+FEFF U+00AD U+061C]"],
  ["\ud800 \ue000 \u{10ffff}", "[U+D800] [U+E000] [U+10FFFF]"],
  // An emoji is drawn as one character; what does not belong to it is not.
  ["I ❤️ 👨‍👩‍👧 🇩🇪 1️⃣", "I ❤️ 👨‍👩‍👧 🇩🇪 1️⃣"],
  ["a‍b ❤️\ufe0f", "a[U+200D]b ❤️[U+FE0F]"],
];

Deno.test("visiblePieces shows every hidden character as its code, and the rest unchanged", () => {
  for (const [text, visible] of TEXTS) {
    assert.equal(shown(text), visible);
    assert.equal(isVisible(text), text === visible);
  }
});

Deno.test("visiblePieces shows every invisible character of Unicode as its code", () => {
  const kinds = /^[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Variation_Selector}\p{Bidi_Control}\p{Join_Control}]$/u;
  for (let code = 0; code <= 0x10ffff; code++) {
    const character = String.fromCodePoint(code);
    if (code === 0x0a || !kinds.test(character)) continue;
    assert.ok(!isVisible(character), code.toString(16));
  }
});

Deno.test("replaceHidden replaces runs of hidden characters, and no emoji", () => {
  assert.equal(replaceHidden("a\u200b\u202eb 👨‍👩‍👧", (hidden) => `<${hidden.length}>`), "a<2>b 👨‍👩‍👧");
});
