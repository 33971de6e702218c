import assert from "node:assert/strict";
import { z } from "zod";
import { GUIDES } from "../../core/agent/guides/guides.ts";
import { MCP_LIMITS } from "../../core/limits/mcp.ts";
import { GROUP_SETS } from "../../core/tools/group_sets.ts";
import { BUILT_IN_ROLES, type BuiltInRole } from "../../core/teammates/rights.ts";
import { allTools, mcpTools } from "../../core/tools/index.ts";
import { mayRun } from "../../core/tools/tool.ts";
import { namesIn } from "../../routes/mcp/groups.ts";
import { DESK_PROMPTS } from "../../routes/mcp/desk_prompts.ts";
import { MCP_INSTRUCTIONS } from "../../routes/mcp/instructions.ts";
import { callerOf, emptyDesk } from "./tiny_server.ts";

const GOLDEN = new URL("./tools_list.golden.json", import.meta.url);

/** Every tool that is listed; the golden file says which those are, and in which order. */
const NAMES = allTools.listed.map(({ name }) => String(name));

/** What tools/list may say of a tool: nothing that some client's model refuses. */
const LISTED = z.strictObject({
  name: z.string().regex(/^[a-z_]{3,30}$/),
  title: z.string().min(3),
  description: z.string().min(20).max(500),
  inputSchema: z.strictObject({
    type: z.literal("object"),
    properties: z.record(
      z.string().regex(/^[a-zA-Z][a-zA-Z0-9]*$/),
      z.looseObject({ type: z.string(), description: z.string().min(3) }),
    ),
    required: z.array(z.string()).optional(),
  }),
  annotations: z.strictObject({
    readOnlyHint: z.boolean(),
    destructiveHint: z.boolean().optional(),
    openWorldHint: z.boolean(),
  }),
});

/** They try the agent out and change nothing of it. */
const KEEP_NOTHING = new Set(["run_tests", "test_chat"]);

/** Listed where `?groups=` names them alone. */
const BY_GROUP = "list_contacts get_contact set_contact_notes block_contact delete_contact".split(" ");

Deno.test("mcpTools lists what allTools does, and the contacts where `?groups=` names them", () => {
  assert.equal(JSON.stringify(mcpTools.listed), JSON.stringify(allTools.listed));
  assert.deepEqual(mcpTools.listedByGroup.map(({ name }) => name), BY_GROUP);
});

Deno.test("allTools lists what every client accepts: described fields, three hints, no union at the top", async (test) => {
  for (const [name, tool] of mcpTools.byName) {
    if (!tool.listed) continue;
    await test.step(name, () => {
      const listed = LISTED.parse([...mcpTools.listed, ...mcpTools.listedByGroup].find((each) => each.name === name));
      assert.ok(JSON.stringify(listed).length <= 1600);
      assert.equal(listed.annotations.readOnlyHint, tool.kind === "read");
      const hasDryRun = tool.kind !== "read" && !KEEP_NOTHING.has(name) && !tool.ofCustomers;
      assert.equal("dryRun" in listed.inputSchema.properties, hasDryRun);
    });
  }
});

Deno.test("what a client's model reads before its first change has at most 40,000 bytes", () => {
  const bytes = (text: string) => new TextEncoder().encode(text).length;
  const guide = (name: string) => bytes(GUIDES.find((each) => each.name === name)?.text ?? assert.fail(name));
  const list = bytes(JSON.stringify(allTools.listed));
  assert.ok(bytes(MCP_INSTRUCTIONS) <= MCP_LIMITS.instructionsBytesMax);
  assert.ok(guide("files") <= 4000, "the overview");
  const read = list + bytes(MCP_INSTRUCTIONS) + guide("files") + guide("actions");
  assert.ok(read <= 40_000, `${read} bytes, ${list} of them the list: shorten a description, or set \`listed: false\``);
});

