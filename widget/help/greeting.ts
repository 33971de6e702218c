/**
 * The greeting card: the first message of the chat, shown beside its closed button after a few seconds.
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

/** The dependencies of a greeting. */
export type GreetingDeps = {
  readonly memory: Memory;
  readonly config: () => WidgetConfig | null;
  readonly isOpen: () => boolean;
  /** Loads the frame, so that it is ready when the greeting is accepted. */
  readonly loadAhead: () => void;
  /** The visitor is on another page, which may have another greeting. */
  readonly moved: () => void;
};

/** The greeting of one page. */
export type Greeting = {
  /** The settings were loaded, or have changed. */
  readonly configured: () => void;
  readonly stop: () => void;
};

const CALM_MS = 4000;
const SUGGESTIONS_MAX = 3;

/** The card with a greeting; phones have no room for suggested questions. */
export function greetingOf({ name, suggestions }: WidgetConfig, text: string): Offer {
  return { text, by: name, suggestions: isPhone() ? [] : suggestions.slice(0, SUGGESTIONS_MAX) };
}

/** Greets each visitor once, except those who have opened the chat, written in it, or dismissed the card. */
export function createGreeting(deps: GreetingDeps, nudges: Nudges): Greeting {
  let text = "";
  let timer: ReturnType<typeof setTimeout> | undefined;
  let unwatch: (() => void) | null = null;

  function greet() {
    const config = deps.config();
    const { talks, greeted } = deps.memory.read();
    if (!config || !text || talks || greeted || deps.isOpen()) return;
    deps.loadAhead();
    nudges.greet(greetingOf(config, text));
  }

  function look() {
    const config = deps.config();
    const next = config ? firstWords(config, location.href) : "";
    if (next === text) return;
    if (text) nudges.hide();
    text = next;
    clearTimeout(timer);
    timer = setTimeout(greet, CALM_MS);
  }

  return {
    configured() {
      const config = deps.config();
      // Without openers every page has the same greeting.
      if (config && config.openers.length > 0 && !unwatch) {
        unwatch = watchNavigation(() => {
          deps.moved();
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
