/**
 * Which test files run in which suite. `tests/run.ts`, `tests/run_suite.ts` and `tests/parts/` read this table.
 *
 * @module
 */
import { existsSync, globSync, readFileSync } from "node:fs";

export const TESTS: URL = new URL("../", import.meta.url);

/** Tests of desks started like by their users, with the database of the run. */
const WHOLE_DESKS = [
  "flows/account_test.ts",
  "flows/desk_test.ts",
  "flows/live_test.ts",
  "flows/mcp_live_test.ts",
  "flows/model_page_test.ts",
  "flows/usage_page_test.ts",
] as const;

/**
 * Files and folders of `tests/`, by suite. The longest entry that matches a test file determines its suite, so that a
 * file may run elsewhere than the rest of its folder. A test checks that every test file has a suite.
 */
const ENTRIES = {
  /** The quick parts: the files of each share one isolate and one database. */
  agent: ["actions", "activity", "agent", "attacks", "mcp", "test_runs", "tools"],
  flows: ["flows"],
  talk: ["attachments", "contacts", "conversations", "drafts", "inbox", "knowledge", "search", "translations"],
  rest: [
    ...["architecture_test.ts", "clock_test.ts", "config_test.ts", "environment_test.ts"],
    ...[
      "fake_timers_test.ts",
      "zod_issues_test.ts",
      "json_bounds_test.ts",
      "language_name_test.ts",
      "memo_test.ts",
      "name_words_test.ts",
      "nearest_test.ts",
      "outcomes_test.ts",
      "regex_test.ts",
    ],
    ...["source_figures_test.ts", "suites_test.ts", "trusted_proxies_test.ts", "typed_name_test.ts"],
    ...[
      "cards",
      "db",
      "docs",
      "eval",
      "identity",
      "imports",
      "ipc",
      "kv",
      "languages",
      "model",
      "prove",
      "routes",
      "settings",
    ],
    ...[
      "mail",
      "mail_in",
      "notifications",
      "outbox",
      "packages",
      "reports",
      "sign_in",
      "teammates",
      "webhooks",
      "website",
      "whole_run",
      "widget",
    ],
  ],
  /** Tests that start, limit or kill processes, or read documents that keep an isolate busy. */
  processes: [
    ...["commands", "deploy", "extractor", "oidc", "sandbox", "supervisor", "types"],
    ...WHOLE_DESKS,
    ...["attacks/canary_test.ts", "attacks/processes_test.ts"],
    ...["conversations/model_server_test.ts", "conversations/request_test.ts", "conversations/server_faults_test.ts"],
    ...[
      "docs/identity_snippets_test.ts",
      "eval/eval_test.ts",
      "packages/chat_test.ts",
      "packages/cli_node_test.ts",
      "packages/installed_test.ts",
      "packages/node20_test.ts",
      "prove/prove_test.ts",
      "prove/verify_test.ts",
      "regex_runs_test.ts",
    ],
    ...["build_test.ts", "languages/new_language_test.ts"],
    ...[
      "db/migrate_test.ts",
      "db/open_test.ts",
      "imports/hostile_test.ts",
      "imports/killed_test.ts",
      "knowledge/embed/kill_test.ts",
      "knowledge/kill_test.ts",
      "issues/tracker_test.ts",
      "mail/kill_test.ts",
      "webhooks/delivery_test.ts",
    ],
  ],
  /** External judges: clients of `/mcp` (`tests/judges/packages`), and AgentDojo (`tests/judges/agentdojo`). */
  judges: ["judges"],
  /** Tests that need Chromium. */
  browser: ["browser"],
} as const;

export type SuiteName = keyof typeof ENTRIES;

/**
 * The suites of `deno task ok`, one file of `tests/parts/` for each. The longest come first, so that the cores finish
 * together.
 */
export const QUICK_PARTS = ["agent", "flows", "talk", "rest"] as const satisfies readonly SuiteName[];

/**
 * Files of the quick parts that only the whole run includes, so that `deno task ok` takes two minutes: they measure
 * over hundreds of questions or thousands of rows, start processes, compare a PostgreSQL server, or take more than a
 * second of processor time. None covers a promise of `docs/reference/promises.md`.
 */
