/**
 * The company on the desk's pages: its name and logo, and the format of dates, times and numbers.
 *
 * @module
 */
import type { Desk } from "../desk.ts";
import { readSettings, type Settings } from "./settings.ts";

/** The parts of a company shown on every page. */
export type Company = {
  /** Null until it is set. */
  readonly name: string | null;
  /** URLs of pictures: https, or a path of this desk for an uploaded one. */
  readonly logo: string | null;
  readonly logoDark: string | null;
  /** Whether the menu shows the first steps to the people who set up the desk. */
  readonly showStart: boolean;
  /** A language tag such as `en-GB`; null for the language of each browser. */
  readonly language: string | null;
  /** The name of a time zone, such as `Europe/Berlin`. */
  readonly timezone: string;
};

/**
 * Returns the company that a page shows to a person who is not signed in: that of the page's workspace, else of the
 * only one there is. Null with several: a stranger must not learn whose desks these are.
 *
 * @param workspace null if the page belongs to none
 */
export async function publicCompany({ db }: Pick<Desk, "db">, workspace: string | null): Promise<Company | null> {
  const found = await db.selectFrom("workspaces").select("id").where("testOf", "is", null)
    .$if(workspace !== null, (query) => query.where("id", "=", workspace))
    .limit(2).execute();
  const [only] = found;
  return only === undefined || found.length > 1 ? null : await readCompany({ db }, only.id);
}

/** Returns the company of a workspace. @throws DeskError not_found for an unknown workspace */
export async function readCompany(desk: Pick<Desk, "db">, workspace: string): Promise<Company> {
  return companyOf(await readSettings(desk, workspace));
}

/** Returns the company of a workspace's settings. */
export function companyOf({ company, widget, inbox }: Settings): Company {
  const { logo, logoDark } = widget.appearance;
  return { ...company, logo, logoDark, timezone: inbox.businessHours.timezone };
}
