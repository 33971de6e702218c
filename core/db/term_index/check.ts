/**
 * A check of the file that holds the index of knowledge, for the doctor. SQLite keeps no checksums, so damage inside the
 * lists of a term may pass.
 *
 * @module
 */
import { DatabaseSync } from "node:sqlite";

/** What is wrong with the file, in SQLite's words; null when it is whole or does not exist. To be called while no desk runs. */
export async function indexDamage(path: string): Promise<string | null> {
  const isThere = await Deno.stat(path).then(() => true, () => false);
  if (!isThere) return null;
  const index = new DatabaseSync(path);
  try {
    const said = String(index.prepare("pragma quick_check(1)").get()?.quick_check);
    return said === "ok" ? null : said;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    index.close();
  }
}
