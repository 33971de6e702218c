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
  // Text that is not JSON, and an expression that fails, render nothing.
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

const HTML = { "content-type": "text/html; charset=utf-8" };

/** [headers, body]: pages that a proxy, a sign-in or maintenance sends with status 200. */
const PAGES: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
  [HTML, "<!doctype html><html><body>We will be back soon</body></html>"],
  [HTML, "<h1>Sign in</h1><form></form>"],
  [{}, "<html><title>Just a moment...</title></html>"],
  [{ "content-type": "application/json" }, "\n <!DOCTYPE HTML><p>Checking your browser"],
  [{ "content-type": "text/plain" }, "\uFEFF<!-- up --><html></html>"],
  [{ "Content-Type": "application/xhtml+xml" }, '<?xml version="1.0"?>\n<!DOCTYPE html><html></html>'],
];

/** [headers, body] of answers that do not count as one. */
const ANSWERS: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
  [{ "content-type": "text/plain" }, "Paid. Your number is <b>17</b>."],
  [{}, "Paid"],
  [HTML, "OK"],
  [HTML, ""],
  [HTML, '{"note":"<html>"}'],
  [{ "content-type": "application/xml" }, "<paid>1</paid>"],
];

Deno.test("a web page as the answer makes the outcome of a change unknown, and fails a read", () => {
  const read = PAY.replace("POST", "GET");
  for (const [headers, body] of PAGES) {
    const answer = answerOf(body, 200, headers);
    assert.equal(endIn(PAY, answer), "unclear: null", body);
    const { result } = endOf(actionOf(PAY), answer);
    assert.ok(result.kind === "failed" && result.mayHaveActed, body);
    assert.match(result.message, /status 200, but with a web page.*Whether it acted is not known\.$/);
    assert.equal(endIn(read, answer), "app_error: null", body);
    assert.equal(endIn(`${PAY}widget: receipt\npick: [number]\n`, answer), "unclear: null", body);
  }
  for (const [headers, body] of ANSWERS) assert.equal(endIn(PAY, answerOf(body, 200, headers)), "ok", body);
});

Deno.test("ok_when also decides whether a web page is a success", () => {
  const page = answerOf("<html><h1>Paid</h1></html>", 200, HTML);
  assert.equal(endIn(`${PAY}ok_when: "true"\n`, page), "ok");
  assert.equal(endIn(`${PAY}ok_when: "paid"\n`, page), "unclear: null");
  assert.equal(endIn(`${PAY.replace("POST", "GET")}ok_when: "true"\n`, page), "ok");
});

const JSON_TYPE = { "content-type": "application/json" };
const PLAIN = { "content-type": "text/plain" };

/** [headers, body]: what programs that broke down, and proxies, send with status 200; with the app's reason. */
const BROKEN: readonly (readonly [Readonly<Record<string, string>>, string, string | null])[] = [
  [JSON_TYPE, '{"paid":tr', null],
  [JSON_TYPE, 'Warning: array_merge() in pay.php on line 3\n{"paid":true}', null],
  [{ "content-type": "application/problem+json; charset=utf-8" }, "oops", null],
  [{}, '[{"paid":true}', null],
  [JSON_TYPE, '{"data":{"pay":null},"errors":[{"message":"No funds"}]}', "No funds"],
  [JSON_TYPE, '{"jsonrpc":"2.0","error":{"code":-1,"message":"Locked"},"id":1}', "Locked"],
  [JSON_TYPE, '{"error":"Not allowed"}', "Not allowed"],
  [JSON_TYPE, '{"errors":{"email":["is taken"]}}', "email: is taken"],
  [JSON_TYPE, '"Error: no such invoice"', null],
  [PLAIN, "Error: no such invoice", null],
  [PLAIN, "Fatal error: out of memory", null],
  [PLAIN, "Internal Server Error", null],
  [PLAIN, "Unauthorized", null],
  [{}, "Service Unavailable", null],
];

/** [headers, body]: what an app that made the change sends. */
const MADE: readonly (readonly [Readonly<Record<string, string>>, string])[] = [
  [JSON_TYPE, ""],
  [JSON_TYPE, "null"],
  [JSON_TYPE, '{"paid":true,"error":null,"errors":[]}'],
  [JSON_TYPE, '{"success":true,"errors":{"note":"was empty"}}'],
  [JSON_TYPE, '{"error":"","errors":{}}'],
  [JSON_TYPE, `[${'{"a":1},'.repeat(60_000)}{}]`],
  [PLAIN, "OK"],
  [PLAIN, "No errors."],
  [PLAIN, "{paid}"],
  [{ "content-type": "application/pdf" }, "%PDF-1.7"],
  [{}, ""],
];

Deno.test("a status 200 with a broken body or an error makes the outcome of a change unknown", () => {
  for (const [headers, body, reason] of BROKEN) {
    assert.equal(endIn(PAY, answerOf(body, 200, headers)), `unclear: ${reason}`, body);
    assert.equal(endIn(`${PAY}ok_when: "true"\n`, answerOf(body, 200, headers)), "ok", `ok_when, ${body}`);
  }
  for (const [headers, body] of MADE) assert.equal(endIn(PAY, answerOf(body, 200, headers)), "ok", body.slice(0, 99));
});

const READ = `${PAY.replace("POST", "GET")}widget: account_card\npick: [plan, seats.used, items.name]\n`;

Deno.test("a read whose answer lacks all picked fields fails instead of making an empty card", () => {
  const others = [
    '{"status":"maintenance"}',
    '{"error":"down"}',
    '[{"code":1},{"code":2}]',
    '"soon"',
    "17",
    '{"constructor":1}',
  ];
  for (const body of others) {
    assert.match(endIn(READ, answerOf(body, 200, JSON_TYPE)), /^app_error: /, body);
    assert.equal(endIn(`${READ}ok_when: "true"\n`, answerOf(body, 200, JSON_TYPE)), "ok", body);
  }
  assert.equal(endIn(READ, answerOf('{"error":"down"}')), "app_error: down");
  const empty = ["null", "{}", "[]", '{"items":[]}', '{"plan":null,"x":1}', '[{"items":[]}]', '{"seats":{}}'];
  for (const body of empty) assert.equal(endIn(READ, answerOf(body, 200, JSON_TYPE)), "ok", body);
  const without = READ.replace("widget: account_card\n", "");
  assert.equal(endIn(without, answerOf('{"id":"in_1"}')), "ok", "an app may leave out what is empty");
  assert.equal(endIn(without, answerOf('{"error":"down"}')), "app_error: down");
  assert.equal(endIn(READ.replace(/pick: .*\n/, ""), answerOf('{"any":1}')), "ok");
  assert.equal(endIn(READ.replace(/pick: .*\n/, ""), answerOf("17")), "app_error: null");
});
