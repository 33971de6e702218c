/**
 * Where the mail settings are.
 *
 * @module
 */

/** The page's address; what its forms do stands below it. */
export const MAIL_PATH = "/desk/settings/mail";
