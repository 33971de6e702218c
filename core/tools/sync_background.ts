/**
 * A crawl of a website, or the indexing of a document, as a client's task.
 *
 * @module
 */
import { z } from "zod";
import type { Desk } from "../desk.ts";
import type { JsonObject } from "../json.ts";
import { findSource } from "../knowledge/list.ts";
import { cancelSync, findSync, type WaitingSync } from "../knowledge/sync_rows.ts";
import type { Background } from "./background.ts";
import { fenceOf } from "./fence.ts";
import { sourceAnswer } from "./source_answer.ts";

const WORK = z.strictObject({
  source: z.string(),
  /** Identifies one sync of the source: the next one is not this task's. */
  generation: z.int(),
  /** Whether the call queued it, so that its task may stop it. */
  queued: z.boolean(),
});
const BEGUN = z.looseObject({ saved: z.literal(true), id: z.string(), state: z.string() });

/** A sync may have started before the call; its task follows it then and cannot stop it. */
export const syncBackground: Background = {
  async begun({ desk, caller }, answer) {
    const { data } = BEGUN.safeParse(answer);
    if (data === undefined) return null;
    const sync = await findSync(desk, { workspace: caller.workspace, sourceId: data.id });
    if (sync === null) return null;
    return { source: data.id, generation: sync.generation, queued: data.state === "queued" };
  },

  async progress({ desk, caller }, work) {
    const sync = await syncOf(desk, caller.workspace, work);
    if (sync === null) return null;
    const { pagesDone, pagesFound, attempts } = sync;
    const again = attempts === 0 ? "" : " It failed, and is tried again.";
    return `${pagesDone} of ${pagesFound} pages that were found are read.${again}`;
  },

  async result({ desk, caller }, work) {
    const source = await findSource(desk, caller.workspace, WORK.parse(work).source);
    const answer = fenceOf(desk, "the name, address and faults of what was read").members(sourceAnswer(source));
    return { answer, failed: source.state === "failed" };
  },

  async cancel({ desk, caller }, work) {
    const { source: sourceId, generation, queued } = WORK.parse(work);
    if (!queued) return;
    const key = { workspace: caller.workspace, sourceId };
    if (await cancelSync(desk, { ...key, generation })) desk.live.publish({ kind: "knowledge", ...key });
  },
};

async function syncOf(desk: Desk, workspace: string, work: JsonObject): Promise<WaitingSync | null> {
  const { source: sourceId, generation } = WORK.parse(work);
  const sync = await findSync(desk, { workspace, sourceId });
  return sync?.generation === generation ? sync : null;
}
