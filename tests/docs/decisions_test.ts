/** The list of decisions matches their files. */
import assert from "node:assert/strict";
import { readText, ROOT } from "../../docs/print/source.ts";

const FOLDER = "docs/decisions/";
const files = [...Deno.readDirSync(new URL(FOLDER, ROOT))].map(({ name }) => name).sort();

for (const name of files) {
  Deno.test(`docs/decisions.md lists what ${name} holds, in its order`, () => {
    const held = [...readText(FOLDER + name).matchAll(/^## (.+)$/gm)].map(([, title]) => title);
    const listed = [...readText("docs/decisions.md").matchAll(/^- \[(.+)\]\(decisions\/([\w-]+\.md)#/gm)]
      .filter(([, , file]) => file === name).map(([, title]) => title);
    assert.deepEqual(listed, held);
  });
}

Deno.test("every decision has its date below its title", () => {
  const undated = files.flatMap((name) =>
    readText(FOLDER + name).split(/^## /m).slice(1)
      .filter((entry) => !/^.+\n\n20\d\d-\d\d-\d\d\n\n/.test(entry)).map((entry) => `${name}: ${entry.split("\n")[0]}`)
  );
  assert.deepEqual(undated, []);
});

Deno.test("docs/decisions.md holds no entry itself", () => {
  assert.deepEqual(
    readText("docs/decisions.md").match(/^## (?!\[).*$/gm) ?? [],
    [],
    "move it to the file of its topic",
  );
});
