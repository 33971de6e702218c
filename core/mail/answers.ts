/**
 * Describes a mail server's answer for the people of the desk.
 *
 * @module
 */
import type { MailAnswer, MailStage } from "../ports/mail.ts";
import { deliveryWords, statusOf } from "./delivery_words.ts";

const REFUSED_AT: Readonly<Record<MailStage, string>> = {
  connect: "did not accept the connection",
  sign_in: "did not accept the user and password",
  sender: "does not take mail from this sender",
  recipient: "does not take mail to this address",
  content: "did not take the email",
};

/** Precedes the server's own words. */
const SAID = "It said:";

/**
 * Describes an answer in one or two sentences.
 *
 * @param host the server's name
 * @example
 * describeAnswer({ kind: "rejected", stage: "sign_in", status: 535, response: "535 No" }, "smtp.example.com");
 * // "smtp.example.com did not accept the user and password. It said: 535 No"
 */
export function describeAnswer(answer: MailAnswer, host: string): string {
  switch (answer.kind) {
    case "accepted":
      return `${host} took the email. ${SAID} ${answer.response}`;
    case "rejected": {
      const later = answer.status < 500 ? " yet" : "";
      return `${host} ${REFUSED_AT[answer.stage]}${later}${whyOf(answer)}. ${SAID} ${answer.response}`;
    }
    case "refused":
      return `Nothing was sent: ${answer.message}.`;
    case "no_answer":
      return answer.sent
        ? `${host}: ${answer.message}. The email may have arrived all the same.`
        : `${host}: ${answer.message}. Nothing was sent.`;
  }
}

/** Returns why an email, or any to this address, was refused, if the server's code says so. */
function whyOf({ stage, response }: Extract<MailAnswer, { kind: "rejected" }>): string {
  const code = stage === "recipient" || stage === "content" ? statusOf(response) : null;
  return code === null ? "" : `: ${deliveryWords(code).why}`;
}

/** Splits a result of {@linkcode describeAnswer} from the server's own words; null if it has none. */
export function splitAnswer(answer: string): { readonly says: string; readonly server: string | null } {
  const at = answer.indexOf(SAID);
  if (at < 0) return { says: answer, server: null };
  return { says: answer.slice(0, at).trim(), server: answer.slice(at + SAID.length).trim() };
}
