/**
 * Fetches pages of the desk as documents whose scripts do not run.
 *
 * @module
 */

/** Fetches a page, or a part of one. @throws Error when the desk refuses it or cannot be reached */
export async function fetchPage(address: string): Promise<{ readonly page: Document; readonly address: string }> {
  const answer = await fetch(address, { headers: { accept: "text/html" } });
  if (!answer.ok) throw new Error(`${answer.status}`);
  return { page: parse(await answer.text()), address: answer.url };
}

/** Shown when there was no response. */
export const UNREACHED = "The desk cannot be reached.";

/** The reason for a failure as a sentence: the desk's refusal, or that it cannot be reached. */
export function reasonOf(error: unknown): string {
  return error instanceof TypeError || !(error instanceof Error) ? UNREACHED : error.message;
}

/** Sends a form. @throws TypeError when the desk cannot be reached */
export async function postForm(address: string, body: FormData): Promise<Document> {
  const answer = await fetch(address, {
    method: "POST",
    body,
    headers: { accept: "text/html", "x-sent-by": "script" },
  });
  return parse(await answer.text());
}

function parse(html: string): Document {
  return new DOMParser().parseFromString(html, "text/html");
}
