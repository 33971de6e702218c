/**
 * A circuit breaker for each model's server: after several consecutive failures the server is not asked for a while, so
 * that no customer waits for it, and then tried again with one request.
 *
 * @see docs/decisions/model.md
 * @module
 */
import { BREAKER_LIMITS as LIMITS } from "../limits/model.ts";
import type { ModelFault } from "./model.ts";

/** The state of one server. */
type ServerState = {
  failures: number;
  /** The last one. */
  code: ModelFault;
  /** As shown to operators. */
  readonly model: string;
  /** The server is not asked until then; null while it is asked. */
  openUntil: Date | null;
  /** When the trial request was sent; null if none is in progress. */
  triedAt: Date | null;
};

/** The breakers of one desk, by the name of a server in a workspace; they live as long as the process. */
export type ModelBreakers = Map<string, ServerState>;

/** Whether a request is sent to the server (`closed`) or not (`open`). */
export type BreakerState = "closed" | "open";

/** Creates the breakers of a desk. */
export function modelBreakers(): ModelBreakers {
  return new Map();
}

/** Faults of a request or a limit, which do not indicate a server failure. */
const OF_REQUEST: ReadonlySet<ModelFault> = new Set(["too_long", "filtered", "capped"]);

/**
 * Returns whether the server is asked. Once the time is over, the first caller gets `closed` and the others still
 * `open`.
 */
export function takeState(breakers: ModelBreakers, server: string, now: Date): BreakerState {
  const state = breakers.get(server);
  if (state === undefined || state.openUntil === null) return "closed";
  // More than the whole time, or a trial in the future: the clock was set back.
  const leftMs = state.openUntil.getTime() - now.getTime();
  if (leftMs > 0 && leftMs <= LIMITS.openMs) return "open";
  const triedMs = state.triedAt === null ? LIMITS.trialMs : now.getTime() - state.triedAt.getTime();
  if (triedMs >= 0 && triedMs < LIMITS.trialMs) return "open";
  state.triedAt = now;
  return "closed";
}

/**
 * Records that the server answered. Its refusal of functions is not disproved by an answer to a request without any.
 *
 * @returns whether it was not asked before
 */
export function noteAnswer(breakers: ModelBreakers, server: string, hadFunctions: boolean): boolean {
  if (!hadFunctions && breakers.get(server)?.code === "no_tools") return false;
  const wasOpen = isOpen(breakers, server);
  breakers.delete(server);
  return wasOpen;
}

/** A failure of a server. */
export type ModelFailure = { readonly server: string; readonly model: string; readonly code: ModelFault };

/** Records a failure. @returns until when the server is not asked; null while it still is */
export function noteFailure(
  breakers: ModelBreakers,
  { server, model, code }: ModelFailure,
  now: Date,
): Date | null {
  if (OF_REQUEST.has(code)) return null;
  const { failures } = breakers.get(server) ?? { failures: 0 };
  // A server that does not support functions will refuse the next request as well, so the breaker opens at once.
  const isAsked = code !== "no_tools" && failures + 1 < LIMITS.failuresMax;
  const openUntil = isAsked ? null : new Date(now.getTime() + LIMITS.openMs);
  breakers.delete(server);
  breakers.set(server, { failures: failures + 1, code, model, openUntil, triedAt: null });
  const [oldest] = breakers.keys();
  if (breakers.size > LIMITS.serversMax && oldest !== undefined) breakers.delete(oldest);
  return openUntil;
}

/** Whether a server's breaker is open; it may be about to be tried again. */
export function isOpen(breakers: ModelBreakers, server: string): boolean {
  return (breakers.get(server)?.openUntil ?? null) !== null;
}

/** Returns why a server's breaker is open; null if it is closed. */
export function openBecause(breakers: ModelBreakers, server: string): ModelFault | null {
  return isOpen(breakers, server) ? breakers.get(server)?.code ?? null : null;
}

/** Returns the models that support no functions, according to their servers' last answers. */
export function modelsWithoutTools(breakers: ModelBreakers): readonly string[] {
  return [...new Set([...breakers.values()].flatMap(({ code, model }) => code === "no_tools" ? [model] : []))];
}
