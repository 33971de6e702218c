/**
 * An AI client whose teammate has a draft must state whether a change is for that draft: omitting the parameter once
 * would put half of the work before customers.
 *
 * @module
 */
import { changesOfDraft, draftOwner, readDraft } from "../agent/versions/draft.ts";
import { liveAgent } from "../agent/versions/live.ts";
import { DeskError } from "../problem.ts";
import type { ToolContext } from "./context.ts";

/** The maximum number of draft files named in the error. */
const NAMED_MAX = 3;

/** @throws DeskError invalid_input if the caller is an AI client and their draft changes a file */
export async function needDraftChoice({ desk, caller }: ToolContext): Promise<void> {
  if (caller.via !== "mcp") return;
  const draft = await readDraft(desk, draftOwner(caller));
  if (draft.length === 0) return;
  const paths = changesOfDraft(await liveAgent(desk, caller.workspace), draft).map(({ path }) => path);
  if (paths.length === 0) return;
  const more = paths.length > NAMED_MAX ? ` and ${paths.length - NAMED_MAX} more` : "";
  throw new DeskError("invalid_input", `You have a draft (${paths.slice(0, NAMED_MAX).join(", ")}${more}).`, {
    fix: "Send draft: true to put this change in it, or draft: false to change what customers talk to now.",
  });
}
