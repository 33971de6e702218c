/**
 * Parts of the frame that are loaded when a card first needs them.
 *
 * @module
 */
import { useLayoutEffect, useState } from "preact/hooks";

/** The state of a part. */
export type Lazy<Part> =
  | { readonly kind: "waiting" }
  | { readonly kind: "here"; readonly part: Part }
  | { readonly kind: "failed" };

/**
 * Loads a part when the component is first drawn; the browser loads it once for all components. The component is
 * redrawn when the part is loaded, or has failed to load.
 *
 * @param load must always be the same function
 */
export function useLazy<Part>(load: () => Promise<Part>): Lazy<Part> {
  const [state, setState] = useState<Lazy<Part>>({ kind: "waiting" });
  // Before the first paint, so that an already loaded part is drawn in the same frame.
  useLayoutEffect(() => {
    let isDrawn = true;
    const show = (next: Lazy<Part>) => isDrawn && setState(next);
    load().then((part) => show({ kind: "here", part }), () => show({ kind: "failed" }));
    return () => {
      isDrawn = false;
    };
  }, [load]);
  return state;
}
