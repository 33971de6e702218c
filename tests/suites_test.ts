/** The table of suites lists every test file exactly once. */
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import project from "../deno.json" with { type: "json" };
import {
  allTestFiles,
  filesOf,
  importsOf,
  ON_PGLITE_ONLY,
  ON_POSTGRES_ONLY,
  QUICK_PARTS,
  runsOnPostgres,
  STARTS_ITS_OWN,
  suiteNames,
  suitesOf,
  TESTS,
  unusedEntries,
  usesDatabase,
  WHOLE_RUN_ONLY,
} from "./support/suites.ts";
import { jobsOfParts, jobsOnPostgres } from "./whole_run/jobs.ts";

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

Deno.test("importsOf finds imports of each form, and none in the middle of a line", () => {
  const source = `import "./a.ts";
import { b } from "./b.ts";
import {
  c,
} from "../c.tsx";
export * from "./d.ts";
const e = await import("./e.ts");
import { zod } from "zod";
 * import "./comment.ts"
const text = 'import { x } from "./text.ts";';`;
  const names = importsOf(source, new URL("file:///tests/x/y_test.ts")).map(({ pathname }) => pathname);
  const wanted = ["/tests/x/a.ts", "/tests/x/b.ts", "/tests/c.tsx", "/tests/x/d.ts", "/tests/x/e.ts"];
  assert.deepEqual(names, wanted);
});

Deno.test("every quick file can be asked whether it uses the database", () => {
  const using = QUICK_PARTS.flatMap((part) => filesOf(part).filter(usesDatabase));
  assert.ok(using.includes("knowledge/search_test.ts"));
  assert.ok(!using.includes("cards/render_test.ts"));
});

Deno.test("files of the whole run only are quick ones, run there on PGlite and PostgreSQL", () => {
  const quick: readonly string[] = QUICK_PARTS.flatMap((part) => filesOf(part));
  assert.deepEqual([...WHOLE_RUN_ONLY].filter((file) => !quick.includes(file)), []);
  const parts = [...jobsOfParts(QUICK_PARTS), ...jobsOnPostgres("postgres://server")]
    .filter(({ name }) => name.startsWith("parts/"));
  assert.deepEqual(parts.map(({ env }) => env?.TEST_ALL_FILES), Array(2 * QUICK_PARTS.length).fill("1"));
});

Deno.test("files that start their own PostgreSQL do not use the run's database", () => {
  const quick = QUICK_PARTS.flatMap((part) => filesOf(part));
  const wrong = [...STARTS_ITS_OWN].filter((file) => {
    const source = readFileSync(new URL(file, TESTS), "utf8");
    const takes = /\b(?:own|test)Database\(|\btestDesk\(|\btestServed\([^,)]*\)/.test(source);
    return !quick.includes(file) || takes || !source.includes("startPostgres(");
  });
  assert.deepEqual(wrong, []);
});

Deno.test("files for PostgreSQL only are quick ones in a part that runs on PostgreSQL", () => {
  const quick = QUICK_PARTS.flatMap((part) => filesOf(part));
  const wrong = [...ON_POSTGRES_ONLY].filter((file) => {
    const source = readFileSync(new URL(file, TESTS), "utf8");
    const takes = /\b(?:own|test|pglite)Database\(|\btestDesk\((?:\{\})?\)|\btestServed\((?:\{[^}]*\})?\)/.test(source);
    const uses = /\b(?:sharedPostgres|migratedPostgres)\(/.test(source) && source.includes("findPostgres() === null");
    return !quick.includes(file) || !runsOnPostgres(file) || takes || !uses;
  });
  assert.deepEqual(wrong, []);
});

Deno.test("files for PGlite only are quick ones that use a database without concurrency", () => {
  const quick = QUICK_PARTS.flatMap((part) => filesOf(part));
  const wrong = [...ON_PGLITE_ONLY].filter((file) =>
    !quick.includes(file) || !usesDatabase(file) ||
    /\bPromise\.(all|any|race)/.test(readFileSync(new URL(file, TESTS), "utf8"))
  );
  assert.deepEqual(wrong, [], "a server with many connections differs where several things happen at once");
  assert.ok(runsOnPostgres("conversations/queue_test.ts") && !runsOnPostgres("cards/render_test.ts"));
});
