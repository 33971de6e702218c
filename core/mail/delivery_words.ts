/**
 * Explains in plain words why an email was not delivered, from a mail server's code (RFC 3463), and what a teammate can
 * do about it.
 *
 * @module
 */
import type { DeliveryMark } from "../conversations/message_data.ts";
import type { JsonObject } from "../json.ts";

/** The event, as the end of a sentence about the mail, and the next step: one sentence. */
export type DeliveryWords = { readonly why: string; readonly next: string };

const ASK_ADDRESS = "Ask the customer for another address.";
const ANOTHER_WAY = "Write to them from your own mailbox, or ask an owner or admin to look at Settings > Mail.";

const NO_ADDRESS = { why: "the address does not exist", next: `Look for a typing mistake in it. ${ASK_ADDRESS}` };
const NO_DOMAIN = {
  why: "the part after the @ takes no mail",
  next: `Look for a typing mistake in it. ${ASK_ADDRESS}`,
};
const NO_ANSWER = {
  why: "the recipient's mail server could not be reached",
  next: "Answer again later; if it fails again, ask for another address.",
};
const TOO_LARGE = { why: "it is too large for the recipient", next: "Answer again with smaller or fewer files." };
const REFUSED = {
  why: "a mail server refused it, as spam or by its own rules",
  next: `The address may be right. ${ANOTHER_WAY}`,
};
const NOT_PROVED = {
  why: "a mail server does not accept that it comes from your domain",
  next: "An owner or admin finds under Settings > Mail which records (SPF, DKIM, DMARC) the domain needs.",
};
const UNKNOWN = {
  why: "a mail server did not take it",
  next: "Answer again later; if it fails again, ask for another address.",
};

/** By subject and detail of the code; a subject alone is for its other details. */
const BY_CODE: Readonly<Record<string, DeliveryWords>> = {
  "1": NO_ADDRESS,
  "1.2": NO_DOMAIN,
  "1.7": NOT_PROVED,
  "1.8": NOT_PROVED,
  "1.10": NO_DOMAIN,
  "2": { why: "the mailbox takes no mail at the moment", next: `Answer again later. ${ASK_ADDRESS}` },
  "2.1": { why: "the mailbox is closed", next: ASK_ADDRESS },
  "2.2": { why: "the mailbox is full", next: "Answer again in a few days, or ask for another address." },
  "2.3": TOO_LARGE,
  "3": { why: "a mail server has a fault or no space", next: "Answer again later." },
  "3.4": TOO_LARGE,
  "4": NO_ANSWER,
  "4.7": { ...NO_ANSWER, why: "the recipient's mail server took it at no try" },
  "6": { why: "a mail server cannot read its form", next: ANOTHER_WAY },
  "7": REFUSED,
  "7.20": NOT_PROVED,
  "7.21": NOT_PROVED,
  "7.22": NOT_PROVED,
  "7.23": NOT_PROVED,
  "7.24": NOT_PROVED,
  "7.25": NOT_PROVED,
  "7.26": NOT_PROVED,
  "7.27": NOT_PROVED,
};

/**
 * Returns the words for a code.
 *
 * @param status such as `5.1.1`; null if a server gave none
 * @example
 * deliveryWords("5.2.2").why; // "the mailbox is full"
 */
export function deliveryWords(status: string | null): DeliveryWords {
  const [, subject, detail] = /^[245]\.(\d{1,3})\.(\d{1,3})$/.exec(status ?? "") ?? [];
  return BY_CODE[`${subject}.${detail}`] ?? BY_CODE[subject ?? ""] ?? UNKNOWN;
}

/**
 * Returns the note to the team that an email was not delivered.
 *
 * @param to the address
 * @param isStopped whether the address is suppressed because of it
 */
export function undeliveredNote(
  to: string,
  { code, said, isStopped }: DeliveryMark & { readonly isStopped: boolean },
): { readonly text: string; readonly data: JsonObject } {
  const { why, next } = deliveryWords(code);
  const stopped = isStopped ? " No more mail goes there." : "";
  return { text: `An email to ${to} was not delivered: ${why}.${stopped} ${next}`, data: { delivery: { code, said } } };
}

/** Returns the note about a provider's or a recipient's report on an address: no more mail is sent there. */
export function stoppedNote(address: string, reason: "bounced" | "complained"): string {
  return reason === "complained"
    ? `${address} reported an email of this conversation as spam. No more mail goes there.`
    : `An email to ${address} was not delivered: the mail provider reports that the address takes no mail. ` +
      `No more mail goes there. ${ASK_ADDRESS}`;
}

/**
 * Returns the code of a server's answer; without one, the code usually given with its number. Null for a number that
 * does not indicate the reason.
 *
 * @example
 * statusOf("550 5.7.1 Rejected"); // "5.7.1"
 */
export function statusOf(response: string): string | null {
  const [, reply, status] = /^(\d{3})(?:[ -](\d\.\d{1,3}\.\d{1,3})\b)?/.exec(response) ?? [];
  return status ?? OF_REPLY[reply ?? ""] ?? null;
}

/** The numbers of RFC 5321 with a single meaning. 550 is an unknown mailbox as often as a refusal of the sender. */
const OF_REPLY: Readonly<Record<string, string>> = {
  "421": "4.3.2",
  "450": "4.2.0",
  "452": "4.2.2",
  "521": "5.1.10",
  "551": "5.1.6",
  "552": "5.2.2",
  "553": "5.1.3",
  "556": "5.1.10",
};
