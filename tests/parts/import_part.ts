/**
 * The quick tests in four parts; on PostgreSQL only those that use a database in a way that others do not.
 *
 * The files of a part are read together: the code is loaded and a database opened once for all of them and not for each,
 * which was half of the time.
 *
 * @module
 */
import {
  filesOf,
  ON_POSTGRES_ONLY,
  type QUICK_PARTS,
  runsOnPostgres,
  TESTS,
  WHOLE_RUN_ONLY,
} from "../support/suites.ts";

/** Registers the tests of a part; without `TEST_ALL_FILES=1`, not those that the whole run alone reads. */
export async function importPart(part: typeof QUICK_PARTS[number]): Promise<void> {
  const isWhole = Deno.env.get("TEST_ALL_FILES") === "1";
  const files = filesOf(part).filter((file) => isWhole || !WHOLE_RUN_ONLY.has(file));
  const onPostgres = Deno.env.has("TEST_DATABASE_URL");
  await importFiles(files.filter((file) => onPostgres ? runsOnPostgres(file) : !ON_POSTGRES_ONLY.has(file)));
}

/** Registers the tests of these files, which are paths from `tests/`. */
export async function importFiles(files: readonly string[]): Promise<void> {
  for (const file of files) {
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
