/**
 * Checks what may leave the machine: the operator's freeze list, or what is open without one.
 *
 * @module
 */
import type { Config } from "../config.ts";
import { type FreezeState, readState } from "../sandbox/freeze/freeze.ts";
import { bad, type Finding, ok, warn } from "./finding.ts";
import { listText } from "./freeze.ts";

/** What a taken-over desk could do without a freeze. */
const OPEN = [
  "call every public https address, and every host of SVC_ALLOW_PRIVATE, with any text in the address and the body",
  "call every path of an app that a key is bound to, with that key",
  "ask the model of SVC_MODEL_URL anything, with its key",
  "replace or remove keys, and make a new identity secret",
  "call for named customers, as often as SVC_NAMED_CALLS_PER_HOUR_TOTAL allows",
].map((line) => `     - ${line}`).join("\n");

/** Reports what is open, or what the list allows. */
export function checkFreeze(config: Pick<Config, "freezePath">): Promise<readonly Finding[]> {
  const path = config.freezePath;
  const state = readState(path);
  return Promise.resolve([findingOf(path, state)]);
}

function findingOf(path: string, state: FreezeState): Finding {
  switch (state.kind) {
    case "frozen":
      return ok(`Frozen since ${state.list.frozenAt}. ${listText(state.list)}`);
    case "damaged":
      return bad(
        `${path} cannot be read (${state.faults.join("; ")}). Everything is refused.`,
        "Fix it, or write a new one: deno task freeze. To end the freeze: deno task thaw.",
      );
    case "open":
      return warn(
        `Not frozen. A desk that is taken over reads no key and fills {user.id} in from a valid ticket alone, but it could:\n${OPEN}`,
        "To close that: deno task freeze. Each call of an action or a model is in the ledger in either case.",
      );
  }
}
