/**
 * Submitting a tool's form: makes the same call as an MCP client, and returns what the page needs to render the form
 * again with all its input.
 *
 * @module
 */
import { type AgentFiles, diffFiles } from "../../../core/agent/files.ts";
import { history, versionAt, type VersionLine } from "../../../core/agent/versions/versions.ts";
import type { JsonObject } from "../../../core/json.ts";
import { DeskError } from "../../../core/problem.ts";
import { takesChange } from "../../../core/tools/change.ts";
import type { Tool } from "../../../core/tools/tool.ts";
import type { SignedInRequest } from "../../request.ts";
import { callerRate, type Served } from "../../served.ts";
import { runCall } from "../../tool_call.ts";
import { STATUS } from "../../http/problem.ts";
import { formFields } from "./fields.ts";
import { readTyped, type Typed, typedOfForm } from "./typed.ts";

/** A sent form, and its result. */
export type SubmittedForm = {
  readonly typed: Typed;
  readonly message: string;
  readonly isPreview: boolean;
  /** The version that the form was based on. */
  readonly base: number | null;
  readonly outcome:
    | { readonly kind: "done"; readonly answer: JsonObject }
    | { readonly kind: "refused"; readonly error: DeskError; readonly since: Since | null };
};

/** The versions saved by others since the form was rendered. */
export type Since = {
  readonly base: number;
  readonly live: number;
  readonly saved: readonly VersionLine[];
  /** The diff from the form's version to the live one. */
  readonly diff: string;
};

const SINCE_MAX = 20;

/**
 * Runs the tool with the form's input.
 *
 * @param fixed parameters supplied by the page, such as the path of its file
 */
export async function sendForm(
  served: Served,
  asked: SignedInRequest,
  tool: Tool,
  fixed: JsonObject = {},
): Promise<SubmittedForm> {
  const fields = formFields(tool).filter(({ path }) => fixed[path] === undefined);
  const typed = typedOfForm(fields, asked.form);
  const read = readTyped(fields, typed);
  const change = changeOf(tool, asked.form);
  return {
    typed,
    message: change.message ?? "",
    isPreview: change.dryRun === true,
    base: baseIn(asked.form),
    outcome: read.faults.length > 0
      ? { kind: "refused", error: notReadable(read.faults), since: null }
      : await outcomeOf(served, asked, tool, { ...read.input, ...fixed, ...change }),
  };
}

/** Runs a tool with an input, and returns the result for a form. */
export async function outcomeOf(
  served: Served,
  { signedIn, workspace, form }: SignedInRequest,
  tool: Tool,
  input: JsonObject,
): Promise<SubmittedForm["outcome"]> {
  const { desk } = served;
  try {
    const inDraft = tool.kind === "edit" && isForDraft(form);
    const share = tool.kind === "edit" ? shareIn(form) : {};
    const context = { desk, caller: signedIn.caller, takeRate: callerRate(served), inDraft, ...share };
    return { kind: "done", answer: await runCall(context, tool, input) };
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    const { expectedVersion } = input;
    const since = error.code === "version_conflict" && typeof expectedVersion === "number"
      ? await savedSince(desk, workspace.id, expectedVersion)
      : null;
    return { kind: "refused", error, since };
  }
}

/** Whether a form's change is saved to the sender's draft instead of going live. */
export function isForDraft(form: FormData): boolean {
  return form.get("into") === "draft";
}

/** The share of new conversations that a form's change is for; empty for all of them. */
export function shareIn(form: FormData): { readonly rolloutShare?: number } {
  return form.get("into") === "share" ? { rolloutShare: Number(form.get("share")) } : {};
}

/** The rollout that was started; null for none. */
export function startedRollout({ outcome }: SubmittedForm): number | null {
  return outcome.kind === "done" && typeof outcome.answer.rollout === "number" ? outcome.answer.rollout : null;
}

/** Whether the change was saved to the draft. */
export function isDrafted({ outcome, isPreview }: SubmittedForm): boolean {
  return outcome.kind === "done" && outcome.answer.draft === true && !isPreview;
}

/** The HTTP status of the page that shows a sent form. */
export function statusOf({ outcome }: SubmittedForm): number {
  return outcome.kind === "done" ? 200 : STATUS[outcome.error.code];
}

/** The saved version; null for none. */
export function savedVersion({ outcome }: SubmittedForm): number | null {
  if (outcome.kind !== "done") return null;
  const { saved, version } = outcome.answer;
  return saved === true && typeof version === "number" ? version : null;
}

/**
 * The version that the next form is based on. Only a page that shows others' changes advances to their version; any
 * other keeps its own, or the next save would silently overwrite their work.
 */
export function nextBase(sent: SubmittedForm | null, live: number): number {
  if (sent === null) return live;
  const since = sent.outcome.kind === "refused" ? sent.outcome.since : null;
  return savedVersion(sent) ?? since?.live ?? sent.base ?? live;
}

type Change = { readonly dryRun?: true; readonly message?: string; readonly expectedVersion?: number };

function changeOf(tool: Tool, form: FormData): Change {
  if (!takesChange(tool.fields)) return {};
  const message = String(form.get("message") ?? "");
  const base = baseIn(form);
  return {
    ...(form.get("dryRun") === "true" ? { dryRun: true } : {}),
    ...(message === "" ? {} : { message }),
    // A tool that acts outside the files cannot overwrite a version.
    ...(tool.kind === "edit" && base !== null ? { expectedVersion: base } : {}),
  };
}

/** The version that a sent form was based on. */
export function baseIn(form: FormData): number | null {
  const version = form.get("expectedVersion");
  return typeof version === "string" && /^\d{1,9}$/.test(version) ? Number(version) : null;
}

/** The refusal of a form with unreadable fields. */
export function notReadable(faults: DeskError["faults"]): DeskError {
  return new DeskError("invalid_input", faults.map(({ message }) => message).join(" "), { faults });
}

async function savedSince(desk: Served["desk"], workspace: string, base: number): Promise<Since> {
  const { items, total } = await history(desk, workspace, { limit: SINCE_MAX, cursor: null });
  const [before, after] = await Promise.all([filesOf(desk, workspace, base), filesOf(desk, workspace, total)]);
  return { base, live: total, saved: items.filter(({ version }) => version > base), diff: diffFiles(before, after) };
}

/** The files of a version; empty for version 0, and for a version that does not exist. */
async function filesOf(desk: Served["desk"], workspace: string, version: number): Promise<AgentFiles> {
  const saved = await versionAt(desk, workspace, version).catch((error) => {
    if (error instanceof DeskError) return null;
    throw error;
  });
  return saved?.files ?? new Map();
}
