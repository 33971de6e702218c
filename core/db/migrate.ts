/**
 * Brings a database to the schema of this code: numbered migrations, forward only, each in one transaction.
 *
 * @module
 */
import { type Kysely, sql } from "kysely";
import { type Migration, Migrator } from "kysely/migration";
import { DeskError } from "../problem.ts";
import type { NumberedMigration } from "./migration.ts";
import { first } from "./migrations/001_first.ts";
import { toolCalls } from "./migrations/002_tool_calls.ts";
import { testRuns } from "./migrations/003_test_runs.ts";
import { auditChain } from "./migrations/004_audit_chain.ts";
import { models } from "./migrations/005_models.ts";
import { inbox } from "./migrations/006_inbox.ts";
import { attachments } from "./migrations/007_attachments.ts";
import { knowledge } from "./migrations/008_knowledge.ts";
import { people } from "./migrations/009_people.ts";
import { websiteActions } from "./migrations/010_website_actions.ts";
import { events } from "./migrations/011_events.ts";
import { visitorFacts } from "./migrations/013_visitor_facts.ts";
import { pageCalls } from "./migrations/014_page_calls.ts";
import { websiteStanding } from "./migrations/017_website_standing.ts";
import { chunkIds } from "./migrations/018_chunk_ids.ts";
import { records } from "./migrations/019_records.ts";
import { uploadAddress } from "./migrations/020_upload_address.ts";
import { customerWords } from "./migrations/021_customer_words.ts";
import { changeQueue } from "./migrations/022_change_queue.ts";
import { modelUsage } from "./migrations/023_model_usage.ts";
import { prompts } from "./migrations/024_prompts.ts";
import { boundHash } from "./migrations/025_bound_hash.ts";
import { companyName } from "./migrations/026_company_name.ts";
import { team } from "./migrations/027_team.ts";
import { activities } from "./migrations/028_activities.ts";
import { roles } from "./migrations/029_roles.ts";
import { oidc } from "./migrations/030_oidc.ts";
import { accounts } from "./migrations/031_accounts.ts";
import { availabilities } from "./migrations/032_availabilities.ts";
import { secondSteps } from "./migrations/033_second_steps.ts";
import { pictures } from "./migrations/034_pictures.ts";
import { preferences } from "./migrations/035_preferences.ts";
import { webhooks } from "./migrations/036_webhooks.ts";
import { notifications } from "./migrations/038_notifications.ts";
import { mail } from "./migrations/039_mail.ts";
import { waitingMails } from "./migrations/040_waiting_mails.ts";
import { pushes } from "./migrations/043_pushes.ts";
import { indexes } from "./migrations/050_indexes.ts";
import { conversationNumbers } from "./migrations/051_conversation_numbers.ts";
import { notified } from "./migrations/052_notified.ts";
import { messageSearch } from "./migrations/053_message_search.ts";
import { reports } from "./migrations/054_reports.ts";
import { connections } from "./migrations/055_connections.ts";
import { sealedRefreshTokens } from "./migrations/056_sealed_refresh_tokens.ts";
import { mailIn } from "./migrations/060_mail_in.ts";
import { leftAddresses } from "./migrations/063_left_addresses.ts";
import { issues } from "./migrations/064_issues.ts";
import { mailFeedback } from "./migrations/065_mail_feedback.ts";
import { inboxViews } from "./migrations/066_inbox_views.ts";
import { bulkChanges } from "./migrations/067_bulk_changes.ts";
import { requestKeys } from "./migrations/070_request_keys.ts";
import { instances } from "./migrations/071_instances.ts";
import { installation } from "./migrations/072_installation.ts";
import { steadyInstances } from "./migrations/073_steady_instances.ts";
import { drafts } from "./migrations/074_drafts.ts";
import { mailMessageIds } from "./migrations/075_mail_message_ids.ts";
import { macros } from "./migrations/077_macros.ts";
import { merges } from "./migrations/078_merges.ts";
import { contactSorts } from "./migrations/079_contact_sorts.ts";
import { answersFromKnowledge } from "./migrations/088_answers_from_knowledge.ts";
import { mailFiles } from "./migrations/089_mail_files.ts";
import { agentDrafts } from "./migrations/091_agent_drafts.ts";
import { translations } from "./migrations/094_translations.ts";
import { visitorAttributes } from "./migrations/097_visitor_attributes.ts";
import { imports } from "./migrations/098_imports.ts";
import { requestIds } from "./migrations/105_request_ids.ts";
import { defaultsOfNewColumns } from "./migrations/106_defaults_of_new_columns.ts";
import { agentRollouts } from "./migrations/107_agent_rollouts.ts";
import { otherSenders } from "./migrations/111_other_senders.ts";
import { suppressionWords } from "./migrations/112_suppression_words.ts";
import { knowledgeCalibrations } from "./migrations/117_knowledge_calibrations.ts";
import { importedWaits } from "./migrations/120_imported_waits.ts";
import { mailQueue } from "./migrations/121_mail_queue.ts";
import { conversationSubjects } from "./migrations/123_conversation_subjects.ts";
import { clientTasks } from "./migrations/126_client_tasks.ts";
import { signedVersions } from "./migrations/127_signed_versions.ts";
import { outboxQueues } from "./migrations/128_outbox_queues.ts";
import { mailAfter } from "./migrations/129_mail_after.ts";
import { knowledgeTermChanges } from "./migrations/138_knowledge_term_changes.ts";
import { failedClientTasks } from "./migrations/139_failed_client_tasks.ts";
import { pendingEvents } from "./migrations/140_pending_events.ts";
import { keptCounts } from "./migrations/141_kept_counts.ts";
import { viaApi } from "./migrations/142_via_api.ts";
import { reportDays } from "./migrations/144_report_days.ts";
import { waitingInOrder } from "./migrations/145_waiting_in_order.ts";
import { density } from "./migrations/152_density.ts";
import { notesOfCosts } from "./migrations/154_notes_of_costs.ts";
import { conversationsNotDone } from "./migrations/155_conversations_not_done.ts";
import { plainChunkTerms } from "./migrations/160_plain_chunk_terms.ts";
import { questionsByTime } from "./migrations/168_questions_by_time.ts";
import { recordsInOrder } from "./migrations/169_records_in_order.ts";
import { conversationsInOrder } from "./migrations/170_conversations_in_order.ts";
import { contactsInOrder } from "./migrations/171_contacts_in_order.ts";
import { requestKeysByTime } from "./migrations/172_request_keys_by_time.ts";
import { auditByPairs } from "./migrations/175_audit_by_pairs.ts";
import { lockOwnerFunction } from "./migrations/177_lock_owner.ts";
import { resolvedBy } from "./migrations/178_resolved_by.ts";
import { removalsInSteps } from "./migrations/179_removals_in_steps.ts";
import { factsInColumns } from "./migrations/180_facts_in_columns.ts";
import { receiversFirst } from "./migrations/181_receivers_first.ts";
import { messagesByClientId } from "./migrations/182_messages_by_client_id.ts";
import { reportMonths } from "./migrations/183_report_months.ts";
import { begunWaiting } from "./migrations/187_begun_waiting.ts";
import type { Database } from "./schema.ts";

