/**
 * What the agent may not say, decided by code: claims that nothing in the turn bears out, addresses that nobody gave it,
 * and anything that looks like a key.
 *
 * @module
 */

/** What a sentence may rest on. */
export type Grounds = {
  /** A call that changes something succeeded in this turn. */
  readonly changed: boolean;
  /** Any call succeeded in this turn. */
  readonly read: boolean;
  /** Texts whose addresses may be repeated: the operator's, the customer's, and what functions answered. */
  readonly sources: readonly string[];
};

/** The text that may be said, or why it may not. */
export type Checked =
  | { readonly kind: "ok"; readonly text: string }
  | { readonly kind: "unfounded"; readonly reason: string };

const DEED =
  "(?:changed|upgraded|downgraded|switched|moved|cancell?ed|refunded|updated|booked|rebooked|sent|deleted|removed|added|applied|processed|completed|reset|activated|deactivated|credited|scheduled|ordered|submitted|confirmed|issued|paid|renewed|transferred|reactivated|paused|done|made|set up|taken care of)";
const ADVERB = "(?:(?:now|just|already|successfully|gone ahead and|also|all)\\s+)*";

/** The agent's own deeds: only a change that succeeded bears them out. */
const OWN_DEED = [
  new RegExp(`\\b(?:i|we)(?:['’]ve|\\s+have)?\\s+${ADVERB}${DEED}\\b`, "i"),
  /^\W*(?:it['’]?s |it is |all )?done\b(?!\s*(?:with|for)\b)/i,
  /^\W*(?:you['’]?re |you are )?all set\b/i,
  /\byou(?:['’]re| are) now (?:on|using|signed up|subscribed)\b/i,
  new RegExp(`\\bsuccessfully\\s+${DEED}\\b`, "i"),
  new RegExp(`\\bis\\s+now\\s+${DEED}\\b`, "i"),
];

/** That something happened at all: a call that read it may bear it out as well. */
const REPORTED_DEED = [new RegExp(`\\b(?:has|have)\\s+${ADVERB}been\\s+${ADVERB}${DEED}\\b`, "i")];

/** Keys of the desk, and the places of keys. */
const KEY = /\bsvc_(?:pat|id)_[\w-]{16,}|\{secrets\.|\bbearer\s+[\w.~+/-]{16,}/i;

const IMAGE = /!\[[^\]]{0,200}\]\([^)]{0,2000}\)/g;
const ADDRESS = /\b(?:https?:\/\/|www\.)[^\s<>()[\]"'`]+/gi;

/** Checks one sentence; unknown addresses and all images are taken out of what is left. */
export function checkSentence(sentence: string, grounds: Grounds): Checked {
  if (KEY.test(sentence)) return { kind: "unfounded", reason: "It held something that looks like a key." };
  const claims = !grounds.changed && OWN_DEED.some((claim) => claim.test(sentence)) ||
    !grounds.changed && !grounds.read && REPORTED_DEED.some((claim) => claim.test(sentence));
  if (claims) {
    return {
      kind: "unfounded",
      reason: "It said that something was done, but no function did it in this turn.",
    };
  }
  const text = sentence.replace(IMAGE, "").replace(
    ADDRESS,
    (address) => isKnown(address, grounds.sources) ? address : "(link removed)",
  );
  return { kind: "ok", text };
}

/** An address is known when a source holds it in full; a longer one could carry something away. */
function isKnown(address: string, sources: readonly string[]): boolean {
  const bare = address.replace(/[.,;:!?*_]+$/, "");
  return sources.some((source) =>
    (source.match(ADDRESS) ?? []).some((known) => known.replace(/[.,;:!?*_]+$/, "") === bare)
  );
}
