/**
 * The answers of page control.
 *
 * @module
 */
import type { RefusalCode } from "./rules.ts";

/** Version 1 of the description of a page. */
export type Snapshot = {
  readonly v: 1;
  /** The id of the snapshot: its refs are only valid with it. */
  readonly gen: number;
  readonly url: string;
  readonly title: string;
  readonly viewport: { readonly w: number; readonly h: number };
  /** Pixels of the page above and below the viewport. */
  readonly scroll: { readonly above: number; readonly below: number };
  /** The number of elements with a ref. */
  readonly n: number;
  readonly truncated: boolean;
  readonly lines: readonly string[];
};

/** The answer to a command. */
export type ControlAnswer =
  | { readonly outcome: "done"; readonly result: Snapshot | null }
  /** It was done, and the page is being left for another one. */
  | { readonly outcome: "left" }
  | { readonly outcome: "refused"; readonly code: RefusalCode }
  /** It was done, and the page did not react. */
  | { readonly outcome: "no_effect" };
