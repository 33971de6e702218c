/**
 * What `widget-help.js` offers: noticing that a visitor has trouble, offering help, greeting, and the island.
 *
 * @module
 */
import type { Trouble } from "../protocol.ts";
import { createGreeting, type Greeting, type GreetingDeps } from "./greeting.ts";
import { drawIsland } from "./island.ts";
import { createNudges, type NudgeDeps, type Nudges } from "./nudges.ts";
import { createWatch, type Watch } from "./watch.ts";

/** What the part needs from the loader. */
export type HelpDeps = NudgeDeps & GreetingDeps & {
  /** Whether the desk wants help to be offered. */
  readonly mayOffer: () => boolean;
  /** Tells the desk what went wrong. */
  readonly tell: (trouble: Trouble) => void;
};

/** The part. */
export type HelpPart = {
  readonly createHelp: (place: HelpDeps) => {
    readonly watch: Watch;
    readonly nudges: Nudges;
    readonly greeting: Greeting;
  };
  readonly drawIsland: typeof drawIsland;
};

/** Puts them together: what goes wrong is told to the desk, and help is offered. */
export const HELP_PART: HelpPart = {
  drawIsland,
  createHelp(place) {
    const nudges = createNudges(place);
    const watch = createWatch(() => !place.isOpen(), (trouble) => {
      place.tell(trouble);
      if (place.mayOffer()) nudges.offer(trouble);
    });
    return { watch, nudges, greeting: createGreeting(place, nudges) };
  },
};
