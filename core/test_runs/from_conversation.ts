/**
 * Creates a test case from a customer's real message.
 *
 * @module
 */
import type { Agent } from "../agent/check.ts";
import type { Exchange } from "./exchange.ts";
import { calledActions, shownWidgets } from "./judge.ts";
import type { TurnOutcome } from "./outcome.ts";

const NAME_CHARS_MAX = 60;

/** A case in the format of `add_test_case`. */
export type MadeCase = {
  readonly name: string;
  readonly message: string;
  readonly expect: { readonly outcome: TurnOutcome; readonly tools: readonly string[]; readonly widget?: string };
};

/**
 * Creates a case that expects what the agent did: the outcome, the called actions and the shown card.
 *
 * A teammate reviews it before it is saved: what the agent did may have been wrong, and a customer's words may identify
 * them.
 *
 * @param taken names of other cases in the file
 */
export function caseFromExchange(
  agent: Agent,
  exchange: Exchange,
  taken: ReadonlySet<string>,
): MadeCase {
  const called = calledActions(exchange).filter((action) => agent.actions.has(action));
  const [widget] = shownWidgets(agent, exchange);
  return {
    name: freeName(exchange.said, taken),
    message: exchange.said,
    expect: { outcome: exchange.outcome, tools: called, ...(widget === undefined ? {} : { widget }) },
  };
}

function freeName(said: string, taken: ReadonlySet<string>): string {
  const line = said.replaceAll(/[\s\p{Cc}]+/gu, " ").trim().toLowerCase();
  const words = line.length > NAME_CHARS_MAX ? line.slice(0, NAME_CHARS_MAX).replace(/ \S*$/, "") : line;
  const name = words.replace(/(?<![.?!,;:\s])[.?!,;:\s]+$/, "") || "a message";
  for (let count = 2, free = name;; count++) {
    if (!taken.has(free)) return free;
    free = `${name} ${count}`;
  }
}
