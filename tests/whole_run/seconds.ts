/**
 * About how long the longest test files take in the whole run, in seconds on two cores. The figures only decide what
 * begins first; `deno task test` prints new ones at its end.
 *
 * @module
 */

/** What takes less than this is not worth a line. */
const OTHERS = 3;

/** Paths from `tests/`. */
export const SECONDS: Readonly<Record<string, number>> = {
  "parts/agent.ts": 116,
  "parts/flows.ts": 107,
  "commands/backup_test.ts": 106,
  "parts/talk.ts": 99,
  "browser/page_control_story_test.ts": 90,
  "db/open_test.ts": 82,
  "parts/rest.ts": 78,
  "browser/page_control_phone_test.ts": 78,
  "browser/inbox_test.ts": 75,
  "oidc/desk_test.ts": 75,
  "browser/widget_cards_test.ts": 70,
  "browser/receipts_test.ts": 51,
  "browser/desk_widgets_test.ts": 44,
  "browser/desk_tests_test.ts": 39,
  "prove/prove_test.ts": 35,
  "browser/desk_knowledge_test.ts": 33,
  "browser/story_test.ts": 32,
  "conversations/server_faults_test.ts": 32,
  "commands/doctor_test.ts": 31,
  "browser/desk_preview_test.ts": 31,
  "browser/widget_actions_test.ts": 29,
  "browser/fold_test.ts": 28,
  "browser/desk_pages_test.ts": 26,
  "browser/mail_story_test.ts": 26,
  "browser/widget_chat_test.ts": 25,
  "supervisor/crash_test.ts": 24,
  "eval/eval_test.ts": 24,
  "browser/files_test.ts": 24,
  "webhooks/delivery_test.ts": 23,
  "browser/widget_looks_test.ts": 22,
  "browser/desk_agent_test.ts": 22,
  "supervisor/faults_test.ts": 21,
  "browser/first_day_test.ts": 21,
  "browser/widget_modes_test.ts": 21,
  "browser/desk_people_test.ts": 20,
  "browser/inbox_work_test.ts": 20,
  "browser/two_browsers_test.ts": 20,
  "browser/desk_notices_test.ts": 20,
  "docs/identity_snippets_test.ts": 19,
  "commands/backup_postgres_test.ts": 19,
  "commands/team_test.ts": 19,
  "browser/desk_chat_test.ts": 19,
  "browser/widget_access_test.ts": 18,
  "browser/workspaces_story_test.ts": 18,
  "supervisor/instances_test.ts": 17,
  "attacks/canary_test.ts": 17,
  "oidc/sign_in_test.ts": 17,
  "browser/notifications_test.ts": 17,
  "regex_runs_test.ts": 16,
  "browser/widget_question_test.ts": 16,
  "browser/widget_sites_test.ts": 15,
  "extractor/hostile_test.ts": 15,
  "supervisor/embeddings_test.ts": 15,
  "browser/inbox_story_test.ts": 15,
  "flows/account_test.ts": 14,
  "browser/desk_roles_test.ts": 14,
  "browser/team_story_test.ts": 14,
  "browser/widget_return_test.ts": 14,
  "browser/widget_host_test.ts": 13,
  "browser/desk_visitors_test.ts": 13,
  "browser/identity_expiry_test.ts": 13,
  "browser/widget_page_test.ts": 13,
  "supervisor/start_test.ts": 12,
  "issues/tracker_test.ts": 12,
  "commands/running_backup_test.ts": 12,
};

/** About how long a file takes. */
export function secondsOf(file: string): number {
  return SECONDS[file] ?? OTHERS;
}
