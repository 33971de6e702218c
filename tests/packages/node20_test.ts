/** The npm package's program uses nothing that Node 20 lacks. */
import assert from "node:assert/strict";
import * as esbuild from "esbuild";
import { compilerErrors } from "../types/check.ts";

const ROOT = new URL("../../", import.meta.url).pathname;

/** What of the desk is in the program. */
async function bundledFiles(): Promise<readonly string[]> {
  const { metafile } = await esbuild.build({
    entryPoints: [`${ROOT}packages/cli/main.ts`],
    absWorkingDir: ROOT,
    bundle: true,
    write: false,
    metafile: true,
    platform: "node",
    mainFields: ["module", "main"],
    format: "esm",
    logLevel: "error",
  });
  await esbuild.stop();
  return Object.keys(metafile.inputs).filter((file) => file.endsWith(".ts") && !file.includes("node_modules"));
}

/** The settings of a compiler that knows ES2023, which is what Node 20 has of the language's library. */
const ES2023 = {
  lib: ["es2023", "dom", "dom.iterable"],
  target: "es2023",
  module: "preserve",
  moduleResolution: "bundler",
  customConditions: ["deno", "node"],
  allowImportingTsExtensions: true,
  noEmit: true,
  skipLibCheck: true,
  strict: true,
  types: [],
} as const;

/** Uses of the language's library that are newer: `Iterator.map` and the like. @param files Paths */
async function tooNew(files: readonly string[]): Promise<readonly string[]> {
  const folder = await Deno.makeTempDir({ prefix: "desk-test-node20-" });
  try {
    const tsconfig = `${folder}/tsconfig.json`;
    await Deno.writeTextFile(tsconfig, JSON.stringify({ compilerOptions: ES2023, files }));
    const found = await compilerErrors(ROOT, tsconfig);
    return found.split("\n")
      // Node 20 has these of ES2024 already.
      .filter((line) => !/'(?:is|to)WellFormed'/.test(line))
      .filter((line) =>
        /does not exist on type '(?:\w*Iterator|\w+Constructor|Set<|Map<)|change your target library/.test(line)
      );
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}

Deno.test("the program of the npm package calls nothing of the language that Node 20 does not have", async () => {
  const names = await bundledFiles();
  assert.ok(names.length > 50, String(names.length));
  assert.deepEqual(await tooNew(names.map((name) => `${ROOT}${name}`)), []);
});

Deno.test("the check for Node 20 finds newer features of the language", async () => {
  const sample = await Deno.makeTempFile({ prefix: "desk-test-node20-", suffix: ".ts" });
  await Deno.writeTextFile(
    sample,
    `export const found = new Map([[1, 2]]).entries().some(([a]) => a === 1);
export const grouped = Object.groupBy([1], String);
export const fine = [...new Map([[1, 2]]).entries()].some(([a]) => a === 1);`,
  );
  const lines = (await tooNew([sample])).map((line) => /\.ts\((\d+),/.exec(line)?.[1]);
  await Deno.remove(sample);
  assert.deepEqual(lines, ["1", "2"]);
});
