/**
 * A person's preferences for the desk's pages, in all their workspaces.
 *
 * @module
 */
import type { Selectable } from "kysely";
import type { AccountTable } from "../db/tables/accounts.ts";
import type { Desk } from "../desk.ts";
import { atField, DeskError, unmarkedParameter } from "../problem.ts";
import { isLanguageTag, isTimezone } from "../settings/formats.ts";

/** A person's choices; a null language or time zone is the company's. */
export type Preferences = Pick<Selectable<AccountTable>, "theme" | "density" | "language" | "timezone">;

/** Each theme, with its label in the profile. */
export const THEMES = { system: "Like the system", light: "Light", dark: "Dark" } as const;

/** Each density of long lists, with its label in the profile. */
export const DENSITIES = { comfortable: "Comfortable", compact: "Compact" } as const;

/**
 * Stores a person's choices, as entered; an empty language or time zone is the company's.
 *
 * @throws DeskError invalid_input
 */
export async function changePreferences(
  desk: Pick<Desk, "db">,
  account: string,
  typed: Readonly<Record<keyof Preferences, string>>,
): Promise<void> {
  const { theme, density } = typed;
  const [language, timezone] = [typed.language.trim(), typed.timezone.trim()];
  if (!isTheme(theme)) throw unmarkedParameter("theme", `must be one of ${Object.keys(THEMES).join(", ")}.`);
  if (!isDensity(density)) throw unmarkedParameter("density", `must be one of ${Object.keys(DENSITIES).join(", ")}.`);
  if (language !== "" && !isLanguageTag(language)) {
    const says = "A language is written en-GB.";
    throw new DeskError("invalid_input", says, atField("language", says));
  }
  if (timezone !== "" && !isTimezone(timezone)) {
    const [says, fix] = [`There is no time zone ${timezone}.`, "Use a name such as Europe/Berlin."];
    throw new DeskError("invalid_input", says, { fix, ...atField("timezone", says, fix) });
  }
  await desk.db.updateTable("accounts")
    .set({ theme, density, language: language || null, timezone: timezone || null })
    .where("id", "=", account).execute();
}

function isDensity(name: string): name is Preferences["density"] {
  return Object.hasOwn(DENSITIES, name);
}

function isTheme(name: string): name is Preferences["theme"] {
  return Object.hasOwn(THEMES, name);
}
