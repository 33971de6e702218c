import assert from "node:assert/strict";
import { olderCards } from "../../../../widget/frame/thread/older_cards.ts";
import { EMPTY_THREAD, withSaved } from "../../../../widget/frame/thread/thread.ts";
import { threadMessage } from "../../../support/thread_message.ts";

Deno.test("olderCards are the cards before the visitor's last message that a newer card replaces", () => {
  const entry = (n: number, kind: "card" | "text", author: "ai" | "customer") =>
    withSaved(EMPTY_THREAD, {
      messages: [threadMessage({ id: `m${n}`, n, kind, author })],
      lastN: n,
      seenN: 0,
      answerer: null,
    })
      .entries;
  const cards = (...entries: ReturnType<typeof entry>[]) => [...olderCards(entries.flat())];
  const one = entry(1, "card", "ai");
  const asked = entry(2, "text", "customer");
  const answered = entry(3, "text", "ai");
  const two = entry(4, "card", "ai");
  assert.deepEqual(cards(one), []);
  assert.deepEqual(cards(one, asked, answered), []);
  assert.deepEqual(cards(one, two), []);
  assert.deepEqual(cards(one, asked, two), [one[0]?.key]);
});
