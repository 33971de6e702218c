/**
 * Signing the visitor in: with a token, or with a function that gives one whenever it is needed.
 *
 * @module
 */
import type { IdentifyAnswer } from "../protocol.ts";
import { warn } from "./warn.ts";

/** Signing the visitor in, and keeping them so. */
export type LauncherSignIn = {
  /** `given` is a token, or a function that gives one whenever it is needed. */
  readonly identify: (given: unknown) => Promise<IdentifyAnswer>;
  /** The token ends soon. */
  readonly renew: () => void;
  /** Asks for no more tokens. */
  readonly stop: () => void;
};

/**
 * Signs in through `send`, and tells every answer. Before a token ends, a function is called again; a page that gave a
 * token is told that it ends.
 */
export function createSignIn(
  send: (token: string) => Promise<IdentifyAnswer>,
  tell: (answer: IdentifyAnswer) => void,
): LauncherSignIn {
  let source: unknown = null;

  async function ask(given: unknown): Promise<IdentifyAnswer> {
    try {
      const token = typeof given === "function" ? await given() : given;
      if (typeof token === "string" && token) return await send(token);
    } catch {
      // The page's own function failed.
    }
    return { identified: false, code: "malformed", reason: "identify takes a token or a function." };
  }

  async function identify(given: unknown): Promise<IdentifyAnswer> {
    source = given;
    const answer = await ask(given);
    if (!answer.identified) warn("identify failed: " + answer.code + ": " + answer.reason);
    tell(answer);
    return answer;
  }

  return {
    identify,
    renew() {
      if (typeof source === "function") identify(source);
      else if (source) tell({ identified: false, code: "expires_soon", reason: "the token ends soon." });
    },
    stop() {
      source = null;
    },
  };
}
