/** Filters the list of cases by words, file and last result, and pages through it. */

import assert from "node:assert/strict";
import { parseTestFile, type TestFile } from "../../../../core/agent/cases/test_file.ts";
import { caseSearchOf, casesPage, findShownCases } from "../../../../routes/desk/tests/find_cases.ts";

function fileOf(name: string, count: number): TestFile {
  const text = Array.from(
    { length: count },
    (_, at) => `- {name: ${name} ${at}, message: Hello ${at}, expect: {tools: [do_${name}]}}`,
  );
  const parsed = parseTestFile(`tests/${name}.yaml`, text.join("\n"));
  assert.equal(parsed.kind, "ok");
  return parsed.kind === "ok" ? parsed.value : { name, cases: [] };
}

const FILES = [fileOf("plans", 100), fileOf("orders", 30), { name: "empty", cases: [] }];
const result = (name: string, pass: boolean) => ({
  file: "plans",
  name,
  pass,
  runId: "r",
  place: 0,
  agentVersion: 1,
  at: new Date(0),
});
const RESULTS = [result("plans 3", false), result("plans 4", true)];
const find = (query: string) => findShownCases(FILES, RESULTS, caseSearchOf(new URLSearchParams(query)));
const names = (query: string) => find(query).files.flatMap(({ cases }) => cases.map(({ name }) => name));

Deno.test("hundreds of test cases are shown in pages, which may split a file", () => {
  const first = find("");
  assert.deepEqual([first.found, first.pages, names("").length], [130, 3, 60]);
  assert.deepEqual(find("page=2").files.map(({ name, cases }) => [name, cases.length]), [["plans", 40], [
    "orders",
    20,
  ]]);
  assert.equal(names("page=3").at(-1), "orders 29");
  assert.deepEqual(find("page=9").page, 3);
});

Deno.test("cases are found by words, by file, and by how they last ended", () => {
  assert.deepEqual(names("state=failed"), ["plans 3"]);
  assert.deepEqual(names("state=passed"), ["plans 4"]);
  assert.equal(find("state=new").found, 128);
  assert.equal(find("file=orders").found, 30);
  assert.deepEqual(names("q=do_orders+29"), ["orders 29"]);
  assert.equal(
    casesPage(caseSearchOf(new URLSearchParams("q=a&state=failed&page=2"))),
    "/desk/agent/tests?q=a&state=failed&page=2",
  );
});
