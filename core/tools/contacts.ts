/**
 * Tools for contacts: the list, one of them, notes, blocking and deleting. Only for tokens that may read customers'
 * words; MCP lists them only on request.
 *
 * @module
 */
import { z } from "zod";
import { visibleLine } from "../../widget/visible_text.ts";
import { blockContact } from "../contacts/block.ts";
import { readContact, writeContactNotes } from "../contacts/contact.ts";
import { extentOf, removeContact } from "../contacts/remove.ts";
import { type ContactPlace, type ContactRow, listContacts } from "../contacts/list.ts";
import type { Desk } from "../desk.ts";
import type { JsonObject } from "../json.ts";
import { CONTACT_LIMITS } from "../limits/people.ts";
import { badCursor, DeskError } from "../problem.ts";
import { CONTACT, CONTACT_ROW, isoOf } from "./customer_shapes.ts";
import { CURSOR } from "./page.ts";
import { defineTool, type ToolGroup } from "./tool.ts";

const ID = z.string().min(1).max(100).describe("Its id, from list_contacts");
const SEARCH_CHARS_MAX = 200;
/** The part of a customer's name shown in the question about their deletion. */
const NAME_CHARS_MAX = 80;

/** Fixes for a caller of a tool, who has no page to reload. */
const FIXES: ReadonlyMap<string, string> = new Map([
  ["not_found", "Take an id from list_contacts."],
  ["version_conflict", "Read them with get_contact, and send the notes that it gives as `was`."],
]);

/** @throws DeskError the work's own error, with a fix that names the tools */
async function withFix<Answer>(work: Promise<Answer>): Promise<Answer> {
  try {
    return await work;
  } catch (error) {
    const fix = error instanceof DeskError ? FIXES.get(error.code) : undefined;
    if (fix === undefined || !(error instanceof DeskError)) throw error;
    throw new DeskError(error.code, error.message, { fix });
  }
}

const listContactsTool = defineTool({
  name: "list_contacts",
  kind: "read",
  right: "contacts.read",
  ofCustomers: true,
  title: "List contacts",
  description: "Everyone who signed in to the app and opened the chat, the one seen last first.",
  input: z.strictObject({
    search: z.string().max(SEARCH_CHARS_MAX).optional().describe("Words of their name, email or id in the app"),
    blocked: z.boolean().optional().describe("Only those who are, or are not"),
    verified: z.boolean().optional().describe("Only those whose identity was proven, or was not"),
    limit: z.int().min(1).max(100).default(50).describe("How many, 1-100"),
    cursor: CURSOR,
  }),
  answer: z.object({ items: z.array(CONTACT_ROW), nextCursor: z.string().optional() }),
  example: { search: "ada", limit: 20 },
  async run({ desk, caller }, { search = "", blocked = null, verified = null, limit, cursor }) {
    const after = cursor === undefined ? null : placeOf(cursor);
    const rows = await listContacts(desk, caller.workspace, { search, blocked, verified }, { after, limit: limit + 1 });
    const page = rows.slice(0, limit);
    const last = rows.length > limit ? page.at(-1) : undefined;
    return {
      items: page.map(rowAnswer),
      ...(last === undefined ? {} : { nextCursor: `${last.lastSeen.toISOString()} ${last.id}` }),
    };
  },
});

function placeOf(cursor: string): ContactPlace {
  const [at = "", id = ""] = cursor.split(" ");
  const lastSeen = new Date(at);
  if (!Number.isNaN(lastSeen.getTime()) && id !== "") return { value: lastSeen, id };
  throw badCursor(cursor);
}

function rowAnswer(
  { verifiedAt, lastSeen, firstSeen: _, mergedInto: __, sortName: ___, ...row }: ContactRow,
): z.output<typeof CONTACT_ROW> {
  return { ...row, verifiedAt: isoOf(verifiedAt), lastSeen: lastSeen.toISOString() };
}

const getContact = defineTool({
  name: "get_contact",
  kind: "read",
  right: "contacts.read",
  ofCustomers: true,
  title: "Get a contact",
  description: "A contact with the attributes of the app's token and teammates' notes.",
  input: z.strictObject({ id: ID }),
  answer: CONTACT,
  example: { id: "contact-1" },
  run: ({ desk, caller }, { id }) => contactAnswer(desk, caller.workspace, id),
});

