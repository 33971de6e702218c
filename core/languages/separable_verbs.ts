/**
 * Separable verbs of German and Dutch: in "Wie lade ich jemanden ein?" the verb is "einladen", as on pages.
 *
 * @module
 */
import { LANGUAGES } from "./languages.ts";

type VerbWords = Readonly<Record<"particles" | "beforeVerb" | "articles", ReadonlySet<string>>>;

const VERBS: ReadonlyMap<string, VerbWords> = new Map(
  LANGUAGES.flatMap(({ code, separableVerbs: words }) => {
    if (words === null) return [];
    const { particles, beforeVerb, articles } = words;
    return [[code, { particles: setOf(particles), beforeVerb: setOf(beforeVerb), articles: setOf(articles) }] as const];
  }),
);

/**
 * Returns a question with its verb in one word; null if none was separated.
 *
 * @example
 * withJoinedVerb("Wie lade ich einen Kollegen ein?", "de") // "Wie einlade ich einen Kollegen"
 */
export function withJoinedVerb(question: string, language: string | null): string | null {
  const words = question.replace(/[?!.,\s]{1,20}$/, "").split(/\s+/);
  const particle = words.at(-1)?.toLowerCase() ?? "";
  const verbs = VERBS.get(language ?? "");
  if (verbs === undefined || !verbs.particles.has(particle)) return null;
  const [first = "", second = ""] = words.map((word) => word.toLowerCase());
  if (verbs.articles.has(first)) return null;
  const at = verbs.beforeVerb.has(first) ? 1 : 0;
  const verb = at === 1 ? second : first;
  if (at >= words.length - 1 || !/^\p{L}{3,30}$/u.test(verb)) return null;
  return words.slice(0, -1).with(at, `${particle}${verb}`).join(" ");
}

function setOf(words: string): ReadonlySet<string> {
  return new Set(words.split(" "));
}
