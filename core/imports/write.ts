/**
 * Writes the content of an export. Each entry is a transaction that also records its id in the export: an interrupted
 * import can be continued, and one that is repeated writes what is new.
 *
 * @see docs/importing.md
 * @module
 */
import { takeNumber } from "../conversations/conversations.ts";
import type { Desk } from "../desk.ts";
import { CONVERSATION_LIMITS } from "../limits/conversations.ts";
import { IMPORT_LIMITS } from "../limits/imports.ts";
import type {
  ImportedArticle,
  ImportedContact,
  ImportedConversation,
  ImportedEntry,
  ImportedReply,
  ImportSource,
} from "./imported.ts";
import { markAsHistory } from "./history.ts";
import { otherWriters } from "./other_writers.ts";
import { type ImportedRef, noteWritten, writtenAs } from "./progress.ts";
import { countLeftOut, type ImportReport } from "./report.ts";
import { writeArticles } from "./write_articles.ts";
import { knownContact, writeContact } from "./write_contact.ts";
import { keptMessages, tagsOf, writeConversation } from "./write_conversation.ts";
import { writeReply } from "./write_reply.ts";

/** The dependencies of an import. */
export type ImportDesk = Pick<Desk, "db" | "files" | "live" | "now" | "newId" | "randomBytes" | "privateHosts">;

/** The target of an import, and its name. */
export type ImportPlace = {
  readonly workspace: string;
  readonly source: ImportSource;
  /** The display name of the source. */
  readonly name: string;
  /** Nothing is written; the report states what would be. */
  readonly isDryRun: boolean;
};

/**
 * Writes entries, in any number of calls; `articles` are collected, and written together at the end. What an entry
 * omits is counted once, even if the desk already has the entry: an import that is continued after a kill reports the
 * whole export, and not only the last run.
 */
export type Import = {
  readonly write: (entry: ImportedEntry, leftOut?: readonly string[]) => Promise<void>;
  readonly finish: () => Promise<void>;
};

/** Begins an import, which counts in the report. */
export function beginImport(desk: ImportDesk, place: ImportPlace, report: ImportReport): Import {
  const articles: ImportedArticle[] = [];
  const running = { desk, place, report, dryIds: new Set<string>(), readIds: new Set<string>() };
  return {
    async write(entry, leftOut = []) {
      if (entry.kind === "articles") {
        articles.push(entry);
        for (const why of leftOut) countLeftOut(report, why);
        return;
      }
      const isFirst = isFirstOf(running, entry);
      if (await writeOne(running, entry, isFirst) === "no place" || !isFirst) return;
      for (const why of leftOut) countLeftOut(report, why);
    },
    finish: () => finishArticles(desk, place, report, articles),
  };
}

/** The state of an import; `readIds` are the entries encountered, `dryIds` those that would have been written. */
type ImportRun = {
  readonly desk: ImportDesk;
  readonly place: ImportPlace;
  readonly report: ImportReport;
  readonly dryIds: Set<string>;
  readonly readIds: Set<string>;
};

/** Whether an entry is encountered for the first time: an export may contain one in several files. */
function isFirstOf({ readIds }: ImportRun, { kind, id }: Pick<ImportedEntry, "kind" | "id">): boolean {
  const { size } = readIds;
  return readIds.add(`${kind} ${id}`).size > size;
}

type Fate = "written" | "known" | "no place";

/** The result of an entry: its row, and whether the desk had it before. */
type WrittenRow = { readonly id: string; readonly isKnown: boolean };

async function writeOne(
  running: ImportRun,
  entry: ImportedContact | ImportedReply | ImportedConversation,
  isFirst: boolean,
): Promise<Fate> {
  switch (entry.kind) {
    case "contacts":
      return await writeOneContact(running, entry);
    case "replies":
      return await writeOneReply(running, entry);
    case "conversations":
      return await writeOneConversation(running, entry, isFirst);
  }
}

function refOf({ workspace, source }: ImportPlace, { kind, id }: Pick<ImportedEntry, "kind" | "id">): ImportedRef {
  return { workspace, source, kind, outsideId: id };
}

/**
 * Writes an entry that was not written yet and records it, or does nothing. `write` returns null if there is no
 * equivalent.
 */
