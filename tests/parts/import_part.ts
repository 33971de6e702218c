/**
 * The quick tests in four parts; on PostgreSQL only those that use a database. The files of a part are read together:
 * the code is loaded and a database opened once for all of them and not for each, which was half of the time.
 *
 * @module
 */
import { filesOf, type QUICK_PARTS, TESTS } from "../support/suites.ts";

/** Registers the tests of a part. */
export async function importPart(part: typeof QUICK_PARTS[number]): Promise<void> {
  const files = filesOf(part);
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
