/**
 * The table of suites names every test file once.
 */
import assert from "node:assert/strict";
import project from "../deno.json" with { type: "json" };
import { allTestFiles, filesOf, QUICK_PARTS, suiteNames, suitesOf, unusedEntries } from "./support/suites.ts";

Deno.test("every test file belongs to exactly one suite", () => {
  const wrong = allTestFiles().map((file) => ({ file, suites: suitesOf(file) }))
    .filter(({ suites }) => suites.length !== 1);
  assert.deepEqual(wrong, [], "name the file or its folder in tests/support/suites.ts");
});

Deno.test("the longest entry that names a file decides its suite", () => {
  const table = [["quick", "db"], ["processes", "db/open_test.ts"]] as const;
  assert.deepEqual(suitesOf("db/open_test.ts", table), ["processes"]);
  assert.deepEqual(suitesOf("db/cursor_test.ts", table), ["quick"]);
  assert.deepEqual(suitesOf("database/cursor_test.ts", table), []);
  assert.deepEqual(suitesOf("db/cursor_test.ts", [...table, ["rest", "db"]]), ["quick", "rest"]);
});

Deno.test("every entry of the table names a test file that exists", () => {
  assert.deepEqual(unusedEntries(), []);
});

Deno.test("every suite has a task that runs it", () => {
  const commands = Object.values(project.tasks).map((task) => JSON.stringify(task));
  const runs = (name: string) => commands.some((text) => text.includes(`tests/run_suite.ts ${name}`));
  const parts: readonly string[] = QUICK_PARTS;
  assert.deepEqual(suiteNames().filter((name) => !parts.includes(name) && !runs(name)), []);
  assert.deepEqual(parts.filter((name) => !project.tasks["test:unit"].includes(`tests/parts/${name}.ts`)), []);
});

Deno.test("the files of a suite are those of its folders but for what runs elsewhere", () => {
  assert.ok(filesOf("talk").includes("knowledge/search_test.ts"));
  assert.ok(!filesOf("talk").includes("knowledge/kill_test.ts"));
  assert.ok(filesOf("processes").includes("knowledge/kill_test.ts"));
});
