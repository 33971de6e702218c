/**
 * The search of the inbox: finds conversations that contain every term, in their messages, their subject or their
 * customer's name.
 *
 * Each term is looked up by index, newest first, up to a limit. A term that reaches the limit is frequent: it selects
 * no conversations and is only checked in those that the others selected.
 *
 * @see docs/decisions/inbox.md, "A search reads a bounded number of rows"
 * @module
 */
import { type RawBuilder, sql, type SqlBool } from "kysely";
import { isCalled } from "../db/contact_names.ts";
import { IS_UNSPACED, MESSAGE_WORDS } from "../db/migrations/053_message_search.ts";
import { SUBJECT_WORDS } from "../db/migrations/123_conversation_subjects.ts";
import { json } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import { likeOf } from "../db/like.ts";
import { shareOfMessages } from "../db/word_share.ts";
import { INBOX_LIMITS } from "../limits/conversations.ts";
import { isUnspaced } from "../search/tokens.ts";
import type { SearchQuery, SearchTerm } from "./search_query.ts";

/** This many conversations fill a list initially. */
const ENOUGH = 50;

/** This many fill a screen: more matches of a name cost a look-up of each customer. */
const ENOUGH_OF_NAME = 20;

/** The conversations selected by the terms of a search. */
export type FoundByTerms = {
  /** Their ids; null if no term narrows the list. */
  readonly ids: ReadonlySet<string> | null;
  /** Terms that must still be checked in each of them. */
  readonly unchecked: readonly SearchTerm[];
};

/** Looks up the terms of a search. */
export async function findByTerms(
  desk: Pick<Desk, "db">,
  workspace: string,
  { terms }: SearchQuery,
): Promise<FoundByTerms> {
  if (terms.length === 0) return { ids: null, unchecked: [] };
  const found = await Promise.all(terms.map(async (term) => ({ term, ...await findTerm(desk, workspace, term) })));
  const whole = found.filter(({ isCut }) => !isCut);
  const cut = found.filter(({ isCut }) => isCut);
  // If every term is frequent, the newest conversations of the first one are scanned.
  const [first, ...others] = whole.length > 0 ? whole : cut.slice(0, 1);
  const ids = others.reduce((kept, { ids }) => kept.intersection(ids), first?.ids ?? new Set<string>());
  return { ids, unchecked: (whole.length > 0 ? cut : cut.slice(1)).map(({ term }) => term) };
}

/** The result of a term: the newest conversations, and whether there are more. */
type FoundByTerm = { readonly ids: ReadonlySet<string>; readonly isCut: boolean };

async function findTerm(desk: Pick<Desk, "db">, workspace: string, term: SearchTerm): Promise<FoundByTerm> {
  const [inMessages, ...others] = await Promise.all([
    findInMessages(desk, workspace, term),
    findBySubject(desk, workspace, term),
    findByCustomer(desk, workspace, term),
  ]);
  return others.reduce((all, { ids, isCut }) => ({ ids: all.ids.union(ids), isCut: all.isCut || isCut }), inMessages);
}

/**
 * A known frequent word is first looked up in the newest messages: the index by words collects all matches before it
 * returns one.
 *
 * The planner assumes that any prefix is frequent, and would scan all messages for a rare one, newest first. So the
 * index by words is queried for a few, without an order: if it has no more, these are all. Otherwise the newest
 * messages are scanned; a word that few of them contain is looked up by the index again and sorted, and one with too
 * many matches for that is searched in more of the newest.
 */
