/**
 * Determines whether the page of a message may be used.
 *
 * @module
 */
import type { Settings } from "../../settings/settings.ts";
import type { PageOffer } from "../offer.ts";

/** Returns the page if it may be used now: it supports it, and the operator enabled it. */
export function controlOffer({ context, settings }: {
  readonly context: { readonly offer?: PageOffer | null };
  readonly settings: Pick<Settings, "ai">;
}): PageOffer | null {
  const { offer = null } = context;
  return offer !== null && offer.mayControl && settings.ai.useWebsite ? offer : null;
}
