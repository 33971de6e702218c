/**
 * Tools for the agent as a whole: its files, their problems, its versions, and its connections.
 *
 * @module
 */
import { z } from "zod";
import { checkAgent } from "../agent/check.ts";
import { type AgentFiles, fileKind, withFile } from "../agent/files.ts";
import { liveAgent } from "../agent/versions/live.ts";
import { history as readHistory, liveVersion, versionAt, type VersionLine } from "../agent/versions/versions.ts";
import { jsonBytes, type JsonObject, textBytes } from "../json.ts";
import { runningRollout } from "../agent/versions/rollouts.ts";
import { AGENT_LIMITS } from "../limits/agent.ts";
import { DeskError } from "../problem.ts";
import { companyName } from "../teammates/workspaces.ts";
import { agentOf } from "./agent_of.ts";
import { connections } from "./connections.ts";
import { discardDraft, draftState, publish, stagedState } from "./draft.ts";
import { topicWarnings } from "./edit.ts";
import { ACCEPT_KEY_USE, ACCEPT_READS, FILES, overlaid } from "./fields.ts";
import { notFound } from "./find.ts";
import { modelState } from "./model_state.ts";
import { cutText } from "./fence.ts";
import { CURSOR } from "./page.ts";
import { readFiles } from "./read_files.ts";
import { changeRollout, getRollout, rolloutLine } from "./rollout.ts";
import { defineTool, type ToolGroup } from "./tool.ts";

const PATH = z.string().describe("Such as tasks/account.md");

const getAgent = defineTool({
  name: "get_agent",
  kind: "read",
  right: "agent.read",
  title: "Look at the agent",
  description:
    "The live version: who saved it, its files, problems, warnings, the model; your draft, a rollout. Start here.",
  input: z.strictObject({}),
  example: {},
  async run(context) {
    const { desk, caller } = context;
    const { name } = await desk.db.selectFrom("workspaces").select(companyName.as("name"))
      .where("id", "=", caller.workspace).executeTakeFirstOrThrow();
    const saved = await liveVersion(desk, caller.workspace);
    const files = saved?.files ?? new Map<string, string>();
    const live = await liveAgent(desk, caller.workspace);
    return {
      name,
      version: saved?.version ?? 0,
      savedAt: saved?.savedAt.toISOString() ?? null,
      savedBy: saved?.savedByName ?? null,
      via: saved?.via ?? null,
      model: await modelState(desk, caller.workspace),
      files: [...files].map(([path, text]) => ({
        path,
        kind: fileKind(path),
        bytes: textBytes(text),
      })).sort(byPath),
      problems: live.problems,
      warnings: [...live.warnings, ...await topicWarnings(context, live.files, live.agent)],
      ...await stagedState(context),
    };
  },
});

/** Leaves room for the rest of the answer, even if every character needs an escape or three bytes. */
const PIECE_BYTES_MAX = 30_000;

const readFile = defineTool({
  name: "read_file",
  kind: "read",
  right: "agent.read",
  ofDraft: true,
  title: "Read a file",
  description: "Returns a live file; a long one in pieces: go on with `fromLine` as `truncated` says.",
  input: z.strictObject({
    path: PATH,
    fromLine: z.int().min(1).optional().describe("First line, else 1"),
  }),
  example: { path: "tasks/account.md" },
  async run(context, { path, fromLine }) {
    const { version, files } = await agentOf(context);
    const text = findPath(files, path);
    return { path, kind: fileKind(path), version, ...pieceOf(path, text, fromLine ?? 1) };
  },
});

/** Writes one file. */
export const writeFile = defineTool({
  name: "write_file",
  kind: "edit",
  right: "agent.edit",
  title: "Write a file",
  description: "Writes a whole file, new or old. Formats: svc://guide/files. Read it first.",
  input: z.strictObject({
    path: PATH,
    content: z.string().describe("The whole text"),
    acceptKeyUse: ACCEPT_KEY_USE,
    acceptReads: ACCEPT_READS,
  }),
  example: { path: "website.yaml", content: "open_invoice:\n  mode: auto\n", dryRun: true },
  edit(files, { path, content, acceptKeyUse, acceptReads }) {
    return { files: withFile(files, path, content), acceptKeyUse, acceptReads };
  },
});

/** Writes several files. */
export const writeFiles = defineTool({
  name: "write_files",
  kind: "edit",
  right: "agent.edit",
  title: "Write files",
  description: "Writes several whole files as one version, or none. For programs: not in tools/list.",
  listed: false,
  input: z.strictObject({
    files: FILES.min(1),
    acceptKeyUse: ACCEPT_KEY_USE,
    acceptReads: ACCEPT_READS,
    signature: z.string().max(AGENT_LIMITS.signatureCharsMax).optional().describe(
      "SSH signature of this change (see The agent in git); with it, send expectedVersion",
    ),
  }),
  example: { files: [{ path: "tests/account.yaml", content: null }], dryRun: true },
  edit(files, { files: written, acceptKeyUse, acceptReads, signature }) {
    const signed = signature === undefined ? {} : { signed: { signature, files: written } };
    return { files: overlaid(files, written), acceptKeyUse, acceptReads, ...signed };
  },
});

