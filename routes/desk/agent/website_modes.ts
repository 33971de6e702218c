/**
 * Texts for the ways in which the agent may use a website action.
 *
 * @module
 */
import type { WebsiteAction } from "../../../core/agent/website.ts";

/** Each mode as an option of the form, in a list, and as a sentence. */
export const MODE_WORDS: Readonly<
  Record<WebsiteAction["mode"], { readonly label: string; readonly short: string; readonly says: string }>
> = {
  auto: {
    label: "Without asking",
    short: "without asking",
    says: "The agent uses it without asking the customer.",
  },
  confirm: {
    label: "Ask the customer",
    short: "asks first",
    says: "The customer is asked for a yes first.",
  },
  human: {
    label: "Only a person",
    short: "only a person",
    says: "The agent does not use it: a person is asked to help.",
  },
};
