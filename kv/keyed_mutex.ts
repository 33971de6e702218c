/**
 * A mutex for each key, so that callers of one process do not compete for the same optimistic lock: of many at once it lets
 * one through at a time, and the others run out of tries.
 *
 * @module
 */

/**
 * Runs a function after all earlier ones that share a key with it. Where one of these failed, it fails with it and does
 * not run: a store that does not answer is waited for once.
 */
export type KeyedMutex = <Value>(keys: readonly string[], run: () => Promise<Value>) => Promise<Value>;

/** A mutex whose keys are all free. */
export function keyedMutex(): KeyedMutex {
  const last = new Map<string, Promise<unknown>>();
  return (keys, run) => {
    const result = Promise.all(keys.map((key) => last.get(key))).then(run);
    for (const key of keys) last.set(key, result);
    const free = () => {
      for (const key of keys) if (last.get(key) === result) last.delete(key);
    };
    result.then(free, free);
    return result;
  };
}
