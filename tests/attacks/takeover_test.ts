/**
 * A desk that was taken over: a program with the desk's exact flags, and every record and ticket that the desk ever
 * held, tries what it can, unfrozen and frozen.
 */

import assert from "node:assert/strict";
import { findingsOf, OPEN, OPEN_WHILE_FROZEN, unknownOf } from "../../prove/takeover/findings.ts";
import { takeOver } from "../../prove/takeover/play.ts";

const PROBES_MIN = 127;

Deno.test("a taken-over desk cannot read or rebind a key or sign a token, and the ledger has everything that it sends", async () => {
  const run = await takeOver(false);
  assert.ok(Object.keys(run.outcomes).length >= PROBES_MIN, `${Object.keys(run.outcomes).length}`);
  assert.deepEqual([findingsOf(run, OPEN), unknownOf(run)], [[], []]);
  const kinds = run.ledger.entries.map(({ kind }) => kind);
  for (const kind of ["set_secret", "remove_secret", "identity_new", "identity_end"] as const) {
    assert.ok(kinds.includes(kind), kind);
  }
  const calls = run.ledger.entries.filter((entry) => entry.kind === "call");
  // Calls that the desk made by itself name no record of the audit: the comparison with the audit shows each.
  assert.ok(calls.length > 0 && calls.every(({ call }) => call === null || call === "another's record"));
  const literal = calls.find(({ path }) => path === "/customers/u_2");
  assert.equal(literal?.customer, null);
});

Deno.test("a taken-over desk that is frozen sends nothing but what the operator's list names", async () => {
  const run = await takeOver(true);
  assert.deepEqual([findingsOf(run, OPEN_WHILE_FROZEN), unknownOf(run)], [[], []]);
  assert.deepEqual(run.arrived.evil, []);
  assert.deepEqual(run.arrived.app.map((each) => each.split(" ").slice(0, 2).join(" ")), ["GET /customers/u_1"]);
});
