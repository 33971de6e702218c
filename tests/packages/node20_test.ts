/** The program of the npm package uses nothing that Node 20 does not have. */
import assert from "node:assert/strict";
import * as esbuild from "esbuild";
import ts from "typescript";

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

/** Uses of the language's library that are newer than ES2023, which is what Node 20 has: `Iterator.map` and the like. */
function tooNew(files: ReadonlyMap<string, string>): readonly string[] {
  const options: ts.CompilerOptions = {
    lib: ["lib.es2023.d.ts", "lib.dom.d.ts", "lib.dom.iterable.d.ts"],
    target: ts.ScriptTarget.ES2023,
    module: ts.ModuleKind.ESNext,
    moduleResolution: ts.ModuleResolutionKind.Bundler,
    allowImportingTsExtensions: true,
    noEmit: true,
    strict: true,
    types: [],
  };
  const host = ts.createCompilerHost(options);
  const { readFile, fileExists } = host;
  host.readFile = (name) => files.get(name) ?? readFile(name);
  host.fileExists = (name) => files.has(name) || fileExists(name);
  const program = ts.createProgram([...files.keys()], options, host);
  return [...files.keys()].flatMap((name) => program.getSemanticDiagnostics(program.getSourceFile(name)))
    .map(({ file, start, messageText }) => {
      const line = file?.getLineAndCharacterOfPosition(start ?? 0).line ?? 0;
      return `${file?.fileName.replace(ROOT, "")}:${line + 1}: ${ts.flattenDiagnosticMessageText(messageText, " ")}`;
    })
    // Node 20 has these of ES2024 already.
    .filter((text) => !/'(?:is|to)WellFormed'/.test(text))
    .filter((text) =>
      /does not exist on type '(?:\w*Iterator|\w+Constructor|Set<|Map<)|change your target library/.test(text)
    );
}

Deno.test("the program of the npm package calls nothing of the language that Node 20 does not have", async () => {
  const names = await bundledFiles();
  assert.ok(names.length > 50, String(names.length));
  const files = await Promise.all(
    names.map(async (name) => [`${ROOT}${name}`, await Deno.readTextFile(`${ROOT}${name}`)] as const),
  );
  assert.deepEqual(tooNew(new Map(files)), []);
});

Deno.test("what Node 20 does not have is found", () => {
  const sample = `export const found = new Map([[1, 2]]).entries().some(([a]) => a === 1);
export const grouped = Object.groupBy([1], String);
export const fine = [...new Map([[1, 2]]).entries()].some(([a]) => a === 1);`;
  assert.deepEqual(
    tooNew(new Map([[`${ROOT}packages/cli/sample.ts`, sample]])).map((line) => line.split(": ")[0]),
    ["packages/cli/sample.ts:1", "packages/cli/sample.ts:2"],
  );
});
