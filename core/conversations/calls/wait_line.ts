/**
 * How long a person usually takes to answer, measured from past handovers: stated when a customer is handed over,
 * unless there is too little data.
 *
 * @module
 */
import { isDeepStrictEqual } from "node:util";
import type { Desk } from "../../desk.ts";
import type { Language } from "../../languages/language.ts";
import { WAIT_LIMITS } from "../../limits/conversations.ts";
import { type BusinessHours, isOpenAt, nextOpening } from "../../settings/hours.ts";
import { openingText, zoneText } from "../../settings/opening_text.ts";
import { DAY, MINUTE } from "../../units.ts";
import type { ConversationRef } from "../messages.ts";

/**
 * The waits that can be stated, in minutes and in hours. In every language of the chat, all these numbers take the same
 * form of the noun.
 */
const MINUTES = [15, 20, 30, 45, 60, 90] as const;
const HOURS = [3, 4, 6, 8] as const;

/**
 * Returns the sentence about the usual wait in open hours for a customer who was handed over just now; null if too few
 * others were lately, or it is too long.
 */
export async function usualWaitLine(
  desk: Pick<Desk, "db" | "now">,
  place: ConversationRef,
  hours: BusinessHours,
  { turn }: Pick<Language, "turn">,
): Promise<string | null> {
  const usual = await usualWait(desk, place, hours);
  if (usual === null) return null;
  const minutes = usual / MINUTE;
  const within = MINUTES.find((most) => minutes <= most);
  if (within !== undefined) return turn.waitMinutes.replace("{n}", String(within));
  const hour = HOURS.find((most) => minutes <= most * 60);
  return hour === undefined ? null : turn.waitHours.replace("{n}", String(hour));
}

/** A cached wait. */
type Known = { readonly at: Date; readonly hours: BusinessHours; readonly waitMs: Promise<number | null> };

/**
 * The last wait of each workspace. Reading it takes longer than the rest of a handover, and it changes little between
 * handovers.
 */
const KNOWN = new WeakMap<Desk["db"], Map<string, Known>>();

const WORKSPACES_KNOWN_MAX = 1000;

/** Returns the wait in milliseconds that most customers had at most; null if too few are known. May be a minute old. */
function usualWait(
  desk: Pick<Desk, "db" | "now">,
  place: ConversationRef,
  hours: BusinessHours,
): Promise<number | null> {
  const known = KNOWN.get(desk.db) ?? new Map<string, Known>();
  KNOWN.set(desk.db, known);
  const at = desk.now();
  const last = known.get(place.workspace);
  const isFresh = last !== undefined && Math.abs(at.getTime() - last.at.getTime()) < WAIT_LIMITS.knownMs;
  if (isFresh && isDeepStrictEqual(last.hours, hours)) return last.waitMs;
  const waitMs = recentWaits(desk, place, hours).then(waitOfMost);
  const [oldest] = known.keys();
  if (known.size >= WORKSPACES_KNOWN_MAX && oldest !== undefined) known.delete(oldest);
  known.set(place.workspace, { at, hours, waitMs });
  waitMs.catch(() => known.delete(place.workspace));
  return waitMs;
}

function waitOfMost(waits: readonly number[]): number | null {
  if (waits.length < WAIT_LIMITS.handoffsMin) return null;
  const sorted = waits.toSorted((one, other) => one - other);
  return sorted[Math.ceil(waits.length * WAIT_LIMITS.sharePercent / 100) - 1] ?? null;
}

/**
 * How long customers who were handed over in open hours lately waited, in milliseconds. Those who still wait count with
 * their wait so far, so that a team that stopped answering is not judged by its past.
 */
async function recentWaits(
  { db, now }: Pick<Desk, "db" | "now">,
  { workspace, conversationId }: ConversationRef,
  hours: BusinessHours,
): Promise<readonly number[]> {
  const at = now();
  const since = new Date(at.getTime() - WAIT_LIMITS.days * DAY);
  const newest = db.selectFrom("conversations")
    .select(["handedOverAt", "firstPersonAt", "status", "begunBy"])
    .where("workspace", "=", workspace).where("lastMessageAt", ">=", since).where("id", "!=", conversationId)
    .orderBy("lastMessageAt", "desc").limit(WAIT_LIMITS.conversationsMax);
  const rows = await db.selectFrom(newest.as("newest")).select(["handedOverAt", "firstPersonAt", "status"])
    .where("handedOverAt", ">=", since).where("begunBy", "=", "customer").execute();
  return rows.flatMap(({ handedOverAt, firstPersonAt, status }) => {
    if (handedOverAt === null || !isOpenAt(hours, handedOverAt)) return [];
    // A resolved conversation in which no one wrote needed no answer.
    const end = firstPersonAt ?? (status === "resolved" ? null : at);
    const wait = end === null ? -1 : end.getTime() - handedOverAt.getTime();
    return wait < 0 ? [] : [wait];
  });
}

/** Returns the sentence about the next opening, in the customer's time zone if known; null if the desk never opens. */
export function openingLine(
  hours: BusinessHours,
  at: Date,
  { code, turn }: Pick<Language, "code" | "turn">,
  timeZone: string | null,
): string | null {
  const next = nextOpening(hours, at);
  if (next === null) return null;
  const clock = { code, timeZone: timeZone ?? hours.timezone };
  const zone = timeZone === null ? ` (${zoneText(at, clock)})` : "";
  return turn.backAt.replace("{time}", () => openingText(next, at, clock) + zone);
}
