/** The reference matches the code: generated pages are current, and everything that the others name exists. */
import assert from "node:assert/strict";
import ts from "typescript";
import { GUIDES } from "../../core/agent/guides/guides.ts";
import { PRINTED_PAGES } from "../../docs/print/pages.ts";
import { parseFile, readText, ROOT } from "../../docs/print/source.ts";
import { CONFIGURED_TASKS, pagesOf } from "./pages.ts";

for (const [name, print] of Object.entries(PRINTED_PAGES)) {
  Deno.test(`docs/reference/${name} is what the code says`, () => {
    assert.equal(readText(`docs/reference/${name}`), print(), "run: deno task docs");
  });
}

Deno.test("docs/reference/README.md lists every page of the reference, and says which are printed", () => {
  const index = readText("docs/reference/README.md");
  for (const { name } of Deno.readDirSync(new URL("docs/reference/", ROOT))) {
    if (name === "README.md") continue;
    const row = index.split("\n").find((line) => line.includes(`](${name})`));
    assert.ok(row !== undefined, `${name} is not in the index`);
    assert.equal(row.includes("*printed*"), name in PRINTED_PAGES, name);
  }
});

/** Printed pages whose last column holds a sentence in every row. */
const FULL_PAGES = ["errors.md", "problems.md", "routes.md", "tools.md"] as const;

for (const name of FULL_PAGES) {
  Deno.test(`docs/reference/${name} describes every row`, () => {
    const rows = readText(`docs/reference/${name}`).split("\n").filter((line) => line.startsWith("| "));
    assert.ok(rows.length > 10, "the page has no table");
    assert.deepEqual(rows.filter((row) => / \| *\|$/.test(row)), []);
  });
}

Deno.test("docs/reference/promises.md names tests that exist", () => {
  const rows = [...readText("docs/reference/promises.md").matchAll(/`(tests\/[^`]+)`: "(.+)" \|/g)];
  assert.ok(rows.length >= 25, `only ${rows.length} promises name a test`);
  const missing = rows.filter(([, path = "", name = ""]) => !textsIn(path).has(name)).map(([row]) => row);
  assert.deepEqual(missing, []);
});

Deno.test("docs/reference/mcp.md names every guide that is a resource, and no other", () => {
  const named = [...readText("docs/reference/mcp.md").matchAll(/`(svc:\/\/guide\/[^`]+)`/g)].map(([, uri]) => uri);
  assert.deepEqual(named.toSorted(), GUIDES.map(({ uri }) => uri).toSorted());
});

Deno.test("every promise has a test", () => {
  const rows = readText("docs/reference/promises.md").split("\n")
    .filter((line) => line.startsWith("| ") && !/^\| (Promise \||- \|)/.test(line));
  assert.deepEqual(rows.filter((row) => !/\| `tests\/[^`]+`: ".+" \|$/.test(row)), []);
});

Deno.test("docs/reference/commands.md lists the tasks that people run", () => {
  const listed = [...readText("docs/reference/commands.md").matchAll(/^\| `([a-z]+)(?: [^`]*)?` \|/gm)].map((
    [, name],
  ) => name);
  const own = CONFIGURED_TASKS.filter((name) => !name.includes(":"));
  assert.deepEqual(listed.toSorted(), own.toSorted());
});

Deno.test("every page of docs is linked from another one", async () => {
  const pages = await pagesOf();
  const linked = new Set(pages.flatMap(({ links }) => links.map(({ target }) => target)));
  const lonely = pages.filter(({ path }) => path.startsWith("docs/") && !linked.has(path));
  assert.deepEqual(lonely.map(({ path }) => path), []);
});

/** Every text of a file as it is written, with `{…}` for what a template fills in. */
function textsIn(path: string): ReadonlySet<string> {
  const texts = new Set<string>();
  const visit = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node)) texts.add(node.text);
    if (ts.isTemplateExpression(node)) {
      texts.add(node.head.text + node.templateSpans.map(({ literal }) => `{…}${literal.text}`).join(""));
    }
    ts.forEachChild(node, visit);
  };
  visit(parseFile(path));
  return texts;
}
