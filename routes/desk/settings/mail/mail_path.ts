/**
 * The address of the mail settings.
 *
 * @module
 */

/** The page's address, and the prefix of its forms' addresses. */
export const MAIL_PATH = "/desk/settings/mail";
