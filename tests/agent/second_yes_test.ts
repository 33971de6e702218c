import assert from "node:assert/strict";
import { parseInstructions } from "../../core/agent/instructions.ts";
import { parseTask } from "../../core/agent/task.ts";
import { faultsOf } from "./faults.ts";

const ASKING: readonly string[] = [
  "You must list the action details and obtain explicit user confirmation (yes) to proceed.",
  "Before a change, get the customer's clear approval.",
  "Always ask the customer for confirmation first.",
  "Ask them to confirm the new address.",
  "Confirm it with the customer, then call @change_plan.",
  "Do not cancel until the user agrees.",
  "Call it only after they said yes.",
  'Wait for a "yes" before you call it.',
  "Bitte hole vorher die Zustimmung ein, also: Zustimmung einholen.",
  "Frage zuerst um eine Bestätigung.",
];

const PLAIN: readonly string[] = [
  "To change the plan, say what will change, then call @change_plan.",
  "Ask for the confirmation number of the booking.",
  "The customer gets a confirmation e-mail.",
  "Never ask for a password.",
  "A refund needs no approval of a manager.",
  "If the app says that the order was confirmed, say so.",
  "Say yes to a second bag only where the fare allows it.",
];

Deno.test("instructions and tasks that ask for a second yes are warned of, at their line", () => {
  for (const line of ASKING) {
    assert.deepEqual(faultsOf(parseInstructions("instructions.md", `Be kind.\n\n  ${line}\n`)), [
      "3:3 instructions.second-yes",
    ], line);
  }
  const task = "---\ndescription: x\n---\n1. Look it up.\n2. Obtain explicit confirmation.\n";
  assert.deepEqual(faultsOf(parseTask("tasks/a.md", task)), ["5:1 task.second-yes"]);
});

Deno.test("other lines about confirmations and approvals are left alone", () => {
  for (const line of PLAIN) assert.deepEqual(faultsOf(parseInstructions("instructions.md", line)), [], line);
});
