/**
 * The greeting card beside the closed chat of the sample website, while the settings are typed.
 *
 * @module
 */
import { greetingOf } from "../help/greeting.ts";
import { createOfferContainer, type Offer, showOffer } from "../help/nudge_view.ts";
import type { WidgetConfig } from "../protocol.ts";

/**
 * Prepares it beside the chat's panel; `open` is called when it is accepted. @returns a function that draws it for
 * given settings
 */
export function greetBeside(panel: HTMLElement, open: () => void): (config: WidgetConfig, isOpen: boolean) => void {
  let drawn = "";
  let remove = () => {};
  const container = createOfferContainer(panel);

  function draw(offer: Offer, dismiss: string) {
    remove = showOffer(container, offer, dismiss, ({ kind }) => {
      if (kind === "accepted") open();
    });
    // While the text is being typed, each change would replay the entrance animation.
    if (drawn !== "") { for (const move of container.lastElementChild?.getAnimations() ?? []) move.finish(); }
  }

  return (config, isOpen) => {
    const offer = isOpen || !config.greeting ? null : greetingOf(config, config.greeting);
    const wanted = offer ? JSON.stringify(offer) : "";
    if (wanted === drawn) return;
    remove();
    remove = () => {};
    if (offer) draw(offer, config.words.dismiss);
    drawn = wanted;
  };
}
