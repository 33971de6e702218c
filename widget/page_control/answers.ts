/**
 * What is asked of a page, and what it answers.
 *
 * @module
 */
import type { RefusalCode } from "./rules.ts";

/** Version 1 of what is told of a page. */
export type Snapshot = {
  readonly v: 1;
  /** Names the snapshot: its refs mean nothing in another one. */
  readonly gen: number;
  readonly url: string;
  readonly title: string;
  readonly viewport: { readonly w: number; readonly h: number };
  /** Pixels of the page above and below what can be seen. */
  readonly scroll: { readonly above: number; readonly below: number };
  /** How many elements have a ref. */
  readonly n: number;
  readonly truncated: boolean;
  readonly lines: readonly string[];
};

/** What became of it. */
export type ControlAnswer =
  | { readonly outcome: "done"; readonly result: Snapshot | null }
  /** It was done, and the page gives way to another one. */
  | { readonly outcome: "left" }
  | { readonly outcome: "refused"; readonly code: RefusalCode }
  /** It was done, and the page did not react. */
  | { readonly outcome: "no_effect" };
