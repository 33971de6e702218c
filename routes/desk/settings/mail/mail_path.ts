/**
 * Where the mail settings are.
 *
 * @module
 */

/** The page's address; the addresses of its forms begin with it. */
export const MAIL_PATH = "/desk/settings/mail";
