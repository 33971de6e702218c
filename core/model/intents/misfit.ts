/**
 * Reasons why an action is not what a message asks for, although their words are alike: another verb, another object,
 * the opposite, or words that occur in none of the action's texts.
 *
 * @module
 */
import { stopWordsOf } from "../../languages/stop_words.ts";
import { isCommonWord } from "../../search/background.ts";
import { stem } from "../../search/stem.ts";
import { groupsOf } from "../../search/synonyms.ts";
import { messageWordsOf } from "../../search/tokens.ts";
import { type ActionWords, contraryReader } from "./contrary.ts";
import type { Vector } from "./features.ts";
import { type Form, requestIn, verbOf } from "./request.ts";

/** Facts about the actions. */
export type KnownActions = {
  /** The features of all texts of an action, by its name. */
  readonly actions: ReadonlyMap<string, Vector>;
  readonly changing: ReadonlySet<string>;
  readonly words: ReadonlyMap<string, ActionWords>;
  readonly spell: (text: string) => string;
};

/** A message in the form in which it is compared with actions. */
type RequestWords = {
  readonly form: Form;
  /** The verb at its beginning, if its first word is one. */
  readonly verb: string | null;
  /** Stems of all its words, and their synonym groups. */
  readonly stems: ReadonlySet<string>;
  readonly groups: ReadonlySet<string>;
  readonly telling: readonly string[];
  /** The content word directly after the first one, or after its article. */
  readonly object: string | null;
  readonly isContrary: (action: ActionWords) => boolean;
};

/** An action as a candidate for a message. */
type Candidate = { readonly name: string; readonly changes: boolean; readonly reading: RequestWords };

type Misfit = { readonly factor: number; readonly applies: (known: KnownActions, one: Candidate) => boolean };

/** Groups of verbs: an action whose texts do not contain a verb of the message matches it less. */
const VERBS = ["change", "cancel", "refund", "delete", "book", "buy"];

/** The factor that each reason applies to a score. Chosen by the tuning half of `deno task bench intents`. */
const MISFITS: readonly Misfit[] = [
  // Never acted on.
  { factor: 0.2, applies: isAgainst },
  { factor: 0.5, applies: lacksVerb },
  // "Cancel my insurance", if another action is about the insurance.
  { factor: 0.5, applies: (known, one) => one.changes && namesOther(known, one) },
  // "Change my phone number", "I'd like to sell my voucher".
  {
    factor: 0.5,
    applies: (known, { name, changes, reading: { form, object } }) =>
      changes && form === "command" && object !== null && !isKnownTo(known, name, object),
  },
  {
    factor: 0.8,
    applies: (known, { name, changes, reading: { verb } }) => changes && verb !== null && !isKnownTo(known, name, verb),
  },
];

/** The factor of a question for an action that changes something, and of a command for one that only reads. */
const OTHER_FORM = { question: 0.5, topic: 0.7, command: 0.7 } as const;

/** The share of a score that is lost if the action's texts contain none of a message's content words. */
const UNKNOWN = { changes: 0.3, reads: 0.2 } as const;

/**
 * Reads a message once, for all actions.
 *
 * @returns a function with the factor, from 0 to 1, for the score of an action whose similarity to an example is
 *   `nearest`
 */
export function misfitReader(known: KnownActions, text: string): (name: string, nearest: number) => number {
  const reading = readingOf(known, text);
  return (name, nearest) => {
    const changes = known.changing.has(name);
    const { form, telling } = reading;
    const unknown = telling.filter((word) => !isKnownTo(known, name, word)).length / Math.max(1, telling.length);
    const fit = form === "open" || changes === (form === "command") ? 1 : OTHER_FORM[form];
    return MISFITS.filter(({ applies }) => applies(known, { name, changes, reading }))
      .reduce((left, { factor }) => left * factor, fit) *
      (1 - UNKNOWN[changes ? "changes" : "reads"] * unknown * (1 - nearest));
  };
}

/** Whether the texts of an action contain a word, or a synonym of it. */
export function isKnownTo({ actions }: Pick<KnownActions, "actions">, action: string, word: string): boolean {
  const known = actions.get(action);
  const one = stem(word);
  return known !== undefined && (known.has(`w:${one}`) || groupsOf(one).some((group) => known.has(`m:${group}`)));
}

/** Whether a word is not one of those in any message. */
export function isContentWord(word: string): boolean {
  return word.length >= TELLING_LETTERS_MIN && /^\p{L}+$/u.test(word) && !isCommonWord(word) && !STOP.has(word);
}

const TELLING_LETTERS_MIN = 3;

const STOP = stopWordsOf("en");

function readingOf({ spell }: KnownActions, text: string): RequestWords {
  const { text: request, form } = requestIn(text);
  const words = messageWordsOf(spell(request));
  const stems = new Set(words.map(stem));
  return {
    form,
    verb: verbOf(text),
    stems,
    groups: new Set([...stems].flatMap(groupsOf)),
    telling: [...new Set(words)].filter(isContentWord),
    object: objectOf(words),
    isContrary: contraryReader(request),
  };
}

const ARTICLES: ReadonlySet<string> = new Set("the a an my our your this that these those all another".split(" "));

function objectOf([, ...rest]: readonly string[]): string | null {
  const next = rest.find((word) => !ARTICLES.has(word));
  return next !== undefined && isContentWord(next) ? next : null;
}

function isAgainst({ words }: KnownActions, { name, changes, reading }: Candidate): boolean {
  const own = words.get(name);
  return changes && own !== undefined && reading.isContrary(own);
}

function lacksVerb({ actions }: KnownActions, { name, reading: { groups } }: Candidate): boolean {
  return VERBS.some((verb) => groups.has(verb) && !actions.get(name)?.has(`m:${verb}`));
}

/**
 * Whether a message names the object of another action, such as the insurance of `update_insurance`, and not this
 * one's. Anything in this one's description is not another object: a plan belongs to an account.
 */
function namesOther({ words }: KnownActions, { name, reading: { stems, groups } }: Candidate): boolean {
  const isNamed = (object: string) => stems.has(object) || groupsOf(object).some((group) => groups.has(group));
  const own = words.get(name);
  if (own === undefined || own.name.size < 2 || objectsOf(own).some(isNamed)) return false;
  return [...words].some(([other, one]) =>
    other !== name && objectsOf(one).some((object) => isNamed(object) && !own.all.has(object))
  );
}

/** Returns the stems of an action's name after its verb. */
function objectsOf({ name }: ActionWords): readonly string[] {
  return [...name].slice(1);
}
