/**
 * Counts model usage, and refuses a request that would exceed a limit of the workspace.
 *
 * A request is entered before it leaves with its maximum usage, and corrected when it has ended: concurrent requests
 * see each other. Entries are made one at a time, by locking the row of the day.
 *
 * @module
 */
import type { Kysely } from "kysely";
import type { Database } from "../db/schema.ts";
import { REMOVED_AT_ONCE, removeInSteps } from "../db/remove_in_steps.ts";
import { dayIn } from "../date_format.ts";
import type { Desk } from "../desk.ts";
import { USAGE_LIMITS } from "../limits/model.ts";
import type { Settings } from "../settings/settings.ts";
import type { ModelUsage, RequestOrigin } from "./model.ts";
import { addSums, requestSums, sumDays, sumMonth, type UsageSums } from "./usage_sums.ts";

/** The limits of a workspace. */
export type Caps = Settings["ai"]["caps"];

/** The scope of a limit. */
export type CapScope = "conversation" | "customer" | "day" | "month";

/** A request that was entered, or the limit that it would exceed. */
export type Reservation =
  | { readonly kind: "reserved"; readonly id: string; readonly day: string }
  | { readonly kind: "capped"; readonly scope: CapScope };

type UsageDesk = Pick<Desk, "db" | "now" | "newId">;

/** The setting of each scope's limit. */
const CAP_SETTINGS = {
  conversation: "perConversation",
  customer: "perCustomerDay",
  day: "perDay",
  month: "perMonth",
} as const satisfies Readonly<Record<CapScope, keyof Caps>>;

const SCOPES: readonly CapScope[] = ["month", "day", "customer", "conversation"];

/** Returns the amount that counts towards the limits: tokens, or millionths of the currency. */
export function countedOf(
  unit: Caps["unit"],
  sums: Pick<UsageSums, "inputTokens" | "outputTokens" | "micros">,
): number {
  return unit === "tokens" ? sums.inputTokens + sums.outputTokens : sums.micros;
}

/** Returns a limit in the unit of {@linkcode countedOf}; null for none. */
export function capOf(caps: Caps, scope: CapScope): number | null {
  const cap = caps[CAP_SETTINGS[scope]];
  return cap === null ? null : caps.unit === "tokens" ? cap : cap * 1_000_000;
}

/** Enters a request that is about to leave, unless it would exceed one of the limits. */
export async function reserveRequest(
  desk: UsageDesk,
  workspace: string,
  { estimate, origin, caps, day }: {
    readonly estimate: ModelUsage;
    readonly origin: RequestOrigin | null;
    readonly caps: Caps;
    readonly day: string;
  },
): Promise<Reservation> {
  const id = desk.newId();
  return await desk.db.transaction().execute(async (db) => {
    await db.insertInto("modelDays").values({ workspace, day })
      .onConflict((conflict) => conflict.columns(["workspace", "day"]).doNothing()).execute();
    await db.selectFrom("modelDays").select("day").where("workspace", "=", workspace).where("day", "=", day)
      .forUpdate().execute();
    for (const scope of SCOPES) {
      const cap = capOf(caps, scope);
      if (cap === null || origin === null && (scope === "conversation" || scope === "customer")) continue;
      const used = await usedIn(desk, db, { workspace, scope, day, origin });
      if (countedOf(caps.unit, addSums(used, estimate)) > cap) return { kind: "capped", scope };
    }
    await db.insertInto("modelRequests").values({
      id,
      workspace,
      at: desk.now(),
      day,
      ...estimate,
      conversationId: origin?.conversation ?? null,
      customer: origin?.customer ?? null,
      turn: origin?.turn ?? null,
      endedAt: null,
    }).execute();
    return { kind: "reserved", id, day };
  });
}

/** Corrects an entered request to its actual usage; one without usage is removed. */
export async function settleRequest(
  desk: Pick<Desk, "db" | "now">,
  workspace: string,
  { id, day }: Extract<Reservation, { kind: "reserved" }>,
  usage: ModelUsage | null,
): Promise<void> {
  await desk.db.transaction().execute(async (db) => {
    if (usage === null) {
      await db.deleteFrom("modelRequests").where("workspace", "=", workspace).where("id", "=", id).execute();
      return;
    }
    await db.updateTable("modelRequests").set({ ...usage, endedAt: desk.now() })
      .where("workspace", "=", workspace).where("id", "=", id).execute();
    await db.updateTable("modelDays").set((row) => ({
      requests: row("requests", "+", 1),
      inputTokens: row("inputTokens", "+", usage.inputTokens),
      cachedTokens: row("cachedTokens", "+", usage.cachedTokens),
      outputTokens: row("outputTokens", "+", usage.outputTokens),
      micros: row("micros", "+", usage.micros),
    })).where("workspace", "=", workspace).where("day", "=", day).execute();
  });
}

type Sought = {
  readonly workspace: string;
  readonly scope: CapScope;
  readonly day: string;
  readonly origin: RequestOrigin | null;
};

/** Removes the requests of a workspace that are older than the retention time. */
export async function forgetRequests({ db, now }: Pick<Desk, "db" | "now">, workspace: string): Promise<void> {
  // Days are compared as text, so that the index by day is used.
  const before = dayIn("UTC", new Date(now().getTime() - USAGE_LIMITS.requestsKeptMs));
  const old = db.selectFrom("modelRequests").select("id").where("workspace", "=", workspace).where("day", "<", before)
    .orderBy("day").limit(REMOVED_AT_ONCE);
  await removeInSteps(() => db.deleteFrom("modelRequests").where("workspace", "=", workspace).where("id", "in", old));
}

/** Returns what currently counts towards a limit, including requests under way. */
async function usedIn(
  { now }: Pick<Desk, "now">,
  db: Kysely<Database>,
  { workspace, scope, day, origin }: Sought,
): Promise<UsageSums> {
  const since = new Date(now().getTime() - USAGE_LIMITS.openMs);
  const requests = db.selectFrom("modelRequests").select(requestSums).where("workspace", "=", workspace);
  if (scope === "day" || scope === "month") {
    const ended = scope === "day" ? await sumDays(db, workspace, day, day) : await sumMonth(db, workspace, day);
    const open = await requests.where("endedAt", "is", null).where("at", ">", since).executeTakeFirstOrThrow();
    return addSums(ended, open);
  }
  const counted = requests.where((where) => where.or([where("endedAt", "is not", null), where("at", ">", since)]));
  return await (scope === "conversation"
    ? counted.where("conversationId", "=", origin?.conversation ?? "")
    : counted.where("day", "=", day).where("customer", "=", origin?.customer ?? "")).executeTakeFirstOrThrow();
}
