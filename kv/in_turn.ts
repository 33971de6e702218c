/**
 * Running things one after the other where they touch the same: an optimistic lock that many callers of one process try at
 * once lets one of them through at a time, and most run out of tries.
 *
 * @module
 */

/**
 * Runs it after everything that was given before and shares a key with it. What waits behind one that fails fails with it,
 * so that a store that does not answer is waited for once.
 */
export type InTurn = <Value>(keys: readonly string[], run: () => Promise<Value>) => Promise<Value>;

/** Starts with nothing under way. */
export function openInTurn(): InTurn {
  const last = new Map<string, Promise<unknown>>();
  return (keys, run) => {
    const result = Promise.all(keys.map((key) => last.get(key))).then(run);
    for (const key of keys) last.set(key, result);
    const end = () => {
      for (const key of keys) if (last.get(key) === result) last.delete(key);
    };
    result.then(end, end);
    return result;
  };
}
