/**
 * Puts the desk's code into a few files, which are read faster than its 1,450 sources: `deno run -A commands/bundle.ts`.
 * What is current is not built again.
 *
 * @module
 */
import * as esbuild from "esbuild";
import { BUNDLE_PATH, currentBundle, type DeskBundle, hashOf, readBundle, ROOT } from "../supervisor/bundle.ts";

/** What processes are started with, and what those load by a computed address; each with the name of its bundle. */
const ENTRIES: Readonly<Record<string, string>> = {
  "routes/main.ts": "desk",
  "routes/serve.ts": "serve",
  "examples/demo/desk.ts": "demo_desk",
  "examples/demo/demo_file.ts": "demo_file",
  "examples/demo/seed.ts": "demo_seed",
};

/** What changes the bundle without being a part of it: how it is made, and the packages. */
const COMMON_INPUTS = ["commands/bundle.ts", "deno.lock", "deno.json"];

const FOLDER = "build/desk";

/**
 * Replaces each file in one step, the entries last, and leaves the parts of the build before: a desk that starts meanwhile
 * finds whole files, and one that is started again finds its entry.
 */
async function build(): Promise<void> {
  if (currentBundle() !== null) return;
  const before = readBundle();
  const { metafile, outputFiles } = await esbuild.build({
    entryPoints: Object.fromEntries(Object.entries(ENTRIES).map(([source, name]) => [name, `${ROOT}/${source}`])),
    absWorkingDir: ROOT,
    outdir: `${ROOT}/${FOLDER}`,
    bundle: true,
    write: false,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "esnext",
    packages: "external",
    jsx: "automatic",
    jsxImportSource: "hono/jsx",
    sourcemap: "linked",
    metafile: true,
    plugins: [keepAddresses],
    logLevel: "error",
  });
  const paths = [...new Set([...COMMON_INPUTS, ...Object.keys(metafile.inputs)])].sort();
  const entries = Object.fromEntries(Object.entries(ENTRIES).map(([source, name]) => [source, `${FOLDER}/${name}.js`]));
  const isEntry = (path: string) => Object.values(entries).some((entry) => path.startsWith(`${ROOT}/${entry}`));
  const files = outputFiles.toSorted((one, other) => Number(isEntry(one.path)) - Number(isEntry(other.path)));
  await Deno.mkdir(`${ROOT}/${FOLDER}`, { recursive: true });
  for (const { path, contents } of files) await writeWhole(path, contents);
  const parts = files.map(({ path }) => path.slice(path.lastIndexOf("/") + 1));
  const bundle: DeskBundle = { entries, parts, paths, hash: hashOf(paths) ?? "" };
  await writeWhole(`${ROOT}/${BUNDLE_PATH}`, new TextEncoder().encode(JSON.stringify(bundle)));
  await removeOthers(new Set([...parts, ...before?.parts ?? []]));
}

/** A module of the bundle keeps the address of its source, except where it loads another entry. */
const keepAddresses: esbuild.Plugin = {
  name: "keep addresses",
  setup: ({ onLoad }) => {
    onLoad({ filter: /\.tsx?$/ }, async ({ path }) => {
      const text = await Deno.readTextFile(path);
      if (!text.includes("import.meta.url")) return undefined;
      const source = path.slice(ROOT.length + 1);
      const folder = source.slice(0, source.lastIndexOf("/") + 1);
      const contents = text
        .replaceAll(/new URL\("\.\/([^"]+)", import\.meta\.url\)/g, (whole, name: string) => {
          const bundled = ENTRIES[`${folder}${name}`];
          return bundled === undefined ? whole : `new URL("./${bundled}.js", import.meta . url)`;
        })
        .replaceAll("import.meta.url", `new URL("../../${source}", import.meta.url).href`);
      return { contents, loader: path.endsWith("x") ? "tsx" : "ts" };
    });
  },
};

async function writeWhole(path: string, contents: Uint8Array): Promise<void> {
  const unfinished = `${path}.${crypto.randomUUID()}.tmp`;
  await Deno.writeFile(unfinished, contents);
  await Deno.rename(unfinished, path);
}

/** Removes what neither this build nor the one before made. */
async function removeOthers(kept: ReadonlySet<string>): Promise<void> {
  for await (const { name } of Deno.readDir(`${ROOT}/${FOLDER}`)) {
    // Another build may be writing it.
    if (kept.has(name) || name.endsWith(".tmp")) continue;
    await Deno.remove(`${ROOT}/${FOLDER}/${name}`, { recursive: true }).catch(() => {});
  }
}

if (import.meta.main) {
  await build().finally(() => esbuild.stop());
  // At once: V8's own threads may still be compiling, and the end of a program is no good time for that.
  Deno.exit();
}
