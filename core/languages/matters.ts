/**
 * Matters with a page in every help centre, and how customers ask for them.
 *
 * @module
 */
import { LANGUAGES } from "./languages.ts";
import type { MatterWords, PhraseWords, TroubleWords } from "./matter_words.ts";
import { wholeText } from "./patterns.ts";
import { SEARCHED_ONLY } from "./searched_only.ts";

/** A question, and the name of its matter on pages. */
export type Matter = {
  readonly asks: RegExp;
  /** It is about the customer's own things, which are on no page. */
  readonly unless: RegExp | null;
  /** Whether the matter is the whole question. */
  readonly isWhole: boolean;
  /** Words of the question that add nothing to the name of the matter. */
  readonly drops: RegExp;
  /** The names, by language; English has one of each. */
  readonly names: ReadonlyMap<string, string>;
};

type SpokenMatters = { readonly code: string; readonly matters: MatterWords };
type PhraseMatter = "price" | "included" | "signInFailed";
type TroubleMatter = "password" | "payment" | "outage" | "mailMissing" | "mailTooMany";

const SPOKEN: readonly SpokenMatters[] = [
  ...LANGUAGES,
  ...SEARCHED_ONLY.flatMap(({ code, matters }) => matters === undefined ? [] : [{ code, matters }]),
];

/** Drops the whole question: the matter is all of it. */
const WHOLE_QUESTION = /[^]+/g;

/** Between a thing and its problem. */
const GAP_CHARS_MAX = 40;

/** The same in scripts that are denser. */
const DENSE_GAP_CHARS_MAX = 20;

/** The price of something. */
export const PRICE: Matter = { ...byPhrase("price"), unless: anyOf(({ own }) => own, "iu") };

/** A password that does not work any more. */
export const PASSWORD: Matter = byTrouble("password");

/** A payment that failed, but not a refused identity card. */
export const PAYMENT_FAILED: Matter = {
  ...byTrouble("payment"),
  unless: /\b(?:id|identity|sim|member|loyalty|gift|business|report|sound|graphics)[ -]?cards?\b/i,
};

/** The content of a plan, a price or a parcel, also compared with another. */
export const INCLUDED: Matter = byPhrase("included");

/** "Is your website down", "is Plotline down": the thing is arbitrary. */
const IS_DOWN = wholeText(
  "(?:is|are) (?:\\p{L}+ ){1,3}(?:down|offline)(?! (?:payment|the|my|our|your|his|her|their|a|an|to|from|by|on|with|for \\p{L}+ days))",
);

const troubles = byTrouble("outage");

/** The service itself does not work. */
export const OUTAGE: Matter = { ...troubles, asks: new RegExp(`${troubles.asks.source}|${IS_DOWN}`, "iu") };

/** An account that its owner cannot sign in to. */
export const SIGN_IN_FAILED: Matter = byPhrase("signInFailed");

/** A mail that did not arrive. */
export const MAIL_MISSING: Matter = byTrouble("mailMissing");

/** Unwanted emails and notifications. */
export const MAIL_TOO_MANY: Matter = byTrouble("mailTooMany");

function byPhrase(matter: PhraseMatter): Matter {
  const drops = sourceOf(({ [matter]: words }) => words?.drops ?? null);
  return {
    asks: anyOf(({ [matter]: words }) => words?.asks ?? null, "iu"),
    unless: null,
    isWhole: drops === "",
    drops: drops === "" ? WHOLE_QUESTION : new RegExp(drops, "giu"),
    names: namesOf(matter),
  };
}

function byTrouble(matter: TroubleMatter): Matter {
  const asks = [false, true].flatMap((inParts) => {
    const [things, troubles] = (["things", "troubles"] as const).map((part) =>
      alternatives(({ [matter]: words }) => words?.[part] ?? null, inParts)
    );
    const gap = `.{0,${inParts ? DENSE_GAP_CHARS_MAX : GAP_CHARS_MAX}}`;
    return [`${things}${gap}${troubles}`, `${troubles}${gap}${things}`];
  });
  return {
    asks: new RegExp(asks.join("|"), "iu"),
    unless: null,
    isWhole: true,
    drops: WHOLE_QUESTION,
    names: namesOf(matter),
  };
}

function namesOf(matter: PhraseMatter | TroubleMatter): ReadonlyMap<string, string> {
  return new Map(SPOKEN.flatMap(({ code, matters }) => {
    const words: PhraseWords | TroubleWords | null = matters[matter];
    return words === null || words.name === null ? [] : [[code, words.name] as const];
  }));
}

/** Matches a text with any language's words of one part. */
export function anyOf(wordsOf: (matters: MatterWords) => string | null, flags: string): RegExp {
  return new RegExp(sourceOf(wordsOf), flags);
}

/** Returns the source of {@linkcode anyOf}; empty if no language has words. */
export function sourceOf(wordsOf: (matters: MatterWords) => string | null): string {
  return [false, true].map((inParts) => alternatives(wordsOf, inParts)).filter((source) => source !== "").join("|");
}

/** Returns the words of the languages that match whole words, or of those that also match parts. */
function alternatives(wordsOf: (matters: MatterWords) => string | null, inParts: boolean): string {
  const words = SPOKEN.filter(({ matters }) => matters.matchesParts === inParts)
    .flatMap(({ matters }) => wordsOf(matters) ?? []);
  if (words.length === 0) return "";
  return inParts ? `(?:${words.join("|")})` : wholeText(words.join("|"));
}
