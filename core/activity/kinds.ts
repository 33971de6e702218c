/**
 * The kinds of activities: everything that a person does on the desk and that is recorded in its list.
 *
 * @module
 */

type KindRow = {
  /** As shown in the list. */
  readonly label: string;
  /** Its emphasis. */
  readonly tone: "plain" | "good" | "warn";
  /** The meaning of `subject`; null: it has none. */
  readonly subject: string | null;
};

const KINDS = {
  signed_in: { label: "Signed in", tone: "plain", subject: null },
  sign_in_failed: { label: "Sign-in failed", tone: "warn", subject: null },
  signed_out: { label: "Signed out", tone: "plain", subject: null },
  session_ended: { label: "Session ended", tone: "plain", subject: null },
  sessions_ended: { label: "All other sessions ended", tone: "plain", subject: null },
  invited: { label: "Invited", tone: "plain", subject: "the email" },
  invitation_withdrawn: { label: "Invitation withdrawn", tone: "plain", subject: "the email" },
  joined: { label: "Joined", tone: "good", subject: null },
  role_changed: { label: "Role changed", tone: "warn", subject: "the teammate" },
  role_made: { label: "Role made", tone: "warn", subject: "the role" },
  role_edited: { label: "Role edited", tone: "warn", subject: "the role" },
  role_removed: { label: "Role removed", tone: "plain", subject: "the role" },
  deactivated: { label: "Deactivated", tone: "warn", subject: "the teammate" },
  reactivated: { label: "Brought back", tone: "good", subject: "the teammate" },
  ownership_handed_over: { label: "Ownership handed over", tone: "warn", subject: "the new owner" },
  password_changed: { label: "Password changed", tone: "plain", subject: null },
  reset_link_made: { label: "Link for a new password made", tone: "warn", subject: "the teammate" },
  reset_requested: { label: "New password asked for", tone: "warn", subject: null },
  password_reset: { label: "Password reset", tone: "warn", subject: null },
  second_step_on: { label: "Authenticator app added", tone: "good", subject: null },
  second_step_off: { label: "Authenticator app removed", tone: "warn", subject: null },
  second_step_reset: { label: "Two-step sign-in reset", tone: "warn", subject: "the teammate" },
  passkey_added: { label: "Passkey added", tone: "good", subject: "the passkey" },
  passkey_removed: { label: "Passkey removed", tone: "warn", subject: "the passkey" },
  recovery_codes_made: { label: "Recovery codes made", tone: "plain", subject: null },
  recovery_code_used: { label: "Recovery code used", tone: "warn", subject: null },
  sign_in_rule_changed: { label: "Sign-in rule changed", tone: "warn", subject: "the rule" },
  name_changed: { label: "Name changed", tone: "plain", subject: null },
  picture_changed: { label: "Picture changed", tone: "plain", subject: null },
  token_made: { label: "API token made", tone: "warn", subject: "the token's name" },
  token_revoked: { label: "API token revoked", tone: "plain", subject: "the token's name" },
  token_used: { label: "API token used", tone: "plain", subject: "the token's name" },
  connection_made: { label: "AI client connected", tone: "warn", subject: "the client" },
  connection_ended: { label: "AI client disconnected", tone: "plain", subject: "the client" },
  connection_misused: { label: "AI client ended by the desk", tone: "warn", subject: "the client" },
  connection_used: { label: "AI client used", tone: "plain", subject: "the client" },
  settings_changed: { label: "Settings changed", tone: "plain", subject: "the settings" },
  provider_set: { label: "Sign-in provider set", tone: "warn", subject: "the issuer" },
  provider_removed: { label: "Sign-in provider removed", tone: "warn", subject: "the issuer" },
  provider_connected: { label: "Sign-in connected", tone: "plain", subject: "the issuer" },
  provider_disconnected: { label: "Sign-in disconnected", tone: "plain", subject: null },
  provider_ended: { label: "Ended by the sign-in provider", tone: "warn", subject: "the issuer" },
  model_changed: { label: "AI model changed", tone: "plain", subject: "the model" },
  agent_restored: { label: "Agent restored", tone: "warn", subject: "the version" },
  rollout_begun: { label: "Rollout begun", tone: "warn", subject: "the rollout and its share" },
  rollout_changed: { label: "Rollout's share changed", tone: "warn", subject: "the rollout and its share" },
  rollout_stopped: { label: "Rollout stopped", tone: "plain", subject: "the rollout" },
  rollout_live: { label: "Rollout made live", tone: "warn", subject: "the rollout and its version" },
  key_set: { label: "Key set", tone: "warn", subject: "the key's name" },
  key_removed: { label: "Key removed", tone: "warn", subject: "the key's name" },
  identity_changed: { label: "Customer identity changed", tone: "warn", subject: "on, off, rotate or end" },
  exported: { label: "Exported", tone: "warn", subject: "what was exported" },
  deleted: { label: "Deleted", tone: "warn", subject: "what was deleted" },
  workspace_made: { label: "Workspace made", tone: "plain", subject: "the workspace" },
  workspace_renamed: { label: "Workspace renamed", tone: "plain", subject: "the workspace" },
  workspace_removed: { label: "Workspace removed", tone: "warn", subject: "the workspace" },
  workspace_switched: { label: "Came from another workspace", tone: "plain", subject: null },
  contact_blocked: { label: "Contact blocked", tone: "plain", subject: "the contact" },
  contact_unblocked: { label: "Contact unblocked", tone: "plain", subject: "the contact" },
  contacts_merged: { label: "Contacts merged", tone: "plain", subject: "who was merged into whom" },
  contacts_separated: { label: "Merged contacts separated", tone: "plain", subject: "who was taken out of whom" },
  conversations_merged: { label: "Conversations merged", tone: "plain", subject: "the conversations" },
  conversations_separated: { label: "Merged conversations separated", tone: "plain", subject: "the conversations" },
  mail_feedback_made: { label: "Address for mail reports made", tone: "warn", subject: null },
  tracker_set: { label: "Issue tracker set", tone: "warn", subject: "the tracker" },
  tracker_removed: { label: "Issue tracker removed", tone: "plain", subject: "the tracker" },
  webhook_added: { label: "Webhook added", tone: "warn", subject: "its origin and description" },
  webhook_changed: { label: "Webhook changed", tone: "warn", subject: "its origin and description" },
  webhook_secret_rotated: { label: "Webhook secret rotated", tone: "warn", subject: "its origin and description" },
  webhook_enabled: { label: "Webhook enabled", tone: "plain", subject: "its origin and description" },
  webhook_disabled: { label: "Webhook disabled", tone: "plain", subject: "its origin and description" },
  webhook_stopped: { label: "Webhook stopped by the desk", tone: "warn", subject: "its origin and description" },
  webhook_removed: { label: "Webhook removed", tone: "warn", subject: "its origin and description" },
  mail_server_set: { label: "Mail server set", tone: "warn", subject: "the server" },
  mailbox_set: { label: "Mailbox set", tone: "warn", subject: "the server" },
  mailbox_removed: { label: "Mailbox removed", tone: "warn", subject: "the server" },
  mail_hook_made: { label: "Address for incoming mail made", tone: "warn", subject: "the email address" },
  mail_hook_removed: { label: "Address for incoming mail removed", tone: "warn", subject: "the email address" },
  mail_server_removed: { label: "Mail server removed", tone: "warn", subject: "the server" },
  mail_allowed_again: { label: "Mail allowed again", tone: "plain", subject: "the address" },
  activities_removed: { label: "Old activities removed", tone: "plain", subject: null },
} as const satisfies Readonly<Record<string, KindRow>>;

/** The name of a kind, such as `signed_in`. */
export type ActivityKind = keyof typeof KINDS;

/** The table of kinds, for the page and its filter. */
export const ACTIVITY_KINDS: Readonly<Record<ActivityKind, KindRow>> = KINDS;

/** The names of all kinds. */
export const ACTIVITY_KIND_NAMES: readonly ActivityKind[] = Object.keys(KINDS).filter(isActivityKind);

/** Returns the row of a kind; null if this version of the desk does not have it. */
export function activityKind(name: string): KindRow | null {
  return isActivityKind(name) ? KINDS[name] : null;
}

function isActivityKind(name: string): name is ActivityKind {
  return Object.hasOwn(KINDS, name);
}