/** Every migration, oldest first. A released one is never edited: the next one fixes it. */
export const MIGRATIONS: readonly NumberedMigration[] = [
  first,
  toolCalls,
  testRuns,
  auditChain,
  models,
  inbox,
  attachments,
  knowledge,
  people,
  websiteActions,
  events,
  visitorFacts,
  pageCalls,
  websiteStanding,
  chunkIds,
  records,
  uploadAddress,
  customerWords,
  changeQueue,
  modelUsage,
  prompts,
  boundHash,
  companyName,
  team,
  activities,
  roles,
  oidc,
  accounts,
  availabilities,
  secondSteps,
  pictures,
  preferences,
  webhooks,
  notifications,
  mail,
  waitingMails,
  pushes,
  indexes,
  conversationNumbers,
  notified,
  messageSearch,
  reports,
  connections,
  sealedRefreshTokens,
  mailIn,
  leftAddresses,
  issues,
  mailFeedback,
  inboxViews,
  bulkChanges,
  requestKeys,
  instances,
  installation,
  steadyInstances,
  drafts,
  mailMessageIds,
  macros,
  merges,
  contactSorts,
  answersFromKnowledge,
  mailFiles,
  agentDrafts,
  translations,
  visitorAttributes,
  imports,
  requestIds,
  defaultsOfNewColumns,
  agentRollouts,
  otherSenders,
  suppressionWords,
  knowledgeCalibrations,
  importedWaits,
  mailQueue,
  conversationSubjects,
  clientTasks,
  signedVersions,
  outboxQueues,
  mailAfter,
  knowledgeTermChanges,
  failedClientTasks,
  pendingEvents,
  keptCounts,
  viaApi,
  reportDays,
  waitingInOrder,
  density,
  notesOfCosts,
  conversationsNotDone,
  plainChunkTerms,
  questionsByTime,
  recordsInOrder,
  conversationsInOrder,
  contactsInOrder,
  requestKeysByTime,
  auditByPairs,
  lockOwnerFunction,
  resolvedBy,
  removalsInSteps,
  factsInColumns,
  receiversFirst,
  messagesByClientId,
  reportMonths,
  begunWaiting,
];

