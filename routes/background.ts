/**
 * Background work of the desk: its heartbeat, the workers of its queues, periodic jobs, and recovery after a process
 * that died.
 *
 * @module
 */
import { longOver, recoverSent } from "../core/actions/audit.ts";
import { recoverPresses } from "../core/actions/press.ts";
import { sweepFiles } from "../core/attachments/sweep.ts";
import { wakeSnoozed } from "../core/inbox/change.ts";
import { addUpTags } from "../core/inbox/tags.ts";
import { endDeadTurns } from "../core/conversations/turn/dead_turns.ts";
import { forgetInstances, renewInstance } from "../core/instances.ts";
import { INSTANCE_LIMITS } from "../core/limits/instances.ts";
import { forgetClients } from "../core/connections/clients.ts";
import { forgetConnections } from "../core/connections/connections.ts";
import { forgetOld } from "../core/conversations/retention.ts";
import { closeOldCopies } from "../core/test_runs/copy.ts";
import { longSilent, recoverRuns } from "../core/test_runs/records.ts";
import { ATTACHMENT_LIMITS } from "../core/limits/conversations.ts";
import { NOTIFICATION_LIMITS } from "../core/limits/notifications.ts";
import { AWAY_MAIL_LIMITS, MAIL_LIMITS } from "../core/limits/mail.ts";
import { WEBHOOK_LIMITS } from "../core/limits/webhooks.ts";
import { OIDC_LIMITS } from "../core/limits/oidc.ts";
import type { OpenDatabase } from "../core/db/open.ts";
import { analyzeGrown, vacuum } from "../core/db/upkeep.ts";
import type { Desk } from "../core/desk.ts";
import { startCalibrations } from "../core/knowledge/calibrate/loop.ts";
import { startEmbedding } from "../core/knowledge/embed/loop.ts";
import { openPoliteness } from "../core/knowledge/crawl/crawl.ts";
import { draftQueue, releaseDrafts } from "../core/drafts/queue.ts";
import { startOutbox } from "../core/outbox/loop.ts";
import { forgetDeliveries, releaseDeliveries } from "../core/webhooks/deliveries.ts";
import { forgetChatLinks } from "../core/mail/chat_links.ts";
import { forgetMails, releaseMails } from "../core/mail/mails.ts";
import { mailQueue } from "../core/mail/outbox.ts";
import { pollMailboxes } from "../core/mail_in/poll.ts";
import { incomingQueue } from "../core/mail_in/queue.ts";
import { forgetIncoming, releaseIncoming } from "../core/mail_in/store.ts";
import { MAIL_IN_LIMITS } from "../core/limits/mail_in.ts";
import { mailAway } from "../core/inbox/away_mail.ts";
import { mailWaiting } from "../core/notifications/waiting_mail.ts";
import { pushQueue, releasePushes } from "../core/notifications/push_queue.ts";
import { webhookQueue } from "../core/webhooks/queue.ts";
import { startSyncs } from "../core/knowledge/sync_loop.ts";
import type { Every } from "../core/ports/timers.ts";
import { releaseSyncs } from "../core/knowledge/sync_rows.ts";
import { rollUpReports } from "../core/reports/roll_up.ts";
import { continueRemovals } from "../core/teammates/remove_workspace.ts";
import { forgetToolCalls } from "../core/tools/call_log.ts";
import { forgetRequestKeys } from "../core/tools/request_keys.ts";
import { pauseFor } from "../ipc/pause.ts";
import type { DeskClock } from "./database_clock.ts";
import { type PeriodicJob, startPeriodicJobs } from "./periodic_jobs.ts";
import { pushBrowsers } from "./push_browsers.ts";
import type { Served } from "./served.ts";
import { runOidcChecks } from "./ports/oidc.ts";

const RECOVER_MS = 60_000;
const FORGET_MS = 60 * 60 * 1000;
const WAKE_MS = 15_000;
const ADD_UP_MS = 5 * 60_000;
const VACUUM_MS = 6 * 60 * 60 * 1000;
const ANALYZE_MS = 60_000;

/** {@link Every} with the runtime's timers. */
export const every: Every = (ms, work) => {
  const timer = setInterval(work, ms);
  return () => clearInterval(timer);
};

/**
 * Starts the workers of the queues and of knowledge. The `stop` of each resolves once its running jobs are released.
 */
export function startWorkers(desk: Desk, kv: Deno.Kv, isAlone: boolean) {
  return [
    startSyncs(desk, openPoliteness(desk, pauseFor), every),
    startEmbedding(desk, { every, isAlone }),
    startCalibrations(desk, every),
    startOutbox(desk, webhookQueue(desk), every),
    startOutbox(desk, pushQueue(desk, pushBrowsers({ desk, kv })), every),
    startOutbox(desk, mailQueue(desk), every),
    startOutbox(desk, incomingQueue(desk), every),
    startOutbox(desk, draftQueue(desk), every),
  ];
}

