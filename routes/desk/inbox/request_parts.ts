/**
 * Reads the parts of a request to the inbox: the conversation, the view, and the reader.
 *
 * @module
 */
import { plainTag } from "../../../core/inbox/tags.ts";
import { type InboxView, viewOfSearch, viewOfTag } from "../../../core/inbox/views.ts";
import { INBOX_LIMITS } from "../../../core/limits/conversations.ts";
import { DeskError, unmarkedParameter } from "../../../core/problem.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import { text } from "../form/forms.ts";
import { type InboxTeammate, VIEWS } from "./facts.ts";

const VIEW_NAMES = VIEWS.map(({ id }) => id);

/** The conversation's number in the address. @throws DeskError not_found when it is out of range */
export function numberIn({ params }: Pick<TeammateRequest, "params">): number {
  const [number] = numbersOf([params.number]);
  if (number === undefined) throw new DeskError("not_found", "There is no such conversation.");
  return number;
}

/** The conversations' numbers in a form or an address; invalid values are ignored. */
export function numbersOf(values: readonly unknown[]): readonly number[] {
  return values.map(Number).filter((number) => Number.isSafeInteger(number) && number > 0 && number < 2 ** 31);
}

/**
 * The id in a field of a form, which makes a repeated form one change.
 *
 * @throws DeskError invalid_input
 */
export function idIn(form: FormData, field: string): string {
  const id = text(form, field);
  if (/^[\w-]{1,100}$/.test(id)) return id;
  throw unmarkedParameter(
    field,
    "must be 1 to 100 letters, digits, _ or -.",
    "Open the page again, and send its form.",
  );
}

/** The conversation that is open beside the list. */
export function openOf({ request }: Pick<SignedInRequest, "request">): number | null {
  return numbersOf(new URL(request.url).searchParams.getAll("open").slice(0, 1))[0] ?? null;
}

/** The view that a request is in. */
export function viewOf({ request }: Pick<TeammateRequest, "request">): InboxView {
  const { searchParams } = new URL(request.url);
  const search = (searchParams.get("q") ?? "").trim().slice(0, INBOX_LIMITS.searchCharsMax);
  if (search !== "") return viewOfSearch(search);
  // The field that finds a tag sends it as plain text.
  const named = plainTag(searchParams.get("tag") ?? "");
  const asked = named === "" ? searchParams.get("view") ?? "all" : viewOfTag(named);
  const [, tag = ""] = /^tag:(.{1,100})$/.exec(asked) ?? [];
  return tag === "" ? VIEW_NAMES.find((name) => name === asked) ?? "all" : viewOfTag(tag);
}

/** The teammate who reads the inbox. */
export function readerOf({ signedIn }: Pick<TeammateRequest, "signedIn">): InboxTeammate {
  const { caller, csrf } = signedIn;
  return {
    id: caller.teammate.id,
    answers: hasRight(caller, "conversations.reply"),
    editsContacts: hasRight(caller, "contacts.edit"),
    makesTests: hasRight(caller, "agent.edit"),
    setsUpMail: hasRight(caller, "mail.edit"),
    readsContacts: hasRight(caller, "contacts.read"),
    csrf,
  };
}
