/**
 * Redirects to the first page that a teammate may open.
 *
 * @module
 */
import type { TeammateRequest } from "../request.ts";
import type { Served } from "../served.ts";
import { redirect } from "./form/forms.ts";
import { menuFor, SETTINGS_PAGES } from "./page/menu.ts";

/** `GET /desk`: redirects to the first page of the menu, or to the profile when the teammate may open none. */
export function showHome(_served: Served, { mayOpen }: TeammateRequest): Response {
  return redirect(menuFor(mayOpen, { showStart: false })[0]?.leadsTo ?? "/desk/profile");
}

/** `GET /desk/settings`: redirects to the first page of the settings that the teammate may open. */
export function showSettings(_served: Served, { mayOpen }: TeammateRequest): Response {
  return redirect(SETTINGS_PAGES.find(mayOpen) ?? "/desk/profile");
}
