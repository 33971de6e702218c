/**
 * Renewal of the identity: tokens are short-lived, so the page is asked for the next one before one expires.
 *
 * @module
 */

/** The next token is requested this long before the end, or a tenth of the lifetime when that is shorter. */
const EARLY_MS = 60_000;
/** The longest delay of a timer. */
const WAIT_MS_MAX = 2_000_000_000;

/** The unverified claims of a token, for timers and to detect a change: only the desk verifies it. */
function claimsOf(token: string): { readonly exp?: unknown; readonly iat?: unknown; readonly sub?: unknown } {
  try {
    return JSON.parse(atob((token.split(".")[1] || "").replace(/-/g, "+").replace(/_/g, "/"))) || {};
  } catch {
    return {};
  }
}

/** The remaining validity of a token, in ms; null when unknown. */
export function lifeOf(token: string, nowMs: number): number | null {
  const { exp, iat } = claimsOf(token);
  if (typeof exp !== "number") return null;
  // This device's clock may be wrong; a new token contains its own lifetime.
  const issued = typeof iat === "number" ? iat * 1000 : nowMs;
  return exp * 1000 - Math.max(issued, Math.min(nowMs, exp * 1000));
}

/** The subject of a token; empty without one. */
export function subjectOf(token: string): string {
  return String(claimsOf(token).sub ?? "");
}

/** When to request the next token, in ms from now. */
export function renewInMs(lifeMs: number): number {
  return Math.min(WAIT_MS_MAX, Math.max(1000, lifeMs - Math.min(EARLY_MS, lifeMs / 10)));
}

/** Watches the expiry of the current token. */
export type Renewal = {
  /** Sets the current token; null when the visitor is signed out. */
  readonly follow: (token: string | null) => void;
};

/** Makes it; `due` is called when it is time for the next token, `ended` when none came before the expiry. */
export function createRenewal(due: () => void, ended: () => void): Renewal {
  let timers: readonly ReturnType<typeof setTimeout>[] = [];
  return {
    follow(token) {
      timers.forEach(clearTimeout);
      const lifeMs = token === null ? null : lifeOf(token, Date.now());
      if (lifeMs === null) return;
      timers = [setTimeout(due, renewInMs(lifeMs)), setTimeout(ended, Math.min(WAIT_MS_MAX, lifeMs))];
    },
  };
}
