/**
 * Searches the desk's data for the command menu: conversations, contacts, articles, and the agent's actions and tasks.
 *
 * @module
 */
import { fileName } from "../../../core/agent/files.ts";
import { liveAgent } from "../../../core/agent/versions/live.ts";
import { listContacts } from "../../../core/contacts/list.ts";
import type { Desk } from "../../../core/desk.ts";
import { type InboxRow, listInbox } from "../../../core/inbox/list.ts";
import { viewOfSearch } from "../../../core/inbox/views.ts";
import { findArticles } from "../../../core/knowledge/find.ts";
import { COMMAND_MENU_LIMITS } from "../../../core/limits/people.ts";
import { readSettings } from "../../../core/settings/settings.ts";
import { type Caller, hasRight } from "../../../core/teammates/caller.ts";
import type { Right } from "../../../core/teammates/rights.ts";
import { entriesOf } from "../agent/entries.ts";
import { contactName, CONTACTS_PATH } from "../contacts/list.tsx";
import { addressOf } from "../inbox/facts.ts";
import { sourcePage } from "../knowledge/addresses.ts";
import { type CommandGroup, fittingCommands, type MenuCommand } from "./command.ts";

type Find = (desk: Desk, caller: Caller, typed: string, language: string) => Promise<readonly MenuCommand[]>;

/** The kinds of result, the right that reading each requires, and its search. */
const KINDS: readonly { readonly label: string; readonly right: Right; readonly find: Find }[] = [
  { label: "Conversations", right: "conversations.read", find: findConversations },
  { label: "Contacts", right: "contacts.read", find: findContacts },
  { label: "Knowledge", right: "knowledge.read", find: findKnowledge },
  { label: "Agent", right: "agent.read", find: findAgentEntries },
];

const { foundMax } = COMMAND_MENU_LIMITS;

/**
 * Searches each kind that the teammate may read, with names in the given language where there are any; empty groups are
 * left out.
 */
export async function findCommands(
  desk: Desk,
  caller: Caller,
  typed: string,
  language: string,
): Promise<readonly CommandGroup[]> {
  if (typed.length < COMMAND_MENU_LIMITS.foundFromChars) return [];
  const groups = await Promise.all(
    KINDS.filter(({ right }) => hasRight(caller, right))
      .map(async ({ label, find }) => ({ label, commands: await find(desk, caller, typed, language) })),
  );
  return groups.filter(({ commands }) => commands.length > 0);
}

async function findConversations(desk: Desk, caller: Caller, typed: string): Promise<readonly MenuCommand[]> {
  const reader = { workspace: caller.workspace, teammate: caller.teammate.id };
  // A bare number finds the conversation with that number.
  const view = viewOfSearch(/^\d{1,9}$/.test(typed) ? `#${typed}` : typed);
  const { inbox: target } = await readSettings(desk, caller.workspace);
  const rows = await listInbox(desk, reader, { view, after: null, limit: foundMax, target });
  const found = rows.map((row): MenuCommand => ({
    label: row.customerName ?? `Visitor #${row.number}`,
    icon: "conversations",
    hint: hintOf(row),
    effect: { kind: "go", to: addressOf(row.number, "all") },
  }));
  if (rows.length < foundMax) return found;
  return [...found, {
    label: `All conversations with “${typed}”`,
    icon: "search",
    effect: { kind: "go", to: `/desk/inbox?q=${encodeURIComponent(typed)}` },
  }];
}

function hintOf({ number, match, lastLine }: InboxRow): string {
  const words = match === null ? lastLine ?? "" : `${match.before}${match.found}${match.after}`;
  return `#${number} ${words}`.trim();
}

async function findContacts(desk: Desk, { workspace }: Caller, typed: string): Promise<readonly MenuCommand[]> {
  const filter = { search: typed, blocked: null, verified: null };
  const rows = await listContacts(desk, workspace, filter, { after: null, limit: foundMax });
  return rows.map((row) => ({
    label: contactName(row),
    icon: "people",
    hint: row.email ?? row.externalId ?? "",
    effect: { kind: "go", to: `${CONTACTS_PATH}/${row.id}` },
  }));
}

async function findKnowledge(desk: Desk, { workspace }: Caller, typed: string): Promise<readonly MenuCommand[]> {
  const found = await findArticles(desk, workspace, { words: typed, limit: foundMax });
  return found.map(({ sourceId, pageId, title, sourceName }) => ({
    label: title,
    icon: "book",
    hint: pageId === null ? "Source" : sourceName,
    effect: { kind: "go", to: pageId === null ? sourcePage(sourceId) : sourcePage(sourceId, pageId) },
  }));
}

/** The list does not show when an entry was used. */
const UNUSED = { calls: new Map(), taskUse: new Map(), results: [], registered: [] } as const;

async function findAgentEntries(
  desk: Desk,
  { workspace }: Caller,
  typed: string,
  language: string,
): Promise<readonly MenuCommand[]> {
  const live = await liveAgent(desk, workspace);
  const commands = entriesOf({ ...UNUSED, live, language }).map(({ title, path, about, words, href }): MenuCommand => ({
    label: title,
    icon: "agent",
    hint: path,
    words: `${fileName(path).replaceAll("_", " ")} ${about} ${words}`,
    effect: { kind: "go", to: href },
  }));
  return fittingCommands(commands, typed).slice(0, foundMax);
}
