/** Streamed text: where sentences end in every script, and where a long one may be cut. */
import assert from "node:assert/strict";
import { claimsIn } from "../../core/conversations/words/claims.ts";
import { openWholeReader, splitSentences, takeWhole } from "../../core/conversations/words/sentences.ts";
import { doesNotHang } from "../support/wait.ts";

/** What of a text was sent by the time each character had come. */
function streamed(text: string): readonly string[] {
  let pending = "";
  const sent: string[] = [];
  for (const char of text) {
    const { pieces, rest } = takeWhole(pending + char);
    sent.push(...pieces);
    pending = rest;
  }
  return pending === "" ? sent : [...sent, pending];
}

const SPLIT: readonly (readonly [string, readonly string[]])[] = [
  ["One. Two! Three?", ["One. ", "Two! ", "Three?"]],
  ["はい。変更できます。いつですか？", ["はい。", "変更できます。", "いつですか？"]],
  ["好的！请稍等。", ["好的！", "请稍等。"]],
  ["هل تريد ذلك؟ نعم. شكرا", ["هل تريد ذلك؟ ", "نعم. ", "شكرا"]],
  ["ठीक है। धन्यवाद।", ["ठीक है। ", "धन्यवाद।"]],
  ["Wait… It works.", ["Wait… ", "It works."]],
  ["- one\n- two\n", ["- one\n", "- two\n"]],
  ["「はい。」と書きます。", ["「はい。」", "と書きます。"]],
  ["It costs 1.5 times as much at example.com/a.b today.", ["It costs 1.5 times as much at example.com/a.b today."]],
];

for (const [text, sentences] of SPLIT) {
  Deno.test(`splitSentences: ${JSON.stringify(text)}`, () => {
    assert.deepEqual(splitSentences(text), sentences);
    assert.equal(streamed(text).join(""), text);
  });
}

Deno.test("takeWhole sends a Japanese answer sentence by sentence", () => {
  assert.deepEqual(takeWhole("はい。変更できま"), { pieces: ["はい。"], rest: "変更できま" });
});

Deno.test("takeWhole sends a long sentence in parts, cut between words", () => {
  const long = "This sentence goes on and on without any mark at which it could end because its author never stops "
    .repeat(
      4,
    );
  const parts = streamed(long);
  assert.equal(parts.join(""), long);
  assert.ok(parts.length >= 4);
  for (const part of parts.slice(0, -1)) assert.match(part, /\S$/);
  const japanese = "お客様のご契約内容につきましては、".repeat(12);
  assert.ok(streamed(japanese).length > 1);
  assert.equal(streamed(japanese).join(""), japanese);
});

Deno.test("takeWhole does not cut through a link, an image, code or a key", () => {
  const filler = "words ".repeat(13);
  const wholes = [
    "https://help.example.com/a-very-long-path/that-goes-on/for-more-than/a-hundred/characters/in-one/piece?x=1",
    "[a label of several words that is long](https://help.example.com/x)",
    "![a picture with a long text in several words](https://evil.example/a.png?secret=1)",
    "`deno task start --with a --lot of --flags and more`",
    "Bearer abcdefghijklmnopqrstuvwxyz0123456789",
    "-----BEGIN PRIVATE KEY-----\nMIIB VgIBADANBg. kqhkiG9w0\nBAQE\n-----END PRIVATE KEY-----",
  ];
  for (const whole of wholes) {
    const text = `${filler}${whole} and ${filler}${filler}`;
    assert.ok(streamed(text).some((part) => part.includes(whole)), whole);
  }
});

Deno.test("takeWhole and claimsIn take linear time on a text with many open brackets", () => {
  // A moment; with a look at the whole text from each of its spaces it is many minutes.
  const open = "(a b ".repeat(100_000);
  assert.deepEqual(takeWhole(open), { pieces: [], rest: open });
  assert.deepEqual(claimsIn("! ".repeat(20_000)), []);
});

for (const opening of ["(", "[", "`"]) {
  Deno.test(`openWholeReader reads words behind ${opening} that is never closed in linear time, and loses none`, () => {
    const text = opening + "word ".repeat(8000);
    const reader = openWholeReader();
    const sent = doesNotHang(() => Array.from(text, (char) => reader.add(char)).flat());
    assert.equal(sent.join("") + reader.rest, text);
  });
}

Deno.test("openWholeReader sends the same sentences as takeWhole on the whole text", () => {
  const text = `Open the menu. Choose it (or press Enter). ${"Then wait, please. ".repeat(30)}`;
  const reader = openWholeReader();
  const sent = Array.from(text, (char) => reader.add(char)).flat();
  assert.deepEqual([...sent, reader.rest].filter((part) => part !== ""), streamed(text));
});
