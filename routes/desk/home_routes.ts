/**
 * Addresses that lead a teammate to the first page that they may open.
 *
 * @module
 */
import type { TeammateRequest } from "../request.ts";
import type { Served } from "../served.ts";
import { redirect } from "./forms.ts";
import { menuFor, SETTINGS_PAGES } from "./menu.ts";

/** `GET /desk`: redirects to the first page of the menu, or to the own profile where no page may be opened. */
export function showHome(_served: Served, { mayOpen }: TeammateRequest): Response {
  return redirect(menuFor(mayOpen, { showStart: false })[0]?.leadsTo ?? "/desk/profile");
}

/** `GET /desk/settings`: redirects to a page of the settings. */
export function showSettings(_served: Served, { mayOpen }: TeammateRequest): Response {
  return redirect(SETTINGS_PAGES.find(mayOpen) ?? "/desk/profile");
}
