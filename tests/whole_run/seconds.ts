/**
 * Approximate times of the slowest test files in the whole run, in seconds on two cores. They only decide what starts
 * first; `deno task test` prints new ones at its end.
 *
 * @module
 */

/** What a file without a line takes on average. */
const OTHERS = 7;

/** Paths from `tests/`. */
export const SECONDS: Readonly<Record<string, number>> = {
  "parts/agent.ts": 340,
  "parts/talk.ts": 336,
  "parts/rest.ts": 231,
  "parts/flows.ts": 218,
  "commands/backup_test.ts": 123,
  "db/open_test.ts": 102,
  "commands/doctor_test.ts": 88,
  "browser/inbox_test.ts": 100,
  "browser/page_control_story_test.ts": 99,
  "browser/page_control_phone_test.ts": 87,
  "browser/desk_widgets_test.ts": 84,
  "browser/widget_actions_test.ts": 78,
  "commands/team_test.ts": 67,
  "browser/desk_tests_test.ts": 76,
  "browser/receipts_test.ts": 72,
  "browser/desk_knowledge_test.ts": 71,
  "browser/desk_pages_test.ts": 70,
  "prove/prove_test.ts": 67,
  "browser/desk_agent_test.ts": 62,
  "docs/identity_snippets_test.ts": 62,
  "conversations/server_faults_test.ts": 61,
  "browser/story_test.ts": 60,
  "regex_runs_test.ts": 59,
  "eval/eval_test.ts": 57,
  "browser/widget_cards_test.ts": 57,
  "flows/account_test.ts": 57,
  "browser/widget_looks_test.ts": 53,
  "browser/mail_story_test.ts": 51,
  "browser/two_browsers_test.ts": 51,
  "supervisor/crash_test.ts": 49,
  "browser/desk_notices_test.ts": 49,
  "browser/inbox_work_test.ts": 49,
  "browser/workspaces_story_test.ts": 49,
  "extractor/hostile_test.ts": 49,
  "imports/killed_test.ts": 49,
  "browser/team_story_test.ts": 48,
  "browser/desk_people_test.ts": 45,
  "webhooks/delivery_test.ts": 44,
  "browser/files_test.ts": 43,
  "browser/inbox_story_test.ts": 42,
  "browser/fold_test.ts": 41,
  "supervisor/faults_test.ts": 39,
  "browser/desk_chat_test.ts": 39,
  "commands/running_backup_test.ts": 39,
  "browser/desk_preview_test.ts": 38,
  "browser/notifications_test.ts": 38,
  "browser/desk_visitors_test.ts": 36,
  "browser/widget_chat_test.ts": 35,
  "browser/widget_question_test.ts": 35,
  "browser/first_day_test.ts": 33,
  "attacks/canary_test.ts": 33,
  "browser/visitor_story_test.ts": 32,
  "browser/identity_expiry_test.ts": 31,
  "browser/sso_story_test.ts": 31,
  "browser/widget_modes_test.ts": 30,
  "browser/desk_roles_test.ts": 30,
  "supervisor/start_test.ts": 30,
  "browser/two_step_story_test.ts": 30,
  "browser/widget_sites_test.ts": 28,
  "browser/widget_access_test.ts": 27,
  "browser/widget_host_test.ts": 27,
  "issues/tracker_test.ts": 27,
  "browser/desk_touch_test.ts": 27,
  "supervisor/instances_test.ts": 26,
  "browser/widget_return_test.ts": 26,
  "supervisor/embeddings_test.ts": 23,
  "oidc/desk_test.ts": 20,
  "browser/widget_page_test.ts": 19,
  "browser/inbox_question_test.ts": 19,
  "browser/page_control_test.ts": 17,
  "browser/widget_consent_test.ts": 15,
  "browser/widget_help_test.ts": 15,
  "browser/widget_preview_test.ts": 15,
  "browser/widget_tree_test.ts": 14,
  "flows/desk_test.ts": 13,
  "browser/widget_fold_test.ts": 12,
};

/** About how long a file takes. */
export function secondsOf(file: string): number {
  return SECONDS[file] ?? OTHERS;
}