async function contactAnswer(
  desk: Pick<Desk, "db">,
  workspace: string,
  id: string,
): Promise<JsonObject> {
  const found = await withFix(readContact(desk, workspace, id));
  const { verifiedAt, firstSeen, lastSeen, attributes, mergedInto: _, ...contact } = found;
  return {
    ...contact,
    attributes,
    verifiedAt: isoOf(verifiedAt),
    firstSeen: firstSeen.toISOString(),
    lastSeen: lastSeen.toISOString(),
  };
}

const setContactNotes = defineTool({
  name: "set_contact_notes",
  kind: "act",
  right: "contacts.edit",
  ofCustomers: true,
  changesDesk: false,
  title: "Set a contact's notes",
  description:
    "Replaces what teammates wrote down about a contact. Refused with `version_conflict` when the notes are " +
    "not those of `was`.",
  input: z.strictObject({
    id: ID,
    notes: z.string().max(CONTACT_LIMITS.notesCharsMax).describe("The whole text"),
    was: z.string().max(CONTACT_LIMITS.notesCharsMax).describe("The text that it replaces"),
  }),
  answer: CONTACT,
  example: { id: "contact-1", notes: "Prefers calls.", was: "" },
  async run({ desk, caller }, { id, notes, was }) {
    await withFix(writeContactNotes(desk, caller, id, { notes, was }));
    return await contactAnswer(desk, caller.workspace, id);
  },
});

const blockContactTool = defineTool({
  name: "block_contact",
  kind: "act",
  right: "contacts.edit",
  ofCustomers: true,
  changesDesk: false,
  title: "Block a contact",
  description: "Blocks a contact, whose sessions end at once, or unblocks one, who has to sign in again.",
  input: z.strictObject({ id: ID, blocked: z.boolean().describe("false unblocks") }),
  answer: CONTACT,
  example: { id: "contact-1", blocked: true },
  async run({ desk, caller }, { id, blocked }) {
    await withFix(blockContact(desk, caller, id, blocked));
    return await contactAnswer(desk, caller.workspace, id);
  },
});

const deleteContact = defineTool({
  name: "delete_contact",
  kind: "act",
  right: "contacts.delete",
  ofCustomers: true,
  changesDesk: false,
  title: "Delete a contact",
  description:
    "Deletes a contact for good, with their conversations, files and browsers. Records of calls stay in the audit. " +
    "Needs confirm: true.",
  input: z.strictObject({ id: ID, confirm: z.boolean().default(false).describe("true deletes them") }),
  answer: z.strictObject({
    id: z.string(),
    deleted: z.literal(true),
    conversations: z.int().describe("How many went with them"),
    calls: z.int().describe("Records of calls that stay in the audit"),
  }),
  example: { id: "contact-1", confirm: true },
  async run({ desk, caller }, { id, confirm }) {
    const { name, email, externalId } = await withFix(readContact(desk, caller.workspace, id));
    const extent = await extentOf(desk, caller.workspace, { id, externalId });
    if (!confirm) {
      const who = cutName(name ?? email ?? externalId ?? id);
      const count = extent.conversations === 1 ? "one conversation" : `${extent.conversations} conversations`;
      const message = `This deletes “${who}” for good, with ${count}.`;
      throw new DeskError("confirm_required", message, {
        fix: "Send the same call with confirm: true when this is meant.",
      });
    }
    await removeContact(desk, caller, id);
    return { id, deleted: true as const, ...extent };
  },
});

/** Shortens a name to one line: it is outside text, written by its owner. */
function cutName(name: string): string {
  const line = visibleLine(name.replace(/[\s“”]+/g, " ").trim());
  return line.length <= NAME_CHARS_MAX ? line : `${line.slice(0, NAME_CHARS_MAX).toWellFormed()}…`;
}

/** Tools for reading, annotating and deleting contacts. */
export const contactsGroup: ToolGroup = {
  name: "Contacts",
  onlyByGroup: true,
  tools: [listContactsTool, getContact, setContactNotes, blockContactTool, deleteContact],
};
