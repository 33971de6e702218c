/** An attempt of a taken-over desk without a timely answer counts as neither held nor broken. */

import assert from "node:assert/strict";
import { tally } from "../../prove/group.ts";
import { findingsOf, unknownOf } from "../../prove/takeover/findings.ts";
import { NO_ANSWER } from "../../prove/takeover/outcomes.ts";
import type { TakenOver } from "../../prove/takeover/play.ts";

const RUN: TakenOver = {
  outcomes: { "a key": "denied", "a file": NO_ANSWER, "open: a question": NO_ANSWER, "a ticket": "got it" },
  printed: "",
  secrets: [],
  arrived: { app: [], evil: [], model: [] },
  ledger: { check: { first: null, head: { n: 0, hash: "" }, isWhole: true, faults: [] }, entries: [] },
};

Deno.test("a try without an answer in time is named apart, also a control, and what was got stays a finding", () => {
  assert.deepEqual(unknownOf(RUN), ["a file", "open: a question"]);
  assert.deepEqual(findingsOf(RUN, ["open: a question"]), ["a ticket: got it"]);
});

Deno.test("a tally counts what is not known among what was tried", () => {
  const counted = tally();
  counted.note(null);
  counted.note("broke");
  counted.unknown("frozen: a file");
  assert.deepEqual(counted.result(), { tried: 3, broken: ["broke"], unknown: ["frozen: a file"], figures: {} });
});
