/**
 * A chat's workspace with a teammate's tools, and the data that tests of the agent must leave unchanged.
 *
 * @module
 */
import { changedFiles, withFile } from "../../core/agent/files.ts";
import { liveAgent } from "../../core/agent/versions/live.ts";
import { saveVersion } from "../../core/agent/versions/versions.ts";
import type { BuiltInRole } from "../../core/teammates/rights.ts";
import type { JsonObject } from "../../core/json.ts";
import type { Model, ModelEvent, ModelRequest } from "../../core/model/model.ts";
import { allTools } from "../../core/tools/index.ts";
import { runTool } from "../../core/tools/tool.ts";
import { testCaller } from "../support/desk.ts";
import type { TestChat } from "../conversations/chat.ts";
import { z } from "zod";

/** One result of a run as the tool returns it. */
const CASE = z.looseObject({
  file: z.string(),
  name: z.string(),
  pass: z.boolean(),
  reasons: z.array(z.string()),
  outcome: z.string().nullable(),
  tools: z.array(z.string()),
  widget: z.string().nullable(),
  reply: z.string(),
  judged: z.enum(["model", "rules", "not judged"]),
  ms: z.number(),
  repeats: z.object({ passed: z.int(), of: z.int() }),
});

const TURN = z.object({
  outcome: z.string(),
  tools: z.array(z.string()),
  widget: z.string().nullable(),
  reply: z.string(),
});

const RUN = z.looseObject({
  passed: z.int(),
  failed: z.int(),
  notJudged: z.int(),
  summary: z.string(),
  run: z.string(),
  state: z.string(),
  cases: z.array(CASE),
  replays: z.array(z.looseObject({
    conversation: z.int(),
    pass: z.boolean(),
    error: z.string().nullable(),
    changed: z.array(z.object({ message: z.string(), differs: z.array(z.string()), before: TURN, now: TURN })),
  })),
  compared: z.object({
    version: z.int(),
    newlyFailing: z.array(z.string()),
    newlyPassing: z.array(z.string()),
    changedReply: z.array(z.string()),
  }).optional(),
});

const CHAT = z.looseObject({
  conversation: z.string(),
  outcome: z.string(),
  fault: z.string().optional(),
  replies: z.array(z.looseObject({
    id: z.string(),
    kind: z.string(),
    text: z.string().optional(),
    buttons: z.array(z.looseObject({ id: z.string(), label: z.string() })).optional(),
  })),
  tools: z.array(z.object({ action: z.string(), outcome: z.string(), pretended: z.boolean(), input: z.json() })),
});

/** What run_tests answered. */
export type RunAnswer = z.infer<typeof RUN>;

/** What test_chat answered. */
export type ChatAnswer = z.infer<typeof CHAT>;

/** Calls a tool in the chat's workspace. */
export async function callTool(
  chat: TestChat,
  tool: string,
  input: JsonObject,
  role: BuiltInRole = "owner",
): Promise<JsonObject> {
  const caller = await testCaller(chat.desk, chat.context.workspace, role);
  const found = allTools.byName.get(tool);
  if (found === undefined) throw new Error(`there is no tool ${tool}`);
  return await runTool({ desk: chat.desk, caller }, found, input);
}

/** Runs tests. */
export async function runTests(chat: TestChat, input: JsonObject = {}): Promise<RunAnswer> {
  return RUN.parse(await callTool(chat, "run_tests", input));
}

/** Takes a step of a test chat. */
export async function testChat(chat: TestChat, input: JsonObject, role: BuiltInRole = "owner"): Promise<ChatAnswer> {
  return CHAT.parse(await callTool(chat, "test_chat", input, role));
}

/** Saves a version with one file more, less or different. */
export async function saveFile({ desk, context }: TestChat, path: string, text: string | null): Promise<void> {
  const { version: base, files: before } = await liveAgent(desk, context.workspace);
  const files = withFile(before, path, text);
  const changed = changedFiles(before, files);
  await saveVersion(desk, context.workspace, { base, files, changed, message: "", caller: null, via: "desk" });
}

/** The text of a file that is live. */
export async function readLive({ desk, context }: TestChat, path: string): Promise<string> {
  return (await liveAgent(desk, context.workspace)).files.get(path) ?? "";
}

/** What real conversations leave behind in the workspace; a test must not add to it. */
export async function traces({ desk, context: { workspace } }: TestChat) {
  const { db } = desk;
  const count = async (rows: Promise<readonly unknown[]>) => (await rows).length;
  const counter = await db.selectFrom("conversationNumbers").select("last")
    .where("workspace", "=", workspace).executeTakeFirst();
  return {
    lastNumber: counter?.last ?? 0,
    conversations: await count(
      db.selectFrom("conversations").select("id").where("workspace", "=", workspace).execute(),
    ),
    messages: await count(db.selectFrom("messages").select("id").where("workspace", "=", workspace).execute()),
    contacts: await count(db.selectFrom("contacts").select("id").where("workspace", "=", workspace).execute()),
    visitors: await count(db.selectFrom("visitors").select("id").where("workspace", "=", workspace).execute()),
    audit: await count(db.selectFrom("audit").select("id").where("workspace", "=", workspace).execute()),
  };
}

/** The copies of the workspace that are there. */
export async function copies({ desk, context }: TestChat): Promise<number> {
  const rows = await desk.db.selectFrom("workspaces").select("id").where("testOf", "=", context.workspace).execute();
  return rows.length;
}

/** A model that answers each request by a function of it. */
export function modelOf(answer: (request: ModelRequest, at: number) => readonly ModelEvent[]): Model {
  let at = 0;
  return {
    name: "a model of the test",
    async *answer(request) {
      yield* answer(request, at++);
      yield { kind: "done" };
    },
  };
}
