/**
 * A test case out of something that a customer really wrote.
 *
 * @module
 */
import type { Agent } from "../agent/check.ts";
import type { TestCase } from "../agent/test_file.ts";
import type { Exchange } from "./exchange.ts";
import { calledActions, shownWidgets } from "./judge.ts";

const NAME_CHARS_MAX = 60;

/**
 * Makes a case that expects what the agent did: the outcome, the actions that it called and the card that it showed.
 *
 * A teammate reads it before it is saved: what the agent did may have been wrong, and a customer's words may name them.
 *
 * @param taken names that other cases of the file have
 */
export function caseFromExchange(
  agent: Agent,
  exchange: Exchange,
  taken: ReadonlySet<string>,
): Pick<TestCase, "name" | "message" | "expect"> {
  const called = calledActions(exchange).filter((action) => agent.actions.has(action));
  return {
    name: freeName(exchange.said, taken),
    message: exchange.said,
    expect: {
      outcome: exchange.outcome,
      tools: called,
      widget: shownWidgets(agent, exchange)[0] ?? null,
      criteria: null,
    },
  };
}

function freeName(said: string, taken: ReadonlySet<string>): string {
  const line = said.replaceAll(/[\s\p{Cc}]+/gu, " ").trim().toLowerCase();
  const words = line.length > NAME_CHARS_MAX ? line.slice(0, NAME_CHARS_MAX).replace(/\s+\S*$/, "") : line;
  const name = words.replace(/[.?!,;:\s]+$/, "") || "a message";
  for (let count = 2, free = name;; count++) {
    if (!taken.has(free)) return free;
    free = `${name} ${count}`;
  }
}
