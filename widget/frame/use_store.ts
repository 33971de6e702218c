/**
 * Draws components again when a store changes.
 *
 * @module
 */
import { useLayoutEffect, useState } from "preact/hooks";
import type { Store } from "./store.ts";

/**
 * The value of a store; the component is drawn again when it changes. Not after the paint, as an effect would listen:
 * what is typed meanwhile would be lost.
 */
export function useStore<Value>(store: Store<Value>): Value {
  const [value, setValue] = useState(store.get());
  useLayoutEffect(() => store.subscribe((next) => setValue(() => next)), [store]);
  return value;
}
