/**
 * Placeholders of canned replies, such as `{{first_name}}`: checked when the reply is saved, filled in when it is
 * chosen, at the latest when it is sent.
 *
 * @see docs/decisions/inbox.md, "A placeholder without a value is never sent"
 * @module
 */
import type { Desk } from "../desk.ts";
import { DeskError, wrongParameter } from "../problem.ts";
import { readSettings } from "../settings/settings.ts";
import type { Caller } from "../teammates/caller.ts";

/** Each placeholder, and its value in words. */
export const PLACEHOLDERS = {
  first_name: "The customer's first name",
  name: "The customer's name",
  email: "The customer's email",
  my_name: "Your name",
  company: "Your company's name",
} as const;

/** A value for each placeholder, or null. */
export type PlaceholderValues = Readonly<Record<keyof typeof PLACEHOLDERS, string | null>>;

/** `{{first_name}}`, or `{{first_name|there}}` with a fallback. */
const WRITTEN = /\{\{([^{}|]{0,40})(?:\|([^{}]{0,100}))?\}\}/g;

function isKnown(name: string): name is keyof typeof PLACEHOLDERS {
  return Object.hasOwn(PLACEHOLDERS, name);
}

/** Refuses a text with an unknown placeholder. @throws DeskError invalid_input */
export function checkPlaceholders(text: string): void {
  const unknown = [...text.matchAll(WRITTEN)].find(([, name = ""]) => !isKnown(name.trim()));
  if (unknown === undefined) return;
  const fix = `Use one of ${Object.keys(PLACEHOLDERS).map((name) => `{{${name}}}`).join(", ")}.`;
  throw wrongParameter("body", `there is no placeholder ${unknown[0]}.`, fix);
}

/**
 * Replaces placeholders by their values; one without a value is unchanged.
 *
 * @example
 * ```ts
 * fillPlaceholders("Hi {{first_name|there}},", { ...values, first_name: null }); // "Hi there,"
 * ```
 */
export function fillPlaceholders(text: string, values: PlaceholderValues): string {
  return fill(text, values, (placeholder) => placeholder);
}

/** Whether a text has a placeholder. */
export function hasPlaceholders(text: string): boolean {
  return [...text.matchAll(WRITTEN)].some(([, name = ""]) => isKnown(name.trim()));
}

/**
 * Returns the text to send, with every placeholder filled in.
 *
 * @throws DeskError invalid_input if one has no value
 */
export function fillForSending(text: string, values: PlaceholderValues): string {
  return fill(text, values, (placeholder) => {
    throw new DeskError("invalid_input", `${placeholder} has no value in this conversation.`, {
      fix: "Write it yourself, or take it out.",
    });
  });
}

function fill(text: string, values: PlaceholderValues, withoutValue: (placeholder: string) => string): string {
  return text.replace(WRITTEN, (whole, typed: string, otherwise: string | undefined) => {
    const name = typed.trim();
    return isKnown(name) ? values[name] ?? otherwise?.trim() ?? withoutValue(whole) : whole;
  });
}

/** Returns the values in a conversation; those of the customer are null if there is no such conversation. */
export async function placeholderValues(
  desk: Pick<Desk, "db">,
  { workspace, teammate }: Caller,
  number: number,
): Promise<PlaceholderValues> {
  const customer = await desk.db.selectFrom("conversations as conversation")
    .innerJoin("contacts as contact", (join) =>
      join.onRef("contact.workspace", "=", "conversation.workspace")
        .onRef("contact.id", "=", "conversation.contactId"))
    .select(["contact.name", "contact.email"])
    .where("conversation.workspace", "=", workspace).where("conversation.number", "=", number).executeTakeFirst();
  const name = customer?.name?.trim() || null;
  return {
    first_name: name?.split(/\s+/)[0] ?? null,
    name,
    email: customer?.email ?? null,
    my_name: teammate.name,
    company: (await readSettings(desk, workspace)).company.name,
  };
}
