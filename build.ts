/**
 * Builds the browser code: `deno run -A build.ts` writes `build/assets/` with a manifest, and fails when a file is
 * larger than its budget.
 *
 * @module
 */
import { createHash } from "node:crypto";
import { gzipSync } from "node:zlib";
import * as esbuild from "esbuild";
import project from "./deno.json" with { type: "json" };

/** One built file. */
export type Asset = {
  /** File name in the output folder; hashed unless its address is public. */
  readonly name: string;
  readonly bytes: number;
  readonly gzipBytes: number;
};

/** What was built, by the name it is asked for. */
export type Manifest = {
  readonly "widget.js": Asset;
  readonly "widget-help.js": Asset;
  readonly "widget-actions.js": Asset;
  readonly "widget-page-control.js": Asset;
  readonly "frame.js": Asset;
  readonly "frame.css": Asset;
  readonly "preview.js": Asset;
  readonly "preview.css": Asset;
  readonly "inbox.js": Asset;
  readonly "site.js": Asset;
  readonly "live.js": Asset;
  /** What the frame loads only when a card needs it, largest first. */
  readonly parts: readonly Asset[];
};

const KiB = 1024;

/** What to build, for which browsers, and how large it may be once compressed. */
const ENTRIES = [
  {
    name: "widget.js",
    entry: "widget/loader/main.ts",
    format: "iife",
    target: "es2018",
    gzipBytesMax: 10.5 * KiB,
    hashed: false,
  },
  {
    name: "widget-help.js",
    entry: "widget/help/main.ts",
    format: "iife",
    target: "es2018",
    gzipBytesMax: 5 * KiB,
    hashed: false,
  },
  {
    name: "widget-actions.js",
    entry: "widget/actions/main.ts",
    format: "iife",
    target: "es2018",
    gzipBytesMax: 4 * KiB,
    hashed: false,
  },
  {
    name: "widget-page-control.js",
    entry: "widget/page_control/main.ts",
    format: "iife",
    target: "es2018",
    gzipBytesMax: 10 * KiB,
    hashed: false,
  },
  {
    name: "frame.js",
    entry: "widget/frame/main.tsx",
    format: "esm",
    target: "es2022",
    gzipBytesMax: 40 * KiB,
    hashed: true,
  },
  {
    name: "frame.css",
    entry: "widget/frame/frame.css",
    format: "esm",
    target: "chrome123",
    gzipBytesMax: 8 * KiB,
    hashed: true,
  },
  {
    name: "preview.js",
    entry: "widget/preview/main.tsx",
    format: "iife",
    target: "es2020",
    gzipBytesMax: 30 * KiB,
    hashed: true,
  },
  {
    name: "inbox.js",
    entry: "routes/desk/islands/inbox/main.ts",
    format: "iife",
    target: "es2022",
    gzipBytesMax: 8 * KiB,
    hashed: true,
  },
  {
    name: "live.js",
    entry: "routes/desk/islands/live/main.ts",
    format: "iife",
    target: "es2022",
    gzipBytesMax: 4 * KiB,
    hashed: true,
  },
  {
    name: "site.js",
    entry: "widget/site_preview/main.ts",
    format: "iife",
    target: "es2020",
    gzipBytesMax: 8 * KiB,
    hashed: true,
  },
  {
    name: "preview.css",
    entry: "widget/preview/preview.css",
    format: "esm",
    target: "chrome123",
    gzipBytesMax: 8 * KiB,
    hashed: true,
  },
] as const;

type Entry = typeof ENTRIES[number];

const ROOT = import.meta.dirname ?? ".";

/** A script and the parts that it loads later; a style sheet has none. */
type Bundle = { readonly contents: Uint8Array; readonly parts: readonly Part[] };

type Part = { readonly name: string; readonly contents: Uint8Array };

/** Most bytes of all later parts together, compressed. */
const PARTS_GZIP_BYTES_MAX = 32 * KiB;

