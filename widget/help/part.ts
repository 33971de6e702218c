/**
 * The exports of `widget-help.js`: failure detection, offers of help, the greeting, and the island.
 *
 * @module
 */
import type { Trouble } from "../protocol.ts";
import { createGreeting, type Greeting, type GreetingDeps } from "./greeting.ts";
import { drawIsland } from "./island.ts";
import { createNudges, type NudgeDeps, type Nudges } from "./nudges.ts";
import { createWatch, type Watch } from "./watch.ts";

/** The dependencies of the part. */
export type HelpDeps = NudgeDeps & GreetingDeps & {
  /** Whether the desk's settings allow offers of help. */
  readonly mayOffer: () => boolean;
  /** Reports a failure to the desk. */
  readonly sendTrouble: (trouble: Trouble) => void;
};

/** The part. */
export type HelpPart = {
  readonly createHelp: (deps: HelpDeps) => {
    readonly watch: Watch;
    readonly nudges: Nudges;
    readonly greeting: Greeting;
  };
  readonly drawIsland: typeof drawIsland;
};

/** Connects the parts: a failure is reported to the desk, and help is offered. */
export const HELP_PART: HelpPart = {
  drawIsland,
  createHelp(deps) {
    const nudges = createNudges(deps);
    const watch = createWatch(() => !deps.isOpen(), (trouble) => {
      deps.sendTrouble(trouble);
      if (deps.mayOffer()) nudges.offer(trouble);
    });
    return { watch, nudges, greeting: createGreeting(deps, nudges) };
  },
};
