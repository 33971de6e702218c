/**
 * The rating below a conversation that a teammate has resolved. Its drawing is loaded when there is something to rate.
 *
 * @module
 */
import { type ComponentChild, h } from "preact";
import { useState } from "preact/hooks";
import { useLazy } from "../card/lazy.ts";
import type { FrameChat } from "../chat.ts";
import { Icon } from "../icons.tsx";
import type { Texts } from "../texts/texts.ts";

const loadPanel = () => import("./rate_panel.ts");

const star = () => <Icon name="star" />;

/** Five stars; the rating can be changed, and is null before the first press. */
export function Rate({ rating, chat, texts }: {
  readonly rating: number | null;
  readonly chat: FrameChat;
  readonly texts: Texts;
}): ComponentChild {
  const panel = useLazy(loadPanel);
  const busy = useState(false);
  return panel.kind === "here" ? panel.part.ratePanel(h, { rating, busy, star, texts, chat }) : null;
}
