/** Formats the faults of agent files in one line each, for tables in tests. */
import type { Parsed, Problem } from "../../core/problem.ts";

/** `line:column code` of each problem. */
export function placesOf(problems: readonly Problem[]): readonly string[] {
  return problems.map(({ line, column, code }) => `${line}:${column} ${code}`);
}

/** The problems of a parse, or its warnings when it has none. */
export function faultsOf(parsed: Parsed<unknown>): readonly string[] {
  return placesOf(parsed.kind === "ok" ? parsed.warnings : parsed.problems);
}

/** The value of a parse that must have succeeded. */
export function valueOf<Value>(parsed: Parsed<Value>): Value {
  if (parsed.kind === "ok") return parsed.value;
  throw new Error(JSON.stringify(parsed.problems));
}
