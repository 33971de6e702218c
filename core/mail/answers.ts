/**
 * What a mail server answered, in words for the people of the desk.
 *
 * @module
 */
import type { MailAnswer, MailStage } from "../ports/mail.ts";

const REFUSED_AT: Readonly<Record<MailStage, string>> = {
  connect: "did not accept the connection",
  sign_in: "did not accept the user and password",
  sender: "does not take mail from this sender",
  recipient: "does not take mail to this address",
  content: "did not take the mail",
};

/**
 * One or two sentences.
 *
 * @param host the server's name
 * @example
 * describeAnswer({ kind: "rejected", stage: "sign_in", status: 535, response: "535 No" }, "smtp.example.com");
 * // "smtp.example.com did not accept the user and password. It said: 535 No"
 */
export function describeAnswer(answer: MailAnswer, host: string): string {
  switch (answer.kind) {
    case "accepted":
      return `${host} took the mail. It said: ${answer.response}`;
    case "rejected": {
      const later = answer.status < 500 ? " yet" : "";
      return `${host} ${REFUSED_AT[answer.stage]}${later}. It said: ${answer.response}`;
    }
    case "refused":
      return `Nothing was sent: ${answer.message}.`;
    case "no_answer":
      return answer.sent
        ? `${host}: ${answer.message}. The mail may have arrived all the same.`
        : `${host}: ${answer.message}. Nothing was sent.`;
  }
}
