/**
 * What `docs/architecture.md` says of the code is so.
 */
import assert from "node:assert/strict";
import { readText, ROOT } from "../../docs/print/source.ts";

const TEXT = readText("docs/architecture.md");

Deno.test("docs/architecture.md names every file and folder that uses Deno, and no other", async () => {
  const [, list = ""] = /<!-- runtime -->([\s\S]*?)<!-- end -->/.exec(TEXT) ?? [];
  const named = [...list.matchAll(/`([^`]+)`/g)].map(([, path = ""]) => path);
  const using = await filesWithDeno();
  assert.deepEqual(using.filter((path) => !named.some((name) => path.startsWith(name))), [], "not named");
  assert.deepEqual(named.filter((name) => !using.some((path) => path.startsWith(name))), [], "named, and does not");
});

Deno.test("docs/architecture.md describes every folder of the project and of core", () => {
  const tree = /## The tree\n([\s\S]*?)\n## /.exec(TEXT)?.[1] ?? "";
  const rooms = foldersOf("").filter((name) => !["build", "data", "node_modules"].includes(name));
  assert.deepEqual(rooms.filter((name) => !tree.includes(`${name}/`)), []);
  assert.deepEqual(foldersOf("core/").filter((name) => !tree.includes(`\`core/${name}/\``)), []);
});

function foldersOf(folder: string): string[] {
  return [...Deno.readDirSync(new URL(`./${folder}`, ROOT))]
    .filter(({ name, isDirectory }) => isDirectory && !name.startsWith(".")).map(({ name }) => name).sort();
}

async function filesWithDeno(): Promise<string[]> {
  const found: string[] = [];
  const walk = async (folder: string) => {
    for await (const { name, isDirectory } of Deno.readDir(new URL(`./${folder}`, ROOT))) {
      if (isDirectory) {
        if (!/^(\.|build$|data$|node_modules$|tests$|bench$)/.test(name)) await walk(`${folder}${name}/`);
      } else if (/\.tsx?$/.test(name) && usesDeno(readText(folder + name))) found.push(folder + name);
    }
  };
  await walk("");
  return found;
}

/** Types of the runtime may be named anywhere. */
function usesDeno(text: string): boolean {
  const code = text.replace(/\/\*[\s\S]*?\*\//g, "").replace(/^\s*\/\/.*$/gm, "");
  return /\bDeno\.(?!Kv\b|Addr\b|HttpServer\b)/.test(code);
}
