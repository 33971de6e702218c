/**
 * Every message between a page of the desk and `preview.js`, which draws cards in it.
 *
 * @module
 */
import type { CardNode, FieldValues, WidgetConfig } from "../protocol.ts";

/** The look of a previewed card: that of the workspace's chat, or a theme of the page. */
export type PreviewLook = Pick<WidgetConfig, "theme" | "color" | "radius">;

/**
 * Desk page to `preview.js`, by postMessage to the page's own window: draws this card in the element whose
 * `data-preview` is `place`. Each such element first draws its own card: its `data-card` (or the JSON of a
 * `script type="application/json"` in it) with its `data-look`; a place without a card waits for a message. The place
 * is as wide as the page makes it, so a narrow place is a narrow preview.
 */
export type PageToPreview = {
  readonly v: 1;
  readonly type: "svc:preview";
  readonly place: string;
  readonly card: CardNode;
  readonly look: PreviewLook;
};

/**
 * `preview.js` to the desk page, by postMessage to the page's own window: a button was pressed in a place that has
 * `data-live`; in every other place nothing can be pressed.
 */
export type PreviewToPage = {
  readonly v: 1;
  readonly type: "svc:preview-press";
  readonly place: string;
  /** Dot path in the card. */
  readonly button: string;
  readonly fields: FieldValues;
};
