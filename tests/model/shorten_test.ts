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

Deno.test("shortenRequest leaves a request alone that fits", () => {
  const request = accountRequest(MESSAGES);
  assert.equal(shortenRequest(request, requestTokens(request)), request);
});

Deno.test("shortenRequest drops whole exchanges, the oldest first", () => {
  const request = accountRequest(MESSAGES);
  const cut = shortenRequest(request, requestTokens(request) - 1);
  assert.deepEqual(cut.messages, MESSAGES.slice(3));
});

Deno.test("shortenRequest keeps the newest message, with shorter results, however little fits", () => {
  const request = accountRequest(MESSAGES);
  const cut = shortenRequest(request, 1);
  assert.deepEqual(cut.messages.map(({ role }) => role), ["customer", "call", "result"]);
  const [, , result] = cut.messages;
  assert.ok(result?.role === "result" && result.text.length < LONG.length && result.text.endsWith("(cut)"));
});
