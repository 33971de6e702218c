/**
 * A loop that continues after an item fails, so that a fault in one workspace does not stop the work for the others.
 *
 * @module
 */

/**
 * Processes the items one after the other. An item that throws is reported, and the loop continues.
 *
 * @param failed receives the item and what was thrown, as text
 * @example
 * await forEachSettled(workspaces, removeOld, ({ id }, cause) => log("error", "Not removed.", { id, cause }));
 */
export async function forEachSettled<Item>(
  items: Iterable<Item> | AsyncIterable<Item>,
  work: (item: Item) => Promise<unknown>,
  failed: (item: Item, cause: string) => void,
): Promise<void> {
  for await (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failed(item, String(error));
    }
  }
}
