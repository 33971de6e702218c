/** The bundle's source maps: an error names its source line, and a map has one mark for each line. */

import assert from "node:assert/strict";
import * as esbuild from "esbuild";
import { lineMap } from "../../commands/line_map.ts";

const FILES = {
  "far.ts":
    `/** A file\n * with comments\n */\n\n\nexport function fail(word: string): never {\n  const text = word;\n  throw new Error(text);\n}\n`,
  "main.ts": `import { fail } from "./far.ts";\n\ntype Unused = string;\n\nconst word: Unused = "oh";\nfail(word);\n`,
} as const;

Deno.test("the stack of an error in a bundle names the lines of the sources", async () => {
  const folder = await Deno.makeTempDir({ prefix: "desk-lines-" });
  try {
    for (const [name, text] of Object.entries(FILES)) await Deno.writeTextFile(`${folder}/${name}`, text);
    const { outputFiles } = await esbuild.build({
      entryPoints: [`${folder}/main.ts`],
      outdir: `${folder}/built`,
      bundle: true,
      write: false,
      format: "esm",
      sourcemap: "linked",
      sourcesContent: false,
    });
    await Deno.mkdir(`${folder}/built`);
    for (const { path, text } of outputFiles) {
      await Deno.writeTextFile(path, path.endsWith(".map") ? lineMap(text) : text);
    }
    const args = ["run", "--no-config", `${folder}/built/main.js`];
    const { stderr } = await new Deno.Command(Deno.execPath(), { args, env: { NO_COLOR: "1" } }).output();
    const said = new TextDecoder().decode(stderr);
    assert.match(said, /at fail \(.*\/far\.ts:8:/);
    assert.match(said, /at .*\/main\.ts:6:/);
  } finally {
    await esbuild.stop();
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("lineMap keeps the first segment of each line, as deltas to the previous kept one", () => {
  // Line 1: 0,0,0 and 0,0,9; line 3: a mark without a source, then 1,40,2; line 4: 0,38,0. Numbers of one and two digits.
  const map = { version: 3, sources: ["a.ts", "b.ts"], sourcesContent: ["a", "b"], names: ["x"] };
  const long = JSON.stringify({ ...map, mappings: "AAAA,IAASA;;A,ECwCP;ADFF" });
  assert.deepEqual(JSON.parse(lineMap(long)), {
    version: 3,
    sources: ["a.ts", "b.ts"],
    names: [],
    mappings: "AAAA;;ECwCE;ADFF",
  });
});
