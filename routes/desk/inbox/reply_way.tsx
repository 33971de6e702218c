/**
 * How a reply will be sent, below the composer's field.
 *
 * @module
 */
import type { NoMail, ReplyWay as Way } from "../../../core/inbox/reply_way.ts";
import { MAIL_PATH } from "../settings/mail/mail_path.ts";
import type { InboxTeammate, OpenFacts } from "./facts.ts";

/** Why no mail is sent to an address, after "because". */
const WHY: Readonly<Record<NoMail, (address: string) => string>> = {
  not_set_up: () => "Mail is not set up",
  unsubscribed: (address) => `${address} unsubscribed from your mail`,
  bounced: (address) => `A mail server said that ${address} does not exist`,
  complained: (address) => `${address} called your mail spam`,
  no_address: () => "No address of the sender is known",
};

/** The explanation, in one or two sentences. */
export function ReplyWay({ open, reader }: { open: Pick<OpenFacts, "detail" | "way">; reader: InboxTeammate }) {
  const { detail: { handler, otherOpen }, way } = open;
  if (otherOpen !== null) {
    return (
      <span class="for-reply reply-lost" data-part="composer-says">
        A reply cannot be sent here: the customer writes in #{otherOpen}.
      </span>
    );
  }
  const isLost = way.kind === "none" || way.kind === "imported";
  return (
    <span class={isLost ? "for-reply reply-lost" : "for-reply"} data-part="composer-says">
      {handler === "ai" && !isLost && "The AI answers here; your reply takes over. "}
      {wordsOf(way)}
      {(way.kind === "none" || way.kind === "chat_alone") && way.why !== "no_address" && (
        <>
          {" "}
          {reader.setsUpMail ? <a href={MAIL_PATH}>Open the mail settings</a> : "An owner or admin can change that."}
        </>
      )}
    </span>
  );
}

function wordsOf(way: Way): string {
  switch (way.kind) {
    case "chat":
      return "The customer sees this in the chat.";
    case "imported":
      return `${
        way.canSignIn
          ? "Imported: the customer sees this once they sign in to your app and open the chat."
          : "Imported: no chat shows this to the customer."
      }${way.address === null ? "" : ` To answer now, write to ${way.address} from your own mailbox.`}`;
    case "chat_and_mail":
      return `The customer sees this in the chat. Unread after ${
        minutesText(way.minutes)
      }, it goes to ${way.address} by email.`;
    case "chat_alone":
      return `The customer sees this in the chat only. ${WHY[way.why](way.address)}.`;
    case "mail":
      return `Goes to ${way.address} by email.`;
    case "none":
      return `${WHY[way.why](way.address ?? "")}, so this answer cannot be sent.`;
  }
}

function minutesText(minutes: number): string {
  return minutes === 1 ? "1 minute" : `${minutes} minutes`;
}
