/**
 * Whether the page of a message may be used.
 *
 * @module
 */
import type { Settings } from "../../settings/settings.ts";
import type { PageOffer } from "../offer.ts";

/** The page as far as it may be used now: it said that it can, and the operator's switch is on. */
export function controlOffer({ context, settings }: {
  readonly context: { readonly offer?: PageOffer | null };
  readonly settings: Pick<Settings, "ai">;
}): PageOffer | null {
  const { offer = null } = context;
  return offer !== null && offer.mayControl && settings.ai.useWebsite ? offer : null;
}
