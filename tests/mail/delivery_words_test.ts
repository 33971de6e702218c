/** Codes of mail servers in plain words. */

import assert from "node:assert/strict";
import { deliveryWords, statusOf } from "../../core/mail/delivery_words.ts";

const WORDS: readonly (readonly [status: string | null, why: RegExp])[] = [
  ["5.1.1", /address does not exist/],
  ["5.1.10", /after the @/],
  ["5.2.1", /mailbox is closed/],
  ["4.2.2", /mailbox is full/],
  ["5.2.3", /too large/],
  ["5.3.4", /too large/],
  ["4.4.1", /could not be reached/],
  ["5.4.99", /could not be reached/],
  ["5.7.1", /spam/],
  ["5.7.26", /from your domain/],
  ["5.0.0", /did not take it/],
  ["9.9.9", /did not take it/],
  [null, /did not take it/],
];

Deno.test("each delivery code explains in plain words why an email did not arrive, and what happens next", () => {
  for (const [status, why] of WORDS) {
    const words = deliveryWords(status);
    assert.match(words.why, why, status ?? "none");
    assert.match(words.next, /^[A-Z].*\.$/, status ?? "none");
  }
});

Deno.test("the code of a server's answer is its enhanced code, else derived from its number", () => {
  assert.equal(statusOf("550 5.7.1 Rejected"), "5.7.1");
  assert.equal(statusOf("550-5.7.26 This mail is unauthenticated"), "5.7.26");
  assert.equal(statusOf("553 sorry"), "5.1.3");
  assert.equal(statusOf("550 sorry"), null, "an unknown mailbox or a refusal");
  assert.equal(statusOf("no number"), null);
});
