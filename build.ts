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
  readonly "frame.js": Asset;
  readonly "frame.css": Asset;
  readonly "preview.js": Asset;
  readonly "preview.css": Asset;
};

const KiB = 1024;

/** What to build, for which browsers, and how large it may be once compressed. */
const ENTRIES = [
  {
    name: "widget.js",
    entry: "widget/loader/main.ts",
    format: "iife",
    target: "es2018",
    gzipBytesMax: 10 * KiB,
    hashed: false,
  },
  {
    name: "frame.js",
    entry: "widget/frame/main.tsx",
    format: "esm",
    target: "es2020",
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
    gzipBytesMax: 15 * KiB,
    hashed: true,
  },
  {
    name: "preview.css",
    entry: "widget/preview/preview.css",
    format: "esm",
    target: "chrome123",
    gzipBytesMax: 5 * KiB,
    hashed: true,
  },
] as const;

type Entry = typeof ENTRIES[number];

const ROOT = import.meta.dirname ?? ".";

async function bundle(entry: Entry): Promise<Uint8Array> {
  const result = await esbuild.build({
    entryPoints: [`${ROOT}/${entry.entry}`],
    absWorkingDir: ROOT,
    bundle: true,
    minify: true,
    write: false,
    format: entry.format,
    target: entry.target,
    jsx: "automatic",
    jsxImportSource: "preact",
    legalComments: "none",
    define: { SVC_VERSION: JSON.stringify(project.version) },
    logLevel: "error",
  });
  const [file] = result.outputFiles;
  if (!file) throw new Error(`${entry.entry} gave no output`);
  return file.contents;
}

function nameOf(entry: Entry, contents: Uint8Array): string {
  if (!entry.hashed) return entry.name;
  const hash = createHash("sha256").update(contents).digest("hex").slice(0, 10);
  return entry.name.replace(".", `-${hash}.`);
}

async function buildEntry(entry: Entry, folder: string): Promise<Asset> {
  const contents = await bundle(entry);
  const gzipBytes = gzipSync(contents, { level: 9 }).byteLength;
  if (gzipBytes > entry.gzipBytesMax) {
    throw new Error(
      `${entry.name} is ${gzipBytes} bytes compressed; its budget is ${entry.gzipBytesMax}`,
    );
  }
  const name = nameOf(entry, contents);
  await Deno.writeFile(`${folder}/${name}`, contents);
  return { name, bytes: contents.byteLength, gzipBytes };
}

/**
 * Builds everything into a folder, which is emptied first, and returns the manifest that is also written there.
 *
 * @throws Error when a file is larger than its budget or does not compile
 */
export async function buildAssets(folder: string): Promise<Manifest> {
  await Deno.remove(folder, { recursive: true }).catch(() => {});
  await Deno.mkdir(folder, { recursive: true });
  const [widget, frame, styles, preview, previewStyles] = ENTRIES;
  try {
    const manifest: Manifest = {
      [widget.name]: await buildEntry(widget, folder),
      [frame.name]: await buildEntry(frame, folder),
      [styles.name]: await buildEntry(styles, folder),
      [preview.name]: await buildEntry(preview, folder),
      [previewStyles.name]: await buildEntry(previewStyles, folder),
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
  for (const { name, bytes, gzipBytes } of Object.values(manifest)) {
    console.log(`${name}  ${bytes} bytes, ${gzipBytes} compressed`);
  }
}
