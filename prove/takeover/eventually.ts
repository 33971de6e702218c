/**
 * Waits for a state of another process.
 *
 * @module
 */

const EVERY_MS = 50;
const GIVE_UP_MS = 60_000;

/** Waits until a condition holds. @throws Error after a minute */
export async function eventually(isSo: () => boolean | Promise<boolean>): Promise<void> {
  const endsAt = Date.now() + GIVE_UP_MS;
  while (!await isSo()) {
    if (Date.now() > endsAt) throw new Error("The sandbox did not get ready in a minute.");
    await new Promise((resolve) => setTimeout(resolve, EVERY_MS));
  }
}
