import assert from "node:assert/strict";
import { placeProblems } from "../../../../routes/desk/widgets/field_position.ts";

const PATH = "widgets/a.json";
const CONTENT = JSON.stringify(
  {
    version: "1.0",
    template: '{\n\t"é": {{ x }}\n}',
    summary: "{{ y }}",
    sample: { a: 1 },
    states: [{ name: "one", data: {} }, { name: "two", data: {} }],
  },
  null,
  2,
);

/** The place of a text in the file, 1-based. */
function placeOf(text: string): { readonly line: number; readonly column: number } {
  const before = CONTENT.slice(0, CONTENT.indexOf(text)).split("\n");
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** A text of the file, and its place in the form. */
const PLACES: readonly (readonly [text: string, field: string, line: number, column: number])[] = [
  ["{{ x }}", "template", 2, 7],
  ["é", "template", 2, 3],
  ["{{ y }}", "summary", 1, 1],
  ['"a": 1', "sample", 1, 1],
  ['"one"', "state.0", 1, 1],
  ['"two"', "state.1", 1, 1],
  ['"1.0"', "template", 1, 1],
];

for (const [text, field, line, column] of PLACES) {
  Deno.test(`placeProblems puts a problem at ${text} to ${field}`, () => {
    const problem = { file: PATH, ...placeOf(text), code: "a.b", message: "Wrong (line 9, column 9 of the template)." };
    assert.deepEqual(placeProblems(PATH, CONTENT, [problem], "bad"), [
      { field, file: "", line, column, message: "Wrong.", fix: "", tone: "bad" },
    ]);
  });
}

Deno.test("placeProblems keeps problems of other files in place, and accepts a file that is not JSON", () => {
  const problem = { file: "actions/a.yaml", line: 3, column: 4, code: "a.b", message: "Wrong.", fix: "Fix it." };
  const [other] = placeProblems(PATH, CONTENT, [problem], "warn");
  assert.deepEqual([other?.file, other?.line, other?.column, other?.field], ["actions/a.yaml", 3, 4, ""]);
  const [broken] = placeProblems(PATH, "{", [{ ...problem, file: PATH }], "bad");
  assert.deepEqual([broken?.field, broken?.line], ["template", 1]);
});
