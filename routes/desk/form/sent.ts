/**
 * What becomes of a tool's form that was sent: the same call as an MCP client makes, and everything the page needs to
 * draw it again without losing a word.
 *
 * @module
 */
import { history, type VersionLine } from "../../../core/agent/versions.ts";
import type { JsonObject } from "../../../core/json.ts";
import { DeskError } from "../../../core/problem.ts";
import type { Tool } from "../../../core/tools/tool.ts";
import type { SignedInRequest } from "../../request.ts";
import { callerRate, type Served } from "../../served.ts";
import { runCall } from "../../tool_call.ts";
import { STATUS } from "../../problem.ts";
import { formFields } from "./fields.ts";
import { readTyped, type Typed, typedOfForm } from "./typed.ts";

/** A form that was sent, and what came of it. */
export type Sent = {
  readonly typed: Typed;
  readonly message: string;
  readonly isPreview: boolean;
  readonly outcome:
    | { readonly kind: "done"; readonly answer: JsonObject }
    | { readonly kind: "refused"; readonly error: DeskError; readonly since: Since | null };
};

/** What others saved since the form was drawn. */
export type Since = { readonly base: number; readonly live: number; readonly saved: readonly VersionLine[] };

const SINCE_MAX = 20;

/**
 * Runs the tool with what was typed.
 *
 * @param fixed parameters that the page itself knows, such as the path of the file it is about
 */
export async function sendForm(
  served: Served,
  { form, signedIn, workspace }: SignedInRequest,
  tool: Tool,
  fixed: JsonObject = {},
): Promise<Sent> {
  const fields = formFields(tool).filter(({ path }) => fixed[path] === undefined);
  const typed = typedOfForm(fields, form);
  const read = readTyped(fields, typed);
  const change = changeOf(tool, form);
  const sent = { typed, message: change.message ?? "", isPreview: change.dryRun === true };
  try {
    if (read.faults.length > 0) throw notReadable(read.faults);
    const { caller } = signedIn;
    const input = { ...read.input, ...fixed, ...change };
    const answer = await runCall({ desk: served.desk, caller, takeRate: callerRate(served) }, tool, input);
    return { ...sent, outcome: { kind: "done", answer } };
  } catch (error) {
    if (!(error instanceof DeskError)) throw error;
    const since = error.code === "version_conflict" && change.expectedVersion !== undefined
      ? await savedSince(served, workspace.id, change.expectedVersion)
      : null;
    return { ...sent, outcome: { kind: "refused", error, since } };
  }
}

/** The HTTP status of the page that shows a sent form. */
export function statusOf({ outcome }: Sent): number {
  return outcome.kind === "done" ? 200 : STATUS[outcome.error.code];
}

type Change = { readonly dryRun?: true; readonly message?: string; readonly expectedVersion?: number };

function changeOf({ kind, fields }: Tool, form: FormData): Change {
  if (!fields.has("dryRun")) return {};
  const message = String(form.get("message") ?? "");
  const version = String(form.get("expectedVersion") ?? "");
  return {
    ...(form.get("dryRun") === "true" ? { dryRun: true } : {}),
    ...(message === "" ? {} : { message }),
    // What acts outside the files overwrites nobody's work there.
    ...(kind === "edit" && /^\d{1,9}$/.test(version) ? { expectedVersion: Number(version) } : {}),
  };
}

function notReadable(faults: DeskError["faults"]): DeskError {
  return new DeskError("invalid_input", faults.map(({ message }) => message).join(" "), { faults });
}

async function savedSince({ desk }: Served, workspace: string, base: number): Promise<Since> {
  const { items, total } = await history(desk, workspace, { limit: SINCE_MAX, cursor: null });
  return { base, live: total, saved: items.filter(({ version }) => version > base) };
}
