/**
 * Checks whether a turn was as expected by its case: one check for each expectation.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import { hashOf } from "../actions/canonical.ts";
import type { CallResult } from "../actions/call.ts";
import type { Agent } from "../agent/check.ts";
import { filePath } from "../agent/files.ts";
import type { Expectation, ExpectedCall } from "../agent/cases/test_file.ts";
import { renderCard } from "../cards/render.ts";
import { parseTemplate } from "../cards/template.ts";
import { OUTCOMES } from "../outcomes.ts";
import type { Exchange } from "./exchange.ts";

/** The judge: code, the model, or none. */
export type JudgeKind = "rules" | "model" | "not judged";

/** One expectation of a case, and whether it was met. */
export type Check = {
  readonly check: "outcome" | "tools" | "widget" | "criteria";
  /** The step of the expectation, from 1; omitted for the case's own. */
  readonly step?: number;
  readonly expected: string;
  readonly actual: string;
  /** Also false if it could not be judged. */
  readonly pass: boolean;
  readonly reason: string;
  readonly judged: JudgeKind;
};

/** A turn of a test. */
export type TestedTurn = {
  readonly agent: Agent;
  readonly exchange: Exchange;
  /** The result of each call, for the cards' own data. */
  readonly results: readonly CallResult[];
};

/** Makes the checks that code can decide, all except a criterion in words. */
export function checkTurn(expect: Expectation, turn: TestedTurn): readonly Check[] {
  const { outcome, tools, widget } = expect;
  return [
    ...(outcome === null ? [] : [checkOutcome(outcome, turn)]),
    ...(tools === null ? [] : [checkTools(tools, turn)]),
    ...(widget === null ? [] : [checkWidget(widget, turn)]),
  ];
}

/** Returns the called actions: those whose request left or was simulated, and those that wait for the yes. */
export function calledActions({ calls }: Pick<Exchange, "calls">): readonly string[] {
  return [
    ...new Set(
      calls.filter(({ outcome }) => !["invalid", "refused"].includes(OUTCOMES[outcome].stage)).map(({ action }) =>
        action
      ),
    ),
  ];
}

/** Returns the names of the shown widgets. */
export function shownWidgets(agent: Agent, { shown }: Pick<Exchange, "shown">): readonly string[] {
  return [...new Set(shown.flatMap((action) => agent.actions.get(action)?.widget ?? []))];
}

/** An answer may be based on actions that only read: `answer` is met by an `action` that changed nothing. */
function checkOutcome(expected: string, { agent, exchange }: TestedTurn): Check {
  const actual = exchange.outcome;
  const hasChanged = exchange.calls.some(({ action, outcome }) =>
    outcome === "ok" && agent.actions.get(action)?.changes !== false
  );
  const pass = actual === expected || (expected === "answer" && actual === "action" && !hasChanged);
  const reason = pass ? "" : `The turn came to ${actual}, not ${expected}.`;
  return { check: "outcome", expected, actual, pass, reason, judged: "rules" };
}

function checkTools(expected: readonly ExpectedCall[], { agent, exchange }: TestedTurn): Check {
  const called = calledActions(exchange);
  const names = expected.map(({ name }) => name);
  const missing = names.filter((name) => !called.includes(name));
  const others = called.filter((name) => !names.includes(name));
  const changing = expected.length === 0 ? others : others.filter((name) => agent.actions.get(name)?.changes);
  const reasons = [
    ...missing.map((name) => `${name} was not called${whyNot(name, exchange)}.`),
    ...expected.flatMap((call) => called.includes(call.name) ? otherInput(call, exchange) : []),
    ...changing.map((name) => `${name} was called and is not expected.`),
  ];
  return {
    check: "tools",
    expected: list(expected.map(({ name, input }) => input === null ? name : `${name} ${JSON.stringify(input)}`)),
    actual: list(called),
    pass: reasons.length === 0,
    reason: reasons.join(" "),
    judged: "rules",
  };
}

/** Each named input must be as expected; others may have any value. */
function otherInput({ name, input }: ExpectedCall, { calls }: Exchange): readonly string[] {
  if (input === null) return [];
  const made = calls.filter(({ action, outcome }) =>
    action === name && !["invalid", "refused"].includes(OUTCOMES[outcome].stage)
  );
  const fits = made.some((call) =>
    Object.entries(input).every(([key, value]) => {
      const given = call.input[key];
      return given !== undefined && hashOf(given) === hashOf(value);
    })
  );
  const given = made.map((call) => JSON.stringify(call.input)).join(" and ");
  return fits ? [] : [`${name} was called with ${given}, not with ${JSON.stringify(input)}.`];
}

function whyNot(name: string, { calls }: Exchange): string {
  const refused = calls.find(({ action }) => action === name);
  return refused === undefined ? "" : `: the call was refused (${refused.outcome})`;
}

function checkWidget(expected: string, turn: TestedTurn): Check {
  const shown = shownWidgets(turn.agent, turn.exchange);
  const reason = shown.includes(expected)
    ? cardFault(expected, turn)
    : `${expected} was not shown${cardFault(expected, turn, ": ")}.`;
  return { check: "widget", expected, actual: list(shown), pass: reason === "", reason, judged: "rules" };
}

/**
 * Returns what is wrong with the cards of a widget, which are rendered again from the same answers; empty if nothing
 * is.
 */
function cardFault(widget: string, { agent, results }: TestedTurn, before = ""): string {
  const file = agent.widgets.get(widget);
  if (file === undefined) return "";
  const template = parseTemplate(file.template, filePath("widget", widget));
  if (template.kind === "problems") return before + (template.problems[0]?.message ?? "");
  for (const result of results) {
    if (result.kind !== "ok" || result.action.widget !== widget) continue;
    const card = renderCard({ template: template.value, summary: null }, result.data);
    const problem = card.kind === "card" ? card.problems[0] : card.problem;
    if (problem !== undefined) return before + problem.message;
  }
  return "";
}

function list(names: readonly string[]): string {
  return names.length === 0 ? "none" : names.join(", ");
}
