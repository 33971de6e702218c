/**
 * A taken-over desk: the attacker's code runs in the desk's own process.
 *
 * @module
 */
import { type Group, tally } from "../group.ts";
import { findingsOf, OPEN, OPEN_WHILE_FROZEN, unknownOf } from "../takeover/findings.ts";
import { takeOver } from "../takeover/play.ts";

/** The boundary between the desk and the sandbox, unfrozen and frozen. */
export const takeover: Group = {
  name: "Take-over",
  promise:
    "A taken-over desk reads no key and acts for no customer without a ticket; frozen, it sends nothing elsewhere.",
  evidenceFor: ["AISVS 9.3.1", "AISVS 9.4.3", "AISVS 9.6.2", "AISVS 9.6.5", "AISVS 9.7.1", "LLM02", "LLM06"],
  run: async () => {
    const counted = tally();
    for (const [frozen, open] of [[false, OPEN], [true, OPEN_WHILE_FROZEN]] as const) {
      const run = await takeOver(frozen);
      const [findings, unknown] = [findingsOf(run, open), unknownOf(run)];
      const held = Object.keys(run.outcomes).length - findings.length - unknown.length;
      const state = frozen ? "frozen" : "not frozen";
      for (let at = 0; at < held; at++) counted.note(null);
      for (const finding of findings) counted.note(`${state}: ${finding}`);
      for (const name of unknown) counted.unknown(`${state}: ${name}`);
    }
    return counted.result({ "open until frozen": OPEN.length, "open while frozen": OPEN_WHILE_FROZEN.length });
  },
};
