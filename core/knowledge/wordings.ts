/**
 * Selects the sentence of a message to answer: the one with the best evidence, if the rest of the message is about the
 * same page. "Is anything to be installed?" is one question below a story about browsers, and another one below a story
 * about telephones.
 *
 * @see docs/decisions/knowledge.md, "The question in a message"
 * @module
 */
/** The result for one wording of a message. */
export type Wording = {
  /** Best first. */
  readonly items: readonly { readonly pageId: string }[];
  /** The evidence relative to the wording's threshold: 1 is an answer. */
  readonly lead: number;
  /** It only surrounds the question. */
  readonly isStory: boolean;
  /** It names the subject of the whole question, such as a forgotten password. */
  readonly isMatter: boolean;
};

/** The bonus if the whole message has the same first page, or has it among its first three. */
const SAME_PAGE = 0.1;
const SAME_PAGES = 0.05;
const PAGES = 3;

/** The deduction for a sentence beside the question. */
const STORY = 0.1;

/** The bonus for a sure result of a wording that names the subject of the whole question. */
const MATTER = 0.5;

/**
 * Returns the result that counts, or null. Its certainty is only its own evidence.
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
