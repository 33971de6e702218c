/**
 * The greeting card beside the closed chat of the imagined website, as it is while the settings are typed.
 *
 * @module
 */
import { greetingOf } from "../help/greeting.ts";
import { type Offer, placeOffers, showOffer } from "../help/nudge_view.ts";
import type { WidgetConfig } from "../protocol.ts";

/** Prepares it beside the chat's panel; `open` is for whoever takes it up. Returns what draws it by the settings. */
export function greetBeside(panel: HTMLElement, open: () => void): (config: WidgetConfig, isOpen: boolean) => void {
  let drawn = "";
  let take = () => {};
  const place = placeOffers(panel);

  function draw(offer: Offer, dismiss: string) {
    take = showOffer(place, offer, dismiss, ({ kind }) => {
      if (kind === "accepted") open();
    });
    // While somebody types, each letter would come in anew.
    if (drawn !== "") { for (const move of place.lastElementChild?.getAnimations() ?? []) move.finish(); }
  }

  return (config, isOpen) => {
    const offer = isOpen || !config.greeting ? null : greetingOf(config, config.greeting);
    const wanted = offer ? JSON.stringify(offer) : "";
    if (wanted === drawn) return;
    take();
    take = () => {};
    if (offer) draw(offer, config.words.dismiss);
    drawn = wanted;
  };
}
