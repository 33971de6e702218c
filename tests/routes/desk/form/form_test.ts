import assert from "node:assert/strict";
import { html } from "hono/html";
import fc from "fast-check";
import { isJsonObject, type JsonObject, type JsonValue } from "../../../../core/json.ts";
import { allTools } from "../../../../core/tools/index.ts";
import { defineTool, type Tool } from "../../../../core/tools/tool.ts";
import { z } from "zod";
import { type FormField, formFields, labelOf, leavesOf } from "../../../../routes/desk/form/fields.ts";
import { ToolForm, typedFor } from "../../../../routes/desk/form/form.tsx";
import { readTyped, typedOf, typedOfForm } from "../../../../routes/desk/form/typed.ts";
import { formOf } from "./sheet.ts";

/** A parameter of every kind. */
const EVERY_KIND = defineTool({
  name: "every_kind",
  kind: "edit",
  right: "agent.edit",
  title: "Every kind",
  description: "Takes one parameter of every kind that a schema can describe.",
  input: z.strictObject({
    name: z.string().describe("A name"),
    content: z.string().describe("A file"),
    summary: z.string().optional(),
    limit: z.int().min(1).max(9).optional(),
    ratio: z.number().optional(),
    replay: z.boolean().optional(),
    confirm: z.boolean(),
    mode: z.enum(["auto", "confirm", "human"]).optional(),
    topics: z.array(z.string()).optional(),
    modes: z.array(z.enum(["a", "b"])).optional(),
    files: z.array(z.strictObject({ path: z.string() })).optional(),
    action: z.record(z.string(), z.json()).optional(),
    file: z.union([z.string(), z.record(z.string(), z.json())]).optional(),
    settings: z.strictObject({
      ai: z.strictObject({ enabled: z.boolean().optional() }).optional(),
      days: z.int().optional(),
    }).optional(),
    customer: z.strictObject({ id: z.string(), attributes: z.record(z.string(), z.json()).optional() }).optional(),
  }),
  example: {},
  edit: (files) => ({ files }),
});

const KINDS: Readonly<Record<string, FormField["control"]["kind"]>> = {
  "name": "line",
  "content": "code",
  "summary": "text",
  "limit": "number",
  "ratio": "number",
  "replay": "flag",
  "confirm": "flag",
  "mode": "choice",
  "topics": "lines",
  "modes": "json",
  "files": "json",
  "action": "json",
  "file": "json",
  "settings.ai.enabled": "flag",
  "settings.days": "number",
  "customer.id": "line",
  "customer.attributes": "json",
};

Deno.test("formFields renders each kind of schema as a suitable control", () => {
  const leaves = leavesOf(formFields(EVERY_KIND));
  assert.deepEqual(Object.fromEntries(leaves.map(({ path, control }) => [path, control.kind])), KINDS);
  assert.deepEqual(
    leaves.filter(({ required }) => required).map(({ path }) => path),
    ["name", "content", "confirm"],
    "what an optional group needs is not needed while it is empty",
  );
});

type ReadCase = { readonly name: string; readonly text: string; readonly reads: JsonValue | undefined };

/** What is typed into a field of {@link EVERY_KIND}, and the value that is sent to the tool. */
const READS: readonly ReadCase[] = [
  { name: "name", text: " a ", reads: " a " },
  { name: "name", text: "", reads: undefined },
  { name: "content", text: "", reads: "" },
  { name: "content", text: "\n\na\n", reads: "\n\na\n" },
  { name: "summary", text: "", reads: undefined },
  { name: "limit", text: "5", reads: 5 },
  { name: "limit", text: "-5", reads: -5 },
  { name: "ratio", text: "0.25", reads: 0.25 },
  { name: "replay", text: "", reads: undefined },
  { name: "replay", text: "true", reads: true },
  { name: "replay", text: "false", reads: false },
  { name: "replay", text: "maybe", reads: "maybe" },
  { name: "mode", text: "human", reads: "human" },
  { name: "topics", text: "refund\n\nlegal threat\n", reads: ["refund", "legal threat"] },
  { name: "topics", text: "[]", reads: [] },
  { name: "topics", text: '["[1]", "two\\nlines"]', reads: ["[1]", "two\nlines"] },
  { name: "files", text: '[{"path": "a"}]', reads: [{ path: "a" }] },
  { name: "action", text: '{\n  "url": null\n}', reads: { url: null } },
  { name: "file", text: "<b>text</b>", reads: "<b>text</b>" },
  { name: "file", text: '{"a": 1}', reads: { a: 1 } },
  { name: "file", text: '"quoted"', reads: "quoted" },
  { name: "settings.ai.enabled", text: "false", reads: { ai: { enabled: false } } },
  { name: "customer.id", text: "u_1", reads: { id: "u_1" } },
  { name: "customer.id", text: "", reads: undefined },
];

Deno.test("readTyped reads what was typed", async (test) => {
  const fields = formFields(EVERY_KIND);
  for (const { name, text, reads } of READS) {
    await test.step(`${name} ${JSON.stringify(text)}`, () => {
      const { input, faults } = readTyped(fields, new Map([[name, text]]));
      assert.deepEqual(faults, []);
      assert.deepEqual(input[name.split(".")[0] ?? ""], reads);
    });
  }
});

