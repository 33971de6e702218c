/**
 * Going live: from then on a frame reads its thread and keeps it up to date, within the limits of consent.
 *
 * @module
 */

/** The callbacks of going live. */
export type GoLiveOptions = {
  /** Whether a page embeds the chat; a standalone chat needs no consent. */
  readonly embedded: boolean;
  /** Whether it never goes live: a preview sends the desk nothing. */
  readonly isPreview: boolean;
  /** Starts what every live frame does. */
  readonly start: () => void;
  /**
   * Called when it has gone live, and whenever consent changes afterwards. `visit` is the visit of the embedding page.
   */
  readonly consented: (consents: boolean, visit: string | null) => void;
};

/** The lifecycle of one frame. */
export type GoLive = {
  /** Starts, once. */
  readonly goLive: () => void;
  /** Consent was given, with the id of the visit, or withdrawn, with null. */
  readonly consent: (visit: string | null) => void;
};

/** Makes a lifecycle that has not gone live. */
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
      // Stored data may be read only with consent.
      consent(visit);
      start();
    },
    consent,
  };
}
