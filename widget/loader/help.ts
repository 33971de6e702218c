/**
 * Offers of help before their part of the loader is loaded.
 *
 * @module
 */
import type { HelpDeps, HelpPart } from "../help/part.ts";
import type { Offer } from "../help/nudge_view.ts";
import type { Signal } from "./capture.ts";
import { isPart } from "./lazy_parts.ts";

/** Detects failures and isPart help. */
export type HelpOffers = {
  readonly note: (signal: Signal) => void;
  /** Shows an offer of a teammate. */
  readonly show: (offer: Offer) => void;
  /** Shows the greeting of the current settings. */
  readonly greet: () => void;
  readonly stop: () => void;
  /** Hides the current offer. */
  readonly hide: () => void;
  /** The visitor is on another path, or the page is no longer watched. */
  readonly reset: () => void;
};

/** Signals kept until the part is loaded; the newest are kept. */
const EARLY_MAX = 30;

/** Whether a loaded part is this one. */
export function isHelpPart(part: unknown): part is HelpPart {
  return isPart<HelpPart>(part, "createHelp");
}

/** Loads the part with the first signal; earlier signals wait. */
export function lazyHelp(load: () => Promise<unknown>, deps: () => Promise<HelpDeps | null>): HelpOffers {
  let early: Signal[] = [];
  let loading: Promise<void> | null = null;
  let help: ReturnType<HelpPart["createHelp"]> | null = null;

  async function start() {
    const [part, loadedDeps] = await Promise.all([load(), deps()]);
    if (!isHelpPart(part) || !loadedDeps) return;
    help = part.createHelp(loadedDeps);
    early.splice(0).forEach(help.watch.note);
  }

  function need(): Promise<void> {
    return loading = loading || start();
  }

  return {
    note(signal) {
      if (help) return help.watch.note(signal);
      early = early.concat(signal).slice(-EARLY_MAX);
      need();
    },
    show: (offer) => need().then(() => help && help.nudges.show(offer)),
    greet: () => need().then(() => help && help.greeting.configured()),
    stop: () => help && help.greeting.stop(),
    hide: () => help && help.nudges.hide(),
    reset() {
      early = [];
      if (help) help.watch.reset();
    },
  };
}
