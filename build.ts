/**
 * Builds the browser code: `deno run -A build.ts` writes `build/assets/` with a manifest, and fails when a file is
 * larger than its budget. What is current is not built again.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { brotliCompressSync, gzipSync } from "node:zlib";
import * as esbuild from "esbuild";
import { z } from "zod";
import { hashOfAssets } from "./supervisor/bundle.ts";

const KiB = 1024;

/** What to build, by the name it is asked for: for which browsers, and how large it may be once compressed. */
const BUNDLES = {
  "widget.js": {
    entry: "widget/loader/main.ts",
    format: "iife",
    target: "es2018",
    gzipBytesMax: 10.95 * KiB,
    hashed: false,
  },
  "widget-help.js": {
    entry: "widget/help/main.ts",
    format: "iife",
    target: "es2018",
    gzipBytesMax: 5 * KiB,
    hashed: false,
  },
  "widget-actions.js": {
    entry: "widget/actions/main.ts",
    format: "iife",
    target: "es2018",
    gzipBytesMax: 4 * KiB,
    hashed: false,
  },
  "widget-page-control.js": {
    entry: "widget/page_control/main.ts",
    format: "iife",
    target: "es2018",
    gzipBytesMax: 10.5 * KiB,
    hashed: false,
  },
  "frame.js": {
    entry: "widget/frame/main.tsx",
    format: "esm",
    target: "es2022",
    gzipBytesMax: 42.6 * KiB,
    hashed: true,
  },
  "frame.css": {
    entry: "widget/frame/frame.css",
    format: "esm",
    target: "chrome123",
    gzipBytesMax: 8.25 * KiB,
    hashed: true,
  },
  "preview.js": {
    entry: "widget/preview/main.tsx",
    format: "iife",
    target: "es2020",
    gzipBytesMax: 30 * KiB,
    hashed: true,
  },
  "inbox.js": {
    entry: "routes/desk/islands/inbox/main.ts",
    format: "iife",
    target: "es2022",
    gzipBytesMax: 8.1 * KiB,
    hashed: true,
  },
  "thread.js": {
    entry: "routes/desk/islands/thread/main.ts",
    format: "iife",
    target: "es2022",
    gzipBytesMax: 2 * KiB,
    hashed: true,
  },
  "live.js": {
    entry: "routes/desk/islands/live/main.ts",
    format: "iife",
    target: "es2022",
    gzipBytesMax: 4 * KiB,
    hashed: true,
  },
  "notify.js": {
    entry: "routes/desk/islands/notify/main.ts",
    format: "iife",
    target: "es2022",
    gzipBytesMax: 5 * KiB,
    hashed: true,
  },
  "passkey.js": {
    entry: "routes/desk/islands/passkey/main.ts",
    format: "iife",
    target: "es2022",
    gzipBytesMax: 4 * KiB,
    hashed: true,
  },
  "command_menu.js": {
    entry: "routes/desk/islands/command_menu/main.ts",
    format: "iife",
    target: "es2022",
    gzipBytesMax: 3 * KiB,
    hashed: true,
  },
  "site.js": {
    entry: "widget/site_preview/main.ts",
    format: "iife",
    target: "es2020",
    gzipBytesMax: 8 * KiB,
    hashed: true,
  },
  "preview.css": {
    entry: "widget/preview/preview.css",
    format: "esm",
    target: "chrome123",
    gzipBytesMax: 8 * KiB,
    hashed: true,
  },
  "app_card.js": {
    entry: "widget/app/card.tsx",
    format: "iife",
    target: "es2022",
    gzipBytesMax: 31 * KiB,
    hashed: true,
  },
  "app_card.css": {
    entry: "widget/app/card.css",
    format: "esm",
    target: "chrome123",
    gzipBytesMax: 9 * KiB,
    hashed: true,
  },
  "app_run.js": {
    entry: "routes/desk/islands/apps/run.tsx",
    format: "iife",
    target: "es2022",
    gzipBytesMax: 16 * KiB,
    hashed: true,
    jsx: "hono/jsx",
  },
  "app_call.js": {
    entry: "routes/desk/islands/apps/call.tsx",
    format: "iife",
    target: "es2022",
    gzipBytesMax: 16 * KiB,
    hashed: true,
    jsx: "hono/jsx",
  },
  "app_desk.css": {
    entry: "routes/desk/islands/apps/app.css",
    format: "esm",
    target: "chrome123",
    gzipBytesMax: 10 * KiB,
    hashed: true,
  },
} as const;

