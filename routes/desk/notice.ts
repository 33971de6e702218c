/**
 * What a form did, said on the page that it leads to where that page alone does not show it: what is gone from a long
 * list, or was added to one.
 *
 * @module
 */
import { redirect } from "./forms.ts";

/** The parameter of the page's address. */
export const NOTICE_PARAMETER = "said";

/** The sentences, by what the address has for them. */
const SAID = {
  "contact-merged": "They are one person now. “Merged” on this page separates them again.",
  "contact-separated": "They are two people again, each with their own conversations.",
  "contact-deleted": "The contact and their conversations are deleted.",
  "source-added": "The source is added, and is being read.",
  "source-removed": "The source is removed: nothing is answered from it any more.",
  "question-dismissed": "The question is dismissed.",
  "role-made": "The role is made. Give it to teammates on their pages.",
  "role-saved": "The role is saved, for everyone who has it.",
  "role-removed": "The role is removed.",
  "invitation-withdrawn": "The invitation is withdrawn: its link no longer works.",
  "webhook-removed": "The webhook is removed: nothing is sent to it any more.",
  "token-revoked": "The token is revoked: it no longer works.",
  "connection-ended": "The connection is ended: its program must ask again.",
  "reply-saved": "The reply is saved.",
  "reply-removed": "The reply is removed.",
  "draft-discarded": "The draft is discarded.",
  "file-left": "The file is out of the draft; the live one stays.",
  "model-removed": "The model is removed.",
} as const;

/** Leads to a page, which says what was done. */
export function redirectSaying(page: string, said: keyof typeof SAID): Response {
  return redirect(`${page}?${NOTICE_PARAMETER}=${said}`);
}

/** What a page says of the form that led to it; null for nothing. */
export function noticeOn({ url, method }: Pick<Request, "url" | "method">): string | null {
  const said = new URL(url).searchParams.get(NOTICE_PARAMETER) ?? "";
  return method === "GET" && isSaid(said) ? SAID[said] : null;
}

function isSaid(said: string): said is keyof typeof SAID {
  return Object.hasOwn(SAID, said);
}
