/**
 * Signs the visitor in: with a token, or with a function that returns one on demand.
 *
 * @module
 */
import type { IdentifyAnswer } from "../protocol.ts";
import { warn } from "./warn.ts";

/** Keeps the visitor signed in. */
export type LauncherSignIn = {
  /** `given` is a token, or a function that returns one. */
  readonly identify: (given: unknown) => Promise<IdentifyAnswer>;
  /** The token expires soon. */
  readonly renew: () => void;
  /** Stops requesting tokens. */
  readonly stop: () => void;
};

/**
 * Signs in through `send`, and reports every answer. Before a token expires, a given function is called again; a page
 * that gave a token gets the answer `expires_soon`.
 */
export function createSignIn(
  send: (token: string) => Promise<IdentifyAnswer>,
  report: (answer: IdentifyAnswer) => void,
): LauncherSignIn {
  let source: unknown = null;

  async function ask(given: unknown): Promise<IdentifyAnswer> {
    let code = "malformed";
    try {
      const token = typeof given === "function" ? await given() : given;
      if (typeof token === "string" && token) return await send(token);
    } catch {
      // The page's own function failed, usually at its server.
      code = "unreachable";
    }
    return { identified: false, code, reason: "no token." };
  }

  async function identify(given: unknown): Promise<IdentifyAnswer> {
    source = given;
    const answer = await ask(given);
    if (!answer.identified) warn("identify failed: " + answer.code + ": " + answer.reason);
    report(answer);
    return answer;
  }

  return {
    identify,
    renew() {
      if (typeof source === "function") identify(source);
      else if (source) report({ identified: false, code: "expires_soon", reason: "the token ends soon." });
    },
    stop() {
      source = null;
    },
  };
}
