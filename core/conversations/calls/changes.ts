/**
 * Asks the customer about changes, one after the other.
 *
 * A queued change is not a question yet: it is asked, with its own buttons, when its turn comes.
 *
 * @see docs/decisions/agent.md
 * @module
 */
import { ALONE, askConfirmation } from "../../actions/confirm.ts";
import { hashOf } from "../../actions/canonical.ts";
import { meaningOf } from "../../actions/meaning.ts";
import type { ChangeQuestion } from "../../actions/question.ts";
import type { Action } from "../../agent/actions/action.ts";
import type { ChangeQueue, QueuedChange } from "../../db/tables/actions.ts";
import type { JsonObject } from "../../json.ts";
import { prepareQuestion } from "./ask.ts";
import type { Next } from "../run/call_key.ts";
import { callContext, chatOf } from "./call_place.ts";
import type { TurnRun } from "../run/run.ts";
import { sayQuestion } from "../run/say.ts";

/** Asks about the changes of the finished step. @param speaks whether other results of it wait for the model */
export async function askWaiting(run: TurnRun, speaks: boolean): Promise<Next> {
  const changes = run.progress.waiting.splice(0);
  const isAsked = await askInTurn(run, changes, { place: 1, total: changes.length, speaks });
  return isAsked ? "stop" : "continue";
}

/** Asks about the first change that can be asked about; returns false if there is none. */
export async function askInTurn(
  run: TurnRun,
  changes: readonly QueuedChange[],
  { place, total, speaks }: Omit<ChangeQueue, "rest">,
): Promise<boolean> {
  for (const [at, change] of changes.entries()) {
    const queue = { place: place + at, total, rest: changes.slice(at + 1), speaks: speaks || at > 0 };
    if (await askAbout(run, change, queue)) return true;
  }
  return false;
}

/** Shows the question before a change and stores it as pending; returns false if it cannot be asked. */
export async function askAbout(run: TurnRun, change: QueuedChange, queue: ChangeQueue = ALONE): Promise<boolean> {
  const { action: name, input, summary } = change;
  const action = run.live.agent.actions.get(name);
  const question = change.question ?? (action === undefined ? null : await questionFor(run, action, input));
  if (question === null) return false;
  const boundHash = change.boundHash ?? hashOf(input);
  const { ended } = run.progress;
  const replaces = ended?.action === name && ended.boundHash === boundHash ? ended.messageId : null;
  const context = { ...callContext(run, null, "ai"), ...chatOf(run) };
  await sayQuestion(
    run,
    {
      action: name,
      input,
      summary,
      question,
      place: { n: queue.place, of: queue.total },
      isRepeated: replaces !== null,
      meaning: action === undefined ? null : meaningOf(action),
    },
    (messageId) =>
      askConfirmation(run.desk, context, { action: name, input, summary, boundHash, messageId, queue, replaces }),
  );
  return true;
}

/** Returns null if the question's content cannot be determined; the model has read why. */
async function questionFor(run: TurnRun, action: Action, input: JsonObject): Promise<ChangeQuestion | null> {
  const prepared = await prepareQuestion(run, action, input);
  return prepared.kind === "question" ? prepared.question : null;
}
