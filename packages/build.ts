/**
 * Builds the npm packages: `deno task packages` writes each into `build/packages/<name>/`, ready for `npm publish`.
 *
 * @module
 */
import * as esbuild from "esbuild";
import { z } from "zod";

const ROOT = new URL("..", import.meta.url).pathname;

/** Bundled CommonJS packages call `require`, which Node's modules do not have. */
const CLI_BANNER = `#!/usr/bin/env node
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);`;

const ownSchema = z.looseObject({ name: z.string() });
const projectSchema = z.looseObject({ version: z.string() });

/** Builds the command line: one file for Node 20, including the desk's check of files. */
export async function buildCli(folder: string): Promise<void> {
  await esbuild.build({
    entryPoints: [`${ROOT}packages/cli/main.ts`],
    outfile: `${folder}/agent.mjs`,
    absWorkingDir: ROOT,
    bundle: true,
    minify: true,
    platform: "node",
    // One of the packages has a `main` that esbuild cannot resolve.
    mainFields: ["module", "main"],
    target: "node20",
    format: "esm",
    banner: { js: CLI_BANNER },
    legalComments: "eof",
    logLevel: "error",
  });
  await copyTexts("cli", folder);
}

/** The exports of the chat's package besides its types: the file, the name, its type, and the source of that. */
const CHAT_EXPORTS = [
  ["index", "loadChat", "LoadChat", `import type { LoadChat } from "./types.js";`],
  ["react", "useChat", "UseChat", `import type { UseChat } from "./types.js";`],
  // Vue unwraps only its own refs in templates; an app without Vue could not resolve their type.
  [
    "vue",
    "useChat",
    "UseVueChat",
    `import type { Ref } from "vue";
import type { ChatOptions, DeskChat } from "./types.js";
export type UseVueChat = (options: ChatOptions) => {
  readonly chat: DeskChat;
  readonly unread: Readonly<Ref<number>>;
  readonly isOpen: Readonly<Ref<boolean>>;
};`,
  ],
] as const;

/** Builds the chat for bundlers: one module for each export, with shared chunks. */
export async function buildChat(folder: string): Promise<void> {
  await esbuild.build({
    entryPoints: ["index.ts", "react.js", "vue.js"].map((file) => `${ROOT}packages/widget/${file}`),
    outdir: folder,
    absWorkingDir: ROOT,
    bundle: true,
    minify: true,
    splitting: true,
    chunkNames: "part-[hash]",
    format: "esm",
    target: "es2020",
    external: ["react", "vue"],
    logLevel: "error",
  });
  // It contains only types.
  await Deno.copyFile(`${ROOT}packages/widget/types.ts`, `${folder}/types.d.ts`);
  for (const [file, name, type, imports] of CHAT_EXPORTS) {
    const text = `${imports}\nexport type * from "./types.js";\n` +
      `export declare const ${name}: ${type};\n`;
    await Deno.writeTextFile(`${folder}/${file}.d.ts`, text);
  }
  await copyTexts("widget", folder);
}

/** Writes the package's own files: its manifest with the desk's version, its README and the licence. */
async function copyTexts(name: string, folder: string): Promise<void> {
  const own = ownSchema.parse(JSON.parse(await Deno.readTextFile(`${ROOT}packages/${name}/package.json`)));
  const { version } = projectSchema.parse(JSON.parse(await Deno.readTextFile(`${ROOT}deno.json`)));
  await Deno.writeTextFile(`${folder}/package.json`, `${JSON.stringify({ ...own, version }, null, 2)}\n`);
  await Deno.copyFile(`${ROOT}packages/${name}/README.md`, `${folder}/README.md`);
  await Deno.copyFile(`${ROOT}LICENSE`, `${folder}/LICENSE`);
}

if (import.meta.main) {
  try {
    await buildCli(`${ROOT}build/packages/cli`);
    await buildChat(`${ROOT}build/packages/widget`);
  } finally {
    await esbuild.stop();
  }
}
