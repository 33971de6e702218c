/**
 * The messages to a model about a step on the page that was refused or had no effect.
 *
 * @module
 */
import type { RefusalCode } from "../../../widget/page_control/rules.ts";

/** Why a step was refused, interrupted or without effect. */
export type ControlCode = RefusalCode | "off" | "left" | "no_effect" | "no_answer" | "bad_answer" | "hidden_words";

const THEMSELVES = "The customer can do it themselves: point at it with page_highlight and say so.";
const OVER = "Do not use the page again in this reply.";

/** One sentence per code. */
export const REFUSAL_TEXTS: Readonly<Record<ControlCode, string>> = {
  off: "The page that the customer has open cannot be used.",
  bad_input: "The input is not what the function takes.",
  stale: "This is not there as it was, or was never read in this reply. Call page_read, and use its gen and its refs.",
  sensitive_field: `This field may be for a secret. ${THEMSELVES}`,
  private: "This part of the page is kept from support.",
  leaves_website: "That leads off this website, into another tab or to a download. Tell the customer where it is.",
  disabled: "It cannot be used now: the page has it switched off.",
  wrong_kind: "That cannot be done with this kind of element.",
  needs_person: `Sending, paying, deleting, signing out and the like are never done for a customer. ${THEMSELVES}`,
  needs_confirmation: "The customer has to say yes first.",
  declined: "The website did not want it.",
  stopped: `The customer stopped it. ${OVER} Ask what they would like instead.`,
  too_many_steps: `That was as much as may be done on a page for one message. ${OVER} Say how far you came.`,
  too_long: `That took as long as it may for one message. ${OVER} Say how far you came.`,
  left: `The customer's browser is opening another page. ${OVER} Ask them to write when it is there.`,
  no_effect: "It was done, and the page did not react to it.",
  no_answer: "The page gave no answer in time. It may be closed.",
  bad_answer: "The page answered with something that makes no sense.",
  hidden_words: "This note may not be shown. Say only what the results of this reply bear out.",
};
