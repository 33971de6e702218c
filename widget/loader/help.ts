/**
 * Offers of help, as long as their part of the loader is not there.
 *
 * @module
 */
import type { HelpDeps, HelpPart } from "../help/part.ts";
import type { Offer } from "../help/nudge_view.ts";
import type { Signal } from "./capture.ts";
import { offers } from "./late.ts";

/** Noticing trouble and offering help, once there is reason to. */
export type HelpOffers = {
  readonly note: (signal: Signal) => void;
  /** Shows what a teammate offers. */
  readonly bring: (offer: Offer) => void;
  /** Shows what the chat says first, by the settings as they are now. */
  readonly greet: () => void;
  readonly stop: () => void;
  /** Takes away what is shown. */
  readonly hide: () => void;
  /** The page is another one, or not watched any more. */
  readonly reset: () => void;
};

/** What happened before the part was there; of clicks, the newest count. */
const EARLY_MAX = 30;

/** Whether what was loaded is the part. */
export function isHelpPart(part: unknown): part is HelpPart {
  return offers<HelpPart>(part, "createHelp");
}

/** Loads the part with the first signal; what comes before it is there waits for it. */
export function lateHelp(load: () => Promise<unknown>, place: () => Promise<HelpDeps | null>): HelpOffers {
  let early: Signal[] = [];
  let loading: Promise<void> | null = null;
  let help: ReturnType<HelpPart["createHelp"]> | null = null;

  async function start() {
    const [part, where] = await Promise.all([load(), place()]);
    if (!isHelpPart(part) || !where) return;
    help = part.createHelp(where);
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
    bring: (offer) => need().then(() => help && help.nudges.bring(offer)),
    greet: () => need().then(() => help && help.greeting.configured()),
    stop: () => help && help.greeting.stop(),
    hide: () => help && help.nudges.hide(),
    reset() {
      early = [];
      if (help) help.watch.reset();
    },
  };
}
