/**
 * Removes from the agent's words: addresses that it was not given, images, and anything that looks like a key.
 *
 * @module
 */
import { ENGLISH } from "../../languages/en/language.ts";
import type { TurnLines } from "../../languages/lines.ts";
import { isAllowedWebsite } from "../../settings/websites.ts";

/** The addresses that the agent may mention. */
export type AllowedLinks = {
  /** Texts whose addresses may be repeated: the operator's, the customer's, sources, and results of functions. */
  readonly sources: readonly string[];
  /** Websites of the company, all of whose pages may be linked to: `https://example.com`, `https://*.example.com`. */
  readonly websites: readonly string[];
};

/** Keys of the desk, placeholders of keys, and keys of other vendors by their format. */
const KEY = new RegExp(
  [
    /\bsvc_(?:pat|id)_[\w-]{16,}/,
    /\{secrets\.[^}\s]*\}?/,
    /\bbearer\s+[\w.~+/-]{16,}=*/,
    /\bsk-[\w-]{16,}/,
    /\bgh[opsru]_\w{20,}/,
    /\bAKIA[0-9A-Z]{16}\b/,
    /(?:(?<![\w-])[\w-]{10,2000}\.)?eyJ[\w-]{10,}(?:\.[\w-]*){0,2}/,
    /-----BEGIN [A-Z ]{0,40}PRIVATE KEY[\s\S]*?(?:-----END [A-Z ]{0,40}PRIVATE KEY-*|$)/,
  ].map((form) => form.source).join("|"),
  "gi",
);

const IMAGE = /!\[[^\]]{0,200}\]\([^)]{0,2000}\)/g;
/**
 * Anything that a Markdown reader might take for part of an address, so that a known one cannot be the beginning of
 * another (`https://known.example(a)@evil.example`); ended by the target that follows a label.
 */
const ADDRESS = /(?:https?:\/\/|www\.)(?:(?!\]\(https?:)[^\s<>])+/gi;

/** An address in a source, which may be JSON or Markdown. */
const KNOWN_ADDRESS = /(?:https?:\/\/|www\.)[^\s<>()[\]"'`]+/gi;

/** Punctuation after an address that is not part of it. */
const AFTER_ADDRESS = /(?<![.,;:!?*_)\]"'`])[.,;:!?*_)\]"'`]+$/;

/** The replacements of removed words. */
type RemovedMarks = Pick<TurnLines, "linkRemoved" | "keyRemoved">;

/** Returns the words without keys, images and unknown addresses. */
export function cleanWords(words: string, allowed: AllowedLinks, marks: RemovedMarks = ENGLISH.turn): string {
  const cleaned = words.replace(KEY, () => marks.keyRemoved).replace(IMAGE, "").replace(
    ADDRESS,
    (found) => {
      const address = found.replace(AFTER_ADDRESS, "");
      return mayLink(address, allowed) ? found : `${marks.linkRemoved}${found.slice(address.length)}`;
    },
  );
  return withoutEmptyLinks(cleaned, marks.linkRemoved);
}

/**
 * Replaces a link whose address was removed by its label and the mark: "[here]((link removed))" becomes "here (link
 * removed)".
 */
function withoutEmptyLinks(text: string, mark: string): string {
  return text.split(`](${mark})`).reduce((before, after) => {
    const at = before.lastIndexOf("[");
    if (at < 0) return `${before}](${mark})${after}`;
    const label = before.slice(at + 1);
    return `${before.slice(0, at)}${label === mark ? "" : `${label} `}${mark}${after}`;
  });
}

/**
 * Whether an address is on the company's own websites, or contained in full in a source: a longer one could exfiltrate
 * data.
 */
function mayLink(address: string, { sources, websites }: AllowedLinks): boolean {
  const origin = URL.parse(address)?.origin;
  if (origin !== undefined && websites.some((website) => isAllowedWebsite([website], origin))) return true;
  return sources.some((source) =>
    (source.match(KNOWN_ADDRESS) ?? []).some((known) => known.replace(AFTER_ADDRESS, "") === address)
  );
}
