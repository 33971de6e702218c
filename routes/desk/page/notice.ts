/**
 * Notices after a form, on the page that it redirects to when the page does not show the change itself: a row was
 * removed from a long list, or added to one.
 *
 * @module
 */
import { redirect } from "../form/forms.ts";

/** The parameter in the page's address. */
export const NOTICE_PARAMETER = "said";

/** The sentences, by the parameter's value. */
const SAID = {
  "contact-merged": "Contacts merged. To separate them again, use “Merged” on this page.",
  "contact-separated": "Contacts separated. Each has their own conversations again.",
  "contact-deleted": "Contact and conversations deleted.",
  "source-added": "Source added. It is being read now.",
  "source-removed": "Source removed. The AI no longer answers from it.",
  "question-dismissed": "Question dismissed.",
  "role-made": "Role created. Assign it to teammates on their pages.",
  "role-saved": "Role saved for everyone who has it.",
  "role-removed": "Role removed.",
  "invitation-withdrawn": "Invitation withdrawn. Its link no longer works.",
  "webhook-removed": "Webhook removed. No more events are sent to it.",
  "token-revoked": "Token revoked. It no longer works.",
  "connection-ended": "App disconnected. It has to ask again.",
  "reply-saved": "Reply saved.",
  "reply-removed": "Reply removed.",
  "draft-discarded": "Draft discarded.",
  "file-left": "File removed from the draft. The live one is unchanged.",
  "model-removed": "Model removed.",
} as const;

/** Redirects to a page with a notice. */
export function redirectSaying(page: string, said: keyof typeof SAID): Response {
  return redirect(`${page}?${NOTICE_PARAMETER}=${said}`);
}

/** The notice that a page shows about the form before it; null for none. */
export function noticeOn({ url, method }: Pick<Request, "url" | "method">): string | null {
  const said = new URL(url).searchParams.get(NOTICE_PARAMETER) ?? "";
  return method === "GET" && isSaid(said) ? SAID[said] : null;
}

function isSaid(said: string): said is keyof typeof SAID {
  return Object.hasOwn(SAID, said);
}
