/**
 * A mutex per key, so that callers in one process do not compete for the same optimistic lock, which lets one through
 * at a time while the others run out of attempts.
 *
 * @module
 */

/**
 * Runs a function after all earlier ones that share a key with it. If one of these failed, it fails with the same error
 * and does not run, so that a store that does not answer is waited for only once.
 */
export type KeyedMutex = <Value>(keys: readonly string[], run: () => Promise<Value>) => Promise<Value>;

/** Makes a mutex; all keys are free. */
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