type BundleName = keyof typeof BUNDLES;

type BundleOptions = typeof BUNDLES[BundleName];

const assetSchema = z.object({
  /** File name in the output folder; hashed unless its address is public. */
  name: z.string(),
  bytes: z.int(),
  gzipBytes: z.int(),
});

const manifestSchema = z.object({
  /** The files that were bundled, by their path from the repository's root, and one hash of all that the build depends on. */
  inputs: z.object({ paths: z.array(z.string()), hash: z.string() }),
  /** Each bundle by the name it is asked for. */
  files: z.record(z.string(), assetSchema),
  /** What the frame loads only when a card needs it, largest first. */
  parts: z.array(assetSchema),
});

/** One built file; `gzipBytes` is its size once compressed. */
export type BuiltFile = z.infer<typeof assetSchema>;

/** What was built, and from what. */
export type Manifest = z.infer<typeof manifestSchema>;

const ROOT = import.meta.dirname ?? ".";

/** Most bytes of all later parts together, compressed. */
const PARTS_GZIP_BYTES_MAX = 32 * KiB;

type File = { readonly name: string; readonly contents: Uint8Array };

/** A script and the parts that it loads later; a style sheet has none. */
type Bundle = { readonly file: File; readonly parts: readonly File[]; readonly inputs: readonly string[] };

async function bundle(name: string, options: BundleOptions, version: string): Promise<Bundle> {
  const isSplit = options.format === "esm" && name.endsWith(".js");
  const { metafile, outputFiles } = await esbuild.build({
    entryPoints: [`${ROOT}/${options.entry}`],
    absWorkingDir: ROOT,
    outdir: `${ROOT}/build`,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    splitting: isSplit,
    chunkNames: "part-[name]-[hash]",
    format: options.format,
    target: options.target,
    jsx: "automatic",
    jsxImportSource: "jsx" in options ? options.jsx : "preact",
    legalComments: "none",
    define: { SVC_VERSION: JSON.stringify(version) },
    logLevel: "error",
  });
  // What the first file needs at once would cost a second request before anything is drawn.
  const waits = Object.values(metafile.outputs)
    .filter((output) => output.imports.some(({ kind }) => kind === "import-statement"));
  if (waits.length > 0) throw new Error(`${name}: a later part shares code with the first one`);
  const files = outputFiles.map(({ path, contents }) => ({ name: path.replace(/^.*[\\/]/, ""), contents }));
  const parts = files.filter((file) => file.name.startsWith("part-"));
  const [first] = files.filter((file) => !parts.includes(file));
  if (first === undefined) throw new Error(`${options.entry} gave no output`);
  checkBudget(name, gzipBytes(first.contents), options.gzipBytesMax);
  const file = { name: options.hashed ? hashedName(name, first.contents) : name, contents: first.contents };
  return { file, parts, inputs: Object.keys(metafile.inputs) };
}

function hashedName(name: string, contents: Uint8Array): string {
  const hash = createHash("sha256").update(contents).digest("hex").slice(0, 10);
  return name.replace(".", `-${hash}.`);
}

/** The endings of a file's compressed copies, which are what browsers get, and how each is made. */
const COMPRESSED: readonly (readonly [ending: string, compress: (contents: Uint8Array) => Uint8Array])[] = [
  [".br", (contents) => brotliCompressSync(contents)],
  [".gz", gzip],
];

function gzip(contents: Uint8Array): Uint8Array {
  return gzipSync(contents, { level: 9 });
}

function gzipBytes(contents: Uint8Array): number {
  return gzip(contents).byteLength;
}

function checkBudget(name: string, bytes: number, bytesMax: number): void {
  if (bytes > bytesMax) {
    throw new Error(`${name} is ${bytes} bytes compressed; gzipBytesMax in build.ts allows ${bytesMax}`);
  }
}

function assetOf({ name, contents }: File): BuiltFile {
  return { name, bytes: contents.byteLength, gzipBytes: gzipBytes(contents) };
}

/** Writes a file in one step, so that a desk that starts at the same time never reads half of it. */
async function writeWhole(path: string, contents: Uint8Array): Promise<void> {
  const unfinished = `${path}.${crypto.randomUUID()}.tmp`;
  await Deno.writeFile(unfinished, contents);
  await Deno.rename(unfinished, path);
}

