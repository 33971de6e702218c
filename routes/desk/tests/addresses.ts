/**
 * Addresses of the pages for tests.
 *
 * @module
 */

/** The list of cases. */
export const TESTS = "/desk/agent/tests";

/** The chat with the agent as a customer. */
export const TRY = `${TESTS}/try`;

/** The page of a run. */
export function runPage(id: string): string {
  return `${TESTS}/runs/${id}`;
}

/** The page of one result of a run. */
export function resultPage(run: string, place: number): string {
  return `${runPage(run)}/${place}`;
}

/** The page of a case, to read or change. */
export function casePage(file: string, name: string): string {
  return `${TESTS}/case?${new URLSearchParams({ file, name })}`;
}

/** The same editor for the teammate's draft. */
export function draftCasePage(file: string, name: string): string {
  return `${casePage(file, name)}&draft`;
}

/** The address of the form that deletes a case, live or in the draft; it is below the page with the form. */
export function caseDeletion(file: string, name: string, isDraft: boolean): string {
  return `${TESTS}/case/delete?${new URLSearchParams({ file, name })}${isDraft ? "&draft" : ""}`;
}

/** The form of a new case, prefilled from the address. */
export function newCasePage(filled: Readonly<Record<string, string>>): string {
  return `${TESTS}/new?${new URLSearchParams(filled)}`;
}
