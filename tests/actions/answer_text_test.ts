import assert from "node:assert/strict";
import { answerText, isTextAnswer } from "../../core/actions/answer_text.ts";
import { ACTION_LIMITS } from "../../core/limits/actions.ts";

const HTML = { "content-type": "text/html; charset=utf-8" };
const PLAIN = { "Content-Type": "text/plain" };

const TEXTS: readonly (readonly [string, string])[] = [
  ["<h1>Paid</h1><p>Thank&nbsp;you, <b>Ada</b> &amp; Co.</p>", "Paid\nThank you, Ada & Co."],
  ["<!doctype html><html><head><title>x</title></head><body>One<br>Two<br/>Three</body></html>", "One\nTwo\nThree"],
  ["a<script>alert('<p>1</p>')</script>b<style>p{}</style>c<!-- <p>no</p> -->d", "abcd"],
  ["1 < 2 and 3 > 2 &unknown; &#65;&#x42;&#0;", "1 < 2 and 3 > 2 &unknown; AB"],
  ["<ul><li>One</li><li>Two</li></ul>", "One\nTwo"],
  ["<script>never closed <p>text</p>", ""],
];

Deno.test("answerText is the visible text of HTML", () => {
  for (const [html, text] of TEXTS) assert.equal(answerText(HTML, html), text);
});

Deno.test("answerText leaves plain text as it is, and knows HTML without a type", () => {
  assert.equal(answerText(PLAIN, " 5 < 6 <b>\n next "), "5 < 6 <b>\n next");
  assert.equal(answerText({}, "<!DOCTYPE html><p>Hello</p>"), "Hello");
});

Deno.test("answerText has bounded length and runs in bounded time for any markup", () => {
  const max = ACTION_LIMITS.answerTextCharsMax;
  assert.equal(answerText(PLAIN, "a".repeat(100_000)).length, max);
  for (const part of ["<a ", "<!--", "&#", "<script", "</", "<p title='", "&amp", "< "]) {
    assert.ok(answerText(HTML, part.repeat(400_000)).length <= max, part);
  }
});

const KINDS: readonly (readonly [Readonly<Record<string, string>>, string, boolean])[] = [
  [HTML, "<p>x</p>", true],
  [PLAIN, "ok", true],
  [{}, "ok", true],
  [{ "content-type": "application/json" }, '{"plan":', false],
  [{}, '{"plan":', false],
  [{ "content-type": "application/pdf" }, "%PDF-1.7", false],
  [{ "content-type": "image/png" }, "PNG", false],
  [PLAIN, "  ", false],
];

Deno.test("isTextAnswer accepts readable text, and no broken JSON, file or empty answer", () => {
  for (const [headers, body, isText] of KINDS) assert.equal(isTextAnswer(headers, body), isText, body);
});
