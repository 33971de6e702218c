/**
 * Builds the npm packages: `deno task packages` writes each into `build/packages/<name>/`, ready for `npm publish`.
 *
 * @module
 */
import * as esbuild from "esbuild";
import { z } from "zod";

const ROOT = new URL("..", import.meta.url).pathname;

/** CommonJS packages inside ask for `require`, which modules of Node do not have. */
const CLI_BANNER = `#!/usr/bin/env node
import { createRequire } from "node:module";
const require = createRequire(import.meta.url);`;

const ownSchema = z.looseObject({ name: z.string() });
const projectSchema = z.looseObject({ version: z.string() });

/** The command line: one file for Node 20, with the desk's own check of files in it. */
export async function buildCli(folder: string): Promise<void> {
  await esbuild.build({
    entryPoints: [`${ROOT}packages/cli/main.ts`],
    outfile: `${folder}/agent.mjs`,
    absWorkingDir: ROOT,
    bundle: true,
    minify: true,
    platform: "node",
    // One of the packages has a `main` that esbuild cannot follow.
    mainFields: ["module", "main"],
    target: "node20",
    format: "esm",
    banner: { js: CLI_BANNER },
    legalComments: "eof",
    logLevel: "error",
  });
  await copyTexts("cli", folder);
}

/** What the chat's package exports beside its types: the file, the name, the type of it, and where that comes from. */
const CHAT_EXPORTS = [
  ["index", "loadChat", "LoadChat", `import type { LoadChat } from "./types.js";`],
  ["react", "useChat", "UseChat", `import type { UseChat } from "./types.js";`],
  // Vue unwraps in templates what has the type of its own refs alone; an app without Vue could not read that type.
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

/** The chat for bundlers: one module for each export, and what they share once. */
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
  // It holds nothing but types.
  await Deno.copyFile(`${ROOT}packages/widget/types.ts`, `${folder}/types.d.ts`);
  for (const [file, name, type, imports] of CHAT_EXPORTS) {
    const text = `${imports}\nexport type * from "./types.js";\n` +
      `export declare const ${name}: ${type};\n`;
    await Deno.writeTextFile(`${folder}/${file}.d.ts`, text);
  }
  await copyTexts("widget", folder);
}

/** The package's own file, with the version of the desk, its README and the licence. */
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
