/**
 * Source features that Deno has and stock TypeScript lacks: types named in a comment, and files imported as text.
 *
 * @module
 */
import { existsSync, globSync, readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";

const SKIPPED = ["**/node_modules/**", "build/**", "data/**", "dist/**", "tests/judges/packages/**"];

/** A source of the project; its path is from the project's root. */
export type Source = { readonly path: string; readonly text: string };

/** The TypeScript files of the project. */
export function sourcesOf(project: string): readonly Source[] {
  return globSync("**/*.{ts,tsx}", { cwd: project, exclude: SKIPPED }).sort()
    .map((path) => ({ path, text: readFileSync(join(project, path), "utf8") }));
}

/**
 * The packages whose types a comment before an import names by a path, and that path from the project's root.
 *
 * @throws Error when two comments name different types for a package: a table of paths cannot hold both
 */
export function packagesWithTypes(sources: readonly Source[]): readonly (readonly [name: string, path: string])[] {
  const found = new Map<string, string>();
  for (const { path: source, text } of sources) {
    for (const [, types = "", name = ""] of text.matchAll(/@ts-types="(\.[^"]+)"\s+.*(?:from |import\()"([^"]+)"/g)) {
      const path = join(dirname(source), types);
      const other = found.get(name) ?? path;
      if (other !== path) throw new Error(`${name} has two files of types: ${other} and ${path}`);
      found.set(name, path);
    }
  }
  return [...found];
}

/**
 * Declarations of the files that are imported as text.
 *
 * @throws Error for one that does not exist
 */
export function textModules(project: string, sources: readonly Source[]): string {
  const names = new Set<string>();
  for (const { path: source, text } of sources) {
    for (const [, path = ""] of text.matchAll(/^import .* from "(\.[^"]+)" with \{ type: "text" \}/gm)) {
      if (!existsSync(join(project, dirname(source), path))) {
        throw new Error(`${source} imports ${path}, which does not exist`);
      }
      names.add(basename(path));
    }
  }
  return [...names].map((name) => `declare module "*/${name}" {\n  const text: string;\n  export default text;\n}\n`)
    .join("");
}
