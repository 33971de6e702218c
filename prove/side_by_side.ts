/**
 * Runs attempts a few at a time.
 *
 * @module
 */

/** How many conversations go on at once. */
const WORKERS = 4;

/** Calls `attempt` with 0 to `count - 1`, each once. */
export async function sideBySide(count: number, attempt: (at: number) => Promise<void>): Promise<void> {
  let next = 0;
  const work = async () => {
    while (next < count) await attempt(next++);
  };
  await Promise.all(Array.from({ length: WORKERS }, work));
}
