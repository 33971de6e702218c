/**
 * The requests of the mail panel; separate from it, so that sending needs no drawing.
 *
 * @module
 */
import type { MailAddressRequest } from "../../protocol.ts";

/** Sends a request to the desk. @returns the status of the response; 0 when it could not be reached */
export type SendMail = (path: "/mail-address" | "/transcript", body: MailAddressRequest | null) => Promise<number>;
