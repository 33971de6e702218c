/**
 * Messages of Amazon SES through an SNS topic: bounces, complaints, and received emails.
 *
 * @see https://docs.aws.amazon.com/ses/latest/dg/notification-contents.html
 * @see https://docs.aws.amazon.com/ses/latest/dg/receiving-email-notifications-contents.html
 * @module
 */
import { z } from "zod";
import { readJson } from "../json.ts";
import { DeskError } from "../problem.ts";
import { readAddress } from "./mailbox.ts";
import type { MailFeedback } from "./suppressions.ts";

const recipients = z.array(z.looseObject({ emailAddress: z.string() }));

const EVENT = z.looseObject({
  /** In notifications, and in event publishing. */
  notificationType: z.string().optional(),
  eventType: z.string().optional(),
  bounce: z.looseObject({ bounceType: z.string(), bouncedRecipients: recipients }).optional(),
  complaint: z.looseObject({
    complaintFeedbackType: z.string().nullish(),
    complainedRecipients: recipients,
  }).optional(),
  content: z.string().optional(),
  receipt: z.looseObject({ action: z.looseObject({ encoding: z.string().nullish() }).optional() }).optional(),
});

/**
 * Returns who permanently bounced or complained; empty for every other event, and for anything that is not an event of
 * SES.
 */
export function readSesFeedback(message: string): readonly MailFeedback[] {
  const { bounce, complaint } = eventIn(message) ?? {};
  // A reader moved an email out of the spam folder.
  const isSpam = complaint?.complaintFeedbackType !== "not-spam";
  const found = [
    ...(bounce?.bounceType === "Permanent" ? bounce.bouncedRecipients : []).map((one) => ["bounced", one] as const),
    ...(isSpam ? complaint?.complainedRecipients ?? [] : []).map((one) => ["complained", one] as const),
  ];
  return found.flatMap(([reason, { emailAddress }]) => {
    const address = readAddress(emailAddress);
    return address === null ? [] : [{ address, reason }];
  });
}

/**
 * Returns the received email, as bytes; null for a notification about something else, such as the test that SES sends.
 *
 * @throws DeskError invalid_input for an email whose content is stored elsewhere
 */
export function sesMail(message: string): Uint8Array<ArrayBuffer> | null {
  const event = eventIn(message);
  if (event?.notificationType !== "Received") return null;
  const { content, receipt } = event;
  if (content === undefined) {
    throw new DeskError("invalid_input", "The notification holds no mail: SES has stored it somewhere else.", {
      fix: 'In the receipt rule, choose the action "Publish to Amazon SNS topic" with the encoding Base64.',
    });
  }
  if (receipt?.action?.encoding?.toLowerCase() !== "base64") return new TextEncoder().encode(content);
  try {
    return Uint8Array.fromBase64(content);
  } catch {
    throw new DeskError("invalid_input", "The content of the notification is not Base64.");
  }
}

function eventIn(message: string): z.infer<typeof EVENT> | null {
  return EVENT.safeParse(readJson(message)).data ?? null;
}
