/**
 * Requests for the opposite of an action, or for it not to be done: no similarity of words outweighs that.
 *
 * @module
 */
import { languageOfQuestion } from "../../search/language.ts";
import { stem } from "../../search/stem.ts";
import { groupsOf } from "../../search/synonyms.ts";
import { messageWordsOf } from "../../search/tokens.ts";
import { hasMeaning, lifts, type Meaning, opposites, type StemmedText, takesBack } from "./opposites.ts";

const PREFIXES = ["un", "de", "dis"] as const;
const STEM_LETTERS_MIN = 3;
const OPENING_WORDS = 2;

/** Words that negate one of the words after them. */
const NEGATIONS: ReadonlySet<string> = new Set(
  "dont not didnt doesnt never without wont shouldnt wouldnt wasnt isnt havent".split(" "),
);
/** "I can't cancel" asks for the cancellation. */
const UNABLE: ReadonlySet<string> = new Set(["cant", "cannot", "couldnt", "unable", "able"]);
const NEGATED_WORDS = 4;

/** The words that describe what an action does. */
export type ActionWords = {
  /** Stems of the words of its name. */
  readonly name: ReadonlySet<string>;
  /** Stems of its name and description. */
  readonly all: ReadonlySet<string>;
};

/** Returns the words of an action from its name, such as `cancel_order`, and its description. */
export function actionWords(name: string, description: string): ActionWords {
  const own = messageWordsOf(name.replaceAll("_", " ")).map(stem);
  return { name: new Set(own), all: new Set([...own, ...messageWordsOf(description).map(stem)]) };
}

/** Reads a message once. @returns a test whether it asks for the opposite of an action, or reports it as done */
export function contraryReader(message: string): (action: ActionWords) => boolean {
  const words = messageWordsOf(message);
  const stems = words.map(stem);
  // Prefixes from other languages also match English words.
  const said = languageOfQuestion(message) === "en" ? english(stems) : { ...english(stems), plain: words.join(" ") };
  // "Restore the order that I cancelled": the beginning is the request.
  const opening = english(stems.slice(0, OPENING_WORDS));
  return (action) =>
    asksOpposite({ words, said, opening }, action) || isNegated(words, stems, action) || isPast(words, stems, action);
}

function english(stems: readonly string[]): StemmedText {
  return { plain: "", stems: new Set(stems) };
}

/** A message that contains a request besides a report. */
const ASKS_BESIDE = /\b(?:please|pls|want|need|like|can|could|would|must|should|how|help)\b/;
const BEFORE_PAST = new Set("i we you he she they was were been being already has have had".split(" "));
const PAST = /(?:ed|sent|paid|bought|took|gave|put|got|made)$/;
const PAST_WORDS = 2;

/** Whether a message reports the action as done: "my appointment was cancelled by you". */
function isPast(words: readonly string[], stems: readonly string[], { name }: ActionWords): boolean {
  if (ASKS_BESIDE.test(words.join(" "))) return false;
  const groups = new Set([...name].flatMap(groupsOf));
  const deeds = stems.flatMap((one, at) =>
    name.has(one) || groupsOf(one).some((group) => groups.has(group)) ? [at] : []
  );
  const verbs = deeds.filter((at) => isFirstOf(stems[at] ?? "", name));
  const isReported = (at: number) =>
    words.slice(Math.max(0, at - PAST_WORDS), at).some((word) => BEFORE_PAST.has(word));
  return verbs.length > 0 && verbs.every((at) => PAST.test(words[at] ?? "") && isReported(at)) ||
    stems.some((_, at) => /^(?:sent|paid)$/.test(words[at] ?? "") && /^(?:was|were)$/.test(words[at - 1] ?? ""));
}

function asksOpposite(
  { words, said, opening }: {
    readonly words: readonly string[];
    readonly said: StemmedText;
    readonly opening: StemmedText;
  },
  { name, all }: ActionWords,
): boolean {
  const [own, known] = [{ plain: [...name].join(" "), stems: name }, { plain: [...all].join(" "), stems: all }];
  if (hasMeaning(said, takesBack()) && !hasMeaning(known, takesBack())) return true;
  const isTurned = words.some((word) =>
    PREFIXES.some((prefix) => {
      const rest = stem(word.slice(prefix.length));
      return word.startsWith(prefix) && rest.length >= STEM_LETTERS_MIN && name.has(rest) && !all.has(stem(word));
    })
  );
  const isTurnedHere = [...name].some((one) =>
    PREFIXES.some((prefix) =>
      one.startsWith(prefix) && said.stems.has(stem(one.slice(prefix.length))) && !said.stems.has(one)
    )
  );
  const wants = (side: Meaning, against: Meaning) =>
    [said, opening].some((part) => hasMeaning(part, side) && !hasMeaning(part, against));
  return isTurned || isTurnedHere ||
    opposites().some(([one, other]) =>
      (wants(other, one) || lifts(said, other)) && hasMeaning(own, one) && !hasMeaning(known, other) ||
      wants(one, other) && hasMeaning(own, other) && !hasMeaning(known, one)
    );
}

/** Whether each mention of the action is negated. */
function isNegated(words: readonly string[], stems: readonly string[], { name }: ActionWords): boolean {
  const groups = new Set([...name].flatMap(groupsOf));
  const named = stems.flatMap((one, at) =>
    name.has(one) || groupsOf(one).some((group) => groups.has(group)) ? [at] : []
  );
  const verbs = named.filter((at) => isFirstOf(stems[at] ?? "", name));
  return verbs.length > 0 && verbs.every((at) => {
    const before = words.slice(Math.max(0, at - NEGATED_WORDS), at);
    const negation = before.findLastIndex((word) => NEGATIONS.has(word));
    return negation !== -1 && !before.slice(negation).some((word) => UNABLE.has(word));
  });
}

/** The first word of a name is its verb; a synonym counts as it. */
function isFirstOf(word: string, name: ReadonlySet<string>): boolean {
  const [verb = ""] = name;
  return word === verb || groupsOf(word).some((group) => groupsOf(verb).includes(group));
}
