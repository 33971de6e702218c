/**
 * Staying identified: a token is short-lived, so the page is asked for the next one before it ends.
 *
 * @module
 */

/** Before its end by so much, or by a tenth of its life when that is shorter. */
const EARLY_MS = 60_000;
/** What a timer can wait. */
const WAIT_MS_MAX = 2_000_000_000;

/** What a token says of itself, for timers and to notice a change: the desk alone verifies it. */
function claimsOf(token: string): { readonly exp?: unknown; readonly iat?: unknown; readonly sub?: unknown } {
  try {
    return JSON.parse(atob((token.split(".")[1] || "").replace(/-/g, "+").replace(/_/g, "/"))) || {};
  } catch {
    return {};
  }
}

/** How long a token is still good, in ms; null when it does not say. */
export function lifeOf(token: string, nowMs: number): number | null {
  const { exp, iat } = claimsOf(token);
  if (typeof exp !== "number") return null;
  // The clock of this device may be wrong; a token that has just been made says how long it lives.
  const issued = typeof iat === "number" ? iat * 1000 : nowMs;
  return exp * 1000 - Math.max(issued, Math.min(nowMs, exp * 1000));
}

/** Whom a token names; empty when it does not say. */
export function subjectOf(token: string): string {
  return String(claimsOf(token).sub ?? "");
}

/** When to ask for the next token, in ms from now. */
export function renewInMs(lifeMs: number): number {
  return Math.min(WAIT_MS_MAX, Math.max(1000, lifeMs - Math.min(EARLY_MS, lifeMs / 10)));
}

/** Watches the end of the present token. */
export type Renewal = {
  /** Another token counts from now on; null when nobody is signed in. */
  readonly follow: (token: string | null) => void;
};

/** Makes it; `due` is called when it is time for the next token. */
export function createRenewal(due: () => void): Renewal {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return {
    follow(token) {
      clearTimeout(timer);
      const lifeMs = token === null ? null : lifeOf(token, Date.now());
      if (lifeMs !== null) timer = setTimeout(due, renewInMs(lifeMs));
    },
  };
}
