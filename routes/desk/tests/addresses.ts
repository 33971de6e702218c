/**
 * Addresses of the pages for tests.
 *
 * @module
 */

/** The list of cases. */
export const TESTS = "/desk/agent/tests";

/** Chatting with the agent as a customer. */
export const TRY = `${TESTS}/try`;

/** One run. */
export function runPage(id: string): string {
  return `${TESTS}/runs/${id}`;
}

/** One result of a run. */
export function resultPage(run: string, place: number): string {
  return `${runPage(run)}/${place}`;
}

/** One case, to read or to change. */
export function casePage(file: string, name: string): string {
  return `${TESTS}/case?${new URLSearchParams({ file, name })}`;
}

/** The same editor on one's draft. */
export function draftCasePage(file: string, name: string): string {
  return `${casePage(file, name)}&draft`;
}

/** Where the form is sent that deletes a case, live or in one's draft: below the page that has the form. */
export function caseDeletion(file: string, name: string, isDraft: boolean): string {
  return `${TESTS}/case/delete?${new URLSearchParams({ file, name })}${isDraft ? "&draft" : ""}`;
}

/** A new case, with what the address says filled in. */
export function newCasePage(filled: Readonly<Record<string, string>>): string {
  return `${TESTS}/new?${new URLSearchParams(filled)}`;
}
