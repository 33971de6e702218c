/**
 * Going live: from then on a frame reads its thread and keeps it up to date, as far as consent allows.
 *
 * @module
 */

/** The callbacks of going live. */
export type GoLiveOptions = {
  /** Whether a page embeds the chat; on a page of its own it needs no consent. */
  readonly embedded: boolean;
  /** Whether it never goes live: a preview sends the desk nothing. */
  readonly isPreview: boolean;
  /** Starts what every live frame does. */
  readonly start: () => void;
  /** Called when it has gone live, and whenever consent changes from then on. `visit` is the visit of the embedding page. */
  readonly consented: (consents: boolean, visit: string | null) => void;
};

/** The life of one frame. */
export type GoLive = {
  /** Starts, once. */
  readonly goLive: () => void;
  /** Consent was given, with the id of the visit, or with null taken back. */
  readonly consent: (visit: string | null) => void;
};

/** Makes a frame's life; it has not gone live. */
export function createGoLive({ embedded, isPreview, start, consented }: GoLiveOptions): GoLive {
  let isLive = false;
  let visit: string | null = null;

  function consent(given: string | null) {
    visit = given;
    if (isLive) consented(visit !== null || !embedded, visit);
  }

  return {
    goLive() {
      if (isPreview || isLive) return;
      isLive = true;
      // What was stored may be read only with consent.
      consent(visit);
      start();
    },
    consent,
  };
}