export const WHOLE_RUN_ONLY: ReadonlySet<string> = new Set([
  "actions/audit_blocks_test.ts",
  "agent/versions/rollouts_test.ts",
  "attachments/upload_test.ts",
  "contacts/list_blocks_test.ts",
  "conversations/prefix_test.ts",
  "db/away_test.ts",
  "db/indexes_test.ts",
  "db/removal_steps_test.ts",
  "db/statement_names_test.ts",
  "db/term_index_test.ts",
  "db/text_search_test.ts",
  "db/vectors_test.ts",
  "db/wire_test.ts",
  "drafts/drafts_test.ts",
  "flows/agent_pages_test.ts",
  "flows/chat_rates_test.ts",
  "flows/command_menu_test.ts",
  "flows/files_test.ts",
  "flows/inbox_work_test.ts",
  "flows/knowledge_pages_test.ts",
  "flows/knowledge_test.ts",
  "flows/mail_in_page_test.ts",
  "flows/mail_page_test.ts",
  "flows/mail_story_test.ts",
  "flows/notifications_test.ts",
  "flows/password_tries_test.ts",
  "flows/sign_in_page_test.ts",
  "flows/status_page_test.ts",
  "flows/tests_pages_test.ts",
  "flows/ticket_test.ts",
  "flows/two_desks_test.ts",
  "imports/counted_test.ts",
  "inbox/away_mail_test.ts",
  "inbox/count_blocks_test.ts",
  "inbox/list_blocks_test.ts",
  "knowledge/calibrate_test.ts",
  "knowledge/crawl_test.ts",
  "knowledge/embed/embed_test.ts",
  "knowledge/gaps_blocks_test.ts",
  "knowledge/quality_test.ts",
  "knowledge/question_shapes_test.ts",
  "knowledge/sync_test.ts",
  "kv/expiry_test.ts",
  "mail_in/take_test.ts",
  "model/builtin/example_test.ts",
  "model/intents/trials_test.ts",
  "notifications/waiting_mail_test.ts",
  "packages/cli_signed_test.ts",
  "packages/cli_test.ts",
  "reports/report_blocks_test.ts",
  "reports/roll_up_test.ts",
  "routes/storage/bucket_files_test.ts",
  "teammates/name_at_once_test.ts",
  "test_runs/chat_test.ts",
  "test_runs/run_test.ts",
]);

/**
 * Files that run on PostgreSQL in addition to those that {@linkcode runsOnPostgres} returns. Whole desks that send no
 * statement beyond the others' are omitted (compared by the server's log on 2026-11-30): most browser files start whole
 * desks there too.
 */
export const ON_POSTGRES_TOO: readonly string[] = [
  "commands/backup_postgres_test.ts",
  "flows/desk_test.ts",
  "flows/live_test.ts",
  "flows/usage_page_test.ts",
];

/**
 * Files that only run on PGlite. Each of their desk's statements is also sent to PostgreSQL by other files (compared
 * over all statements of the quick parts on 2026-11-26, and again over 2,748 on 2026-11-30), and none runs concurrent
 * work, where a server with many connections differs. Tests of search quality run on both: PostgreSQL searches
 * differently. A new file runs on both.
 */
export const ON_PGLITE_ONLY: ReadonlySet<string> = new Set([
  "actions/audit_test.ts",
  "actions/mock_calls_test.ts",
  "actions/status_test.ts",
  "agent/versions/live_test.ts",
  "attachments/file_content_test.ts",
  "attacks/early_yes_test.ts",
  "attacks/http_test.ts",
  "attacks/imitation_test.ts",
  "attacks/question_test.ts",
  "attacks/stale_yes_test.ts",
  "attacks/websites_test.ts",
  "cards/import_test.ts",
  "conversations/ask_test.ts",
  "conversations/asked_input_test.ts",
  "conversations/away_test.ts",
  "conversations/chat_language_test.ts",
  "conversations/chat_link_test.ts",
  "conversations/cited_answers_test.ts",
  "conversations/control_attack_test.ts",
  "conversations/control_turn_test.ts",
  "conversations/faulty_calls_test.ts",
  "conversations/figures_test.ts",
  "conversations/handoff_turn_test.ts",
  "conversations/hidden_characters_test.ts",
  "conversations/hostile_test.ts",
  "conversations/knowledge_turn_test.ts",
  "conversations/late_yes_test.ts",
  "conversations/lines_test.ts",
  "conversations/list_test.ts",
  "conversations/page_turn_test.ts",
  "conversations/receipts_test.ts",
  "flows/add_task_test.ts",
  "flows/agent_parts_test.ts",
  "flows/audit_ledger_test.ts",
  "flows/chat_rates_test.ts",
  "flows/company_test.ts",
  "flows/compression_test.ts",
  "flows/embeddings_page_test.ts",
  "flows/files_test.ts",
  "flows/frozen_test.ts",
  "flows/knowledge_test.ts",
  "flows/live_stop_test.ts",
  "flows/lost_update_test.ts",
  "flows/nudge_test.ts",
  "flows/rights_test.ts",
  "flows/settings_test.ts",
  "flows/start_test.ts",
  "flows/team_test.ts",
  "flows/ticket_test.ts",
  "flows/website_page_test.ts",
  "flows/widget_pages_test.ts",
  "inbox/away_mail_test.ts",
  "inbox/reply_target_test.ts",
  "knowledge/crawl_test.ts",
  "mcp/client_test.ts",
  "mcp/customer_words_test.ts",
  "mcp/reads_test.ts",
  "mcp/roles_test.ts",
  "mcp/secrets_test.ts",
  "model/builtin/example_test.ts",
  "notifications/waiting_test.ts",
  "packages/cli_signed_test.ts",
  "packages/cli_test.ts",
  "reports/record_test.ts",
  "routes/api/api_test.ts",
  "routes/api/customers_test.ts",
  "routes/chat_sockets_test.ts",
  "routes/metrics_test.ts",
  "routes/proxy_watch_test.ts",
  "routes/tool_call_test.ts",
  "settings/settings_test.ts",
  "test_runs/chat_test.ts",
  "test_runs/flow_test.ts",
  "test_runs/from_conversation_test.ts",
  "tools/floors_test.ts",
]);

