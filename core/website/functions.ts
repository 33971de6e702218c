/**
 * The functions through which a model calls a page's actions, under names that no action of the agent has.
 *
 * @module
 */
import type { WebsiteActions } from "../agent/website.ts";
import { WEBSITE_LIMITS } from "../limits/website.ts";
import type { ModelFunction } from "../model/model.ts";
import { modeOf } from "./mode.ts";
import type { OfferedAction } from "./offered.ts";

/** An action of the page, and the function that calls it. */
export type WebsiteFunction = { readonly action: OfferedAction; readonly definition: ModelFunction };

/** The prefix of the name, so that a page cannot replace the agent's own action. */
const PREFIX = "page_";
/** Models accept names of this length, without dots. */
const NAME_CHARS_MAX = 64;

/**
 * Returns the functions by the name that a model uses, in the page's order. One whose name is taken, by an action of
 * the agent or another one of the page, is left out.
 */
export function websiteFunctions(
  offered: readonly OfferedAction[],
  website: WebsiteActions,
  isTaken: (name: string) => boolean,
): ReadonlyMap<string, WebsiteFunction> {
  const functions = new Map<string, WebsiteFunction>();
  for (const action of offered) {
    if (functions.size >= WEBSITE_LIMITS.toldMax) break;
    const name = (PREFIX + action.name.replaceAll(".", "_")).slice(0, NAME_CHARS_MAX);
    if (isTaken(name) || functions.has(name)) continue;
    const definition: ModelFunction = {
      name,
      kind: "website",
      description: `On the page that the customer has open: ${action.description}`,
      input: { ...action.input, type: "object" },
      changes: modeOf(website, action).mode !== "auto",
      needsCustomer: false,
    };
    functions.set(name, { action, definition });
  }
  return functions;
}
