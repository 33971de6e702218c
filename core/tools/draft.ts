/**
 * Tools for staged changes: publish the caller's draft, or a rollout, and discard a draft.
 *
 * @see docs/decisions/agent.md, "Each teammate has one draft"
 * @module
 */
import { z } from "zod";
import { type DraftFile, draftOwner, dropDraft, dropFromDraft } from "../agent/versions/draft.ts";
import { changesOfRollout, type DraftConflict, draftConflicts } from "../agent/versions/draft_conflicts.ts";
import { changedFiles, diffFiles } from "../agent/files.ts";
import { type LiveAgent, liveAgent } from "../agent/versions/live.ts";
import { endRollout, rolloutAt, runningRollout, SHARE_MAX } from "../agent/versions/rollouts.ts";
import type { JsonObject } from "../json.ts";
import { DeskError } from "../problem.ts";
import { readOwnDraft } from "./agent_of.ts";
import type { ToolContext } from "./context.ts";
import { type EditResult, refuseOtherVersion } from "./edit.ts";
import { ACCEPT_KEY_USE, ACCEPT_READS, overlaid } from "./fields.ts";
import { notFound } from "./find.ts";
import { defineTool } from "./tool.ts";

const INPUT = z.strictObject({
  share: z.int().min(1).max(SHARE_MAX).optional().describe("Percent, such as 10"),
  rollout: z.int().min(1).optional().describe("Instead: its number"),
  keep: z.array(z.string()).default([]).describe("Paths that win over later live changes"),
  acceptKeyUse: ACCEPT_KEY_USE,
  acceptReads: ACCEPT_READS,
});

type Input = z.output<typeof INPUT>;

/** Makes a draft or a rollout live, or assigns it to a share of new conversations. */
export const publish = defineTool({
  name: "publish",
  kind: "edit",
  right: "agent.edit",
  ofDraft: false,
  title: "Publish a draft",
  description:
    "Makes your draft live, or with `share` begins a rollout: only that share of new conversations gets it. " +
    "`rollout` makes a running one live; with `share` it begins a stopped one again.",
  input: INPUT,
  example: { share: 10, dryRun: true },
  async edit(_files, { rollout, ...input }, context) {
    return rollout === undefined
      ? await publishDraft(context, input)
      : await publishRollout(context, { ...input, rollout });
  },
});

async function publishDraft(
  context: ToolContext,
  { share, keep, ...accepted }: Omit<Input, "rollout">,
): Promise<EditResult> {
  const { live, changes } = await readOwnDraft(context);
  await refuseConflicts(context, live, changes.filter(({ path }) => !keep.includes(path)), HOW_TO_DECIDE);
  return {
    files: overlaid(live.files, changes),
    ...accepted,
    ...(share === undefined ? {} : { share }),
    ...(changes.length === 0 ? { answer: { draft: "It changes nothing: send changes with draft: true first." } } : {}),
    afterSave: () => dropDraft(context.desk, draftOwner(context.caller)),
  };
}

async function publishRollout(
  context: ToolContext,
  { rollout: number, share, keep, ...accepted }: Omit<Input, "rollout"> & { readonly rollout: number },
): Promise<EditResult> {
  const { desk, caller } = context;
  const live = await liveAgent(desk, caller.workspace);
  const rollout = await rolloutAt(desk, caller.workspace, number);
  refuseState(rollout, share);
  const changes = changesOfRollout(rollout);
  await refuseConflicts(context, live, changes.filter(({ path }) => !keep.includes(path)), HOW_TO_DECIDE_ROLLOUT);
  const name = share === undefined ? `Rollout ${number}` : `Rollout ${number} again`;
  return {
    files: overlaid(live.files, changes),
    ...accepted,
    message: rollout.message === "" ? name : rollout.message,
    ...(share === undefined ? {} : { share }),
    afterSave: async (became) => {
      if ("version" in became) await endRollout(desk, caller, number, became.version);
    },
  };
}

