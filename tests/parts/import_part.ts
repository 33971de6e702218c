/**
 * The quick tests in four parts; on PostgreSQL only those that use a database. The files of a part are read together: the code is loaded and a database opened once for
 * all of them and not for each, which was half of the time.
 *
 * @module
 */
import { globSync } from "node:fs";
import project from "../../deno.json" with { type: "json" };

const TESTS = new URL("../", import.meta.url);

/** The folders of each part; what is in none of them is of the part `rest`. */
const FOLDERS = {
  agent: ["actions", "agent", "attacks", "mcp", "test_runs", "tools"],
  flows: ["flows"],
  talk: ["attachments", "contacts", "conversations", "inbox", "knowledge"],
} as const;

/** Registers the tests of a part, without those that other tasks run in processes of their own. */
export async function importPart(part: keyof typeof FOLDERS | "rest"): Promise<void> {
  const { "test:browser": browser, "test:judges": judges, "test:processes": processes } = project.tasks;
  const elsewhere = [...`${browser} ${judges} ${processes}`.matchAll(/ tests\/([\w./]+)/g)].map(([, path]) =>
    path ?? ""
  );
  const files = part === "rest"
    ? testFiles(["**"], [...elsewhere, ...Object.values(FOLDERS).flat()])
    : testFiles(FOLDERS[part], elsewhere);
  for (const file of Deno.env.has("TEST_DATABASE_URL") ? files.filter(usesDatabase) : files) {
    try {
      await import(new URL(file, TESTS).href);
    } catch (error) {
      // One file that cannot be loaded fails alone, and not the whole part.
      Deno.test(`${file} can be loaded`, () => {
        throw error;
      });
    }
  }
}

/** Whether a test file, or a file of `tests/` that it imports in any number of steps, can be run on PostgreSQL. */
function usesDatabase(file: string): boolean {
  const seen = new Set<string>();
  const asks = (url: URL): boolean => {
    if (seen.has(url.href) || !url.href.startsWith(TESTS.href)) return false;
    seen.add(url.href);
    const source = Deno.readTextFileSync(url);
    return source.includes("TEST_DATABASE_URL") ||
      [...source.matchAll(/(?:from|import\(?) ?"(\.[^"]+\.tsx?)"/g)].some(([, path = ""]) => asks(new URL(path, url)));
  };
  return asks(new URL(file, TESTS));
}

function testFiles(folders: readonly string[], without: readonly string[]): readonly string[] {
  const exclude = ["node_modules", ...without].map((path) => path.endsWith(".ts") ? path : `${path}/**`);
  return globSync(folders.map((folder) => `${folder}/**/*_test.ts`), { cwd: TESTS, exclude }).sort();
}
