/** A sheet with one group, of which an attempt broke something. */

import type { Sheet } from "../../prove/sheet.ts";

export const SHEET: Sheet = {
  format: "desk-prove",
  v: 1,
  at: "2026-11-22T12:00:00.000Z",
  desk: { version: "0.1.0" },
  agent: { version: 3, sha256: "00".repeat(32), actions: 2, keys: 1 },
  groups: [{
    name: "Confirmation",
    promise: "Nothing changes without a yes.",
    evidenceFor: ["AISVS 9.2.1"],
    tried: 200,
    broken: ["<script>one</script>"],
    unknown: [],
    figures: { conversations: 100 },
    seconds: 1.5,
  }],
};