/** Deletes one file. */
export const deleteFile = defineTool({
  name: "delete_file",
  kind: "edit",
  right: "agent.edit",
  title: "Delete a file",
  description: "`restore` brings it back.",
  input: z.strictObject({ path: PATH }),
  example: { path: "tests/account.yaml", dryRun: true },
  edit(files, { path }) {
    findPath(files, path);
    return { files: withFile(files, path, null) };
  },
});

/** Reports what is wrong with files, saved or not. */
export const check = defineTool({
  name: "check",
  kind: "read",
  right: "agent.read",
  ofDraft: true,
  title: "Check the files",
  description:
    "Checks the live files, or with `files` laid over them; with `draft` also its diff to live, and conflicts.",
  input: z.strictObject({
    files: FILES.optional(),
  }),
  example: { files: [{ path: "tests/account.yaml", content: null }] },
  async run(context, { files }) {
    const { desk } = context;
    const live = await agentOf(context);
    const checked = overlaid(live.files, files ?? []);
    const { agent, problems, warnings } = checkAgent(checked, desk);
    const unheard = await topicWarnings(context, checked, agent);
    return {
      ok: problems.length === 0,
      version: live.version,
      ...(context.inDraft === true ? await draftState(context) : {}),
      problems,
      warnings: [...warnings, ...unheard],
    };
  },
});

const HISTORY_LIMIT = 20;
const HISTORY_LIMIT_MAX = 100;

const history = defineTool({
  name: "history",
  kind: "read",
  right: "agent.read",
  title: "History",
  description: "Saved versions, newest first: when, by whom, why, the changed files.",
  input: z.strictObject({
    limit: z.int().min(1).max(HISTORY_LIMIT_MAX).optional().describe("Versions per page, 1 to 100"),
    cursor: CURSOR,
  }),
  example: { limit: 5 },
  async run({ desk, caller }, { limit, cursor }) {
    const { workspace } = caller;
    const [page, rollout] = await Promise.all([
      readHistory(desk, workspace, { limit: limit ?? HISTORY_LIMIT, cursor: cursor ?? null }),
      runningRollout(desk, workspace),
    ]);
    return {
      items: page.items.map(historyLine),
      total: page.total,
      ...(page.nextCursor === null ? {} : { nextCursor: page.nextCursor }),
      ...(rollout === null ? {} : { rollout: rolloutLine(rollout) }),
    };
  },
});

/** Restores an earlier version. */
export const restore = defineTool({
  name: "restore",
  kind: "edit",
  right: "agent.edit",
  title: "Restore a version",
  description: "Makes an earlier version live again, as a new one. Not knowledge, keys, settings.",
  input: z.strictObject({
    version: z.int().min(1).describe("Its number in history"),
    acceptKeyUse: ACCEPT_KEY_USE,
    acceptReads: ACCEPT_READS,
  }),
  example: { version: 1, dryRun: true },
  async edit(_files, { version, acceptKeyUse, acceptReads }, { desk, caller }) {
    const { files } = await versionAt(desk, caller.workspace, version);
    return { files, acceptKeyUse, acceptReads, via: "restore", message: `Restored version ${version}` };
  },
});

function historyLine(line: VersionLine): JsonObject {
  const { version, savedAt, savedByName, via, byAi, signedBy, message, changed } = line;
  const signed = signedBy === null ? {} : { signedBy };
  return { version, at: savedAt.toISOString(), by: savedByName, via, byAI: byAi, ...signed, message, changed };
}

function findPath(files: AgentFiles, path: string): string {
  const text = files.get(path);
  if (text === undefined) throw notFound("file", path, [...files.keys()]);
  return text;
}

/** Returns the lines that fit into an answer, starting with one; a single line that is too long is cut. */
function pieceOf(path: string, text: string, fromLine: number): JsonObject {
  const lines = text.split("\n");
  if (fromLine > lines.length) {
    throw new DeskError("invalid_input", `The file has ${lines.length} lines.`, {
      fix: `Send fromLine as a number from 1 to ${lines.length}.`,
    });
  }
  let bytes = 0;
  const end = lines.findIndex((line, at) => at >= fromLine - 1 && (bytes += jsonBytes(line)) > PIECE_BYTES_MAX);
  if (end < 0) return { content: lines.slice(fromLine - 1).join("\n") };
  if (end === fromLine - 1) {
    const truncated =
      `Line ${fromLine} is too long for an answer; the resource svc://file/${path} holds the whole file.`;
    return { truncated, content: cutText(lines[end] ?? "", PIECE_BYTES_MAX) };
  }
  const truncated = `Lines ${fromLine} to ${end} of ${lines.length}; go on with fromLine ${end + 1}.`;
  return { truncated, content: `${lines.slice(fromLine - 1, end).join("\n")}\n` };
}

function byPath(a: { readonly path: string }, b: { readonly path: string }): number {
  return a.path < b.path ? -1 : 1;
}

/** Tools for the agent as a whole. */
export const agentGroup: ToolGroup = {
  name: "Agent",
  tools: [
    getAgent,
    readFile,
    readFiles,
    writeFile,
    writeFiles,
    deleteFile,
    check,
    publish,
    discardDraft,
    getRollout,
    changeRollout,
    history,
    restore,
    connections,
  ],
};
