/**
 * Draws the rating below a resolved conversation. A lazy part: it shares no code with the frame, so it receives its
 * rendering functions.
 *
 * @module
 */
import type { ComponentChild, h, VNode } from "preact";
import type { FrameChat } from "../chat.ts";
import type { Texts } from "../texts/texts.ts";

/** The data and callbacks of the panel. */
export type RatePanel = {
  /** Null before the first press. */
  readonly rating: number | null;
  /** Whether a rating is being sent, and its setter. */
  readonly busy: readonly [boolean, (busy: boolean) => void];
  readonly chat: Pick<FrameChat, "rate" | "earlier">;
  readonly star: () => VNode;
  readonly texts: Texts;
};

const STARS = [1, 2, 3, 4, 5] as const;

/** Five stars, and a button for another conversation. */
export function ratePanel(draw: typeof h, { rating, busy, chat, star, texts }: RatePanel): ComponentChild {
  const [isBusy, setBusy] = busy;

  async function rate(stars: (typeof STARS)[number]) {
    if (isBusy) return;
    setBusy(true);
    await chat.rate(stars);
    setBusy(false);
  }

  const buttons = STARS.map((stars) =>
    draw("button", {
      key: stars,
      type: "button",
      class: "rate-star",
      "aria-label": `${stars} / ${STARS.length}`,
      "aria-pressed": rating === stars,
      "data-on": rating !== null && stars <= rating ? "" : undefined,
      onClick: () => rate(stars),
    }, star())
  );
  return draw(
    "div",
    { class: "rate", role: "group", "aria-labelledby": "rate-question" },
    draw("p", { id: "rate-question", dir: "auto" }, texts.rate),
    draw("div", { class: "rate-stars" }, buttons),
    draw("p", { class: "rate-thanks", role: "status" }, rating !== null && texts.rated),
    // Otherwise the next message reopens this one.
    draw("button", { type: "button", class: "link", onClick: chat.earlier.begin }, texts.newConversation),
  );
}
