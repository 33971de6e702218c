import assert from "node:assert/strict";
import type { ModelMessage } from "../../core/model/model.ts";
import { requestTokens, shortenRequest, tokensOf } from "../../core/model/shorten.ts";
import { accountRequest } from "./request.ts";

const LONG = "and so on ".repeat(200);

/** Three exchanges, each with a call and its result. */
const MESSAGES: readonly ModelMessage[] = [1, 2, 3].flatMap((n): readonly ModelMessage[] => [
  { role: "customer", text: `Question ${n}` },
  { role: "call", id: `c${n}`, name: "get_account", input: {} },
  { role: "result", id: `c${n}`, name: "get_account", outcome: "ok", text: LONG, shown: false },
]);

Deno.test("tokensOf counts three bytes as a token, in every script", () => {
  assert.deepEqual(["", "abc", "abcd", "日本", "né"].map(tokensOf), [0, 1, 2, 2, 1]);
});

Deno.test("shortenRequest does not change a request that fits", () => {
  const request = accountRequest(MESSAGES);
  assert.equal(shortenRequest(request, requestTokens(request)), request);
});

const LEFT_OUT = { role: "desk", text: "Earlier messages of this conversation are left out here." } as const;

Deno.test("shortenRequest drops whole exchanges, the oldest first, and says so", () => {
  const request = accountRequest(MESSAGES);
  const cut = shortenRequest(request, requestTokens(request) - 1);
  assert.deepEqual(cut.messages, [LEFT_OUT, ...MESSAGES.slice(3)]);
});

Deno.test("shortenRequest keeps what the desk says of the customer at the beginning", () => {
  const opening: ModelMessage = { role: "desk", text: "The customer is signed in." };
  const request = accountRequest([opening, ...MESSAGES]);
  assert.deepEqual(shortenRequest(request, 1).messages.slice(0, 3), [opening, LEFT_OUT, MESSAGES[6]]);
});

Deno.test("shortenRequest drops the oldest of many mails before the customer's first words", () => {
  const mails = [1, 2, 3].map((n): ModelMessage => ({ role: "desk", text: `Mail ${n}`, quoted: LONG }));
  const situation: ModelMessage = { role: "desk", text: "The customer is signed in." };
  const newest = MESSAGES.slice(0, 1);
  const request = accountRequest([...mails, situation, ...newest]);
  const cut = shortenRequest(request, requestTokens(accountRequest([situation, LEFT_OUT, ...newest])) + 10);
  assert.deepEqual(cut.messages, [situation, LEFT_OUT, ...newest]);
});

Deno.test("shortenRequest keeps the newest message, with shorter results, however little fits", () => {
  const request = accountRequest(MESSAGES);
  const cut = shortenRequest(request, 1);
  assert.deepEqual(cut.messages.map(({ role }) => role), ["desk", "customer", "call", "result"]);
  const [, , , result] = cut.messages;
  assert.ok(result?.role === "result" && result.text.length < LONG.length && result.text.endsWith("(cut)"));
});
