/**
 * Offering help when something failed: the loader asks the desk, and shows one quiet note at a time.
 *
 * @see docs/reference/limits.md
 * @module
 */
import type { Memory } from "../loader/memory.ts";
import { deskApi, type Tag } from "../loader/tag.ts";
import type { LoaderWords, NudgeAnswer, NudgeRequest, PageInfo, Trouble } from "../protocol.ts";
import { type Offer, placeOffers, showOffer } from "./nudge_view.ts";

/** What offers need from the loader. */
export type NudgeDeps = {
  readonly tag: Tag;
  readonly memory: Memory;
  /** The chat's panel; offers stand beside it. */
  readonly panel: HTMLElement;
  readonly page: () => PageInfo;
  readonly isOpen: () => boolean;
  readonly words: () => LoaderWords;
  /** The visitor takes the greeting up, with the question that they chose, or none. */
  readonly ask: (words: string) => void;
  /** The visitor takes an offer up. */
  readonly accept: (offer: Offer, words: string, trouble: Trouble | null) => void;
};

/** The offers of one page. */
export type Nudges = {
  /** Offers help after something failed, if it is allowed. */
  readonly offer: (trouble: Trouble) => void;
  /** Shows what a teammate offers. */
  readonly bring: (offer: Offer) => void;
  /** Shows what the chat says first; it gives way to any offer. */
  readonly greet: (greeting: Offer) => void;
  /** Takes away what is shown: the chat is open, or the page another one. */
  readonly hide: () => void;
};

const QUIET_MS = 24 * 60 * 60_000;
const PER_VISIT_MAX = 3;

/** The kind of a trouble as offers name it. */
function kindOf({ kind }: Trouble): NudgeRequest["kind"] {
  return kind === "error" ? "js_error" : kind;
}

async function ask(tag: Tag, request: NudgeRequest): Promise<NudgeAnswer | null> {
  try {
    const response = await fetch(deskApi(tag) + "/nudge", {
      method: "POST",
      credentials: "omit",
      // A plain text is sent without asking for leave first.
      body: JSON.stringify(request),
    });
    return response.ok ? await response.json() : null;
  } catch {
    return null;
  }
}

/** Makes the offers of one page: one per kind, page and visit, three in a visit, none for a day after a dismissal. */
export function createNudges(place: NudgeDeps): Nudges {
  const { tag, memory } = place;
  const stand = placeOffers(place.panel);
  let take: (() => void) | null = null;
  let isGreeting = false;
  let asking = false;
  let notBefore = 0;

  function hide() {
    if (take) take();
    take = null;
  }

  function mayShow() {
    return (!take || isGreeting) && !place.isOpen() && Date.now() >= memory.read().quietUntil;
  }

  function show(offer: Offer, trouble: Trouble | null) {
    hide();
    isGreeting = false;
    take = showOffer(stand, offer, place.words().dismiss, (answer) => {
      take = null;
      if (answer.kind === "accepted") place.accept(offer, answer.words, trouble);
      else memory.change({ quietUntil: Date.now() + QUIET_MS });
    });
  }

  function greet(greeting: Offer) {
    if (take || !mayShow()) return;
    isGreeting = true;
    take = showOffer(stand, greeting, place.words().dismiss, (answer) => {
      take = null;
      memory.change({ greeted: true });
      if (answer.kind === "accepted") place.ask(answer.words);
    });
  }

  async function offer(trouble: Trouble) {
    const page = place.page();
    const name = kindOf(trouble) + " " + page.url.split(/[?#]/)[0];
    const { visit, shown } = memory.read();
    if (asking || Date.now() < notBefore || shown.length >= PER_VISIT_MAX) return;
    if (shown.indexOf(name) >= 0 || !mayShow()) return;
    asking = true;
    const answer = await ask(tag, { visit, kind: kindOf(trouble), at: trouble.at, page, detail: trouble.detail });
    asking = false;
    if (!answer) return;
    notBefore = Date.now() + answer.cooldownS * 1000;
    if (!answer.show || !mayShow() || place.page().url !== page.url) return;
    memory.change({ shown: shown.concat(name) });
    show({ text: answer.text, by: null, suggestions: answer.suggestions }, trouble);
  }

  return {
    offer,
    bring(offer) {
      if (mayShow()) show(offer, null);
    },
    greet,
    hide,
  };
}
