/**
 * What the agent may not say, decided by code: claims without a call behind them, addresses that it was not given,
 * and anything that looks like a key.
 *
 * @module
 */

import { isAllowedWebsite } from "../settings/websites.ts";
import { claimsOwnDeed, reportsDeed } from "./claims.ts";

/** What a sentence may rest on. */
export type Grounds = {
  /** A call that changes something succeeded in this turn. */
  readonly changed: boolean;
  /** Any call succeeded in this turn. */
  readonly read: boolean;
  /** Texts whose addresses may be repeated: the operator's, the customer's, and what functions answered. */
  readonly sources: readonly string[];
  /** What this turn found in the knowledge: a sentence quoted from it word for word is allowed. */
  readonly quotable: readonly string[];
  /** Websites of the company, all of whose pages may be linked to: `https://example.com`, `https://*.example.com`. */
  readonly websites: readonly string[];
};

/** The text that may be said, or why it may not. */
export type Checked =
  | { readonly kind: "ok"; readonly text: string }
  | { readonly kind: "unfounded"; readonly reason: string };

/** Keys of the desk, the places of keys, and keys of other makers by the form they are given out in. */
const KEY = new RegExp(
  [
    /\bsvc_(?:pat|id)_[\w-]{16}/,
    /\{secrets\./,
    /\bbearer\s+[\w.~+/-]{16}/,
    /\bsk-[\w-]{16}/,
    /\bgh[opsru]_\w{20}/,
    /\bAKIA[0-9A-Z]{16}\b/,
    /[\w-]{10}\.eyJ[\w-]{10}/,
    /-----BEGIN [A-Z ]*PRIVATE KEY/,
  ].map((form) => form.source).join("|"),
  "i",
);

const IMAGE = /!\[[^\]]{0,200}\]\([^)]{0,2000}\)/g;
/**
 * Whatever a reader of Markdown might take for a part of an address, so that no known one can be the beginning of another
 * (`https://known.example(a)@evil.example`); ended by the target that follows a label.
 */
const ADDRESS = /(?:https?:\/\/|www\.)(?:(?!\]\(https?:)[^\s<>])+/gi;

/** An address in a source, which may be JSON or Markdown. */
const KNOWN_ADDRESS = /(?:https?:\/\/|www\.)[^\s<>()[\]"'`]+/gi;

/** Punctuation after an address that does not belong to it. */
const AFTER_ADDRESS = /(?<![.,;:!?*_)\]"'`])[.,;:!?*_)\]"'`]+$/;

/** Checks one sentence; unknown addresses and all images are taken out of what is left. */
export function checkSentence(sentence: string, grounds: Grounds): Checked {
  if (KEY.test(sentence)) return { kind: "unfounded", reason: "It held something that looks like a key." };
  const claims = !grounds.changed && claimsOwnDeed(sentence) ||
    !grounds.changed && !grounds.read && reportsDeed(sentence) && !isQuoted(sentence, grounds);
  if (claims) {
    return {
      kind: "unfounded",
      reason: "It said that something was done, but no function did it in this turn.",
    };
  }
  const text = sentence.replace(IMAGE, "").replace(
    ADDRESS,
    (found) => {
      const address = found.replace(AFTER_ADDRESS, "");
      return mayLink(address, grounds) ? found : `(link removed)${found.slice(address.length)}`;
    },
  );
  return { kind: "ok", text };
}

/** A page that says "once your order has been cancelled" speaks of no particular order, so it is no claim about this customer's. */
function isQuoted(sentence: string, { quotable }: Grounds): boolean {
  const words = sentence.trim();
  return words !== "" && quotable.some((text) => text.includes(words));
}

/** An address of the company's own websites, or one that a source holds in full: a longer one could carry something away. */
function mayLink(address: string, { sources, websites }: Grounds): boolean {
  const origin = URL.parse(address)?.origin;
  if (origin !== undefined && websites.some((website) => isAllowedWebsite([website], origin))) return true;
  return sources.some((source) =>
    (source.match(KNOWN_ADDRESS) ?? []).some((known) => known.replace(AFTER_ADDRESS, "") === address)
  );
}
