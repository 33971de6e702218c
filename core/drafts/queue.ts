/**
 * The queue of drafts: leases waiting ones, writes each, and stores the result.
 *
 * @module
 */
import { json, storable } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import { DRAFT_LIMITS } from "../limits/drafts.ts";
import { leaseDue } from "../outbox/lease.ts";
import type { OutboxQueue } from "../outbox/loop.ts";
import { waitForPerson } from "./wait_for_person.ts";
import type { DraftRow } from "./drafts.ts";
import { draftInput } from "./history.ts";
import { sendByAgent } from "./send_by_agent.ts";
import { writeDraft, type WrittenDraft } from "./write.ts";

/** Returns the queue that the worker processes. */
export function draftQueue(desk: Desk): OutboxQueue<DraftRow> {
  return {
    name: "drafts",
    lease: (countMax) =>
      leaseDue(desk, {
        table: "drafts",
        thenBy: "created_at",
        atOnceMax: DRAFT_LIMITS.atOnceMax,
        end: new Date(desk.now().getTime() + DRAFT_LIMITS.leaseMs),
        countMax,
      }),
    send: (draft) => writeOne(desk, draft),
    wakesOn: ({ kind }) => kind === "conversation",
  };
}

/** Writes a leased draft. If the agent may send it itself, it is sent; otherwise it waits for a person. */
async function writeOne(desk: Desk, draft: DraftRow): Promise<void> {
  const { workspace } = draft;
  const conversation = await desk.db.selectFrom("conversations").selectAll()
    .where("workspace", "=", workspace).where("id", "=", draft.conversation).executeTakeFirst();
  if (conversation === undefined) return;
  const written = await tryToWrite(desk, draft, conversation);
  if (written.kind === "failed") {
    const waitMs = DRAFT_LIMITS.retryMs[draft.attempts - 1];
    if (waitMs !== undefined) return await again(desk, draft, waitMs, written.reason);
  }
  const refusal = draft.wish === "draft" ? null : await sendByAgent(desk, { draft, conversation, written });
  const isSent = draft.wish === "answer" && refusal === null;
  if (draft.wish === "answer" && !isSent) await waitForPerson(desk, conversation, "An email came.");
  if (!isSent) await keep(desk, draft, written, refusal);
  desk.live.publish({ kind: "conversation", workspace, conversationId: conversation.id });
}

async function tryToWrite(
  desk: Desk,
  draft: DraftRow,
  conversation: Parameters<typeof draftInput>[1],
): Promise<WrittenDraft> {
  try {
    const input = await draftInput(desk, conversation, draft);
    return await writeDraft(desk, input, AbortSignal.timeout(DRAFT_LIMITS.totalMs));
  } catch (error) {
    desk.log("error", "A draft could not be written.", { conversation: conversation.id, cause: String(error) });
    return { kind: "failed", reason: "The draft could not be written; the desk's log says why." };
  }
}

async function again({ db, now }: Desk, { workspace, id, attempts }: DraftRow, waitMs: number, reason: string) {
  await db.updateTable("drafts").set({ dueAt: new Date(now().getTime() + waitMs), leasedUntil: null, reason })
    .where("workspace", "=", workspace).where("id", "=", id).where("attempts", "=", attempts).execute();
}

/** Stores the draft for a person, unless it was discarded meanwhile. */
async function keep(
  { db }: Desk,
  { workspace, id, attempts }: DraftRow,
  written: WrittenDraft,
  refusal: string | null,
) {
  const why = written.kind === "written" ? refusal : written.reason;
  const reason = why === null ? null : storable(why.slice(0, DRAFT_LIMITS.reasonCharsMax).toWellFormed());
  const isWritten = written.kind === "written";
  await db.updateTable("drafts").set({
    state: isWritten ? "ready" : "none",
    dueAt: null,
    leasedUntil: null,
    reason,
    text: isWritten ? storable(written.text) : null,
    sources: json(isWritten ? [...written.sources] : []),
  })
    .where("workspace", "=", workspace).where("id", "=", id).where("attempts", "=", attempts)
    .where("state", "=", "waiting").execute();
}

/** Ends all leases, at the start of the only process on the database. */
export async function releaseDrafts({ db }: Pick<Desk, "db">): Promise<void> {
  await db.updateTable("drafts").set({ leasedUntil: null }).where("dueAt", "is not", null).execute();
}
