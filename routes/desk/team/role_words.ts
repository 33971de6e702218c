/**
 * The roles in words, for those who choose one.
 *
 * @module
 */
import type { Role } from "../../../core/db/schema.ts";

/** The label of each role, and what it may do. Each may do what the ones after it may. */
export const ROLE_WORDS: Readonly<Record<Role, { readonly label: string; readonly may: string }>> = {
  owner: { label: "Owner", may: "Everything, including who else is an owner" },
  admin: {
    label: "Admin",
    may: "Changes the agent, keys, settings, knowledge and the team; exports and deletes contacts",
  },
  teammate: { label: "Teammate", may: "Answers customers, starts chats, runs tests with mock answers" },
  viewer: { label: "Viewer", may: "Reads every page, and changes nothing" },
};
