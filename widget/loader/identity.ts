/**
 * Staying identified: a token is short-lived, so the page is asked for the next one before it ends.
 *
 * @module
 */
import type { IdentifyAnswer } from "../protocol.ts";

/** Before its end by so much, or by a tenth of its life when that is shorter. */
const EARLY_MS = 60_000;
/** What a timer can wait. */
const WAIT_MS_MAX = 2_000_000_000;

/** How long a token is still good, in ms, by what it says itself; null when it does not say. The desk alone believes it. */
export function lifeOf(token: string, nowMs: number): number | null {
  try {
    const claims = JSON.parse(atob((token.split(".")[1] || "").replace(/-/g, "+").replace(/_/g, "/")));
    if (typeof claims.exp !== "number") return null;
    // The clock of this device may be wrong; a token that has just been made says how long it lives.
    const issued = typeof claims.iat === "number" ? claims.iat * 1000 : nowMs;
    return claims.exp * 1000 - Math.max(issued, Math.min(nowMs, claims.exp * 1000));
  } catch {
    return null;
  }
}

/** When to ask for the next token, in ms from now. */
export function renewInMs(lifeMs: number): number {
  return Math.min(WAIT_MS_MAX, Math.max(1000, lifeMs - Math.min(EARLY_MS, lifeMs / 10)));
}

/** Signing the visitor in, and keeping them so. */
export type SignIn = {
  /** `given` is a token, or a function that gives one whenever it is needed. */
  readonly identify: (given: unknown) => Promise<IdentifyAnswer>;
  /** Asks for no more tokens. */
  readonly stop: () => void;
};

const NOT_A_TOKEN: IdentifyAnswer = {
  identified: false,
  code: "malformed",
  reason: "identify needs the token as a string, or a function that gives it.",
};

const EXPIRES_SOON: IdentifyAnswer = {
  identified: false,
  code: "expires_soon",
  reason: "the token ends soon: call identify with a new one.",
};

/**
 * Signs in through `send`, and tells every answer. Before the token ends, a function is called again; a page that gave a
 * token is told that it ends.
 */
export function createSignIn(
  send: (token: string) => Promise<IdentifyAnswer>,
  tell: (answer: IdentifyAnswer) => void,
): SignIn {
  let renewal: ReturnType<typeof setTimeout> | undefined;
  let latest: unknown = null;

  async function tokenOf(given: unknown): Promise<unknown> {
    try {
      return typeof given === "function" ? await given() : given;
    } catch {
      return null;
    }
  }

  async function identify(given: unknown): Promise<IdentifyAnswer> {
    clearTimeout(renewal);
    latest = given;
    const token = await tokenOf(given);
    const answer = typeof token === "string" && token ? await send(token) : NOT_A_TOKEN;
    if (!answer.identified) console.warn("[Svc] identify failed: " + answer.code + ": " + answer.reason);
    else if (latest === given) plan(given, String(token));
    tell(answer);
    return answer;
  }

  function plan(given: unknown, token: string) {
    const lifeMs = lifeOf(token, Date.now());
    if (lifeMs === null) return;
    renewal = setTimeout(() => {
      if (typeof given === "function") identify(given);
      else tell(EXPIRES_SOON);
    }, renewInMs(lifeMs));
  }

  return {
    identify,
    stop() {
      latest = null;
      clearTimeout(renewal);
    },
  };
}
