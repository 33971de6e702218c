import assert from "node:assert/strict";
import { modeOf } from "../../core/website/mode.ts";

Deno.test("modeOf asks before a changing action, until a teammate decides otherwise", () => {
  const none = new Map();
  assert.equal(modeOf(none, { name: "look", readOnly: true }).mode, "auto");
  assert.equal(modeOf(none, { name: "pay", readOnly: false }).mode, "confirm");
  const decided = new Map([["pay", { mode: "human" as const, status: "Paying" }]]);
  assert.deepEqual(modeOf(decided, { name: "pay", readOnly: false }), { mode: "human", status: "Paying" });
});
