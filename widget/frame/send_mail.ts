/**
 * What the panel of mails asks of the desk; apart from the panel, so that what sends needs no drawing.
 *
 * @module
 */
import type { MailAddressRequest } from "../protocol.ts";

/** Sends to the desk. @returns the status of its answer; 0 when it could not be reached */
export type SendMail = (path: "/mail-address" | "/transcript", body: MailAddressRequest | null) => Promise<number>;
