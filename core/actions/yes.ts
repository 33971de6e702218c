/**
 * Reads whether a customer's message is a yes: only when the whole message says nothing else.
 *
 * A false yes changes somebody's account; asking again costs one press. So one unknown word, a digit or a question mark
 * makes a message no yes. The lists are English: in every other language only the button confirms.
 *
 * @see spec, "What the service does", 6
 * @module
 */

/** What a message says to a pending question. `filler` holds nothing that is a message of its own: ask again. */
export type Answer = "yes" | "no" | "filler" | "other";

type Word = "yes" | "no" | "filler" | "unclear";

const PHRASES: Readonly<Record<Word, string>> = {
  yes: `
    yes, y, yeah, yep, yup, ya, sure, absolutely, definitely, certainly, of course, correct,
    confirm, confirmed, i confirm, i confirm it, i confirm that, i confirm this, i agree, agreed,
    go ahead, do it, do that, please do, proceed, sounds good, that works, exactly, affirmative,
    that's right, that's correct, that's fine, that's good, that is right, that is correct, that is fine, that is good`,
  filler: `
    ok, okay, oh, well, great, perfect, please, now, thanks, thank you, and, for sure, with it, with that, i do, it is,
    ahead`,
  no: `
    no, n, nope, nah, no thanks, no thank you, no way, not now, not yet, cancel, cancel it, cancel that, stop, stop it,
    never mind, nevermind, forget it, decline, declined, negative, don't, do not, don't do it, don't do that,
    do not do it, do not do that, don't go ahead,
    do not go ahead, don't proceed, do not proceed, i don't confirm, i do not confirm, please don't, please do not, i don't, i do not, i don't want it, i don't want that,
    i don't want to, i do not want it, i do not want that, i do not want to, i don't agree, i do not agree, i disagree,
    absolutely not, definitely not, certainly not, of course not, rather not, i'd rather not, i changed my mind`,
  // Half answers, and a yes in languages whose lists are not measured.
  unclear: `
    maybe, perhaps, possibly, probably, hm, hmm, um, uh, not sure, i'm not sure, i am not sure, i don't know,
    i do not know, dunno, i guess, i guess so, i think so, i suppose, i suppose so, it depends, k, kk, alright,
    all right, please confirm, fine, cool, nice, good, right, true, yea, aye, indeed, uh huh, mhm, both, either,
    whatever, why not,
    oui, ja, si, sí, sim, tak, da, да, evet, hai, はい, 是, 好, ano, igen, kyllä, joo, jo, ναι, हाँ, نعم, כן`,
};

const MEANING: ReadonlyMap<string, Word> = new Map(
  (["yes", "filler", "no", "unclear"] as const).flatMap((word) =>
    PHRASES[word].split(",").map((phrase) => [phrase.trim(), word] as const)
  ),
);

const PHRASE_WORDS_MAX = 5;

/** A longer message is read as a message, whatever it is made of. */
const ANSWER_CHARS_MAX = 120;

/** Says what the whole message answers: `yes` needs a yes-word, and nothing beside yes-words and fillers. */
export function readAnswer(text: string): Answer {
  if (text.length > ANSWER_CHARS_MAX) return "other";
  const plain = text.toLowerCase().replaceAll("’", "'");
  const said = meanings(plain.split(/[\s,.!]+/));
  if (said !== null) {
    const clear = !said.has("unclear") && said.has("yes") !== said.has("no");
    if (!clear) return "filler";
    return said.has("yes") ? "yes" : "no";
  }
  // "yes?" and a thumb are no yes, but they hold nothing else: worth asking again.
  const bare = plain.split(/(?:(?!')[\s\p{P}\p{S}\p{Cf}\uFE0F])+/u);
  return meanings(bare) === null ? "other" : "filler";
}

/** The meanings of phrases that make up all the words, longest phrase first; null when a word belongs to none. */
function meanings(parts: readonly string[]): ReadonlySet<Word> | null {
  const words = parts.filter((part) => part !== "");
  const found = new Set<Word>();
  let at = 0;
  while (at < words.length) {
    const length = phraseLength(words, at);
    const meaning = MEANING.get(words.slice(at, at + length).join(" "));
    if (meaning === undefined) return null;
    found.add(meaning);
    at += length;
  }
  return found;
}

function phraseLength(words: readonly string[], at: number): number {
  for (let length = PHRASE_WORDS_MAX; length > 1; length--) {
    if (at + length > words.length) continue;
    if (MEANING.has(words.slice(at, at + length).join(" "))) return length;
  }
  return 1;
}
