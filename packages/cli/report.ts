/**
 * Writes the results of a run for other programs: JUnit XML for CI services, and JSON.
 *
 * @module
 */
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Cli } from "./cli.ts";
import type { CaseLine, TestRunAnswer } from "./desk.ts";

/** Writes a report to a file; `-` is standard output. */
export async function writeReport(cli: Pick<Cli, "cwd" | "print">, path: string, text: string): Promise<void> {
  if (path === "-") return cli.print(text);
  await writeFile(resolve(cli.cwd, path), `${text}\n`);
}

/** Whether a case neither failed nor was judged: it has no expectation, or there is no model for its criterion. */
export function isOpen({ pass, checks, error }: Pick<CaseLine, "pass" | "checks" | "error">): boolean {
  return !pass && error === undefined && checks.every((check) => check.pass || check.judged === "not judged");
}

/** Formats a run as JUnit XML: a suite for each test file. */
export function junitOf({ cases }: Pick<TestRunAnswer, "cases">): string {
  const files = [...new Set(cases.map(({ file }) => file))];
  const suites = files.map((file) => suiteOf(file, cases.filter((each) => each.file === file)));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="agent" ${countsOf(cases)}>`,
    ...suites,
    "</testsuites>",
  ].join("\n");
}

function suiteOf(file: string, cases: readonly CaseLine[]): string {
  const ms = cases.reduce((sum, each) => sum + each.ms, 0);
  return [
    `  <testsuite name="${xml(file)}" ${countsOf(cases)} time="${ms / 1000}">`,
    ...cases.map(caseOf),
    "  </testsuite>",
  ].join("\n");
}

function countsOf(cases: readonly CaseLine[]): string {
  const skipped = cases.filter(isOpen).length;
  const failures = cases.filter(({ pass }) => !pass).length - skipped;
  return `tests="${cases.length}" failures="${failures}" skipped="${skipped}"`;
}

function caseOf(line: CaseLine): string {
  const { file, name, pass, reasons, reply, ms } = line;
  const head = `    <testcase classname="${xml(file)}" name="${xml(name)}" file="tests/${xml(file)}.yaml" time="${
    ms / 1000
  }"`;
  if (pass) return `${head}/>`;
  if (isOpen(line)) return `${head}>\n      <skipped message="${xml(reasons[0] ?? "not judged")}"/>\n    </testcase>`;
  const text = [...reasons, ...(reply === "" ? [] : [`The reply: ${reply}`])].join("\n");
  return `${head}>\n      <failure message="${xml(reasons[0] ?? "failed")}">${xml(text)}</failure>\n    </testcase>`;
}

const ESCAPES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "\n": "&#10;",
};

/** Escapes text for XML 1.0, which cannot represent most control characters. */
function xml(text: string): string {
  return text.toWellFormed()
    // deno-lint-ignore no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd")
    .replace(/[&<>"\n]/g, (sign) => ESCAPES[sign] ?? sign);
}