/**
 * Ends what dead processes left open: calls, presses, turns and test runs.
 *
 * @param isAlone no other desk uses the database, so everything open was left behind; otherwise only what has been open
 * for too long
 */
export async function recover(desk: Desk, isAlone: boolean): Promise<void> {
  await recoverTurns(desk, isAlone ? desk.now() : longOver(desk));
  await recoverRuns(desk, isAlone ? desk.now() : longSilent(desk));
}

/** Ends the calls, presses and turns that began before `before` and whose process died. */
async function recoverTurns(desk: Desk, before: Date): Promise<void> {
  await recoverSent(desk, before);
  await recoverPresses(desk, before);
  await endDeadTurns(desk);
}

/** Releases the leases of processes that are gone. */
export async function releaseLeases(desk: Desk): Promise<void> {
  const frees = [releaseSyncs, releaseDeliveries, releasePushes, releaseMails, releaseIncoming, releaseDrafts];
  await Promise.all(frees.map((free) => free(desk)));
}

/**
 * Starts the heartbeats, which continue while the desk starts and drains: without them other instances would end its
 * turns. Each one also compares the clock.
 */
export async function startHeartbeats(desk: Desk, clock: DeskClock): Promise<() => void> {
  const next = () => clock.compare(() => renewInstance(desk));
  await next();
  return every(INSTANCE_LIMITS.beatMs, () => {
    next().catch((error) => desk.log("error", "A heartbeat could not be stored.", { cause: String(error) }));
  });
}

/** The handles that periodic jobs need. */
type JobsDesk = Pick<Served, "desk" | "kv" | "folders">;

/** The periodic jobs with their intervals in milliseconds. A job that may take minutes ends early on shutdown. */
function periodicJobs(
  served: JobsDesk,
  database: OpenDatabase,
  isStopping: () => boolean,
): readonly PeriodicJob[] {
  const { desk, folders } = served;
  return [
    [RECOVER_MS, () => recoverTurns(desk, longOver(desk))],
    [RECOVER_MS, () => recoverRuns(desk, longSilent(desk))],
    [INSTANCE_LIMITS.lookMs, () => endDeadTurns(desk)],
    [FORGET_MS, () => forgetInstances(desk)],
    [FORGET_MS, () => forgetToolCalls(desk)],
    [FORGET_MS, () => closeOldCopies(desk)],
    [FORGET_MS, () => forgetConnections(desk)],
    [FORGET_MS, () => forgetClients(desk)],
    [FORGET_MS, () => forgetRequestKeys(desk)],
    [FORGET_MS, () => forgetOld(desk)],
    // In storage shared with other installations, this database's rows cannot tell which files are orphaned.
    [ATTACHMENT_LIMITS.sweepMs, async () => (await folders()).length === 0 && await sweepFiles(desk)],
    [WEBHOOK_LIMITS.forgetMs, () => forgetDeliveries(desk)],
    [MAIL_LIMITS.forgetMs, () => forgetMails(desk)],
    [MAIL_LIMITS.forgetMs, () => forgetChatLinks(desk)],
    [MAIL_IN_LIMITS.forgetMs, () => forgetIncoming(desk)],
    [MAIL_IN_LIMITS.lookMs, () => pollMailboxes(desk)],
    [AWAY_MAIL_LIMITS.lookMs, () => mailAway(desk)],
    [NOTIFICATION_LIMITS.mailLookMs, () => mailWaiting(desk, pushBrowsers(served).hasVisiblePage)],
    [WAKE_MS, () => wakeSnoozed(desk)],
    [WAKE_MS, () => continueRemovals(desk, () => !isStopping())],
    [ADD_UP_MS, () => addUpTags(desk)],
    [ADD_UP_MS, () => rollUpReports(desk)],
    [OIDC_LIMITS.checkEveryMs, () => runOidcChecks(served)],
    // PGlite has no background workers for this.
    ...(database.kind === "pglite"
      ? [[VACUUM_MS, () => vacuum(desk.db)], [ANALYZE_MS, () => analyzeGrown(desk.db)]] as const
      : []),
  ];
}

/** Starts the periodic jobs; returns a function that stops them, and resolves once those in progress have ended. */
export function startJobs(served: JobsDesk, database: OpenDatabase): () => Promise<void> {
  let isStopping = false;
  const stop = startPeriodicJobs(periodicJobs(served, database, () => isStopping), { every, log: served.desk.log });
  return async () => {
    isStopping = true;
    await stop();
  };
}
