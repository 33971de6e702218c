import assert from "node:assert/strict";
import { parseAction } from "../../../core/agent/actions/action.ts";
import { checkAgent } from "../../../core/agent/check.ts";
import { placesOf } from "../faults.ts";

/** The address and the lines after it; the first of them is line 3. */
function faultsIn(lines: string, url = "https://a.example/{user.id}"): readonly string[] {
  const parsed = parseAction("actions/a.yaml", `description: x\nurl: "${url}"\nmethod: POST\n${lines}`);
  return placesOf(parsed.kind === "ok" ? parsed.warnings : parsed.problems);
}

const PROBLEMS: readonly (readonly [string, string])[] = [
  ["headers: {Authorization: Bearer sk_live_1234567890abcdef}", "4:26 action.key-in-file"],
  ["headers: {X-Anything: ghp_0123456789abcdef0123}", "4:23 action.key-in-file"],
  ["body: {deep: [{field: xoxb-1234567890}]}", "4:23 action.key-in-file"],
];

for (const [lines, fault] of PROBLEMS) {
  Deno.test(`a file with a key of a known form is refused: ${lines}`, () => assert.deepEqual(faultsIn(lines), [fault]));
}

const WARNINGS: readonly string[] = [
  "headers: {X-Api-Key: only-letters-here}",
  "headers: {X-Api-Key: '1234567890'}",
];

const IN_HEADERS: readonly string[] = [
  "headers: {X-Api-Key: bike-key-12345678}",
  "headers: {Authorization: Bearer 1234567890abcdef}",
  "headers: {authorization: 1234567890abcdef}",
  "headers: {Cookie: sid=1234567890abcdef}",
];

for (const lines of IN_HEADERS) {
  Deno.test(`a header that is a key by its name and its value has a code of its own: ${lines}`, () => {
    assert.deepEqual(faultsIn(lines).map((fault) => fault.split(" ")[1]), ["action.key-in-header"]);
  });
}

for (const lines of WARNINGS) {
  Deno.test(`a file with what is a key by its name is warned of: ${lines}`, () => {
    assert.deepEqual(faultsIn(lines).map((fault) => fault.split(" ")[1]), ["action.maybe-key-in-file"]);
  });
}

Deno.test("keys in the query of an address are found", () => {
  assert.deepEqual(faultsIn("", "https://a.example/{user.id}?x=1&key=AIza0123456789abcdefghij"), [
    "2:6 action.key-in-file",
  ]);
  assert.deepEqual(faultsIn("", "https://a.example/{user.id}?api_key=1234567890"), ["2:1 action.maybe-key-in-file"]);
});

const FINE: readonly string[] = [
  "",
  'headers: {Authorization: "Bearer {secrets.KEY}"}',
  "headers: {X-Api-Version: 2026-01-01-preview, Accept: application/json}",
  "body: {key: membership_level, token_type: urn:example:subject}",
  "headers: {X-Token: short}",
];

for (const lines of FINE) {
  Deno.test(`a file without a key has no problem: ${JSON.stringify(lines)}`, () =>
    assert.deepEqual(faultsIn(lines), []));
}

const KEY = "sk_live_1234567890abcdef";

/** Files with a key in their words: the codes of their problems and of their warnings. */
const IN_TEXTS: readonly (readonly [string, string, readonly string[], readonly string[]])[] = [
  ["instructions.md", `---\n---\n\nUse ${KEY} for the shop.\n`, ["4:5 action.key-in-file"], []],
  ["tasks/a.md", `---\ndescription: x ${KEY}\n---\n\n1. Help.\n`, ["2:16 action.key-in-file"], []],
  ["tests/a.yaml", `- name: x\n  message: my key is ${KEY}\n`, [], ["2:22 agent.maybe-key-in-file"]],
  ["instructions.md", "---\n---\n\nKeys begin with sk_live_ and look like sk_live_abc.\n", [], []],
];

for (const [path, text, problems, warnings] of IN_TEXTS) {
  Deno.test(`the words of ${path} are searched for keys: ${JSON.stringify(text)}`, () => {
    const checked = checkAgent(new Map([[path, text]]), { privateHosts: [] });
    assert.deepEqual(placesOf(checked.problems), problems);
    assert.deepEqual(placesOf(checked.warnings).filter((place) => place.includes("key")), warnings);
  });
}
