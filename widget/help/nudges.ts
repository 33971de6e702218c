/**
 * Offers help after a failure: asks the desk, and shows one note at a time.
 *
 * @see docs/reference/limits.md
 * @module
 */
import type { Memory } from "../loader/memory.ts";
import { deskApi, type Tag } from "../loader/tag.ts";
import type { LoaderWords, NudgeAnswer, NudgeRequest, PageInfo, Trouble } from "../protocol.ts";
import { createOfferContainer, type Offer, showOffer } from "./nudge_view.ts";

/** The dependencies of offers. */
export type NudgeDeps = {
  readonly tag: Tag;
  readonly memory: Memory;
  /** The chat's panel; offers are shown beside it. */
  readonly panel: HTMLElement;
  readonly page: () => PageInfo;
  readonly isOpen: () => boolean;
  readonly words: () => LoaderWords;
  /** The visitor accepts the greeting, with the chosen question, which is sent, or an empty text. */
  readonly ask: (words: string, send: boolean) => void;
  /** The visitor accepts an offer. */
  readonly accept: (offer: Offer, words: string, trouble: Trouble | null) => void;
};

/** The offers of one page. */
export type Nudges = {
  /** Offers help after a failure, if that is allowed. */
  readonly offer: (trouble: Trouble) => void;
  /** Shows an offer of a teammate. */
  readonly show: (offer: Offer) => void;
  /** Shows the greeting; any offer replaces it. */
  readonly greet: (greeting: Offer) => void;
  /** Hides the current offer: the chat is open, or the visitor is on another page. */
  readonly hide: () => void;
};

const QUIET_MS = 24 * 60 * 60_000;
const PER_VISIT_MAX = 3;

/** The kind of a failure in a nudge. */
function kindOf({ kind }: Trouble): NudgeRequest["kind"] {
  return kind === "error" ? "js_error" : kind;
}

async function ask(tag: Tag, request: NudgeRequest): Promise<NudgeAnswer | null> {
  try {
    const response = await fetch(deskApi(tag) + "/nudge", {
      method: "POST",
      credentials: "omit",
      // Sent as plain text, which needs no CORS preflight.
      body: JSON.stringify(request),
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/**
 * Makes the offers of one page: at most one per kind, page and visit, three per visit, and none for a day after a
 * dismissal.
 */
export function createNudges(deps: NudgeDeps): Nudges {
  const { tag, memory } = deps;
  const container = createOfferContainer(deps.panel);
  let remove: (() => void) | null = null;
  let isGreeting = false;
  let asking = false;
  let notBefore = 0;

  function hide() {
    if (remove) remove();
    remove = null;
  }

  function mayShow() {
    return (!remove || isGreeting) && !deps.isOpen() && Date.now() >= memory.read().quietUntil;
  }

  function show(offer: Offer, trouble: Trouble | null) {
    hide();
    isGreeting = false;
    remove = showOffer(container, offer, deps.words().dismiss, (answer) => {
      remove = null;
      if (answer.kind === "accepted") deps.accept(offer, answer.words, trouble);
      else memory.change({ quietUntil: Date.now() + QUIET_MS });
    });
  }

  function greet(greeting: Offer) {
    if (remove || !mayShow()) return;
    isGreeting = true;
    remove = showOffer(container, greeting, deps.words().dismiss, (answer) => {
      remove = null;
      memory.change({ greeted: true });
      if (answer.kind === "accepted") deps.ask(answer.words, true);
    });
  }

  async function offer(trouble: Trouble) {
    const page = deps.page();
    const name = kindOf(trouble) + " " + page.url.split(/[?#]/)[0];
    const { visit, shown } = memory.read();
    if (asking || Date.now() < notBefore || shown.length >= PER_VISIT_MAX) return;
    if (shown.indexOf(name) >= 0 || !mayShow()) return;
    asking = true;
    const answer = await ask(tag, { visit, kind: kindOf(trouble), at: trouble.at, page, detail: trouble.detail });
    asking = false;
    if (!answer) return;
    notBefore = Date.now() + answer.cooldownS * 1000;
    if (!answer.show || !mayShow() || deps.page().url !== page.url) return;
    memory.change({ shown: shown.concat(name) });
    show({ text: answer.text, by: null, suggestions: answer.suggestions }, trouble);
  }

  return {
    offer,
    show(offer) {
      if (mayShow()) show(offer, null);
    },
    greet,
    hide,
  };
}
