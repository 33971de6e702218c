/**
 * Judges a criterion in words without a model: by its quotations, and by its keywords. If they are not decisive, the
 * verdict is undecided.
 *
 * @see docs/reference/mcp.md
 * @module
 */
import { groupsOf } from "../search/synonyms.ts";
import { stem } from "../search/stem.ts";
import { messageWordsOf } from "../search/tokens.ts";

/** The verdict on a criterion. */
export type CriterionVerdict = { readonly verdict: "met" | "not met" | "undecided"; readonly reason: string };

/** Minimum share of a clause's own words in the reply, if nothing is quoted. */
const COVERED = 0.8;

/** Judges a criterion clause by clause: an unmet one decides, and an undecided one leaves it undecided. */
export function judgeByRules(criterion: string, reply: string): CriterionVerdict {
  const verdicts = clausesOf(criterion).map((clause) => judgeClause(clause, reply));
  return verdicts.find(({ verdict }) => verdict === "not met") ??
    verdicts.find(({ verdict }) => verdict === "undecided") ??
    { verdict: verdicts.length === 0 ? "undecided" : "met", reason: "" };
}

const QUOTED = /"([^"]+)"|“([^“”]+)”|«([^«»]+)»|`([^`]+)`|(?<![\p{L}\p{N}])'([^']+)'(?![\p{L}\p{N}])/gu;
const ADDRESS = /https?:\/\/[^\s"”)]*[^\s"”).,;]|[\w.+-]{1,64}@[\w-]+(?:\.[\w-]+)+/g;
const NUMBER = /(?<![\p{L}\p{N}.,])\d+(?:[.,]\d+)*(?![\p{L}\p{N}])/gu;

/** "Does not …", "never …": its quotations must not occur. */
const FORBIDS =
  /^(?:(?:and|but|it|the|reply|answer|agent)\s+)*(?:(?:does|do|must|should|may|can|is|was)\s*(?:not\b|n['’]t\b)|never\b|no\b|without\b)/i;

const NEGATION = /\b(?:not|never|no|without|none|nor)\b|n['’]t\b/i;

/** Words about judging, not expected in the reply. */
const JUDGING: ReadonlySet<string> = new Set(
  messageWordsOf(
    `a an the and or of to in on at for from by with that which who what when how it its is are was were be been has have
     had does do did will would can could should must may says say said tells tell told names name mentions mention states
     state explains explain shows show gives give answers answer asks ask offers offer replies reply response agent
     assistant customer customers user users them they their this these those one some any only also just exactly
     clearly summarised kindly politely about as if then there here`,
  ).map(stem),
);

function judgeClause(clause: string, reply: string): CriterionVerdict {
  const literals = literalsOf(clause);
  if (FORBIDS.test(clause.trim())) {
    const present = literals.filter((literal) => holds(reply, literal));
    if (present.length > 0) return { verdict: "not met", reason: `The reply holds ${shown(present)}.` };
    return literals.length > 0 ? MET : undecided(clause);
  }
  const missing = literals.filter((literal) => !holds(reply, literal));
  if (missing.length > 0) return { verdict: "not met", reason: `The reply does not hold ${shown(missing)}.` };
  if (literals.length > 0) return MET;
  return !NEGATION.test(clause) && coverage(clause, reply) >= COVERED ? MET : undecided(clause);
}

const MET: CriterionVerdict = { verdict: "met", reason: "" };

function undecided(clause: string): CriterionVerdict {
  return {
    verdict: "undecided",
    reason: `No rule decides “${clause.trim()}”. Quote the words that the reply must hold, or configure a model.`,
  };
}

/** Splits into sentences and their halves; never within a quotation. */
function clausesOf(criterion: string): readonly string[] {
  const quotes: string[] = [];
  const masked = criterion.replace(QUOTED, (quote) => `\uE000${quotes.push(quote) - 1}\uE000`)
    .replace(ADDRESS, (address) => `\uE000${quotes.push(address) - 1}\uE000`);
  return masked.split(/[.;!?]\s+|[.;!?]$|\n|(?:,|(?<!\s))\s+(?:but\s+|and\s+(?=(?:does|do|must|should|never)\b))/i)
    .map((part) => part.replace(/\uE000(\d+)\uE000/g, (_, at) => quotes[Number(at)] ?? ""))
    .filter((part) => part.trim() !== "");
}

function literalsOf(clause: string): readonly string[] {
  const quoted = [...clause.matchAll(QUOTED)].map((match) => match.slice(1).find((part) => part !== undefined) ?? "");
  const rest = clause.replace(QUOTED, " ");
  const addresses = rest.match(ADDRESS) ?? [];
  return [...quoted, ...addresses, ...(rest.replace(ADDRESS, " ").match(NUMBER) ?? [])];
}

/** A number must be whole: 5 is not in 15. */
function holds(reply: string, literal: string): boolean {
  const [text, part] = [reply, literal].map((each) => each.normalize("NFKC").toLowerCase().replace(/\s+/g, " ").trim());
  if (text === undefined || part === undefined) return false;
  if (!/^\d[\d.,]*$/.test(part)) return text.includes(part);
  return new RegExp(`(?<![\\d.,])${part.replaceAll(".", "\\.")}(?!\\d|[.,]\\d)`).test(text);
}

/** Returns the share of the clause's own words that occur in the reply in any form; nothing if it has none. */
function coverage(clause: string, reply: string): number {
  const wanted = [...new Set(messageWordsOf(clause).map(stem))].filter((stem) => !JUDGING.has(stem));
  if (wanted.length === 0) return 0;
  const replyStems = new Set(messageWordsOf(reply).map(stem));
  const groups = new Set([...replyStems].flatMap(groupsOf));
  const found = wanted.filter((stem) => replyStems.has(stem) || groupsOf(stem).some((group) => groups.has(group)));
  return found.length / wanted.length;
}

function shown(literals: readonly string[]): string {
  return literals.map((literal) => `“${literal}”`).join(", ");
}
