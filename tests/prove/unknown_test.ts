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

Deno.test("an attempt without an answer in time is listed as unknown, and the findings of others stay", () => {
  assert.deepEqual(unknownOf(RUN), ["a file", "open: a question"]);
  assert.deepEqual(findingsOf(RUN, ["open: a question"]), ["a ticket: got it"]);
});

Deno.test("a tally counts unknown results among the attempts", () => {
  const counted = tally();
  counted.note(null);
  counted.note("broke");
  counted.unknown("frozen: a file");
  assert.deepEqual(counted.result(), { tried: 3, broken: ["broke"], unknown: ["frozen: a file"], figures: {} });
});
