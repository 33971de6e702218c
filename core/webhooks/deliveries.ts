/**
 * The list of an endpoint's deliveries: resending one, a test event, and retention.
 *
 * @module
 */
import type { Selectable } from "kysely";
import { json } from "../db/json.ts";
import type { WebhookDeliveryTable } from "../db/tables/webhooks.ts";
import { REMOVED_AT_ONCE, removeInSteps } from "../db/remove_in_steps.ts";
import type { Desk } from "../desk.ts";
import { WEBHOOK_LIMITS } from "../limits/webhooks.ts";
import { DeskError } from "../problem.ts";
import { type Caller, needRight } from "../teammates/caller.ts";
import { DAY } from "../units.ts";
import { readEndpoint, type WebhookEndpoint } from "./endpoints.ts";
import { TEST_EVENT_TYPE } from "./events.ts";

/** One delivery as listed on the page. */
export type WebhookDelivery = Selectable<WebhookDeliveryTable>;

/** Returns the newest deliveries of an endpoint, the newest first. */
export async function listDeliveries(
  { db }: Pick<Desk, "db">,
  workspace: string,
  endpoint: string,
): Promise<readonly WebhookDelivery[]> {
  return await db.selectFrom("webhookDeliveries").selectAll()
    .where("workspace", "=", workspace).where("endpoint", "=", endpoint)
    .orderBy("seq", "desc").limit(WEBHOOK_LIMITS.listedMax).execute();
}

/** Queues a test event for an endpoint. @throws DeskError forbidden, not_found, invalid_input for a disabled endpoint */
export async function sendTestEvent(
  desk: Pick<Desk, "db" | "now" | "newId">,
  caller: Caller,
  endpointId: string,
): Promise<void> {
  needRight(caller, "webhooks.edit");
  const found = await readEndpoint(desk, caller.workspace, endpointId);
  checkEnabled(found);
  const { workspace, id: endpoint } = found;
  const now = desk.now();
  await desk.db.insertInto("webhookDeliveries").values({
    id: desk.newId(),
    workspace,
    endpoint,
    type: TEST_EVENT_TYPE,
    conversation: null,
    contact: null,
    data: json({ sentBy: caller.teammate.name }),
    createdAt: now,
    dueAt: now,
    leasedUntil: null,
    attempts: 0,
    attemptedAt: null,
    state: "waiting",
    status: null,
    answer: null,
  }).execute();
}

/**
 * Sends a delivery now: an ended one again, with the same id and all its retries; a waiting one without waiting, with
 * its remaining retries. Earlier events of its conversation are still sent first.
 *
 * @throws DeskError forbidden, invalid_input for a disabled endpoint, not_found for one that is being sent, or no
 *   longer exists
 */
export async function sendAgain(
  desk: Pick<Desk, "db" | "now">,
  caller: Caller,
  endpoint: string,
  id: string,
): Promise<void> {
  needRight(caller, "webhooks.edit");
  checkEnabled(await readEndpoint(desk, caller.workspace, endpoint));
  const now = desk.now();
  const queued = await desk.db.updateTable("webhookDeliveries")
    .set((row) => ({
      dueAt: now,
      leasedUntil: null,
      attempts: row.case().when("dueAt", "is", null).then(0).else(row.ref("attempts")).end(),
      state: "waiting",
    }))
    .where("workspace", "=", caller.workspace).where("endpoint", "=", endpoint).where("id", "=", id)
    .where((row) => row.or([row("leasedUntil", "is", null), row("leasedUntil", "<=", now)]))
    .returning("id").executeTakeFirst();
  if (queued === undefined) throw new DeskError("not_found", "There is no such delivery that could be sent now.");
}

/** Nothing is sent to a disabled endpoint, so a press must not claim that it is. */
function checkEnabled({ enabled }: WebhookEndpoint): void {
  if (!enabled) throw new DeskError("invalid_input", "This webhook is disabled: enable it first.");
}

/** Removes the deliveries of all workspaces that are past their retention time. */
export async function forgetDeliveries({ db, now }: Pick<Desk, "db" | "now">): Promise<void> {
  const before = new Date(now().getTime() - WEBHOOK_LIMITS.keptDays * DAY);
  const old = db.selectFrom("webhookDeliveries").select(["workspace", "id"]).where("createdAt", "<", before)
    .orderBy("createdAt").limit(REMOVED_AT_ONCE);
  await removeInSteps(() =>
    db.deleteFrom("webhookDeliveries").where(({ eb, refTuple }) =>
      eb(refTuple("workspace", "id"), "in", old.$asTuple("workspace", "id"))
    )
  );
}

/** Ends all leases, at the start of the only process on the database: the processes that held them no longer exist. */
export async function releaseDeliveries({ db }: Pick<Desk, "db">): Promise<void> {
  await db.updateTable("webhookDeliveries").set({ leasedUntil: null }).where("dueAt", "is not", null).execute();
}
