/**
 * The greeting card: what the chat says first, beside its closed button, once the visitor has had a moment.
 *
 * @module
 */
import { firstWords } from "../opener.ts";
import type { WidgetConfig } from "../protocol.ts";
import { isPhone } from "../loader/full_screen.ts";
import type { Memory } from "../loader/memory.ts";
import { watchNavigation } from "../loader/navigation.ts";
import type { Nudges } from "./nudges.ts";
import type { Offer } from "./nudge_view.ts";

/** What a greeting needs from the chat. */
export type GreetingDeps = {
  readonly memory: Memory;
  readonly config: () => WidgetConfig | null;
  readonly isOpen: () => boolean;
  /** Loads the frame, so that it is there when the greeting is taken up. */
  readonly loadAhead: () => void;
  /** The page is another one, and the chat may say something else first. */
  readonly moved: () => void;
};

/** The greeting of one page. */
export type Greeting = {
  /** The settings are there, or have changed. */
  readonly configured: () => void;
  readonly stop: () => void;
};

const CALM_MS = 4000;
const SUGGESTIONS_MAX = 3;

/** The card that says this first; a phone has no room for questions on it. */
export function greetingOf({ name, suggestions }: WidgetConfig, text: string): Offer {
  return { text, by: name, suggestions: isPhone() ? [] : suggestions.slice(0, SUGGESTIONS_MAX) };
}

/** Greets each visitor once: not who has opened the chat, talked in it, or sent the card away. */
export function createGreeting(place: GreetingDeps, nudges: Nudges): Greeting {
  let text = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unwatch: (() => void) | null = null;

  function greet() {
    const config = place.config();
    const { talks, greeted } = place.memory.read();
    if (!config || !text || talks || greeted || place.isOpen()) return;
    place.loadAhead();
    nudges.greet(greetingOf(config, text));
  }

  function look() {
    const config = place.config();
    const next = config ? firstWords(config, location.href) : "";
    if (next === text) return;
    if (text) nudges.hide();
    text = next;
    clearTimeout(timer);
    timer = setTimeout(greet, CALM_MS);
  }

  return {
    configured() {
      const config = place.config();
      // Only where pages differ does it matter which one is shown.
      if (config && config.openers.length > 0 && !unwatch) {
        unwatch = watchNavigation(() => {
          place.moved();
          look();
        });
      }
      look();
    },
    stop() {
      clearTimeout(timer);
      if (unwatch) unwatch();
    },
  };
}
