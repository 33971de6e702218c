/**
 * Converts placeholders of other products' canned replies: `{{ticket.requester.first_name}}` becomes `{{first_name}}`.
 * One without an equivalent becomes a blank in brackets, which a teammate sees and fills in.
 *
 * @see docs/importing.md
 * @module
 */
import { PLACEHOLDERS } from "../inbox/placeholders.ts";
import type { ImportSource } from "./imported.ts";

/** The report's line about a canned reply with an unsupported placeholder. */
export const UNKNOWN_PLACEHOLDER = "a canned reply with a placeholder that the desk does not have: it is in [brackets]";

type Placeholder = keyof typeof PLACEHOLDERS;

/** Each product's names of the desk's values. */
const NAMES: Readonly<Record<ImportSource, Readonly<Record<string, Placeholder>>>> = {
  intercom: {
    "first_name": "first_name",
    "user.first_name": "first_name",
    "user.name": "name",
    "name": "name",
    "user.email": "email",
    "email": "email",
    "teammate.name": "my_name",
    "teammate.first_name": "my_name",
    "admin.name": "my_name",
    "app.name": "company",
    "workspace.name": "company",
  },
  zendesk: {
    "ticket.requester.first_name": "first_name",
    "ticket.requester.name": "name",
    "ticket.requester.email": "email",
    "current_user.name": "my_name",
    "current_user.first_name": "my_name",
    "ticket.account": "company",
  },
  chatwoot: {
    "contact.first_name": "first_name",
    "contact.name": "name",
    "contact.email": "email",
    "agent.name": "my_name",
    "agent.first_name": "my_name",
  },
};

/** A name in braces, with an optional part after a bar; Liquid tags such as `{% if %}` are separate. */
const WRITTEN = /\{\{([^{}|]{1,100})(?:\|([^{}]{0,200}))?\}\}/g;
const TAG = /\{%[^{}]{0,500}%\}/g;
/** `fallback: "there"` of Intercom, `default: 'there'` of Liquid. */
const OTHERWISE = /(?:fallback|default)[:\s]{0,4}["'“”]([^"'“”|{}]{0,100})["'“”]/;

/** Returns a canned reply's text with the desk's placeholders, and the number of those without a value on the desk. */
export function withOwnPlaceholders(
  source: ImportSource,
  text: string,
): { readonly text: string; readonly unknown: number } {
  let unknown = 0;
  const names = NAMES[source];
  const plain = text.replace(TAG, () => {
    unknown++;
    return "";
  }).replace(WRITTEN, (_, typed: string, filter: string = "") => {
    const given = typed.trim();
    const name = given.toLowerCase();
    if (!Object.hasOwn(names, name)) {
      unknown++;
      return `[${given}]`;
    }
    const otherwise = OTHERWISE.exec(filter)?.[1]?.trim() ?? "";
    return otherwise === "" ? `{{${names[name]}}}` : `{{${names[name]}|${otherwise}}}`;
  });
  return { text: plain, unknown };
}
