/**
 * Requests for the opposite of an action, or for it not to be done: no likeness of words makes up for that.
 *
 * @module
 */
import { stem } from "../../search/stem.ts";
import { groupsOf } from "../../search/synonyms.ts";
import { messageWordsOf } from "../../search/tokens.ts";

/** Verbs and their opposites: `freeze|unfreeze` and the like need no row, as a prefix turns the meaning. */
const OPPOSITES = stemmed(`
  cancel terminate | reinstate reactivate restore undo uncancel
  delete remove erase | restore recover undelete
  freeze lock block suspend pause | thaw resume reopen release
  open | close
  start begin | stop end
  add | remove
  increase raise | decrease lower reduce
  activate enable | deactivate disable
  subscribe | unsubscribe
  deposit | withdraw
  send | receive
`);

/** They ask to take back what an action did. */
const TAKES_BACK: ReadonlySet<string> = new Set(["reverse", "revert", "undo", "rollback", "reversal"].map(stem));

const PREFIXES = ["un", "de", "dis"] as const;
const STEM_LETTERS_MIN = 3;

/** They rule out one of the words after them. */
const NEGATIONS: ReadonlySet<string> = new Set(
  "dont not didnt doesnt never without wont shouldnt wouldnt wasnt isnt havent".split(" "),
);
/** "I can't cancel" asks for the cancelling. */
const UNABLE: ReadonlySet<string> = new Set(["cant", "cannot", "couldnt", "unable", "able"]);
const NEGATED_WORDS = 4;

/** The words of an action that say what it does. */
export type ActionWords = {
  /** Stems of the words of its name. */
  readonly name: ReadonlySet<string>;
  /** Stems of its name and description. */
  readonly all: ReadonlySet<string>;
};

/** The words of an action by its name, such as `cancel_order`, and its description. */
export function actionWords(name: string, description: string): ActionWords {
  const own = messageWordsOf(name.replaceAll("_", " ")).map(stem);
  return { name: new Set(own), all: new Set([...own, ...messageWordsOf(description).map(stem)]) };
}

/** Whether a message asks for the contrary of what an action does. */
export function isContrary(message: string, action: ActionWords): boolean {
  const words = messageWordsOf(message);
  const stems = words.map(stem);
  return asksOpposite(words, new Set(stems), action) || isNegated(words, stems, action);
}

function asksOpposite(words: readonly string[], stems: ReadonlySet<string>, { name, all }: ActionWords): boolean {
  if ([...TAKES_BACK].some((one) => stems.has(one) && !all.has(one))) return true;
  const isTurned = words.some((word) =>
    PREFIXES.some((prefix) => {
      const rest = stem(word.slice(prefix.length));
      return word.startsWith(prefix) && rest.length >= STEM_LETTERS_MIN && name.has(rest) && !all.has(stem(word));
    })
  );
  const isTurnedHere = [...name].some((own) =>
    PREFIXES.some((prefix) => own.startsWith(prefix) && stems.has(stem(own.slice(prefix.length))) && !stems.has(own))
  );
  return isTurned || isTurnedHere || OPPOSITES.some(([one, other]) => {
    const asks = (side: ReadonlySet<string>) => [...side].some((word) => stems.has(word));
    const does = (side: ReadonlySet<string>) => [...side].some((word) => name.has(word));
    const says = (side: ReadonlySet<string>) => [...side].some((word) => all.has(word));
    return (asks(other) && !asks(one) && does(one) && !says(other)) ||
      (asks(one) && !asks(other) && does(other) && !says(one));
  });
}

/** Whether each mention of what the action does is ruled out. */
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

/** The first word of a name is its verb; another word of the same meaning counts as it. */
function isFirstOf(word: string, name: ReadonlySet<string>): boolean {
  const [verb = ""] = name;
  return word === verb || groupsOf(word).some((group) => groupsOf(verb).includes(group));
}

function stemmed(table: string): readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[] {
  return table.trim().split("\n").map((line) => {
    const [one = "", other = ""] = line.split("|");
    return [new Set(messageWordsOf(one).map(stem)), new Set(messageWordsOf(other).map(stem))];
  });
}
