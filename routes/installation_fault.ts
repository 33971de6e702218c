/**
 * A fault of the installation that a running desk notices.
 *
 * @module
 */

/** What was seen, and how to fix it. */
export type InstallationFault = { readonly text: string; readonly fix: string };