async function findInMessages({ db }: Pick<Desk, "db">, workspace: string, term: SearchTerm): Promise<FoundByTerm> {
  const { searchRowsMax, searchSortedMax, searchNewest, searchNewestMax } = INBOX_LIMITS;
  const indexed = async (limit: number) => {
    const { rows } = await sql<{ id: string | null; total: number }>`
      with indexed as materialized (select conversation_id, at, text from messages as message
        where workspace = ${workspace} and ${indexHoldsTerm(term)} limit ${limit})
      select null as id, count(*)::integer as total from indexed
      union all
      (select conversation_id, 0 from indexed as message
        where ${isChecked(term) ? holdsTerm(term) : sql`true`} order by at desc limit ${searchRowsMax})`.execute(db);
    const found = rows.map(({ id }) => id).filter((id) => id !== null);
    const isWhole = Math.max(...rows.map(({ total }) => total)) < limit;
    return { ids: new Set(found), isCut: !isWhole || found.length >= searchRowsMax, isWhole };
  };
  const among = async (searched: number) => {
    const { rows } = await sql<{ id: string }>`
      select conversation_id as id
      from (select conversation_id, at, text from messages where workspace = ${workspace}
        order by at desc limit ${searched}) as message
      where ${holdsTerm(term)} order by at desc limit ${searchRowsMax}`.execute(db);
    return { ids: new Set(rows.map(({ id }) => id)), isCut: true };
  };
  const foundAtOnce = await isFrequent({ db }, term) ? await among(searchNewest) : null;
  if (foundAtOnce !== null && foundAtOnce.ids.size >= ENOUGH) return foundAtOnce;
  const few = await indexed(searchRowsMax);
  if (few.isWhole) return few;
  const newest = foundAtOnce ?? await among(searchNewest);
  if (newest.ids.size >= ENOUGH) return newest;
  const many = await indexed(searchSortedMax);
  if (many.isWhole) return many;
  // One conversation may have all of the newest: the index's first results are older, but not empty.
  return { ids: (await among(searchNewestMax)).ids.union(many.ids), isCut: true };
}

/** Measured across all workspaces: if a word is rare in one of them, its newest messages show that. */
async function isFrequent({ db }: Pick<Desk, "db">, { text }: SearchTerm): Promise<boolean> {
  if (isUnspaced(text)) return false;
  return await shareOfMessages(db, text) * 100 > INBOX_LIMITS.searchFrequentPercent;
}

async function findBySubject({ db }: Pick<Desk, "db">, workspace: string, term: SearchTerm): Promise<FoundByTerm> {
  const { searchRowsMax } = INBOX_LIMITS;
  const { rows: few } = await sql<{ id: string }>`
    with called as materialized (select id, last_message_at from conversations as conversation
      where workspace = ${workspace} and ${subjectHoldsTerm(term)} limit ${searchRowsMax})
    select id from called order by last_message_at desc`.execute(db);
  if (few.length < searchRowsMax) return { ids: new Set(few.map(({ id }) => id)), isCut: false };
  // The index by words returned arbitrary ones; the newest are scanned.
  const { rows: newest } = await sql<{ id: string }>`
    select id from (select id, subject, last_message_at from conversations
      where workspace = ${workspace} and subject is not null order by last_message_at desc limit ${
    2 * searchRowsMax
  }) as conversation
    where ${subjectHoldsTerm(term)} order by last_message_at desc limit ${searchRowsMax}`.execute(db);
  return { ids: new Set((newest.length >= ENOUGH ? newest : [...newest, ...few]).map(({ id }) => id)), isCut: true };
}

/**
 * The index by parts of a name returns arbitrary matches, including customers who never wrote. If it returns many, the
 * newest conversations are scanned; a name that few of them have is looked up again for more.
 */
async function findByCustomer(desk: Pick<Desk, "db">, workspace: string, term: SearchTerm): Promise<FoundByTerm> {
  const { searchRowsMax, searchNamesMax, searchNamesManyMax } = INBOX_LIMITS;
  const few = await customersCalled(desk, workspace, term, searchNamesMax);
  if (few.length < searchNamesMax) {
    const ids = await conversationsOf(desk, workspace, few);
    return { ids, isCut: ids.size >= searchRowsMax };
  }
  const { rows } = await sql<{ id: string }>`
    select conversation.id from (select id, contact_id, last_message_at from conversations
      where workspace = ${workspace} order by last_message_at desc limit ${searchRowsMax}) as conversation
    inner join contacts as contact on contact.workspace = ${workspace} and contact.id = conversation.contact_id
    where ${namesTerm(term)}`.execute(desk.db);
  const newest = new Set(rows.map(({ id }) => id));
  if (newest.size >= ENOUGH_OF_NAME) return { ids: newest, isCut: true };
  const many = await customersCalled(desk, workspace, term, searchNamesManyMax);
  return { ids: newest.union(await conversationsOf(desk, workspace, many)), isCut: true };
}

async function customersCalled(
  { db }: Pick<Desk, "db">,
  workspace: string,
  term: SearchTerm,
  limit: number,
): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`
    select contact.id from contacts as contact where workspace = ${workspace} and ${namesTerm(term)} limit ${limit}`
    .execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the newest conversations of some customers. */