/** Whether a database has had every migration, and none of a newer desk. */
export async function isUpToDate(db: Kysely<Database>): Promise<boolean> {
  const ran = new Set(await ranMigrations(db));
  return ran.size === MIGRATIONS.length && MIGRATIONS.every(({ name }) => ran.has(name));
}

/**
 * Runs the migrations that the database lacks. Instances that start together wait for each other.
 *
 * @returns the names of those that ran
 * @throws DeskError internal if a newer desk has used the database, or if a migration fails (and is rolled back)
 */
export async function migrate(
  db: Kysely<Database>,
  migrations: readonly NumberedMigration[] = MIGRATIONS,
): Promise<readonly string[]> {
  const ran = await ranMigrations(db);
  refuseNewer(ran, migrations);
  if (ran.length === migrations.length) return [];
  const provider = {
    getMigrations: () =>
      Promise.resolve(
        Object.fromEntries(
          migrations.map((step) => [step.name, toKysely(step)]),
        ),
      ),
  };
  const { error, results } = await new Migrator({ db, provider })
    .migrateToLatest();
  if (error !== undefined) {
    const failed = results?.find((result) => result.status === "Error");
    throw new DeskError(
      "internal",
      `The database could not be brought up to date${
        failed === undefined ? "" : ` (migration ${failed.migrationName})`
      }; nothing was changed.`,
      { cause: error },
    );
  }
  return (results ?? []).map((result) => result.migrationName);
}

function toKysely(step: NumberedMigration): Migration {
  return {
    up: async (db) => {
      for (const statement of step.statements) {
        await sql.raw(statement).execute(db);
      }
    },
  };
}

function refuseNewer(ran: readonly string[], migrations: readonly NumberedMigration[]): void {
  const known = new Set(migrations.map((step) => step.name));
  const unknown = ran.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new DeskError(
    "internal",
    `This database was last used by a newer version of the desk (it has ${unknown.join(", ")}).`,
    {
      fix: "Start that version again, or restore a backup made with this version.",
    },
  );
}

/** Returns the names of a database's completed migrations, oldest first. */
export async function ranMigrations(
  db: Kysely<Database>,
): Promise<readonly string[]> {
  const { rows: [table] } = await sql<{ exists: boolean }>`
    select to_regclass('kysely_migration') is not null as "exists"`.execute(db);
  if (table?.exists !== true) return [];
  const { rows } = await sql<{ name: string }>`
    select name from kysely_migration order by name`.execute(db);
  return rows.map((row) => row.name);
}
