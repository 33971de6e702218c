/**
 * Verbs that German and Dutch take apart: in "Wie lade ich jemanden ein?" the verb is "einladen", as pages write it.
 *
 * @module
 */

/** What stands at the end of a sentence and belongs to its verb, by language. */
const PARTICLES: Readonly<Record<string, ReadonlySet<string>>> = {
  de: setOf(
    "ab an auf aus bei durch ein fest frei her herunter hinzu hoch los mit nach runter um vor weg weiter zu zurück",
  ),
  nl: setOf("aan af bij door in mee na om op over samen terug toe uit vast vrij weg"),
};

/** The verb comes second after one of these, and first otherwise. */
const BEFORE_VERB: Readonly<Record<string, ReadonlySet<string>>> = {
  de: setOf("wie wo wann warum wieso weshalb was wer womit worüber bitte ich wir man du er sie"),
  nl: setOf("hoe waar wanneer waarom wat wie waarmee graag ik wij we je jij u"),
};

/** A sentence that begins with one of these has its verb further on. */
const ARTICLES: ReadonlySet<string> = setOf(
  "der die das den dem ein eine einen mein meine meinen unser unsere de het een mijn",
);

/**
 * A question with its verb in one word; null where none was taken apart.
 *
 * @example
 * withJoinedVerb("Wie lade ich einen Kollegen ein?", "de") // "Wie einlade ich einen Kollegen"
 */
export function withJoinedVerb(question: string, language: string | null): string | null {
  const words = question.replace(/[?!.,\s]{1,20}$/, "").split(/\s+/);
  const particle = words.at(-1)?.toLowerCase() ?? "";
  if (PARTICLES[language ?? ""]?.has(particle) !== true) return null;
  const [first = "", second = ""] = words.map((word) => word.toLowerCase());
  if (ARTICLES.has(first)) return null;
  const at = BEFORE_VERB[language ?? ""]?.has(first) === true ? 1 : 0;
  const verb = at === 1 ? second : first;
  if (at >= words.length - 1 || !/^\p{L}{3,30}$/u.test(verb)) return null;
  return words.slice(0, -1).with(at, `${particle}${verb}`).join(" ");
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}
