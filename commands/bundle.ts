/**
 * Bundles the desk's code into a few files, which load faster than its 1,450 sources: `deno run -A commands/bundle.ts`.
 * A current bundle is not built again.
 *
 * @module
 */
import type * as esbuild from "esbuild";
import { lineMap } from "./line_map.ts";
import {
  BUNDLE_FOLDER as FOLDER,
  BUNDLE_PATH,
  currentBundle,
  type DeskBundle,
  hashOf,
  hashOfParts,
  readableBytes,
  readBundle,
  ROOT as HERE,
} from "../supervisor/bundle.ts";

/** The checkout's real path, in case of a link: esbuild names sources relative to it. */
const ROOT = Deno.realPathSync(HERE);

/** The entry files of processes, and modules loaded by a computed address; each with the name of its bundle. */
const ENTRIES: Readonly<Record<string, string>> = {
  "supervisor/command.ts": "supervisor",
  "routes/main.ts": "desk",
  "routes/serve.ts": "serve",
  "examples/demo/desk.ts": "demo_desk",
  "examples/demo/demo_file.ts": "demo_file",
  "examples/demo/seed.ts": "demo_seed",
};

/** Inputs that change the bundle without being part of it: its build scripts, and the packages. */
const COMMON_INPUTS = ["commands/bundle.ts", "commands/line_map.ts", "deno.lock", "deno.json"];

/** Previous builds whose parts are kept. */
const EARLIER_MAX = 5;

async function build(esbuild: typeof import("esbuild")): Promise<void> {
  const read: ReadSources = new Map(COMMON_INPUTS.map((path) => [path, Deno.readFileSync(`${ROOT}/${path}`)]));
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
    sourcesContent: false,
    metafile: true,
    plugins: [INLINED_PACKAGES, keepAddresses(read)],
    logLevel: "error",
  });
  const paths = [...new Set([...COMMON_INPUTS, ...Object.keys(metafile.inputs)])].sort();
  const entries = Object.fromEntries(Object.entries(ENTRIES).map(([source, name]) => [source, `${FOLDER}/${name}.js`]));
  const hash = await hashOf(
    paths,
    ROOT,
    (path) => readableBytes(read.get(path) ?? Deno.readFileSync(`${ROOT}/${path}`)),
  );
  await replaceBundle(outputFiles.map(withLinesAlone), { entries, paths, hash: hash ?? UNFINISHED });
}

/** The sources as given to a build, by path: a file that changes meanwhile must not count as built. */
type ReadSources = Map<string, Uint8Array<ArrayBuffer>>;

/** A file of a build. */
type BuiltFile = { readonly path: string; readonly contents: Uint8Array };

/** A map in its stored form; other files are unchanged. */
function withLinesAlone({ path, contents }: BuiltFile): BuiltFile {
  if (!path.endsWith(".map")) return { path, contents };
  return { path, contents: new TextEncoder().encode(lineMap(new TextDecoder().decode(contents))) };
}

/**
 * Replaces the last build: each file atomically, the entries last. Parts of some previous builds are kept, so that a
 * desk that is starting finds complete files, and one that restarts finds its entry. An interrupted replacement leaves
 * no build that counts as current.
 */
export async function replaceBundle(
  built: readonly BuiltFile[],
  bundle: Pick<DeskBundle, "entries" | "paths" | "hash">,
  root: string = ROOT,
): Promise<void> {
  const folder = `${root}/${FOLDER}`;
  const before = readBundle(root);
  const isEntry = (path: string) => Object.values(bundle.entries).some((entry) => path.startsWith(`${root}/${entry}`));
  const files = built.toSorted((one, other) => Number(isEntry(one.path)) - Number(isEntry(other.path)));
  await Deno.mkdir(folder, { recursive: true });
  if (before !== null) await describe({ ...before, hash: UNFINISHED }, root);
  for (const { path, contents } of files) await writeWhole(path, contents);
  const parts = files.map(({ path }) => path.slice(path.lastIndexOf("/") + 1));
  const contentsOf = new Map(files.map(({ path, contents }) => [path.slice(root.length + 1), contents]));
  const contentOf = (path: string) => readableBytes(contentsOf.get(path) ?? new Uint8Array());
  const partsHash = await hashOfParts(parts, root, contentOf) ?? UNFINISHED;
  const earlier = before === null ? [] : [before.parts, ...before.earlier].slice(0, EARLIER_MAX);
  await describe({ ...bundle, parts, partsHash, earlier }, root);
  await removeOthers(folder, new Set([parts, ...earlier].flat()));
}

/** Stored instead of a hash; it matches no sources. */
const UNFINISHED = "";

async function describe(bundle: DeskBundle, root: string): Promise<void> {
  await writeWhole(`${root}/${BUNDLE_PATH}`, new TextEncoder().encode(JSON.stringify(bundle)));
}

/**
 * Inlines the supervisor's packages. Loaded from files they require the CommonJS loader, and with it most of Node's
 * modules, which it does not need otherwise.
 */
const INLINED_PACKAGES: esbuild.Plugin = {
  name: "inlined packages",
  setup: ({ onResolve }) => {
    onResolve({ filter: /^ipaddr\.js$/ }, () => ({ path: `${ROOT}/node_modules/ipaddr.js/lib/ipaddr.js` }));
  },
};

/** A module in the bundle keeps its source's address, except when it loads another entry. */
const keepAddresses = (read: ReadSources): esbuild.Plugin => ({
  name: "keep addresses",
  setup: ({ onLoad }) => {
    onLoad({ filter: /./ }, async ({ path, with: attributes }) => {
      const source = path.slice(ROOT.length + 1);
      const bytes = await Deno.readFile(path);
      read.set(source, bytes);
      if (attributes["type"] === "text") return { contents: bytes, loader: "text" };
      const text = new TextDecoder().decode(bytes);
      return { contents: text.includes("import.meta.url") ? withAddresses(text, source) : bytes, loader: "default" };
    });
  },
});

function withAddresses(text: string, source: string): string {
  const folder = source.slice(0, source.lastIndexOf("/") + 1);
  return text
    .replaceAll(/new URL\("\.\/([^"]+)", import\.meta\.url\)/g, (whole, name: string) => {
      const bundled = ENTRIES[`${folder}${name}`];
      return bundled === undefined ? whole : `new URL("./${bundled}.js", import.meta . url)`;
    })
    .replaceAll("import.meta.url", `new URL("../../${source}", import.meta.url).href`);
}

async function writeWhole(path: string, contents: Uint8Array): Promise<void> {
  const unfinished = `${path}.${crypto.randomUUID()}.tmp`;
  await Deno.writeFile(unfinished, contents);
  await Deno.rename(unfinished, path);
}

/** Removes files that neither this build nor the kept ones made. */
async function removeOthers(folder: string, kept: ReadonlySet<string>): Promise<void> {
  for await (const { name } of Deno.readDir(folder)) {
    // Another build may be writing it.
    if (kept.has(name) || name.endsWith(".tmp")) continue;
    await Deno.remove(`${folder}/${name}`, { recursive: true }).catch(() => {});
  }
}

if (import.meta.main) {
  if (await currentBundle() === null) {
    // Loaded on demand: most starts find a current build.
    const esbuild = await import("esbuild");
    await build(esbuild).finally(() => esbuild.stop());
  }
  // Immediately, because V8's threads may still be compiling when the program ends.
  Deno.exit();
}
