/**
 * `deno task ok:types` finds the errors of each of its settings: an invented project has wrong lines in each. On
 * 2026-11-28 `deno check` 2.9.6 found the same errors at the same places, and let pass what {@linkcode STRICTER} has.
 */
import assert from "node:assert/strict";
import { copyFile, mkdir, symlink, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import project from "../../deno.json" with { type: "json" };
import { check } from "./check.ts";

const ROOT = fileURLToPath(new URL("../../", import.meta.url));

/** A folder for each setting; the members have settings of their own. */
const MEMBERS = project.workspace.map((member) => member.replace("./", ""));
const FOLDERS = ["core", ...MEMBERS];

/** Each is wrong in every setting. */
const WRONG: readonly string[] = [
  `export const text: string = 1;`,
  `export const missing = notThere;`,
  `parseInt(2);`,
  `export const none = "a".nothing;`,
  `export * from "./not_there.ts";`,
  `export { notThere } from "zod";`,
  `export const implicit = (value) => value;`,
  `export const first: string = ["a"][0];`,
  `export const exact: { a?: string } = { a: undefined };`,
  `export class Child extends Error { toString() { return ""; } }`,
  `export function falls(at: number) { switch (at) { case 0: at++; case 1: return at; default: return 0; } }`,
  `export function returns(at: number) { if (at > 0) return 1; }`,
  `export function caught() { try { return 1; } catch (error) { return error.message; } }`,
  `export const role: "admin" | "teammate" = "teamate";`,
  `export const address: string = new URL("https://app.example");`,
  `export const title: number = document.title;`,
  `export const cwd: number = Deno.cwd();`,
  `export const unstable: number = Deno.openKv();`,
  `export const link = <a href={() => 1}>a</a>;`,
];

/** Wrong in every setting too, where `deno check` takes a package without types for anything. */
const STRICTER: readonly string[] = [`import untyped from "web-push"; export const push: number = untyped;`];

/** Right in the setting of the root alone, and in those of the members. */
const RIGHT = {
  root: [
    `import { readFileSync } from "node:fs";`,
    `import styles from "./styles.css" with { type: "text" };`,
    `export const words: readonly string[] = [Deno.cwd(), styles, readFileSync("a", "utf8"), import.meta.dirname ?? ""];`,
    `export const store: Promise<Deno.Kv> = Deno.openKv();`,
  ].join("\n"),
  member: `export const title: string = document.title;`,
} as const;

Deno.test("the types of the package reject each wrong line in each compiler setting, and accept the right ones", async () => {
  const folder = await Deno.makeTempDir({ prefix: "types-" });
  try {
    await checkProjects(join(folder, "wrong"), join(folder, "right"));
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});

async function checkProjects(wrong: string, right: string): Promise<void> {
  await makeProject(wrong, () => [...WRONG, ...STRICTER].map((line) => `${line}\n`).join(""));
  await writeFile(join(wrong, "core/wrong.d.ts"), "export declare const text: Missing;\n");
  const found = await check(wrong, FOLDERS.map((folder) => `${folder}/source.tsx`));
  const places = new Set([...found.matchAll(/^(\S+\(\d+),\d+\): error TS/gm)].map(([, place]) => `${place})`));
  const lines = [...WRONG, ...STRICTER].map((_, at) => at + 1);
  const expected = FOLDERS.flatMap((folder) => lines.map((line) => `${folder}/source.tsx(${line})`));
  assert.deepEqual([...places].toSorted(), [...expected, "core/wrong.d.ts(1)"].toSorted());

  await makeProject(right, (folder) => folder === "core" ? RIGHT.root : RIGHT.member);
  assert.equal(await check(right, FOLDERS.map((folder) => `${folder}/source.tsx`)), "");
  // A folder stands for its files, and an entry that does not exist is no entry that is well.
  assert.match(await check(wrong, ["core"]), /^core\/source\.tsx\(1,14\): error TS2322/m);
  assert.match(await check(right, ["core/renamed.ts"]), /error TS6053: File '.*core\/renamed\.ts' not found/);
}

/** Makes a project of one source in each folder, with the settings and the packages of this one. */
async function makeProject(made: string, sourceOf: (folder: string) => string): Promise<void> {
  const copied = ["deno.json", "tests/types/modules.d.ts", ...MEMBERS.map((member) => `${member}/deno.json`)];
  for (const path of copied) {
    await mkdir(join(made, dirname(path)), { recursive: true });
    await copyFile(join(ROOT, path), join(made, path));
  }
  await symlink(join(ROOT, "node_modules"), join(made, "node_modules"));
  for (const folder of FOLDERS) {
    await mkdir(join(made, folder), { recursive: true });
    await writeFile(join(made, folder, "source.tsx"), sourceOf(folder));
  }
  await writeFile(join(made, "core/styles.css"), "");
}
