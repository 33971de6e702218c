import assert from "node:assert/strict";
import { html } from "hono/html";
import type { JsonObject } from "../../../../core/json.ts";
import { diffFiles } from "../../../../core/agent/files.ts";
import { Answer } from "../../../../routes/desk/form/answer.tsx";
import { readDiff } from "../../../../routes/desk/form/diff.tsx";
import { textOf } from "../../../flows/teammate.ts";

/** What people read of an answer, without its JSON. */
async function shown(answer: JsonObject): Promise<string> {
  return textOf(String(await html`${Answer({ answer })}`).replace(/<details.*$/s, "")).trim();
}

const ANSWERS: readonly (readonly [name: string, answer: JsonObject, reads: string])[] = [
  ["facts by their names", { maxReplies: 7, on: true, off: false, by: null }, "Max replies 7 On yes Off no By none"],
  ["a moment", { savedAt: "2026-11-20T12:00:00.000Z" }, "Saved at Nov 20, 2026"],
  ["a short list of words", { topics: ["refund", "legal"] }, "Topics refund, legal"],
  [
    "a list as a table",
    { items: [{ name: "a", ready: true }, { name: "b", missingKeys: ["K"] }], total: 2 },
    "Name Ready Missing keys a yes b K",
  ],
  ["an empty list", { items: [], total: 0 }, "The list is empty."],
  ["an object", { model: { configured: true, name: "m" } }, "Model Configured yes Name m"],
  ["long text", { outline: "Card\n  Row" }, "Outline Card Row"],
  ["a deep object as JSON", { card: { a: { b: [1] } } }, 'Card { "a": { "b": [ 1 ] } }'],
  ["data from outside without its marks", { untrusted: "[untrusted m]", body: "x", untrustedEnd: "[end m]" }, "Body x"],
  [
    "a change by its diff",
    { saved: true, dryRun: false, version: 3, changed: [{ path: "a", change: "added" }], diff: "", problems: [] },
    "No files change.",
  ],
  [
    "warnings with their place",
    { warnings: [{ file: "tasks/a.md", line: 2, column: 3, code: "c", message: "No `@x`.", fix: "Make it." }] },
    "Warnings tasks/a.md:2:3 No @x . Make it.",
  ],
  ["markup as text", { name: "<b>&amp;</b>" }, "Name <b>&amp;</b>"],
];

Deno.test("Answer renders every shape of a tool's answer", async (test) => {
  for (const [name, answer, reads] of ANSWERS) {
    await test.step(name, async () => assert.equal(await shown(answer), reads));
  }
});

Deno.test("Answer shows a new secret once, with a button to copy it", async () => {
  const page = String(await html`${Answer({ answer: { on: true, secret: "svc_id_x" } })}`);
  assert.match(page, /data-copy="svc_id_x"/);
  assert.match(textOf(page), /shown this one time/);
});

Deno.test("readDiff parses the output of diffFiles", () => {
  const before = new Map([["a.md", "one\ntwo\n"], ["gone.md", "x\n"], ["same.md", "s\n"]]);
  const after = new Map([["a.md", "one\n2\n"], ["new.md", "---\n"], ["same.md", "s\n"]]);
  const files = readDiff(diffFiles(before, after));
  assert.deepEqual(files.map(({ path, change }) => [path, change]), [
    ["a.md", "changed"],
    ["gone.md", "deleted"],
    ["new.md", "added"],
  ]);
  const tones = files[0]?.lines.filter(({ tone }) => tone !== "place").map(({ tone, text }) => `${tone} ${text}`);
  assert.deepEqual(tones, ["same  one", "cut -two", "add +2"]);
  assert.deepEqual(readDiff(""), []);
});
