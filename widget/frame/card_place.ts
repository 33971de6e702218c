/**
 * Where a node stands in its card, and what it may do there.
 *
 * @module
 */
import type { CardNode } from "../protocol.ts";

/** What a card can do and whether it still can. */
export type CardContext = {
  /** Tells the desk; the button is its dot path in the saved card. */
  readonly press: (button: string) => void;
  /** The button that was pressed and has not been answered yet. */
  readonly pressing: string | null;
  /** Whether buttons that tell the desk can still be pressed. */
  readonly open: boolean;
  /** Said after the label of a link that opens a tab. */
  readonly opensNewTab: string;
};

/** A node and the place it has in the saved card, such as `children.4.children.0`. */
export type Place = {
  readonly node: CardNode;
  readonly path: string;
  readonly context: CardContext;
};
