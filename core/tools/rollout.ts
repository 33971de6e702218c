/**
 * Tools for a rollout: the results of its conversations, its share, and stopping it. `publish` begins one and makes it
 * live.
 *
 * @see docs/decisions/agent.md, "A rollout is bound to a conversation by its first message"
 * @module
 */
import { z } from "zod";
import { checkAgent } from "../agent/check.ts";
import { changesOfRollout, draftConflicts } from "../agent/versions/draft_conflicts.ts";
import { diffFiles } from "../agent/files.ts";
import { filesOf, liveAgent } from "../agent/versions/live.ts";
import {
  changeShare,
  endRollout,
  listRollouts,
  type Rollout,
  rolloutAt,
  type RolloutLine,
  runningRollout,
  SHARE_MAX,
} from "../agent/versions/rollouts.ts";
import type { JsonObject } from "../json.ts";
import { DeskError } from "../problem.ts";
import { rolloutResults, type SideResults } from "../reports/rollout_results.ts";
import type { ToolContext } from "./context.ts";
import { refuseOtherVersion } from "./edit.ts";
import { notFound } from "./find.ts";
import { defineTool } from "./tool.ts";

const NUMBER = z.int().min(1).optional().describe("Else the running one");

/** Returns a rollout with its figures. */
export const getRollout = defineTool({
  name: "get_rollout",
  kind: "read",
  right: "agent.read",
  title: "Read a rollout",
  description: "Its share, state, and what became of its conversations beside those of the live version.",
  input: z.strictObject({ number: z.int().min(1).optional().describe("Else the newest") }),
  example: {},
  async run(context, { number }) {
    const { desk, caller: { workspace } } = context;
    const lines = await listRollouts(desk, workspace);
    const wanted = number ?? lines[0]?.number;
    if (wanted === undefined) return { rollout: null, note: "There was none yet: publish with `share` begins one." };
    const rollout = await knownRollout(context, wanted, lines);
    const [live, results, before] = await Promise.all([
      liveAgent(desk, workspace),
      rolloutResults(desk, workspace, rollout),
      filesOf(desk, workspace, rollout.base),
    ]);
    const { problems } = checkAgent(rollout.files, desk);
    const conflicts = rollout.state === "live" ? [] : await draftConflicts(desk, live, changesOfRollout(rollout));
    return {
      ...rolloutLine(rollout),
      state: rollout.state,
      ...endOf(rollout),
      results: { rollout: shownSide(results.rollout), live: shownSide(results.live) },
      liveVersion: live.version,
      // With a problem, by a newer rule, it answers no conversation.
      problems,
      conflicts: conflicts.map(({ path }) => path),
      diff: diffFiles(before, rollout.files),
    };
  },
});

/** Changes the share of a running rollout, or stops it. */
export const changeRollout = defineTool({
  name: "change_rollout",
  kind: "act",
  right: "agent.edit",
  changesDesk: true,
  title: "Change or stop a rollout",
  description: "Gives it another share, or stops it: the live version then answers all.",
  input: z.strictObject({
    number: NUMBER,
    share: z.int().min(1).max(SHARE_MAX).optional().describe("Percent"),
    stop: z.boolean().default(false).describe("true stops it"),
  }),
  example: { share: 25, dryRun: true },
  async run(context, { number, share, stop }, options) {
    const { desk, caller } = context;
    const live = await liveAgent(desk, caller.workspace);
    await refuseOtherVersion(context, live, options);
    if (stop === (share !== undefined)) {
      throw new DeskError("invalid_input", "Give either `share` or `stop`.", {
        fix: "Send `share` as a percentage of new conversations, or stop: true.",
      });
    }
    const rollout = await openRollout(context, number);
    if (!options.dryRun) {
      await (share === undefined
        ? endRollout(desk, caller, rollout.number, null)
        : changeShare(desk, caller, rollout.number, share));
    }
    return {
      saved: !options.dryRun,
      dryRun: options.dryRun,
      version: live.version,
      rollout: rollout.number,
      sharePercent: share ?? rollout.share,
      state: share === undefined ? "stopped" : "running",
    };
  },
});

/** @throws DeskError not_found if none is running, version_conflict for one that has ended */
async function openRollout(context: ToolContext, number: number | undefined): Promise<RolloutLine> {
  const { desk, caller: { workspace } } = context;
  const running = await runningRollout(desk, workspace);
  if (number !== undefined && number !== running?.number) {
    const { state } = await knownRollout(context, number, await listRollouts(desk, workspace));
    throw new DeskError("version_conflict", `Rollout ${number} has ended: ${state}.`, {
      fix: state === "stopped"
        ? "publish with `rollout` and `share` begins it again."
        : "It answers all conversations; restore brings an earlier version back.",
    });
  }
  if (running !== null) return running;
  throw new DeskError("not_found", "No rollout is running.", { fix: "publish with `share` begins one." });
}

/** @throws DeskError not_found with the existing numbers */
async function knownRollout(
  { desk, caller: { workspace } }: ToolContext,
  number: number,
  lines: readonly RolloutLine[],
): Promise<Rollout> {
  if (!lines.some((line) => line.number === number)) {
    throw notFound("rollout", String(number), lines.map((line) => String(line.number)));
  }
  return await rolloutAt(desk, workspace, number);
}

/** Returns the share of new conversations answered by another agent than the live version. */
export function rolloutLine(
  { number, share, base, message, startedAt, startedByName, changed }: RolloutLine,
): JsonObject {
  const begun = { at: startedAt.toISOString(), by: startedByName };
  return { number, sharePercent: share, base, ...begun, message, changed };
}

function endOf({ endedAt, endedByName, became }: RolloutLine): JsonObject {
  if (endedAt === null) return {};
  return { endedAt: endedAt.toISOString(), endedBy: endedByName, ...(became === null ? {} : { became }) };
}

/** `cost` is in the currency of the desk's caps. */
function shownSide({ micros, ...counted }: SideResults): JsonObject {
  return { ...counted, cost: micros / 1_000_000 };
}
