/**
 * Work on many things of which none may stop the others, as one workspace's fault must not stop the desk.
 *
 * @module
 */

/** Works on one after the other; what fails is told, and the next one has its turn. */
export async function eachAlone<Item>(
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
