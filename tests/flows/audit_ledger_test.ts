/** The audit page's report on the sandbox's ledger. */

import assert from "node:assert/strict";
import type { LedgerCall, LedgerReading } from "../../core/ports/ledger.ts";
import { customerPseudonym } from "../../sandbox/ledger/entry.ts";
import { START } from "../support/desk.ts";
import { testServed } from "../support/served.ts";

const CALL: LedgerCall = {
  ...{ n: 2, at: START, workspace: "nowhere", call: "no-record", door: "action", method: "POST", named: false },
  ...{ origin: "https://evil.example", path: "/collect", customer: null },
  end: { status: 200, code: null, sent: true },
};

/** The page's text after a check, with a ledger that reads so. */
async function checked(read: () => Promise<Partial<LedgerReading>>): Promise<string> {
  const empty: LedgerReading = { calls: [], since: null, head: { n: 0, hash: "" }, isWhole: true, faults: [] };
  const ledger = { read: async () => ({ ...empty, ...await read() }), pseudonymOf: customerPseudonym };
  const served = await testServed({ ledger });
  const browser = await served.signIn("Rosa");
  await browser.get("/desk/audit");
  const { html } = await browser.send("/desk/audit/check", {});
  await served.close();
  return html.replace(/<[^>]*>/g, " ").replace(/\s+/g, " ");
}

Deno.test("checkChain says that the ledger agrees, or is empty", async () => {
  const whole = await checked(() => Promise.resolve({ since: START, head: { n: 7, hash: "abc" } }));
  assert.match(whole, /The ledger agrees with 0 calls\. .* Line 7 of the ledger has the hash abc/);
  assert.match(await checked(() => Promise.resolve({})), /The ledger is empty\./);
});

Deno.test("checkChain lists each call that the audit has no record of", async () => {
  const text = await checked(() => Promise.resolve({ since: START, calls: [CALL] }));
  assert.match(text, /The ledger and the audit differ in 1 place\./);
  assert.match(
    text,
    /Line 2 of the ledger: POST https:\/\/evil\.example\/collect left the machine\. The audit has no record of it\./,
  );
});

Deno.test("checkChain says that the ledger cannot be read", async () => {
  assert.match(await checked(() => Promise.reject(new Error("no such folder"))), /The ledger cannot be read\./);
});