const FAULTS: readonly (readonly [name: string, text: string, says: RegExp])[] = [
  ["limit", "five", /`limit` must be a number/],
  ["limit", " ", /`limit` must be a number/],
  ["action", "{a: 1}", /`action`, line 1, column 2: Not valid JSON/],
  ["action", '{\n  "a": 1\n  "b": 2\n}', /`action`, line 3, column 3: Not valid JSON: comma expected/],
  ["action", '{"a": 1, "a": 2}', /`action`, line 1, column 10: The key `a` appears twice/],
  ["action", "[".repeat(100_000), /deeper/],
  ["action", " ", /Not valid JSON/],
  ["topics", "[1,", /`topics`, line 1/],
  ["file", "{", /`file`, line 1/],
  ["customer.attributes", "x", /`customer\.attributes`, line 1, column 1/],
];

Deno.test("readTyped reports invalid values and where they are", async (test) => {
  const fields = formFields(EVERY_KIND);
  for (const [name, text, says] of FAULTS) {
    await test.step(`${name} ${JSON.stringify(text.slice(0, 30))}`, () => {
      const { faults } = readTyped(fields, new Map([[name, text]]));
      assert.equal(faults[0]?.parameter, name);
      assert.match(faults[0]?.message ?? "", says);
    });
  }
});

/** What is drawn for a tool, as a page. */
async function drawn(tool: Tool, values: JsonObject): Promise<string> {
  const facts = { tool, action: "/", csrf: "token", typed: typedFor(tool, values), version: 7, sent: null };
  return String(await html`${ToolForm({ facts })}`);
}

/** An example without what is the same for every change, for which each form has places of its own. */
function own({ kind, fields, example }: Tool): JsonObject {
  const { dryRun: _, message, ...rest } = example;
  const isOfChange = kind !== "read" && fields.has("dryRun");
  return isOfChange || message === undefined ? rest : { ...rest, message };
}

Deno.test("every tool's example survives its form unchanged", async (test) => {
  for (const tool of allTools.byName.values()) {
    await test.step(tool.name, async () => {
      const fields = formFields(tool);
      const page = await drawn(tool, tool.example);
      const keys = leavesOf(fields).filter(({ holdsKey }) => holdsKey).map(({ path }) => path);
      for (const key of keys) assert.equal(page.includes(String(tool.example[key])), false, "a key is not drawn");
      const typing = Object.fromEntries(keys.map((key) => [key, String(tool.example[key])]));
      const form = formOf(page, typing, "Preview changes");
      const { input, faults } = readTyped(fields, typedOfForm(fields, form));
      assert.deepEqual(faults, []);
      assert.deepEqual(input, own(tool));
      assert.equal(form.get("csrf"), "token");
      assert.equal(form.get("expectedVersion"), tool.kind === "edit" ? "7" : null);
      assert.equal(form.get("dryRun"), tool.fields.has("dryRun") ? "true" : null);
    });
  }
});

Deno.test("every field of every tool's form has a label and a control with a name", async (test) => {
  for (const tool of allTools.byName.values()) {
    await test.step(tool.name, async () => {
      const page = await drawn(tool, {});
      for (const { path, label, required } of leavesOf(formFields(tool))) {
        assert.match(label, /^[A-Z]/);
        assert.match(page, new RegExp(`<label for="${tool.name}-${path}">${label}`));
        const [control = ""] = new RegExp(`<(input|select|textarea)[^>]* name="${path}"[^>]*>`).exec(page) ?? [];
        assert.notEqual(control, "", path);
        const mayBeEmpty = /<textarea/.test(control);
        assert.ok(control.includes("required") === required || mayBeEmpty, control);
      }
      assert.equal(/ on\w+="|style="|<script/.test(page), false);
    });
  }
});

Deno.test("a parameter named like a key is treated as a secret", () => {
  for (const tool of allTools.byName.values()) {
    for (const { path, holdsKey } of leavesOf(formFields(tool))) {
      if (/^(value|secret|password|token|curl|.*[a-z]Key)$/.test(path)) assert.ok(holdsKey, `${tool.name}.${path}`);
    }
  }
});

/** Values of {@link EVERY_KIND} as any client may send them. */
const TEXT = fc.string({ unit: fc.constantFrom(...'a b\n"[{<&é1-') });
const INPUT = fc.record({
  name: TEXT.filter((text) => text !== ""),
  content: TEXT,
  limit: fc.integer(),
  ratio: fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => number === 0 ? 0 : number),
  confirm: fc.boolean(),
  mode: fc.constantFrom("auto", "human"),
  topics: fc.array(TEXT),
  files: fc.array(fc.record({ path: TEXT })),
  action: fc.dictionary(TEXT, fc.jsonValue()),
  file: fc.oneof(TEXT, fc.dictionary(TEXT, TEXT)),
}, { requiredKeys: ["name", "content"] });

Deno.test("a form sends back the same values that it shows", async () => {
  const fields = formFields(EVERY_KIND);
  await fc.assert(fc.asyncProperty(INPUT, async (given) => {
    const input: JsonValue = JSON.parse(JSON.stringify(given));
    assert.ok(isJsonObject(input));
    const shown = typedOf(fields, input);
    assert.deepEqual(readTyped(fields, shown), { input, faults: [] });
    const sent = typedOfForm(fields, formOf(await drawn(EVERY_KIND, input)));
    assert.deepEqual(readTyped(fields, sent).input, input);
  }));
});

Deno.test("labelOf turns a parameter's name into a label", () => {
  assert.deepEqual(["newName", "widget_done", "url", "userId", "maxReplies"].map(labelOf), [
    "New name",
    "Widget done",
    "URL",
    "User ID",
    "Max replies",
  ]);
});
