/**
 * Calls by the desk: each is run once, answered once, and can be aborted.
 *
 * @module
 */
import type { PageAnswer, PageCall, WidgetAction } from "../protocol.ts";
import type { AvailableAction } from "./available.ts";
import { phaseOf, runCall } from "./run.ts";

/** The calls of one page. */
export type Calls = {
  readonly run: (call: PageCall) => Promise<void>;
  /** Aborts running calls. */
  readonly stop: () => void;
};

/** The options of calls. */
export type CallsOptions = {
  readonly find: () => Promise<readonly AvailableAction[]>;
  readonly answer: (id: string, answer: PageAnswer) => void;
  /** Reports a phase to the page's listeners. @returns false when one of them declines a request */
  readonly report: (action: WidgetAction) => boolean;
  /** An action has run, and may have changed the offered actions. */
  readonly ran: () => void;
};

/** Makes a runner without calls. */
export function createCalls({ find, answer, report, ran }: CallsOptions): Calls {
  const seen = new Set<string>();
  const running = new Set<AbortController>();
  return {
    async run(call) {
      if (call.phase === "declined") {
        report(phaseOf(call, "declined"));
        return;
      }
      if (seen.has(call.id)) return;
      seen.add(call.id);
      const found = (await find()).find(({ offered }) => offered.name === call.name);
      if (!found) return answer(call.id, { outcome: "failed", error: "The page does not offer this now." });
      const stop = new AbortController();
      running.add(stop);
      answer(call.id, await runCall(call, found.run, report, stop));
      running.delete(stop);
      ran();
    },
    stop: () => running.forEach((one) => one.abort()),
  };
}
