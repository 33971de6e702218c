/**
 * Runs a call of page control: within the rules, with every phase reported to the page's listeners.
 *
 * @module
 */
import type { PageCall, WidgetAction } from "../protocol.ts";
import type { Activity } from "./activity.ts";
import type { ControlAnswer } from "./answers.ts";
import { type Command, readCommand } from "./commands.ts";
import type { RequestBudget } from "./request_budget.ts";
import type { RefusalCode } from "./rules.ts";

/** The dependencies of a call. */
export type RunDeps = {
  readonly budget: RequestBudget;
  readonly activity: Activity;
  /** Why a command may not run now; null if it may. */
  readonly refusalOf: (command: Command, confirmed: boolean) => RefusalCode | null;
  /** Performs a command, after checking the rules again. */
  readonly perform: (command: Command, call: PageCall) => Promise<ControlAnswer>;
  /** Reports a phase to the page's listeners. @returns false when one of them declines a request */
  readonly report: (call: PageCall, phase: WidgetAction["phase"], error?: string) => boolean;
  /** Waits until the visitor can see the page. */
  readonly untilVisible: (command: Command) => Promise<unknown>;
};

/** Makes the answer that refuses a call. */
export function refused(code: RefusalCode): ControlAnswer {
  return { outcome: "refused", code };
}

/** Runs a call. */
export async function runControlCall(call: PageCall, deps: RunDeps): Promise<ControlAnswer> {
  const { activity, budget, report } = deps;
  const command = readCommand(call.name, call.input);
  if (!command) return refused("bad_input");
  const exhausted = budget.step(call.request);
  if (exhausted) {
    activity.end();
    return refused(exhausted);
  }
  // An unconfirmed command that is refused is not reported: nothing happens on the page.
  const early = call.confirmed ? null : deps.refusalOf(command, false);
  if (early) return refused(early);
  if (!report(call, "requested")) {
    report(call, "declined");
    return refused("declined");
  }
  activity.begin();
  if (call.confirmed) report(call, "confirmed");
  report(call, "running");
  await deps.untilVisible(command);
  const answer = await performCommand(command, call, deps);
  if (answer.outcome === "done" || answer.outcome === "left") report(call, "done");
  else report(call, "failed", answer.outcome === "refused" ? answer.code : answer.outcome);
  return answer;
}

/** Performs a command. The visitor may end the request before or during it, which counts as stopped. */
async function performCommand(
  command: Command,
  call: PageCall,
  { activity, budget, perform }: RunDeps,
): Promise<ControlAnswer> {
  const isRunning = () => budget.isRunning(call.request);
  const answer = isRunning() ? await perform(command, call) : refused("stopped");
  if (command.verb === "ask") activity.end();
  return isRunning() || answer.outcome === "refused" ? answer : refused("stopped");
}
