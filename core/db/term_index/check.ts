/**
 * Checks the file of the index of knowledge, for the doctor. SQLite has no checksums, so damage inside the lists of a
 * term may be missed.
 *
 * @module
 */
import { DatabaseSync } from "node:sqlite";

/**
 * Returns what is wrong with the file, in SQLite's words; null if it is intact or does not exist. Only while no desk is
 * running.
 */
export async function indexDamage(path: string): Promise<string | null> {
  const isThere = await Deno.stat(path).then(() => true, () => false);
  if (!isThere) return null;
  const index = new DatabaseSync(path);
  try {
    const result = String(index.prepare("pragma quick_check(1)").get()?.quick_check);
    return result === "ok" ? null : result;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    index.close();
  }
}