/** Files that start their own PostgreSQL and use no other database: a run on PostgreSQL would repeat the same. */
export const STARTS_ITS_OWN: ReadonlySet<string> = new Set(["db/away_test.ts"]);

/**
 * Files that use only a PostgreSQL server, wherever they run: they run where the run has one, since a part on PGlite
 * would start another to repeat the same.
 */
export const ON_POSTGRES_ONLY: ReadonlySet<string> = new Set([
  "db/statement_names_test.ts",
  "db/wire_test.ts",
  "flows/two_desks_test.ts",
  "imports/counted_test.ts",
]);

/** Browser files whose desk is on PGlite, as its user starts it, even if the run has a PostgreSQL server. */
const BROWSER_ON_PGLITE: ReadonlySet<string> = new Set([
  "browser/desk_chat_test.ts",
  "browser/desk_pages_test.ts",
  "browser/inbox_story_test.ts",
  "browser/story_test.ts",
  "browser/widget_chat_test.ts",
]);

/** A suite's name and the path of one of its entries. */
type SuiteEntry = readonly [suite: string, path: string];

const TABLE: readonly SuiteEntry[] = Object.entries(ENTRIES)
  .flatMap(([suite, paths]) => paths.map((path) => [suite, path] as const));

/** Every test file, relative to `tests/`, sorted. */
export function allTestFiles(): readonly string[] {
  const exclude = ["**/node_modules/**"];
  return globSync("**/*_test.ts", { cwd: TESTS, exclude }).map((path) => path.replaceAll("\\", "/")).sort();
}

/**
 * The suites with the longest entry for a file: one suite, none if the table misses the file, and two if the table
 * contains the same path twice.
 *
 * @example
 * ```ts
 * suitesOf("knowledge/search_test.ts"); // ["talk"]
 * suitesOf("knowledge/kill_test.ts"); // ["processes"]
 * ```
 */
export function suitesOf(file: string, table: readonly SuiteEntry[] = TABLE): readonly string[] {
  const matching = table.filter(([, path]) => file === path || file.startsWith(`${path}/`));
  const longest = Math.max(...matching.map(([, path]) => path.length));
  return matching.filter(([, path]) => path.length === longest).map(([suite]) => suite);
}

/** Entries without a test file, left behind when files moved. */
export function unusedEntries(): readonly string[] {
  const files = allTestFiles();
  return TABLE.map(([, path]) => path)
    .filter((path) => !files.some((file) => file === path || file.startsWith(`${path}/`)));
}

/** The test files of a suite, relative to `tests/`, sorted. */
export function filesOf(suite: SuiteName): readonly string[] {
  return allTestFiles().filter((file) => suitesOf(file).includes(suite));
}

/** Whether a string, such as a command line argument, is a suite's name. */
export function isSuiteName(name: string): name is SuiteName {
  return Object.hasOwn(ENTRIES, name);
}

/** The names of all suites. */
export function suiteNames(): readonly string[] {
  return Object.keys(ENTRIES);
}

/** The URLs of the TypeScript files that a source imports by a relative path, statically or with `import()`. */
export function importsOf(source: string, url: URL): readonly URL[] {
  // Anchored to the line, so that most imports inside texts and comments do not match.
  const paths = /^(?:(?:import|export|\}) ?(?:.*from )?|.*\bimport\()"(\.[^"]+\.tsx?)"/gm;
  return [...source.matchAll(paths)].map(([, path = ""]) => new URL(path, url));
}

/** Whether a test file, or a file of `tests/` that it imports transitively, can run on PostgreSQL. */
export function usesDatabase(file: string): boolean {
  const seen = new Set<string>();
  const reads = (url: URL): boolean => {
    // A text with source code can name a file that does not exist.
    if (seen.has(url.href) || !url.href.startsWith(TESTS.href) || !existsSync(url)) return false;
    seen.add(url.href);
    const source = readFileSync(url, "utf8");
    return source.includes("TEST_DATABASE_URL") || importsOf(source, url).some(reads);
  };
  return reads(new URL(file, TESTS));
}

/** Whether a file of the quick parts also runs on PostgreSQL. */
export function runsOnPostgres(file: string): boolean {
  return usesDatabase(file) && !ON_PGLITE_ONLY.has(file) && !STARTS_ITS_OWN.has(file);
}

/**
 * Whether a browser file uses the run's PostgreSQL server: a desk takes a fifth less processor time there, and the
 * quick parts run every statement on PGlite.
 */
export function browserRunsOnPostgres(file: string): boolean {
  return !BROWSER_ON_PGLITE.has(file);
}
