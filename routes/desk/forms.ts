/**
 * What every form's handler does: read a field, and lead on.
 *
 * @module
 */

/** An answer that leads elsewhere with GET. */
export function redirect(location: string, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(null, { status: 303, headers: { location, ...headers } });
}

/** A text field of a form; empty when it is missing. */
export function text(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === "string" ? value : "";
}

/** A text of several lines; browsers send line ends as CR LF. */
export function lines(form: FormData, name: string): string {
  return text(form, name).replaceAll("\r\n", "\n");
}
