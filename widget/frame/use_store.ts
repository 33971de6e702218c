/**
 * Redraws components when a store changes.
 *
 * @module
 */
import { useLayoutEffect, useState } from "preact/hooks";
import type { Store } from "./store.ts";

/**
 * The value of a store; the component is redrawn when it changes. Subscribes before the paint, unlike an effect, or
 * input in between would be lost.
 */
export function useStore<Value>(store: Store<Value>): Value {
  const [value, setValue] = useState(store.get());
  useLayoutEffect(() => store.subscribe((next) => setValue(() => next)), [store]);
  return value;
}
