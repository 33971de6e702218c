/**
 * The routes of a rollout's page and its controls.
 *
 * @module
 */
import { checkAgent } from "../../../core/agent/check.ts";
import { changesOfRollout, draftConflicts, inConflict } from "../../../core/agent/versions/draft_conflicts.ts";
import { diffFiles } from "../../../core/agent/files.ts";
import { filesOf, liveAgent } from "../../../core/agent/versions/live.ts";
import { changeShare, endRollout, rolloutAt, runningRollout } from "../../../core/agent/versions/rollouts.ts";
import { DeskError } from "../../../core/problem.ts";
import { rolloutResults } from "../../../core/reports/rollout_results.ts";
import { readSettings } from "../../../core/settings/settings.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import { writeFiles } from "../../../core/tools/agent.ts";
import { publish } from "../../../core/tools/draft.ts";
import { STATUS } from "../../http/problem.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import { callerRate, type Served } from "../../served.ts";
import { runCall } from "../../tool_call.ts";
import { DRAFT, rolloutPage } from "./addresses.ts";
import { baseIn } from "../form/sent.ts";
import { redirect, text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { sentenceOf } from "../trial/refusal.ts";
import { acceptedIn, acceptOf } from "./accepted.ts";
import { type RolloutFacts, RolloutPage } from "./rollout.tsx";

/** `GET /desk/agent/rollouts/:number`: shows a rollout, its results beside the live version's, and its changes. */
export async function showRollout(served: Served, asked: TeammateRequest): Promise<Response> {
  return await rolloutAnswer(served, asked, {});
}

/** `POST /desk/agent/rollouts/:number/share`: changes its share of new conversations. */
export async function shareRollout(served: Served, asked: SignedInRequest): Promise<Response> {
  return await decided(served, asked, async (number) => {
    await changeShare(served.desk, asked.signedIn.caller, number, Number(text(asked.form, "share")));
    return rolloutPage(number);
  });
}

/**
 * `POST /desk/agent/rollouts/:number/stop`: stops it; the live version answers its conversations from the next turn.
 */
export async function stopRollout(served: Served, asked: SignedInRequest): Promise<Response> {
  return await decided(served, asked, async (number) => {
    await endRollout(served.desk, asked.signedIn.caller, number, null);
    return rolloutPage(number);
  });
}

/** The live version and a rollout. @throws DeskError not_found */
async function besideLive(desk: Served["desk"], workspace: string, number: number) {
  const [live, rollout] = await Promise.all([liveAgent(desk, workspace), rolloutAt(desk, workspace, number)]);
  return { live, rollout };
}

/** `POST /desk/agent/rollouts/:number/live`: saves its changes as the next version, and ends it. */
export async function makeRolloutLive(served: Served, asked: SignedInRequest): Promise<Response> {
  const { desk } = served;
  const { form, workspace, signedIn: { caller } } = asked;
  return await decided(served, asked, async (number) => {
    const { live, rollout } = await besideLive(desk, workspace.id, number);
    if (rollout.state !== "running") throw new DeskError("version_conflict", `Rollout ${number} has ended.`);
    const conflicts = await draftConflicts(desk, live, changesOfRollout(rollout));
    if (conflicts.length > 0) throw inConflict(conflicts);
    await runCall({ desk, caller, takeRate: callerRate(served) }, publish, {
      rollout: number,
      expectedVersion: baseIn(form) ?? live.version,
      ...acceptedIn(form),
    });
    return rolloutPage(number);
  });
}

/**
 * `POST /desk/agent/rollouts/:number/again`: starts a new rollout with the changes of a stopped one, beside the current
 * live version; its results start at zero.
 */
export async function resumeRollout(served: Served, asked: SignedInRequest): Promise<Response> {
  const { desk } = served;
  const { form, workspace, signedIn: { caller } } = asked;
  return await decided(served, asked, async (number) => {
    const { live, rollout } = await besideLive(desk, workspace.id, number);
    if (rollout.state !== "stopped") {
      throw new DeskError(
        "version_conflict",
        `Rollout ${number} was not stopped, so that it cannot be taken up again.`,
      );
    }
    const conflicts = await draftConflicts(desk, live, changesOfRollout(rollout));
    if (conflicts.length > 0) throw inConflict(conflicts);
    const answer = await runCall({ desk, caller, takeRate: callerRate(served) }, publish, {
      rollout: number,
      share: Number(text(form, "share")),
      expectedVersion: baseIn(form) ?? live.version,
      ...acceptedIn(form),
    });
    return rolloutPage(Number(answer.rollout));
  });
}

/** `POST /desk/agent/rollouts/:number/draft`: copies its files into the caller's draft. */
export async function draftRollout(served: Served, asked: SignedInRequest): Promise<Response> {
  const { desk } = served;
  const { workspace, signedIn: { caller } } = asked;
  return await decided(served, asked, async (number) => {
    const rollout = await rolloutAt(desk, workspace.id, number);
    await runCall({ desk, caller, takeRate: callerRate(served), inDraft: true }, writeFiles, {
      files: changesOfRollout(rollout).map(({ path, content }) => ({ path, content })),
      expectedVersion: rollout.base,
    });
    return `${DRAFT}?kept`;
  });
}

/** Runs a control's tool and redirects; a refusal is shown on the rollout's page. */
async function decided(
  served: Served,
  asked: SignedInRequest,
  work: (number: number) => Promise<string>,
): Promise<Response> {
  try {
    return redirect(await work(rolloutNumberIn(asked)));
  } catch (error) {
    if (!(error instanceof DeskError) || error.code === "internal" || error.code === "not_found") throw error;
    const accept = acceptOf(error, asked.signedIn.caller);
    const fault = accept === null
      ? sentenceOf(error)
      : `${error.problems[0]?.message ?? error.message} Say below that this is meant.`;
    return await rolloutAnswer(served, asked, { fault, accept }, STATUS[error.code]);
  }
}

async function rolloutAnswer(
  served: Served,
  asked: TeammateRequest,
  refused: Partial<Pick<RolloutFacts, "fault" | "accept">>,
  status = 200,
): Promise<Response> {
  const { desk } = served;
  const { workspace: { id }, signedIn: { caller } } = asked;
  const rollout = await rolloutAt(desk, id, rolloutNumberIn(asked));
  const [live, before, results, { ai }, running] = await Promise.all([
    liveAgent(desk, id),
    filesOf(desk, id, rollout.base),
    rolloutResults(desk, id, rollout),
    readSettings(desk, id),
    runningRollout(desk, id),
  ]);
  const facts: RolloutFacts = {
    rollout,
    live: live.version,
    results,
    currency: ai.caps.currency,
    diff: diffFiles(before, rollout.files),
    problems: checkAgent(rollout.files, desk).problems,
    conflicts: rollout.state === "live" ? [] : await draftConflicts(desk, live, changesOfRollout(rollout)),
    isAnotherRunning: running !== null && running.number !== rollout.number,
    mayEdit: hasRight(caller, "agent.edit"),
    accept: refused.accept ?? null,
    fault: refused.fault ?? null,
  };
  return await htmlAnswer(<RolloutPage shell={shellOf(served, asked)} facts={facts} />, status);
}

/** The number of a rollout in an address. @throws DeskError not_found */
export function rolloutNumberIn({ params }: TeammateRequest): number {
  const number = params.number ?? "";
  if (!/^[1-9]\d{0,8}$/.test(number)) throw new DeskError("not_found", "There is no such rollout.");
  return Number(number);
}