Deno.test("the list of prompts stays within its size limit, and names existing tools", () => {
  assert.ok(new TextEncoder().encode(JSON.stringify(DESK_PROMPTS.listed)).length <= MCP_LIMITS.promptsBytesMax);
  const context = { desk: emptyDesk(() => {}), caller: callerOf("owner") };
  const given = { curl: "curl x", conversation: "Hello", question: "Why?" };
  for (const prompt of DESK_PROMPTS.listed) {
    const name = String(prompt.name);
    const taken = JSON.stringify(prompt.arguments ?? []);
    const own = Object.fromEntries(Object.entries(given).filter(([argument]) => taken.includes(`"${argument}"`)));
    const text = JSON.stringify(DESK_PROMPTS.get(context, name, own));
    assert.ok(text.length <= 2500, `${name}: ${text.length}`);
    for (const [tool] of text.matchAll(/\b[a-z]+_[a-z_]+\b/g)) assert.ok(allTools.byName.has(tool), `${name}: ${tool}`);
  }
});

Deno.test("each part of the guides has at most 7,000 characters", () => {
  for (const { name, text } of GUIDES) assert.ok(text.length <= 7000, `${name}: ${text.length}`);
});

Deno.test("allTools lists what the golden file holds", async () => {
  const printed = `${JSON.stringify(allTools.listed, null, 2)}\n`;
  if (Deno.args.includes("--update-golden")) await Deno.writeTextFile(GOLDEN, printed);
  assert.equal(
    await Deno.readTextFile(GOLDEN),
    printed,
    "a changed tool surface is a decision: deno test -A tests/mcp/list_test.ts -- --update-golden",
  );
});

const difference = (names: readonly string[], others: readonly string[]) =>
  names.filter((name) => !others.includes(name));

Deno.test("every listed tool is in one group of ?groups=, and each group fits editors with a limit of 40 tools", () => {
  const all = [...GROUP_SETS.values()].flatMap((names) => [...names]);
  assert.deepEqual(
    difference(NAMES, all),
    [],
    "no set of SETS in core/tools/group_sets.ts has the group of these tools",
  );
  assert.deepEqual(all.toSorted(), [...NAMES, ...BY_GROUP].sort());
  for (const [name, { size }] of GROUP_SETS) {
    assert.ok(size > 0 && size <= MCP_LIMITS.groupToolsMax, `${name}: ${size}`);
  }
  assert.ok(MCP_LIMITS.groupToolsMax < 40);
});

Deno.test("each group has tools for each built-in role, and never more than its rights allow", () => {
  for (const [name, names] of GROUP_SETS) {
    if (BY_GROUP.some((each) => names.has(each))) continue;
    const sizes = BUILT_IN_ROLES.map((role) => allowedIn(names, role));
    assert.ok(sizes.every((size) => size > 0), `${name}: ${sizes}`);
    assert.deepEqual(sizes.toSorted((one, other) => one - other), sizes, `${name}: a higher role has no fewer tools`);
    assert.equal(sizes.at(-1), names.size, `${name}: an owner has all`);
  }
});

function allowedIn(names: ReadonlySet<string>, role: BuiltInRole): number {
  return [...names].filter((name) => mayRun(allTools.byName.get(name) ?? assert.fail(name), callerOf(role))).length;
}

Deno.test("namesIn splits groups at commas, and suggests the nearest name for an unknown one", () => {
  const at = (query: string) => namesIn(`https://desk.example.com/mcp${query}`);
  assert.equal(at(""), null);
  assert.equal(at("?groups="), null);
  assert.equal(at("?session=none"), null);
  for (const name of ["group", "Groups", "grops"]) {
    assert.throws(() => at(`?${name}=tests`), new RegExp(`no parameter \`${name}\`.*Did you mean \`groups\``));
  }
  assert.deepEqual(at("?groups=website,%20tests"), new Set([...setOf("website"), ...setOf("tests")]));
  assert.deepEqual(at("?groups=tests,tests"), setOf("tests"));
  assert.throws(
    () => at("?groups=tests,knowlege"),
    /no group `knowlege`.*Did you mean `knowledge`.*There are agent, tests/,
  );
});

function setOf(name: string): ReadonlySet<string> {
  return GROUP_SETS.get(name) ?? assert.fail(name);
}
