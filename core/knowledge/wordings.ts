/**
 * Which sentence of a message is answered: the one with the best evidence, if the rest of the message is about the same
 * page. "Is anything to be installed?" is a question of its own below a story about browsers, and another one below a
 * story about telephones.
 *
 * @see docs/decisions/knowledge.md, "The question in a message"
 * @module
 */
/** What was found for one wording of what a message asks. */
export type Wording = {
  /** Best first. */
  readonly items: readonly { readonly pageId: string }[];
  /** The evidence in terms of what the wording needs: 1 is an answer. */
  readonly lead: number;
  /** It only surrounds what is asked. */
  readonly isStory: boolean;
  /** It names what the whole question is about, as a forgotten password. */
  readonly isMatter: boolean;
};

/** What the whole message adds where its first page is the same, and where it is among its first three. */
const SAME_PAGE = 0.1;
const SAME_PAGES = 0.05;
const PAGES = 3;

/** What is taken from a sentence beside the question. */
const STORY = 0.1;

/** What a sure result adds of a wording that names what the whole question is about. */
const MATTER = 0.5;

/**
 * The result that counts; null for none. How sure it is, is its own evidence alone.
 *
 * @param found the whole message first
 */
export function bestWording<One extends Wording>(found: readonly One[]): One | null {
  const [whole] = found;
  const about = (whole?.items ?? []).slice(0, PAGES).map(({ pageId }) => pageId);
  const fitting = ({ lead, isStory, isMatter, items }: Wording) => {
    const at = about.indexOf(items[0]?.pageId ?? "");
    return lead - (isStory ? STORY : 0) + (isMatter && lead >= 1 ? MATTER : 0) +
      (at === 0 ? SAME_PAGE : at > 0 ? SAME_PAGES : 0);
  };
  // "Our machines are locked down. Which browsers does it work with?" is about no outage.
  const isAsked = found.some(({ lead, isStory }) => lead >= 1 && !isStory);
  const answering = found.filter(({ isStory, isMatter }) => !(isAsked && isStory && isMatter));
  return answering.reduce<One | null>((best, one) => best === null || fitting(one) > fitting(best) ? one : best, null);
}
