/**
 * The results of a run for other programs: JUnit XML, as CI services read it, and JSON.
 *
 * @module
 */
import { writeFile } from "node:fs/promises";
import { resolve } from "node:path";
import type { Cli } from "./cli.ts";
import type { CaseLine, TestRunAnswer } from "./desk.ts";

/** Writes a report into a file; `-` is the output. */
export async function writeReport(cli: Pick<Cli, "cwd" | "print">, path: string, text: string): Promise<void> {
  if (path === "-") return cli.print(text);
  await writeFile(resolve(cli.cwd, path), `${text}\n`);
}

/** A run as JUnit XML: a suite for each file of tests. */
export function junitOf({ cases, passed, failed }: Pick<TestRunAnswer, "cases" | "passed" | "failed">): string {
  const files = [...new Set(cases.map(({ file }) => file))];
  const suites = files.map((file) => suiteOf(file, cases.filter((each) => each.file === file)));
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<testsuites name="agent" tests="${passed + failed}" failures="${failed}">`,
    ...suites,
    "</testsuites>",
  ].join("\n");
}

function suiteOf(file: string, cases: readonly CaseLine[]): string {
  const failures = cases.filter(({ pass }) => !pass).length;
  const ms = cases.reduce((sum, each) => sum + each.ms, 0);
  return [
    `  <testsuite name="${xml(file)}" tests="${cases.length}" failures="${failures}" time="${ms / 1000}">`,
    ...cases.map(caseOf),
    "  </testsuite>",
  ].join("\n");
}

function caseOf({ file, name, pass, reasons, reply, ms }: CaseLine): string {
  const head = `    <testcase classname="${xml(file)}" name="${xml(name)}" file="tests/${xml(file)}.yaml" time="${
    ms / 1000
  }"`;
  if (pass) return `${head}/>`;
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

/** Text for XML 1.0, which has no way to write most control characters. */
function xml(text: string): string {
  return text.toWellFormed()
    // deno-lint-ignore no-control-regex
    .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "\ufffd")
    .replace(/[&<>"\n]/g, (sign) => ESCAPES[sign] ?? sign);
}
