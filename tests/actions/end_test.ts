import assert from "node:assert/strict";
import { endOf } from "../../core/actions/end.ts";
import type { OutboundAnswer } from "../../core/ports/outbound.ts";
import { actionOf } from "./action.ts";

const PAY = `
description: Pays an invoice.
method: POST
url: "https://app.example.com/accounts/{user.id}/pay"
`;

function answerOf(body: string, status = 200, headers: Readonly<Record<string, string>> = {}): OutboundAnswer {
  return { kind: "answer", status, headers, body, truncated: false, ms: 1 };
}

/** The outcome of a call in one line, with the app's reason. */
function endIn(yaml: string, answer: OutboundAnswer): string {
  const { result } = endOf(actionOf(yaml), answer);
  return result.kind === "failed" ? `${result.outcome}: ${result.reason}` : result.outcome;
}

/** [ok_when, the answer, how the call ended]. */
const CONDITIONS: readonly (readonly [string, string, string])[] = [
  ["status == 'ok'", '{"status":"ok"}', "ok"],
  ["status == 'ok'", '{"status":"declined","message":"No funds"}', "app_error: No funds"],
  ["result.paid and not error", '{"result":{"paid":true}}', "ok"],
  ["result.paid and not error", '{"result":{"paid":true},"error":"late"}', "app_error: late"],
  ["items | length > 0", '{"items":[]}', "app_error: null"],
  ["ok or code == 'done_before'", '{"ok":false,"code":"done_before"}', "ok"],
  // What is no JSON, and an expression that fails, show nothing.
  ["status == 'ok'", "<h1>Oops</h1>", "unclear: null"],
  ["count > 3", '{"count":"many"}', "unclear: null"],
];

Deno.test("ok_when decides whether an answer with a status of success is one", () => {
  for (const [condition, body, end] of CONDITIONS) {
    assert.equal(endIn(`${PAY}ok_when: "${condition}"\n`, answerOf(body)), end, `${condition} of ${body}`);
  }
});

Deno.test("ok_when is not asked about any other status, and replaces the usual signs of a failure", () => {
  const strict = `${PAY}ok_when: "paid"\n`;
  assert.equal(endIn(strict, answerOf('{"paid":true,"success":false}')), "ok");
  assert.equal(endIn(strict, answerOf('{"paid":true}', 409)), "app_error: null");
  assert.equal(endIn(strict, answerOf('{"paid":true}', 500)), "unclear: null");
  assert.equal(endIn(PAY, answerOf('{"success":false,"error":"Card declined"}')), "app_error: Card declined");
});

Deno.test("ok_when of a read that is not met is a failure, and never unclear", () => {
  const read = `
description: Finds orders.
method: POST
reads: true
url: "https://app.example.com/search"
body: {q: "{q}"}
input: {q: {}}
ok_when: status == 'ok'
`;
  for (const body of ['{"status":"busy"}', "oops"]) assert.equal(endIn(read, answerOf(body)), "app_error: null");
  assert.equal(endIn(read, answerOf('{"error":"down"}', 503)), "app_error: down");
});
