/**
 * Which sentence of a message is answered: the one with the best evidence, if the rest of the message is about the same
 * page. "Is anything to be installed?" is a question of its own below a story about browsers, and another one below a
 * story about telephones.
 *
 * @see docs/decisions/knowledge.md, "The question in a message"
 * @module
 */
import type { KnowledgeFound } from "./search.ts";

/** A result, and its evidence in terms of what its question needs: 1 is an answer. */
export type Rated = KnowledgeFound & { readonly lead: number };

/** The result of one wording of what a message asks. */
export type Wording = Rated & {
  /** It only surrounds what is asked. */
  readonly isStory: boolean;
};

/** What the whole message adds where its first page is the same, and where it is among its first three. */
const SAME_PAGE = 0.1;
const SAME_PAGES = 0.05;
const PAGES = 3;

/** What is taken from a sentence beside the question. */
const STORY = 0.1;

/**
 * The result that counts; null for none. How sure it is, is its own evidence alone.
 *
 * @param found the whole message first
 */
export function bestWording(found: readonly Wording[]): Wording | null {
  const [whole] = found;
  const about = (whole?.items ?? []).slice(0, PAGES).map(({ pageId }) => pageId);
  const fitting = ({ lead, isStory, items }: Wording) => {
    const at = about.indexOf(items[0]?.pageId ?? "");
    return lead - (isStory ? STORY : 0) + (at === 0 ? SAME_PAGE : at > 0 ? SAME_PAGES : 0);
  };
  return found.reduce<Wording | null>((best, one) => best === null || fitting(one) > fitting(best) ? one : best, null);
}
