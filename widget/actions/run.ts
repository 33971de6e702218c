/**
 * Runs a call of a page action within its time limit, with every phase reported to the page's listeners.
 *
 * @module
 */
import { redact } from "../loader/redact.ts";
import type { Json, PageAnswer, PageCall, WidgetAction } from "../protocol.ts";

/** Runs the page's code; rejects when that does. */
export type Runner = (input: object, signal: AbortSignal) => unknown;

/** The time limit of a call, and the limits of its result. */
const RUN_MS = 15_000;
const RESULT_BYTES_MAX = 16 * 1024;
const ERROR_CHARS_MAX = 300;

/** Runs a call. Aborting `stop` ends it. @returns the answer to the desk */
export async function runCall(
  call: PageCall,
  runner: Runner,
  report: (action: WidgetAction) => boolean,
  stop: AbortController,
): Promise<PageAnswer> {
  const phase = (phase: WidgetAction["phase"], more: Partial<WidgetAction> = {}) => report(phaseOf(call, phase, more));
  if (!phase("requested")) {
    phase("declined");
    return { outcome: "declined" };
  }
  if (call.confirmed) phase("confirmed");
  phase("running");
  try {
    const result = jsonOf(await inTime(runner, call.input, stop));
    phase("done", { result });
    return { outcome: "done", result };
  } catch (cause) {
    const error = redact(cause instanceof Error ? cause.message : String(cause), ERROR_CHARS_MAX);
    phase("failed", { error });
    return { outcome: "failed", error };
  }
}

/** The event for `onWidgetAction` listeners. */
export function phaseOf(
  { id, name, input }: PageCall,
  phase: WidgetAction["phase"],
  more: Partial<WidgetAction> = {},
): WidgetAction {
  return { id, name, source: "page", phase, input, ...more, at: new Date().toISOString() };
}

function inTime(runner: Runner, input: object, stop: AbortController): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const { signal } = stop;
    let error = "it was stopped";
    const timer = setTimeout(() => {
      error = "it took longer than " + RUN_MS / 1000 + " seconds";
      stop.abort();
    }, RUN_MS);
    signal.addEventListener("abort", () => reject(new Error(error)));
    Promise.resolve().then(() => runner(input, signal)).then(resolve, reject).then(() => clearTimeout(timer));
  });
}

/** @throws Error for a result that is not JSON, or too large */
function jsonOf(result: unknown): Json {
  const text = JSON.stringify(result);
  if (text === undefined) return null;
  if (new TextEncoder().encode(text).length > RESULT_BYTES_MAX) throw new Error("the result is too large");
  return JSON.parse(text);
}
