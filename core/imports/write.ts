/**
 * Writes what an export holds. Each entry is a transaction that also notes its id of the export: an import that was
 * stopped goes on, and one that is run again writes what is new.
 *
 * @see docs/importing.md
 * @module
 */
import { liveVersion } from "../agent/versions.ts";
import { takeNumber } from "../conversations/conversations.ts";
import type { Desk } from "../desk.ts";
import type {
  ImportSource,
  Outside,
  OutsideArticle,
  OutsideContact,
  OutsideConversation,
  OutsideReply,
} from "./parcel.ts";
import { noteWritten, type OutsideRef, writtenAs } from "./progress.ts";
import { countLeftOut, type ImportReport } from "./report.ts";
import { writeArticles } from "./write_articles.ts";
import { writeContact } from "./write_contact.ts";
import { tagsOf, writeConversation } from "./write_conversation.ts";
import { writeReply } from "./write_reply.ts";

/** What an import needs of a desk. */
export type ImportDesk = Pick<Desk, "db" | "files" | "live" | "now" | "newId" | "randomBytes" | "privateHosts">;

/** Where an import goes, and what it is called. */
export type ImportPlace = {
  readonly workspace: string;
  readonly source: ImportSource;
  /** Of the source, as people write it. */
  readonly name: string;
  /** Nothing is written; the report says what would be. */
  readonly isDryRun: boolean;
};

/** Writes entries, in any number of calls; `articles` are kept back, and written together at the end. */
export type Import = {
  readonly write: (entry: Outside) => Promise<void>;
  readonly finish: () => Promise<void>;
};

/** Begins an import, which counts in the report. */
export function beginImport(desk: ImportDesk, place: ImportPlace, report: ImportReport): Import {
  const articles: OutsideArticle[] = [];
  return {
    async write(entry) {
      switch (entry.kind) {
        case "articles":
          articles.push(entry);
          return;
        case "contacts":
          return await once(desk, place, report, entry, (inside) => writeContact(inside, place.workspace, entry));
        case "replies":
          return await writeOneReply(desk, place, report, entry);
        case "conversations":
          return await writeOneConversation(desk, place, report, entry);
      }
    },
    finish: () => finishArticles(desk, place, report, articles),
  };
}

function refOf({ workspace, source }: ImportPlace, { kind, id }: Pick<Outside, "kind" | "id">): OutsideRef {
  return { workspace, source, kind, outsideId: id };
}

/** Writes an entry that was not written yet, with a note of it, or nothing. `write` answers null for no place. */
async function once(
  desk: ImportDesk,
  place: ImportPlace,
  report: ImportReport,
  entry: OutsideContact | OutsideReply | OutsideConversation,
  write: (inside: ImportDesk) => Promise<string | null>,
  whyNot = "",
): Promise<void> {
  const ref = refOf(place, entry);
  const counts = report.kinds[entry.kind];
  if (await writtenAs(desk, ref) !== null) {
    counts.known++;
    return;
  }
  if (place.isDryRun) {
    counts.written++;
    return;
  }
  const id = await desk.db.transaction().execute(async (db) => {
    const inside = { ...desk, db };
    const made = await write(inside);
    if (made !== null) await noteWritten(inside, ref, made);
    return made;
  });
  if (id === null) countLeftOut(report, whyNot);
  else counts.written++;
}

async function writeOneReply(
  desk: ImportDesk,
  place: ImportPlace,
  report: ImportReport,
  reply: OutsideReply,
): Promise<void> {
  const write = (inside: ImportDesk) => writeReply(inside, place.workspace, reply);
  await once(desk, place, report, reply, write, "a canned reply whose name is taken too often");
}

async function writeOneConversation(
  desk: ImportDesk,
  place: ImportPlace,
  report: ImportReport,
  conversation: OutsideConversation,
): Promise<void> {
  const { workspace } = place;
  const { tags, contact } = conversation;
  const kept = tagsOf(tags).length;
  if (kept < new Set(tags).size) countLeftOut(report, "a tag of a conversation", new Set(tags).size - kept);
  const contactId = contact === null ? null : await writtenAs(desk, refOf(place, { kind: "contacts", id: contact }));
  if (contact !== null && contactId === null && !place.isDryRun) {
    countLeftOut(report, "the contact of a conversation: it is not in the export");
  }
  const version = (await liveVersion(desk, workspace))?.version ?? 0;
  await once(desk, place, report, conversation, async (inside) => {
    const number = await takeNumber(inside, workspace);
    return await writeConversation(inside, { workspace, number, contactId, agentVersion: version }, conversation);
  });
}

async function finishArticles(
  desk: ImportDesk,
  place: ImportPlace,
  report: ImportReport,
  articles: readonly OutsideArticle[],
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