/**
 * Refuses a rollout that is live, a share for a running one (which goes live for all), and a stopped one without a
 * share. @throws DeskError version_conflict
 */
function refuseState(
  { number, state, became }: Awaited<ReturnType<typeof rolloutAt>>,
  share: number | undefined,
): void {
  if (state === "live") {
    throw new DeskError("version_conflict", `Rollout ${number} is live already, as version ${became}.`, {
      fix: "There is nothing left to publish of it.",
    });
  }
  if (state === "running" && share !== undefined) {
    throw new DeskError("version_conflict", `Rollout ${number} is running.`, {
      fix: `Give it another share with change_rollout, or leave \`share\` out to make it live for all.`,
    });
  }
  if (state === "stopped" && share === undefined) {
    throw new DeskError("version_conflict", `Rollout ${number} was stopped.`, {
      fix: "Send `share` to begin it again.",
    });
  }
}

const HOW_TO_DECIDE =
  "Compare with check and draft: true; then name each file in `keep` to let your draft's text stay, " +
  "or discard it with discard_draft and change the live one.";
const HOW_TO_DECIDE_ROLLOUT = "Name each file in `keep` to let the rollout's text stay over the live one.";

async function refuseConflicts(
  { desk }: ToolContext,
  live: LiveAgent,
  changes: readonly DraftFile[],
  fix: string,
): Promise<void> {
  const conflicts = await draftConflicts(desk, live, changes);
  if (conflicts.length === 0) return;
  throw new DeskError("version_conflict", `Changed live since: ${conflicts.map(nameOf).join(", ")}.`, { fix });
}

function nameOf({ path, change }: DraftConflict): string {
  return change === null ? path : `${path} (${change.savedByName}, version ${change.version})`;
}

/** Discards the caller's draft, or one file of it. */
export const discardDraft = defineTool({
  name: "discard_draft",
  kind: "act",
  right: "agent.edit",
  changesDesk: true,
  title: "Discard a draft",
  description: "Drops your draft, or one file of it. Live stays.",
  input: z.strictObject({ path: z.string().optional().describe("Else the whole draft") }),
  example: { dryRun: true },
  async run(context, { path }, options) {
    const { desk, caller } = context;
    const { live, changes } = await readOwnDraft(context);
    await refuseOtherVersion(context, live, options);
    const dropped = changes.filter((file) => path === undefined || file.path === path);
    if (path !== undefined && dropped.length === 0) {
      throw notFound("file in your draft", path, changes.map((file) => file.path));
    }
    const owner = draftOwner(caller);
    if (!options.dryRun) await (path === undefined ? dropDraft(desk, owner) : dropFromDraft(desk, owner, path));
    return {
      saved: !options.dryRun,
      dryRun: options.dryRun,
      version: live.version,
      discarded: dropped.map((file) => file.path),
      left: changes.filter((file) => !dropped.includes(file)).map((file) => file.path),
    };
  },
});

/** Returns the changes of the caller's draft and the live version, for a check of it. */
export async function draftState(context: ToolContext): Promise<JsonObject> {
  const { live, changes, draft } = await readOwnDraft(context);
  const conflicts = await draftConflicts(context.desk, live, changes);
  return {
    draft: true,
    changed: changedFiles(live.files, draft.files),
    diff: diffFiles(live.files, draft.files),
    conflicts: conflicts.map(({ path, base, change, diff }) => ({
      path,
      base,
      by: change?.savedByName ?? null,
      changedIn: change?.version ?? null,
      diff,
    })),
  };
}

/** Returns what is staged: the caller's draft and the running rollout, if any. */
export async function stagedState(context: ToolContext): Promise<JsonObject> {
  const { desk, caller } = context;
  const [{ live, draft }, rollout] = await Promise.all([readOwnDraft(context), runningRollout(desk, caller.workspace)]);
  const changed = changedFiles(live.files, draft.files);
  return {
    ...(changed.length === 0 ? {} : { draft: { changed } }),
    ...(rollout === null ? {} : { rollout: { number: rollout.number, sharePercent: rollout.share } }),
  };
}