/** What the last build wrote into a folder; null when there was none, or one of another kind. */
async function readManifest(folder: string): Promise<Manifest | null> {
  try {
    return manifestSchema.parse(JSON.parse(await Deno.readTextFile(`${folder}/manifest.json`)));
  } catch {
    return null;
  }
}

/** The file of a bundle. @throws Error when the manifest has none, because another version wrote it */
export function fileNameOf({ files }: Manifest, bundle: BundleName): string {
  const file = files[bundle];
  if (file === undefined) throw new Error(`${bundle} was not built`);
  return file.name;
}

/** The names of every file of a build, the compressed ones too. */
function namesOf({ files, parts }: Manifest): readonly string[] {
  return [...Object.values(files), ...parts]
    .flatMap(({ name }) => ["", ...COMPRESSED.map(([ending]) => ending)].map((ending) => `${name}${ending}`));
}

async function isCurrent(folder: string, manifest: Manifest): Promise<boolean> {
  const sizes = await Promise.all(
    namesOf(manifest).map((name) => Deno.stat(`${folder}/${name}`).then(({ isFile }) => isFile, () => false)),
  );
  return sizes.every(Boolean) && await hashOfAssets(manifest.inputs.paths) === manifest.inputs.hash;
}

/**
 * Builds everything into a folder, unless what is there is current, and returns the manifest that is also written there.
 *
 * Each file is replaced in one step, and what the build before wrote stays: a desk that starts meanwhile, or a second
 * build, finds whole files of one of the two.
 *
 * @throws Error when a file is larger than its budget or does not compile
 */
export async function buildAssets(folder: string): Promise<Manifest> {
  const before = await readManifest(folder);
  if (before !== null && await isCurrent(folder, before)) return before;
  const { version } = z.object({ version: z.string() }).parse(
    JSON.parse(await Deno.readTextFile(`${ROOT}/deno.json`)),
  );
  try {
    const names = Object.entries(BUNDLES);
    const bundles = await Promise.all(
      names.map(async ([name, options]) => [name, await bundle(name, options, version)] as const),
    );
    const parts = bundles.flatMap(([, { parts }]) => parts);
    const partsBytes = parts.reduce((sum, { contents }) => sum + gzipBytes(contents), 0);
    checkBudget("all later parts of frame.js", partsBytes, PARTS_GZIP_BYTES_MAX);
    await Deno.mkdir(folder, { recursive: true });
    for (const { name, contents } of [...bundles.map(([, { file }]) => file), ...parts]) {
      await writeWhole(`${folder}/${name}`, contents);
      for (const [ending, compress] of COMPRESSED) await writeWhole(`${folder}/${name}${ending}`, compress(contents));
    }
    const paths = [...new Set(bundles.flatMap(([, { inputs }]) => inputs))]
      .filter((path) => !path.includes("node_modules/")).sort();
    const manifest = manifestSchema.parse({
      inputs: { paths, hash: await hashOfAssets(paths) },
      files: Object.fromEntries(bundles.map(([name, { file }]) => [name, assetOf(file)])),
      parts: parts.map(assetOf).toSorted((one, other) => other.bytes - one.bytes),
    });
    await writeWhole(`${folder}/manifest.json`, new TextEncoder().encode(JSON.stringify(manifest, null, 2) + "\n"));
    await removeOld(folder, [manifest, ...(before === null ? [] : [before])]);
    return manifest;
  } finally {
    await esbuild.stop();
  }
}

/** How long a file that no manifest names is left alone, because another build may be writing it. */
const UNFINISHED_MS = 10 * 60 * 1000;

/** Removes what neither this build nor the previous one wrote. */
async function removeOld(folder: string, kept: readonly Manifest[]): Promise<void> {
  const names = new Set(["manifest.json", ...kept.flatMap(namesOf)]);
  for await (const { name } of Deno.readDir(folder)) {
    if (names.has(name)) continue;
    const path = `${folder}/${name}`;
    const { mtime } = await Deno.stat(path).catch(() => ({ mtime: null }));
    const isOld = mtime !== null && Date.now() - mtime.getTime() > UNFINISHED_MS;
    if (isOld) await Deno.remove(path).catch(() => {});
  }
}

if (import.meta.main) {
  const { files, parts } = await buildAssets(`${ROOT}/build/assets`);
  // Most commands build first; the sizes are for who works on the scripts.
  if (!Deno.args.includes("--sizes")) Deno.exit();
  for (const { name, bytes, gzipBytes } of [...Object.values(files), ...parts]) {
    console.log(`${name}  ${bytes} bytes, ${gzipBytes} compressed`);
  }
}
