/**
 * Helpers for handlers of forms: reading fields and redirecting.
 *
 * @module
 */

/** A response that redirects to a page with GET. */
export function redirect(location: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status: 303, headers: { location, ...headers } });
}

/** A text field of a form; empty when it is missing. */
export function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** The text of a textarea, with LF line ends; browsers send CR LF. */
export function lines(form: FormData, name: string): string {
  return text(form, name).replaceAll("\r\n", "\n");
}
