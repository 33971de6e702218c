import assert from "node:assert/strict";
import { changedFiles, checkFiles, diffFiles, fileKind, fileName, filePath, withFile } from "../../core/agent/files.ts";
import { AGENT_LIMITS } from "../../core/limits/agent.ts";

const KINDS = [
  ["instructions.md", "instructions", "instructions"],
  ["tasks/account.md", "task", "account"],
  ["actions/get_account.yaml", "action", "get_account"],
  ["widgets/account_card.json", "widget", "account_card"],
  ["tests/account.yaml", "tests", "account"],
  ["website.yaml", "website", "website"],
] as const;

const REFUSED = [
  "",
  "/instructions.md",
  "./instructions.md",
  "Instructions.md",
  "instructions.txt",
  "tasks/.md",
  "tasks/a.yaml",
  "tasks/../instructions.md",
  "tasks/a/b.md",
  "tasks\\a.md",
  "tasks/Account.md",
  "tasks/1account.md",
  "tasks/a-b.md",
  "tasks/a.md.md",
  "tasks/a.md\n",
  "actions/get account.yaml",
  "actions/.yaml.yaml",
  "actions/__proto__.yaml",
  "widgets/card.widget",
  "website.yml",
  `tasks/${"a".repeat(65)}.md`,
];

Deno.test("fileKind, fileName and filePath agree on every kind of file", () => {
  for (const [path, kind, name] of KINDS) {
    assert.equal(fileKind(path), kind);
    assert.equal(fileName(path), name);
    assert.equal(filePath(kind, name), path);
  }
});

Deno.test("fileKind is null for a path outside the table", () => {
  for (const path of REFUSED) assert.equal(fileKind(path), null, path);
});

Deno.test("checkFiles reports foreign paths, large files and NUL characters", () => {
  const codes = (files: readonly (readonly [string, string])[]) =>
    checkFiles(new Map(files)).map(({ file, code }) => `${file} ${code}`);
  assert.deepEqual(codes([["instructions.md", ""]]), []);
  assert.deepEqual(codes([["../x", ""]]), ["../x file.path"]);
  assert.deepEqual(codes([["tasks/a.md", "\0"]]), ["tasks/a.md file.not-text"]);
  // Bytes count, not characters: each é has two.
  const half = "é".repeat(AGENT_LIMITS.fileBytesMax / 2);
  assert.deepEqual(codes([["tasks/a.md", half]]), []);
  assert.deepEqual(codes([["tasks/a.md", `${half}x`]]), [
    "tasks/a.md file.too-large",
  ]);
});

Deno.test("checkFiles reports an agent with too many files or bytes", () => {
  const files = (count: number, content: string) =>
    new Map(
      Array.from({ length: count }, (_, n) => [`tasks/t${n}.md`, content]),
    );
  const codes = (count: number, content: string) => checkFiles(files(count, content)).map(({ code }) => code);
  assert.deepEqual(codes(AGENT_LIMITS.filesMax, ""), []);
  assert.deepEqual(codes(AGENT_LIMITS.filesMax + 1, ""), [
    "agent.too-many-files",
  ]);
  const large = "x".repeat(AGENT_LIMITS.fileBytesMax);
  assert.deepEqual(codes(32, large), []);
  assert.deepEqual(codes(33, large), ["agent.too-large"]);
});

Deno.test("checkFiles gives every problem a fix", () => {
  for (const problem of checkFiles(new Map(REFUSED.map((each) => [each, ""])))) {
    assert.ok(problem.fix, problem.code);
  }
});

Deno.test("withFile does not modify its argument", () => {
  const before = new Map([["website.yaml", "a"]]);
  const after = withFile(before, "tasks/a.md", "b");
  assert.deepEqual([...before.keys()], ["website.yaml"]);
  assert.deepEqual(changedFiles(before, after), [
    { path: "tasks/a.md", change: "added" },
  ]);
  assert.deepEqual(changedFiles(after, withFile(after, "website.yaml", null)), [
    { path: "website.yaml", change: "deleted" },
  ]);
  assert.deepEqual(changedFiles(after, withFile(after, "website.yaml", "c")), [
    { path: "website.yaml", change: "changed" },
  ]);
  assert.deepEqual(changedFiles(after, withFile(after, "website.yaml", "a")), []);
});

Deno.test("diffFiles shows the changed lines of each file with two lines around", () => {
  const before = new Map([
    ["tasks/a.md", "1\n2\n3\n4\n5\n6\n7\n8\n9\n"],
    ["tasks/b.md", "gone\n"],
  ]);
  const after = new Map([
    ["tasks/a.md", "1\n2\n3\n4\nfive\n6\n7\n8\n9\n10\n"],
    ["tasks/c.md", "new\n"],
  ]);
  assert.equal(
    diffFiles(before, after),
    `--- tasks/a.md
+++ tasks/a.md
@@ -3,7 +3,8 @@
 3
 4
-5
+five
 6
 7
 8
 9
+10
--- tasks/b.md
+++ /dev/null
@@ -1,1 +1,0 @@
-gone
--- /dev/null
+++ tasks/c.md
@@ -1,0 +1,1 @@
+new
`,
  );
  assert.equal(diffFiles(before, before), "");
});

/** `[what changed, before, after, the lines of its diff]` */
const DIFFS: readonly (readonly [string, string, string, readonly string[]])[] = [
  ["the last newline alone", "a\nb", "a\nb\n", []],
  ["the kind of newline", "a\r\nb\n", "a\nb\n", ["@@ -1,2 +1,2 @@", "-a\r", "+a", " b"]],
  ["two places four lines apart", "1\na\nb\nc\nd\n2\n", "x\na\nb\nc\nd\ny\n", [
    ...["@@ -1,6 +1,6 @@", "-1", "+x", " a", " b", " c", " d", "-2", "+y"],
  ]],
  ["two places five lines apart", "1\na\nb\nc\nd\ne\n2", "x\na\nb\nc\nd\ne\ny", [
    ...["@@ -1,3 +1,3 @@", "-1", "+x", " a", " b", "@@ -5,3 +5,3 @@", " d", " e", "-2", "+y"],
  ]],
];

for (const [name, before, after, lines] of DIFFS) {
  Deno.test(`diffFiles compares ${name}`, () => {
    const diff = diffFiles(new Map([["tasks/a.md", before]]), new Map([["tasks/a.md", after]]));
    assert.deepEqual(diff.split("\n").slice(2, -1), lines);
  });
}

Deno.test("diffFiles stays small when everything changed", () => {
  const text = (letter: string) => `${letter}\n`.repeat(100_000);
  const diff = diffFiles(
    new Map([["tasks/a.md", text("a")]]),
    new Map([["tasks/a.md", text("b")]]),
  );
  assert.ok(diff.length < AGENT_LIMITS.diffCharsMax + 100);
  assert.match(diff, /left out\n$/);
});
