/**
 * The routes of contacts: the list, one contact, and its operations.
 *
 * @see docs/reference/roles.md
 * @module
 */
import { byCaller, recordActivity } from "../../../core/activity/record.ts";
import { blockContact } from "../../../core/contacts/block.ts";
import {
  conversationsOf,
  lastBrowserOf,
  readContact,
  visitorEmailsOf,
  writeContactNotes,
} from "../../../core/contacts/contact.ts";
import { exportContact } from "../../../core/contacts/export.ts";
import {
  CONTACT_SORTS,
  contactNames,
  type ContactPlace,
  type ContactSort,
  listContacts,
  placeAfter,
} from "../../../core/contacts/list.ts";
import { mergedOf } from "../../../core/contacts/merge.ts";
import { extentOf, removeContact } from "../../../core/contacts/remove.ts";
import { storable } from "../../../core/db/json.ts";
import { DeskError } from "../../../core/problem.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import { STATUS } from "../../http/problem.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { downloadAnswer } from "../lists/download.ts";
import { lines, redirect, text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { type ContactFacts, ContactPage } from "./contact.tsx";
import { contactName, CONTACTS_PATH, ContactsPage } from "./list.tsx";
import { redirectSaying } from "../page/notice.ts";

const ROWS_MAX = 50;
const SEARCH_CHARS_MAX = 200;

/** `GET /desk/contacts?q=&blocked=&verified=&sort=&after=`: lists contacts, filtered by the query. */
export async function showContacts(served: Served, asked: TeammateRequest): Promise<Response> {
  const query = new URL(asked.request.url).searchParams;
  const search = (query.get("q") ?? "").trim().slice(0, SEARCH_CHARS_MAX);
  const sort = CONTACT_SORTS.find((known) => known === query.get("sort")) ?? "seen";
  const filter = {
    search,
    // People merged into another contact are found only by a search.
    hidesMerged: search === "",
    blocked: yesOrNo(query.get("blocked")),
    verified: yesOrNo(query.get("verified")),
  };
  const page = { after: placeOf(query.get("after"), sort), limit: ROWS_MAX, sort };
  const rows = await listContacts(served.desk, asked.workspace.id, filter, page);
  const last = rows.length === ROWS_MAX ? rows.at(-1) : undefined;
  const older = last === undefined ? null : writePlace(placeAfter(last, sort));
  return await htmlAnswer(<ContactsPage shell={shellOf(served, asked)} facts={{ rows, query, older }} />);
}

/** `GET /desk/contacts/:id?before=`: shows a contact, with their conversations. */
export async function showContact(served: Served, asked: TeammateRequest): Promise<Response> {
  return await contactAnswer(served, asked, null);
}

/** `POST /desk/contacts/:id/notes`: saves the notes about a contact. */
export async function sendContactNotes(served: Served, asked: SignedInRequest): Promise<Response> {
  const { form, signedIn: { caller } } = asked;
  const [notes, was] = [lines(form, "notes"), lines(form, "was")];
  try {
    await writeContactNotes(served.desk, caller, idOf(asked), { notes, was });
  } catch (error) {
    // The typed text must not be lost.
    if (!(error instanceof DeskError) || error.code === "not_found") throw error;
    const fault = error.fix === undefined ? error.message : `${error.message} ${error.fix}`;
    return await contactAnswer(served, asked, { notes, fault }, STATUS[error.code]);
  }
  return redirect(`${CONTACTS_PATH}/${idOf(asked)}?saved`);
}

/** `POST /desk/contacts/:id/block`: blocks a contact; with `blocked=no`, unblocks them. */
export async function sendBlock({ desk }: Served, asked: SignedInRequest): Promise<Response> {
  await blockContact(desk, asked.signedIn.caller, idOf(asked), text(asked.form, "blocked") !== "no");
  return redirect(`${CONTACTS_PATH}/${idOf(asked)}`);
}

/** `POST /desk/contacts/:id/delete`: deletes a contact with their conversations; audit records stay. */
export async function sendDelete({ desk }: Served, asked: SignedInRequest): Promise<Response> {
  await removeContact(desk, asked.signedIn.caller, idOf(asked));
  return redirectSaying(CONTACTS_PATH, "contact-deleted");
}

/** `GET /desk/contacts/:id/export`: downloads all stored data of a contact as JSON. */
export async function downloadContact(served: Served, asked: TeammateRequest): Promise<Response> {
  const { desk } = served;
  const document = await exportContact(desk, asked.workspace.id, idOf(asked));
  const subject = `contact ${idOf(asked)}`;
  await recordActivity(desk, { ...byCaller(asked.signedIn.caller), kind: "exported", subject });
  const type = "application/json; charset=utf-8";
  const file = { name: `contact-${idOf(asked)}.json`, type, right: "contacts.export", text: document } as const;
  return downloadAnswer(served, asked, file);
}

async function contactAnswer(
  served: Served,
  asked: TeammateRequest,
  refused: ContactFacts["refused"],
  status = 200,
): Promise<Response> {
  const { desk } = served;
  const workspace = asked.workspace.id;
  const query = new URL(asked.request.url).searchParams;
  const typed = Number(query.get("before") ?? Number.NaN);
  const before = Number.isSafeInteger(typed) && typed > 0 && typed < 2 ** 31 ? typed : null;
  const contact = await readContact(desk, workspace, idOf(asked));
  const { mergedInto } = contact;
  const [browser, visitorEmails, conversations, extent, merged, names] = await Promise.all([
    lastBrowserOf(desk, workspace, contact.id),
    visitorEmailsOf(desk, workspace, contact.id),
    hasRight(asked.signedIn.caller, "conversations.read")
      ? conversationsOf(desk, workspace, contact.id, { before, limit: ROWS_MAX })
      : null,
    extentOf(desk, workspace, contact),
    mergedOf(desk, workspace, contact.id),
    contactNames(desk, workspace, mergedInto === null ? [] : [mergedInto]),
  ]);
  const into = mergedInto === null ? undefined : names.get(mergedInto);
  const { caller } = asked.signedIn;
  const facts = {
    contact,
    browser,
    visitorEmails,
    conversations,
    extent,
    merged,
    mergedInto: into === undefined ? null : { id: into.id, name: contactName(into) },
    may: {
      edit: hasRight(caller, "contacts.edit"),
      export: hasRight(caller, "contacts.export"),
      delete: hasRight(caller, "contacts.delete"),
    },
    refused,
    older: conversations?.length === ROWS_MAX ? conversations.at(-1)?.number ?? null : null,
    saved: refused === null && query.has("saved"),
  };
  return await htmlAnswer(<ContactPage shell={shellOf(served, asked)} facts={facts} />, status);
}

/** The id in the address. */
function idOf({ params }: Pick<TeammateRequest, "params">): string {
  return (params.id ?? "").slice(0, 100);
}

function yesOrNo(given: string | null): boolean | null {
  return given === "yes" ? true : given === "no" ? false : null;
}

/** Where a page of the list begins; the first page for any invalid value. An id contains no space, a name may. */
function placeOf(given: string | null, sort: ContactSort): ContactPlace | null {
  const [, id = "", value = ""] = /^(\S{1,100}) (.*)$/s.exec(given ?? "") ?? [];
  if (id === "") return null;
  if (sort === "name") return { value: storable(value), id: storable(id) };
  const at = new Date(value);
  return Number.isNaN(at.getTime()) ? null : { value: at, id: storable(id) };
}

function writePlace({ id, value }: ContactPlace): string {
  return `${id} ${typeof value === "string" ? value : value.toISOString()}`;
}
