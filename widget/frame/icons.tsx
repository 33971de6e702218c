/**
 * Every icon of the frame.
 *
 * @module
 */
import type { VNode } from "preact";

/** Our own 24 px stroke icons: name → paths. */
const PATHS = {
  close: "M6 6l12 12M18 6 6 18",
  send: "M12 19V5M5.5 11.5 12 5l6.5 6.5",
  check: "m5 12.5 4.5 4.500L19 7.5",
  alert: "M12 8v5M12 16.500v.01M12 3 2.5 20h19L12 3Z",
  external: "M14 5h5v5M19 5l-8 8M17 14v4a1 1 0 0 1-1 1H6a1 1 0 0 1-1-1V8a1 1 0 0 1 1-1h4",
  down: "M12 5v14M5.5 12.5 12 19l6.5-6.5",
  arrow: "M5 12h14M13 6l6 6-6 6",
  chevron: "m6 9 6 6 6-6",
  picture:
    "M5 4h14a1 1 0 0 1 1 1v14a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1ZM4 16l4.5-4.5 8.5 8.5M14 13l2-2 4 4M14.5 8.5v.01",
  shield: "M12 3 5 6v5c0 4.5 3 8 7 10 4-2 7-5.5 7-10V6l-7-3ZM9 12l2.2 2.200L15 10.5",
} as const;

/** Name of an icon. */
export type IconName = keyof typeof PATHS;

/** An icon for the eye only; whoever uses it says what it means. */
export function Icon({ name }: { readonly name: IconName }): VNode {
  return (
    <svg class={"icon icon-" + name} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
