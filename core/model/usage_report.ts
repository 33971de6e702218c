/**
 * Model usage for the desk's pages: the days of a month, its most expensive conversations, and the state of the limits.
 *
 * @module
 */
import { sql } from "kysely";
import type { Desk } from "../desk.ts";
import { USAGE_LIMITS } from "../limits/model.ts";
import { readSettings } from "../settings/settings.ts";
import { dayIn } from "../date_format.ts";
import { capOf, type CapScope, countedOf } from "./usage.ts";
import { requestSums, sumDays, sumMonth, type UsageSums } from "./usage_sums.ts";

/** The usage of a day. */
export type UsageDay = UsageSums & { readonly day: string; readonly requests: number };

/** The usage of a conversation. */
export type UsageConversation = UsageSums & { readonly number: number; readonly subject: string | null };

/** The usage of one conversation, and the number of its messages that the model answered. */
export type ConversationUsage = UsageSums & { readonly answers: number };

/** How much of a limit is used up. */
export type CapState = {
  readonly scope: CapScope;
  /** In tokens, or in whole units of the currency. */
  readonly cap: number;
  readonly used: number;
  readonly state: "fine" | "near" | "reached";
};

/** The usage of the current month. */
export type UsageReport = {
  /** Such as `2026-11`. */
  readonly month: string;
  readonly today: UsageSums;
  readonly total: UsageSums;
  readonly days: readonly UsageDay[];
  readonly conversations: readonly UsageConversation[];
  /** The limits of the day and the month. */
  readonly caps: readonly CapState[];
  readonly unit: "tokens" | "money";
  readonly currency: string;
};

type ReportDesk = Pick<Desk, "db" | "now">;

/** Reads the usage of the current month, in the workspace's time zone. */
export async function readUsage(desk: ReportDesk, workspace: string): Promise<UsageReport> {
  const { ai: { caps }, inbox: { businessHours } } = await readSettings(desk, workspace);
  const day = dayIn(businessHours.timezone, desk.now());
  const month = day.slice(0, 7);
  const [today, total, days, conversations] = await Promise.all([
    sumDays(desk.db, workspace, day, day),
    sumMonth(desk.db, workspace, day),
    desk.db.selectFrom("modelDays")
      .select(["day", "requests", "inputTokens", "cachedTokens", "outputTokens", "micros"])
      .where("workspace", "=", workspace).where("day", ">=", `${month}-01`).where("day", "<=", day)
      .where("requests", ">", 0).orderBy("day", "desc").execute(),
    dearestConversations(desk, workspace, month),
  ]);
  return {
    month,
    today,
    total,
    days,
    conversations,
    caps: (["day", "month"] as const).flatMap((scope) => capState(caps, scope, scope === "day" ? today : total)),
    unit: caps.unit,
    currency: caps.currency,
  };
}

/** Returns the limits of the day and the month that are nearly or fully used. */
export async function nearCaps(desk: ReportDesk, workspace: string): Promise<readonly CapState[]> {
  const { ai: { caps }, inbox: { businessHours } } = await readSettings(desk, workspace);
  if (caps.perDay === null && caps.perMonth === null) return [];
  const day = dayIn(businessHours.timezone, desk.now());
  const [today, total] = await Promise.all([
    sumDays(desk.db, workspace, day, day),
    sumMonth(desk.db, workspace, day),
  ]);
  return [...capState(caps, "day", today), ...capState(caps, "month", total)].filter(({ state }) => state !== "fine");
}

/** Returns the usage of a conversation; null if no model answered in it. */
export async function usageOfConversation(
  { db }: Pick<Desk, "db">,
  workspace: string,
  conversation: string,
): Promise<ConversationUsage | null> {
  const sums = await db.selectFrom("modelRequests").select(requestSums)
    .select(sql<number>`cast(count(distinct turn) as integer)`.as("answers"))
    .where("workspace", "=", workspace).where("conversationId", "=", conversation).where("endedAt", "is not", null)
    .executeTakeFirstOrThrow();
  return sums.answers === 0 ? null : sums;
}

function capState(caps: Parameters<typeof capOf>[0], scope: CapScope, sums: UsageSums): readonly CapState[] {
  const cap = capOf(caps, scope);
  if (cap === null) return [];
  const used = countedOf(caps.unit, sums);
  const scale = caps.unit === "money" ? 1_000_000 : 1;
  const isNear = used * 100 >= cap * USAGE_LIMITS.nearPercent;
  return [{ scope, cap: cap / scale, used: used / scale, state: used >= cap ? "reached" : isNear ? "near" : "fine" }];
}

async function dearestConversations(
  { db }: Pick<Desk, "db">,
  workspace: string,
  month: string,
): Promise<readonly UsageConversation[]> {
  const dearest = db.selectFrom("modelRequests").select(["workspace", "conversationId"]).select(requestSums)
    .where("workspace", "=", workspace).where("conversationId", "is not", null)
    .where("day", ">=", `${month}-01`).where("day", "<=", `${month}-31`)
    .where("endedAt", "is not", null)
    .groupBy(["workspace", "conversationId"])
    .orderBy(sql`sum(micros)`, "desc").orderBy(sql`sum(input_tokens + output_tokens)`, "desc")
    // Some of them may have been deleted.
    .limit(USAGE_LIMITS.conversationsShown * 3);
  return await db.selectFrom(dearest.as("cost"))
    .innerJoin("conversations as conversation", (join) =>
      join.onRef("conversation.workspace", "=", "cost.workspace")
        .onRef("conversation.id", "=", "cost.conversationId"))
    .select(["conversation.number", "conversation.subject"])
    .select(["cost.inputTokens", "cost.cachedTokens", "cost.outputTokens", "cost.micros"])
    .orderBy("cost.micros", "desc").orderBy(sql`cost.input_tokens + cost.output_tokens`, "desc")
    .limit(USAGE_LIMITS.conversationsShown)
    .execute();
}