async function once(
  { desk, place, report, dryIds }: ImportRun,
  entry: ImportedContact | ImportedReply | ImportedConversation,
  write: (inside: ImportDesk) => Promise<WrittenRow | null>,
): Promise<Fate> {
  const ref = refOf(place, entry);
  const counts = report.kinds[entry.kind];
  const dryId = `${entry.kind} ${entry.id}`;
  if (dryIds.has(dryId) || await writtenAs(desk, ref) !== null) {
    counts.known++;
    return "known";
  }
  if (place.isDryRun) {
    dryIds.add(dryId);
    counts.written++;
    return "written";
  }
  const made = await desk.db.transaction().execute(async (db) => {
    const inside = { ...desk, db };
    await markAsHistory(inside);
    const done = await write(inside);
    if (done !== null) await noteWritten(inside, ref, done.id);
    return done;
  });
  if (made === null) return "no place";
  const fate = made.isKnown ? "known" : "written";
  counts[fate]++;
  return fate;
}

async function writeOneContact(running: ImportRun, contact: ImportedContact): Promise<Fate> {
  const { desk, place, report } = running;
  const isKnown = place.isDryRun && await knownContact(desk, place.workspace, contact) !== null;
  if (!isKnown) return await once(running, contact, (inside) => writeContact(inside, place.workspace, contact));
  report.kinds.contacts.known++;
  return "known";
}

async function writeOneReply(running: ImportRun, reply: ImportedReply): Promise<Fate> {
  const { place, report } = running;
  const fate = await once(running, reply, async (inside) => {
    const id = await writeReply(inside, place.workspace, reply);
    return id === null ? null : { id, isKnown: false };
  });
  if (fate === "no place") countLeftOut(report, "a canned reply whose name is taken too often");
  return fate;
}

async function writeOneConversation(
  running: ImportRun,
  conversation: ImportedConversation,
  isFirst: boolean,
): Promise<Fate> {
  const { desk, place, report } = running;
  const { workspace } = place;
  const { contact } = conversation;
  const contactId = contact === null ? null : await writtenAs(desk, refOf(place, { kind: "contacts", id: contact }));
  const hasContact = contact === null || contactId !== null || running.dryIds.has(`contacts ${contact}`);
  const fate = await once(running, conversation, async (inside) => {
    const number = await takeNumber(inside, workspace);
    const messages = keptMessages(conversation, desk.now());
    const others = await otherWriters(inside, { workspace, source: place.source }, messages);
    const at = { workspace, number, contactId, others };
    return { id: await writeConversation(inside, at, { ...conversation, messages }), isKnown: false };
  });
  if (!isFirst) return fate;
  for (const [why, count] of cutOf(conversation, desk.now())) if (count > 0) countLeftOut(report, why, count);
  if (!hasContact && !place.isDryRun) countLeftOut(report, "the contact of a conversation: it is not in the export");
  return fate;
}

/** Describes what of a conversation exceeds the desk's limits. */
function cutOf(
  { tags, messages }: ImportedConversation,
  now: Date,
): readonly (readonly [why: string, count: number])[] {
  const kept = messages.slice(0, IMPORT_LIMITS.messagesMax);
  const long = kept.filter(({ text }) => text.length > CONVERSATION_LIMITS.messageCharsMax);
  return [
    [
      "a tag of a conversation: too long, one too many, or with signs such as a comma",
      new Set(tags).size - tagsOf(tags).length,
    ],
    [
      "the time of a message, which is in the future: it has the time of the import",
      kept.filter(({ at }) => at > now).length,
    ],
    [`a message of a conversation with more than ${IMPORT_LIMITS.messagesMax}`, messages.length - kept.length],
    [`the end of a message with more than ${CONVERSATION_LIMITS.messageCharsMax} characters`, long.length],
  ];
}

async function finishArticles(
  desk: ImportDesk,
  place: ImportPlace,
  report: ImportReport,
  articles: readonly ImportedArticle[],
): Promise<void> {
  const counts = report.kinds.articles;
  if (place.isDryRun) {
    counts.written += articles.length;
    return;
  }
  const { written, known, refused } = await writeArticles(desk, place, articles);
  counts.written += written;
  counts.known += known;
  for (const { count, why } of refused) countLeftOut(report, `an article: ${why}`, count);
}
