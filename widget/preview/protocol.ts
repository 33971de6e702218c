/**
 * Every message between a page of the desk and `preview.js`, which draws cards in it.
 *
 * @module
 */
import type { CardNode, FieldValues, WidgetConfig } from "../protocol.ts";

/** The look of a previewed card: that of the workspace's chat, or a theme of the page. */
export type PreviewLook = Pick<WidgetConfig, "theme" | "color" | "radius">;

/**
 * From a page of the desk to `preview.js`, by postMessage to its own window: draws this card in the element whose
 * `data-preview` is `place`. Each such element first draws its own card: its `data-card` (or the JSON of a `script
 * type="application/json"` in it) with its `data-look`; a place without a card waits for a message. The page sets the
 * width of the place, so a narrow place is a narrow preview.
 */
export type PageToPreview = {
  readonly v: 1;
  readonly type: "svc:preview";
  readonly place: string;
  readonly card: CardNode;
  readonly look: PreviewLook;
};

/**
 * From `preview.js` to the page of the desk, by postMessage to its own window: a button was pressed in a place with
 * `data-live`; in other places nothing can be pressed.
 */
export type PreviewToPage = {
  readonly v: 1;
  readonly type: "svc:preview-press";
  readonly place: string;
  /** Dot path in the card. */
  readonly button: string;
  readonly fields: FieldValues;
};
