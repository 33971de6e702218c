/**
 * The steps of a request to the sandbox or the extractor, as spans of the desk: neither process sends spans itself.
 *
 * @module
 */
import { TRACE_LIMITS } from "../../core/limits/traces.ts";
import type { TakeSteps } from "../../ipc/steps.ts";

/** The process that a request goes to. */
export type SteppedProcess = "sandbox" | "extractor";

/** A step's span: its name, and its beginning and end in milliseconds since 1970. */
export type StepSpan = { readonly name: string; readonly startMs: number; readonly endMs: number };

/**
 * Adds the steps of a request that is sent now. They are reported by the other process, so they are clamped to the time
 * that the desk waited for it, and to {@linkcode TRACE_LIMITS}.stepsMax in number.
 */
export function addSteps(process: SteppedProcess, nowMs: () => number, add: (span: StepSpan) => void): TakeSteps {
  const askedMs = nowMs();
  let left: number = TRACE_LIMITS.stepsMax;
  return (steps) => {
    const latestMs = nowMs();
    for (const { name, startMs, ms } of steps.slice(0, left)) {
      const beganMs = Math.min(askedMs + startMs, latestMs);
      add({ name: `${process} ${name}`, startMs: beganMs, endMs: Math.min(beganMs + ms, latestMs) });
    }
    left = Math.max(0, left - steps.length);
  };
}
