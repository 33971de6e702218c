/**
 * A fault of the installation that a running desk notices.
 *
 * @module
 */

/** The symptom, and how to fix it. */
export type InstallationFault = { readonly text: string; readonly fix: string };
