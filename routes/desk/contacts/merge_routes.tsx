/**
 * The routes that merge contacts and visitors.
 *
 * @module
 */
import { readContact } from "../../../core/contacts/contact.ts";
import { listContacts } from "../../../core/contacts/list.ts";
import { type Merged, mergeInto, separate } from "../../../core/contacts/merge.ts";
import { unmarkedParameter } from "../../../core/problem.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { redirectSaying } from "../page/notice.ts";
import { shellOf } from "../page/shell.ts";
import { contactName, CONTACTS_PATH } from "./list.tsx";
import { type MergeFacts, MergePage } from "./merge.tsx";

const FOUND_MAX = 20;
const SEARCH_CHARS_MAX = 200;

/**
 * `GET /desk/contacts/merge?contact=&conversation=&q=`: shows the contacts into which a contact, or the visitor of a
 * conversation, can be merged.
 */
export async function showMerge(served: Served, asked: TeammateRequest): Promise<Response> {
  const query = new URL(asked.request.url).searchParams;
  const typed = (query.get("q") ?? "").slice(0, SEARCH_CHARS_MAX);
  const merged = mergedIn((name) => query.get(name) ?? "");
  const workspace = asked.workspace.id;
  const filter = { search: typed, blocked: null, verified: null };
  const rows = await listContacts(served.desk, workspace, filter, { after: null, limit: FOUND_MAX });
  const found = rows.filter(({ id, mergedInto }) =>
    mergedInto === null && (merged.kind !== "contact" || id !== merged.id)
  );
  const facts: MergeFacts = { merged, typed, found, ...await whoIs(served, workspace, merged) };
  return await htmlAnswer(<MergePage shell={shellOf(served, asked)} facts={facts} />);
}

/** `POST /desk/contacts/merge`: merges the contact, or the visitor of the conversation, into the contact `into`. */
export async function sendMergeContact({ desk }: Served, { form, signedIn }: SignedInRequest): Promise<Response> {
  const into = text(form, "into").slice(0, 100);
  await mergeInto(desk, signedIn.caller, mergedIn((name) => text(form, name)), into);
  return redirectSaying(`${CONTACTS_PATH}/${into}`, "contact-merged");
}

/** `POST /desk/contacts/separate`: separates a merged person again. */
export async function sendSeparate({ desk }: Served, { form, signedIn }: SignedInRequest): Promise<Response> {
  await separate(desk, signedIn.caller, mergedIn((name) => text(form, name)));
  return redirectSaying(`${CONTACTS_PATH}/${text(form, "into").slice(0, 100)}`, "contact-separated");
}

async function whoIs(
  { desk }: Served,
  workspace: string,
  merged: Merged,
): Promise<Pick<MergeFacts, "name" | "back">> {
  if (merged.kind === "visitor") {
    const name = `Visitor #${merged.number}`;
    return { name, back: { path: `/desk/inbox/${merged.number}`, label: name } };
  }
  const name = contactName(await readContact(desk, workspace, merged.id));
  return { name, back: { path: `${CONTACTS_PATH}/${merged.id}`, label: name } };
}

/** @throws DeskError invalid_input */
function mergedIn(field: (name: string) => string): Merged {
  const id = field("contact").slice(0, 100);
  if (id !== "") return { kind: "contact", id };
  const number = Number(field("conversation"));
  if (Number.isSafeInteger(number) && number > 0 && number < 2 ** 31) return { kind: "visitor", number };
  throw unmarkedParameter("contact", "must be the id of a contact, or conversation the number of one.");
}
