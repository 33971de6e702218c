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
  attach: "m20 11-8.5 8.5a5 5 0 01-7-7L13 4a3.3 3.3 0 014.7 4.7L9.5 17a1.7 1.7 0 01-2.4-2.4L14.5 7.2",
  file: "M14 3H7a1 1 0 00-1 1v16a1 1 0 001 1h10a1 1 0 001-1V7l-4-4ZM14 3v4h4",
  check: "m5 12.5 4.5 4.5L19 7.5",
  alert: "M12 8v5M12 16.5v.01M12 3 2.5 20h19L12 3Z",
  external: "M14 5h5v5M19 5l-8 8M17 14v4a1 1 0 01-1 1H6a1 1 0 01-1-1V8a1 1 0 011-1h4",
  list: "M9 6h11M9 12h11M9 18h11M4.5 6v.01M4.5 12v.01M4.5 18v.01",
  down: "M12 5v14M5.5 12.5 12 19l6.5-6.5",
  arrow: "M5 12h14M13 6l6 6-6 6",
  chevron: "m6 9 6 6 6-6",
  picture:
    "M5 4h14a1 1 0 011 1v14a1 1 0 01-1 1H5a1 1 0 01-1-1V5a1 1 0 011-1ZM4 16l4.5-4.5 8.5 8.5M14 13l2-2 4 4M14.5 8.5v.01",
  star: "m12 3.5 2.6 5.4 5.9.8-4.3 4.1 1.1 5.9L12 16.9l-5.3 2.8 1.1-5.9L3.5 9.7l5.9-.8Z",
  person: "M12 12a4 4 0 100-8 4 4 0 000 8ZM5 20a7 7 0 0114 0",
  spark: "M12 4l2 5.5 5.5 2-5.5 2-2 5.5-2-5.5-5.5-2 5.5-2ZM19 4v3M17.5 5.5h3",
  shield: "M12 3 5 6v5c0 4.5 3 8 7 10 4-2 7-5.5 7-10V6l-7-3ZM9 12l2.2 2.2L15 10.5",
} as const;

/** Name of an icon. */
export type FrameIconName = keyof typeof PATHS;

/** A decorative icon; its parent has the accessible name. */
export function Icon({ name }: { readonly name: FrameIconName }): VNode {
  return (
    <svg class={"icon icon-" + name} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  );
}
