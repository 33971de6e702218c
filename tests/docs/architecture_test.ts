/** The claims of `docs/architecture.md` about the code are true. */
import assert from "node:assert/strict";
import { readText, ROOT } from "../../docs/print/source.ts";

const TEXT = readText("docs/architecture.md");

Deno.test("docs/architecture.md describes every folder of the project and of core", () => {
  const tree = /## The tree\n([\s\S]*?)\n## /.exec(TEXT)?.[1] ?? "";
  const rooms = foldersOf("").filter((name) => !["build", "data", "node_modules"].includes(name));
  assert.deepEqual(rooms.filter((name) => !tree.includes(`${name}/`)), []);
  assert.deepEqual(foldersOf("core/").filter((name) => !tree.includes(`\`core/${name}/\``)), []);
});

function foldersOf(folder: string): string[] {
  return [...Deno.readDirSync(new URL(`./${folder}`, ROOT))]
    .filter(({ name, isDirectory }) => isDirectory && !name.startsWith(".")).map(({ name }) => name).sort();
}