async function bundle(entry: Entry): Promise<Bundle> {
  const isSplit = entry.format === "esm" && entry.name.endsWith(".js");
  const result = await esbuild.build({
    entryPoints: [`${ROOT}/${entry.entry}`],
    absWorkingDir: ROOT,
    outdir: `${ROOT}/build`,
    bundle: true,
    minify: true,
    write: false,
    metafile: true,
    splitting: isSplit,
    chunkNames: "part-[name]-[hash]",
    format: entry.format,
    target: entry.target,
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    define: { SVC_VERSION: JSON.stringify(project.version) },
    logLevel: "error",
  });
  // What the first file needs at once would cost a second request before anything is drawn.
  const waits = Object.values(result.metafile.outputs)
    .filter((output) => output.imports.some(({ kind }) => kind === "import-statement"));
  if (waits.length > 0) throw new Error(`${entry.name}: a later part shares code with the first one`);
  const files = result.outputFiles.map(({ path, contents }) => ({ name: path.replace(/^.*[\\/]/, ""), contents }));
  const parts = files.filter(({ name }) => name.startsWith("part-"));
  const first = files.find((file) => !parts.includes(file));
  if (!first) throw new Error(`${entry.entry} gave no output`);
  return { contents: first.contents, parts };
}

function nameOf(entry: Entry, contents: Uint8Array): string {
  if (!entry.hashed) return entry.name;
  const hash = createHash("sha256").update(contents).digest("hex").slice(0, 10);
  return entry.name.replace(".", `-${hash}.`);
}

function gzipBytes(contents: Uint8Array): number {
  return gzipSync(contents, { level: 9 }).byteLength;
}

async function write({ name, contents }: Part, folder: string): Promise<Asset> {
  await Deno.writeFile(`${folder}/${name}`, contents);
  return { name, bytes: contents.byteLength, gzipBytes: gzipBytes(contents) };
}

function checkBudget(name: string, bytes: number, bytesMax: number): void {
  if (bytes > bytesMax) throw new Error(`${name} is ${bytes} bytes compressed; its budget is ${bytesMax}`);
}

async function buildEntry(entry: Entry, folder: string): Promise<{ asset: Asset; parts: readonly Asset[] }> {
  const { contents, parts } = await bundle(entry);
  checkBudget(entry.name, gzipBytes(contents), entry.gzipBytesMax);
  return {
    asset: await write({ name: nameOf(entry, contents), contents }, folder),
    parts: await Promise.all(parts.map((part) => write(part, folder))),
  };
}

/**
 * Builds everything into a folder, which is emptied first, and returns the manifest that is also written there.
 *
 * @throws Error when a file is larger than its budget or does not compile
 */
export async function buildAssets(folder: string): Promise<Manifest> {
  await Deno.remove(folder, { recursive: true }).catch(() => {});
  await Deno.mkdir(folder, { recursive: true });
  const [widget, help, actions, control, frame, styles, preview, inbox, live, site, previewStyles] = ENTRIES;
  try {
    const { asset: frameScript, parts } = await buildEntry(frame, folder);
    const partsBytes = parts.reduce((sum, part) => sum + part.gzipBytes, 0);
    checkBudget("all later parts of frame.js", partsBytes, PARTS_GZIP_BYTES_MAX);
    const manifest: Manifest = {
      [widget.name]: (await buildEntry(widget, folder)).asset,
      [help.name]: (await buildEntry(help, folder)).asset,
      [actions.name]: (await buildEntry(actions, folder)).asset,
      [control.name]: (await buildEntry(control, folder)).asset,
      [frame.name]: frameScript,
      [styles.name]: (await buildEntry(styles, folder)).asset,
      [preview.name]: (await buildEntry(preview, folder)).asset,
      [previewStyles.name]: (await buildEntry(previewStyles, folder)).asset,
      [inbox.name]: (await buildEntry(inbox, folder)).asset,
      [live.name]: (await buildEntry(live, folder)).asset,
      [site.name]: (await buildEntry(site, folder)).asset,
      parts: parts.toSorted((one, other) => other.bytes - one.bytes),
    };
    const text = JSON.stringify(manifest, null, 2) + "\n";
    await Deno.writeTextFile(`${folder}/manifest.json`, text);
    return manifest;
  } finally {
    await esbuild.stop();
  }
}

if (import.meta.main) {
  const manifest = await buildAssets(`${ROOT}/build/assets`);
  for (const { name, bytes, gzipBytes } of Object.values(manifest).flat()) {
    console.log(`${name}  ${bytes} bytes, ${gzipBytes} compressed`);
  }
}
