/**
 * Work that takes long in one thread, and others who wait for it.
 *
 * @module
 */
import { setImmediate } from "node:timers/promises";

/** Lets everybody else have their turn: requests that came in, timers, answers of the database. */
export async function othersTurn(): Promise<void> {
  await setImmediate();
}
