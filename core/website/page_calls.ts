/**
 * Calls to a page. Each is answered once, by the browser that was called, while the caller waits.
 *
 * The answer is stored in the database, because it may arrive at another instance than the one that waits.
 *
 * @module
 */
import { sql } from "kysely";
import { z } from "zod";
import { type BrowserOrCustomer, conversationIdsOf } from "../db/conversations_of.ts";
import { json } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import { jsonBytes } from "../json.ts";
import { WEBSITE_LIMITS } from "../limits/website.ts";

const { resultBytesMax, errorCharsMax, keptMs } = WEBSITE_LIMITS;

/** The answer of a page. All of it is untrusted. */
export const pageAnswer = z.discriminatedUnion("outcome", [
  z.strictObject({
    outcome: z.literal("done"),
    result: z.json().refine(
      (result) => jsonBytes(result) <= resultBytesMax,
      `must have at most ${resultBytesMax} bytes as JSON`,
    ).default(null),
  }),
  z.strictObject({ outcome: z.literal("failed"), error: z.string().max(errorCharsMax) }),
  /** The page's own code declined. */
  z.strictObject({ outcome: z.literal("declined") }),
  /** Only for page control: why it was not done, that it had no effect, or that the page is being left. */
  z.strictObject({ outcome: z.literal("refused"), code: z.string().max(40) }),
  z.strictObject({ outcome: z.literal("no_effect") }),
  z.strictObject({ outcome: z.literal("left") }),
]);

/** One answer of a page. */
export type PageAnswer = z.infer<typeof pageAnswer>;

/** A call, and who may answer it. */
export type PageCallPlace = { readonly workspace: string; readonly id: string };

type CallDesk = Pick<Desk, "db" | "live" | "now">;

/** Calls a page with `ask` and waits for its answer; null if none came in time. A later answer is dropped. */
export async function askPage(
  desk: CallDesk,
  call: PageCallPlace & { readonly conversationId: string; readonly browser: string },
  ask: () => void,
  wait: { readonly ms: number; readonly signal: AbortSignal },
): Promise<PageAnswer | null> {
  const { workspace, id, conversationId, browser } = call;
  const now = desk.now();
  await desk.db.deleteFrom("pageCalls").where("at", "<", new Date(now.getTime() - keptMs)).execute();
  await desk.db.insertInto("pageCalls")
    .values({ workspace, id, conversationId, browser, answer: json(null), at: now }).execute();
  const answered = waitForAnswer(desk, call, wait);
  ask();
  await answered;
  // Removing the row closes the call: a later answer finds none.
  const row = await desk.db.deleteFrom("pageCalls")
    .where("workspace", "=", workspace).where("id", "=", id)
    .returning("answer").executeTakeFirst();
  return pageAnswer.safeParse(row?.answer).data ?? null;
}

/** Stores a page's answer. @returns false if no call from this browser is waiting, or it was already answered */
export async function answerPageCall(
  desk: CallDesk,
  { workspace, id, browser }: PageCallPlace & { readonly browser: string },
  answer: PageAnswer,
): Promise<boolean> {
  const taken = await desk.db.updateTable("pageCalls").set({ answer: json(answer) })
    .where("workspace", "=", workspace).where("id", "=", id)
    .where("browser", "=", browser)
    .where("answer", "=", json(null))
    .returning("id").executeTakeFirst();
  if (taken === undefined) return false;
  desk.live.publish({ kind: "page_call", workspace, call: id });
  return true;
}

/**
 * Ends the open calls to the pages of a visitor or customer, because they have signed out or in as another one. The
 * callers get the answer of a page that was left.
 */
export async function endPageCalls(
  desk: Pick<Desk, "db" | "live">,
  { workspace, ...owner }: { readonly workspace: string } & BrowserOrCustomer,
): Promise<void> {
  const ids = await conversationIdsOf(desk.db, workspace, owner);
  if (ids.length === 0) return;
  const ended = await desk.db.deleteFrom("pageCalls").where("workspace", "=", workspace)
    .where("conversationId", "=", sql<string>`any(${ids}::text[])`)
    .returning("id").execute();
  for (const { id } of ended) desk.live.publish({ kind: "page_call", workspace, call: id });
}

/** Resolves when the answer has arrived, when events may have been missed, or when the wait ends. */
function waitForAnswer(
  { live }: Pick<Desk, "live">,
  { workspace, id }: PageCallPlace,
  { ms, signal }: { readonly ms: number; readonly signal: AbortSignal },
): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(end, ms);
    const unsubscribe = live.subscribe((event) => {
      if (event.kind === "page_call" && event.workspace === workspace && event.call === id) end();
    });
    signal.addEventListener("abort", end, { once: true });
    if (signal.aborted) end();

    function end() {
      clearTimeout(timer);
      unsubscribe();
      signal.removeEventListener("abort", end);
      resolve();
    }
  });
}