async function conversationsOf(
  { db }: Pick<Desk, "db">,
  workspace: string,
  customers: readonly string[],
): Promise<ReadonlySet<string>> {
  const { searchRowsMax } = INBOX_LIMITS;
  if (customers.length === 0) return new Set();
  // Each is looked up by index: if the planner expected many, it would read all conversations.
  const { rows } = await sql<{ id: string }>`
    select conversation.id from jsonb_array_elements_text(${json(customers)}) as customer (id) cross join lateral (
      select id, last_message_at from conversations where workspace = ${workspace} and contact_id = customer.id
      order by last_message_at desc limit ${searchRowsMax}) as conversation
    order by conversation.last_message_at desc limit ${searchRowsMax}`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

/**
 * Whether the row `conversation` has a message or a subject that contains a term, or a customer of that name. Messages
 * are read by their number: otherwise the planner uses any index of the conversation's messages, and reads a block for
 * each.
 */
export function holdsSomewhere(term: SearchTerm): RawBuilder<SqlBool> {
  const { searchCheckedMax } = INBOX_LIMITS;
  const newest = newestOfRow(sql`text`, searchCheckedMax, sql`and n > conversation.last_n - ${searchCheckedMax}`);
  return sql`(exists (select from (${newest}) as message where ${holdsTerm(term)}) or ${subjectHoldsTerm(term)}
    or exists (select 1 from contacts as contact
    where contact.workspace = conversation.workspace and contact.id = conversation.contact_id and ${namesTerm(term)}))`;
}

/**
 * Returns the newest message of the row `conversation` that contains one of the terms; null if none of its newest does.
 */
export function matchedText(terms: readonly SearchTerm[]): RawBuilder<string | null> {
  if (terms.length === 0) return sql`null::text`;
  const holdsOne = sql<SqlBool>`(${sql.join(terms.map(holdsTerm), sql` or `)})`;
  const newest = newestOfRow(sql`n, text`, INBOX_LIMITS.searchMatchedMax);
  return sql`(select text from (${newest}) as message where ${holdsOne} order by n desc limit 1)`;
}

/** Selects the newest messages of the row `conversation`. */
function newestOfRow(columns: RawBuilder<unknown>, limit: number, condition = sql``): RawBuilder<unknown> {
  return sql`select ${columns} from messages as message where message.workspace = conversation.workspace
    and message.conversation_id = conversation.id ${condition} order by n desc limit ${limit}`;
}

/**
 * Whether the row `message` contains a term: a word with that prefix, a phrase, or a substring in scripts without
 * spaces.
 */
function holdsTerm(term: SearchTerm): RawBuilder<SqlBool> {
  if (!isChecked(term)) return indexHoldsTerm(term);
  return sql`${sql.raw(MESSAGE_WORDS)} @@ phraseto_tsquery('simple', ${term.text})`;
}

/** Whether a match of the index may not contain the term. */
function isChecked({ text, isPhrase }: SearchTerm): boolean {
  return isPhrase && !isUnspaced(text);
}

/** Returns the part of it that an index can answer: for a phrase only its words, in any order. */
function indexHoldsTerm({ text, isPhrase }: SearchTerm): RawBuilder<SqlBool> {
  if (isUnspaced(text)) return sql`(${sql.raw(IS_UNSPACED)} and text ilike ${likeOf(text)})`;
  const words = sql.raw(MESSAGE_WORDS);
  if (isPhrase) return sql`${words} @@ plainto_tsquery('simple', ${text})`;
  return sql`${words} @@ to_tsquery('simple', ${prefixOf(text)})`;
}

/** Whether the subject of the row `conversation` contains it; in scripts without spaces only as a whole run. */
function subjectHoldsTerm({ text, isPhrase }: SearchTerm): RawBuilder<SqlBool> {
  const query = isPhrase ? sql`phraseto_tsquery('simple', ${text})` : sql`to_tsquery('simple', ${prefixOf(text)})`;
  return sql`(conversation.subject is not null and ${sql.raw(SUBJECT_WORDS)} @@ ${query})`;
}

/** Whether a term is part of the name of the row `contact`. */
function namesTerm({ text }: SearchTerm): RawBuilder<SqlBool> {
  return isCalled([text]);
}

/** Whether an id is among those found. */
export function isAmong(column: RawBuilder<unknown>, ids: ReadonlySet<string>): RawBuilder<SqlBool> {
  return sql`${column} in (select jsonb_array_elements_text(${json([...ids])}))`;
}

/** Formats a word as a prefix query of PostgreSQL; in quotes it contains no operators. */
function prefixOf(word: string): string {
  return `'${word.replace(/\\/g, " ").replace(/'/g, "''")}':*`;
}
