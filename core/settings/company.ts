/**
 * The company as the desk's pages show it: its name and logo, and how dates, times and numbers are written.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { readSettings } from "./settings.ts";

/** What every page of a desk shows of its company. */
export type Company = {
  /** Null until it was set. */
  readonly name: string | null;
  /** Addresses of pictures: https, or a path of this desk for one that was uploaded. */
  readonly logo: string | null;
  readonly logoDark: string | null;
  /** Whether the menu of those who set the desk up leads to its first steps. */
  readonly showStart: boolean;
  /** A language tag such as `en-GB`; null for the language of each browser. */
  readonly language: string | null;
  /** The name of a time zone, such as `Europe/Berlin`. */
  readonly timezone: string;
};

/**
 * The company that a page shows to a person who has not signed in: that of a workspace that the page is for, else of the
 * only one there is. Null with several: a stranger must not learn whose desks these are.
 *
 * @param workspace null when the page is for none
 */
export async function publicCompany({ db }: Pick<Desk, "db">, workspace: string | null): Promise<Company | null> {
  const found = await db.selectFrom("workspaces").select("id").where("testOf", "is", null)
    .$if(workspace !== null, (query) => query.where("id", "=", workspace))
    .limit(2).execute();
  const [only] = found;
  return only === undefined || found.length > 1 ? null : await readCompany({ db }, only.id);
}

/** The company of a workspace. @throws DeskError not_found for an unknown workspace */
export async function readCompany(desk: Pick<Desk, "db">, workspace: string): Promise<Company> {
  const { company, widget, inbox } = await readSettings(desk, workspace);
  const { logo, logoDark } = widget.appearance;
  return { ...company, logo, logoDark, timezone: inbox.businessHours.timezone };
}
