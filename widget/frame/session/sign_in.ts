/**
 * Signs the visitor in with a token of the site, and out again.
 *
 * @module
 */
import type { IdentifyAnswer } from "../../protocol.ts";
import { type ChatContext, faultOf, reloadThread, update } from "../chat_context.ts";
import { DeskRefusal } from "../desk/refusal.ts";
import { subjectOf } from "./renewal.ts";
import type { TaskQueue } from "../delivery/task_queue.ts";
import { EMPTY_THREAD } from "../thread/thread.ts";
import type { VisitorScope } from "./visitor_scope.ts";

/** Signing in and out. */
export type FrameSignIn = {
  /** Never rejects: an unreachable desk is reported as an answer too. */
  readonly identify: (token: string) => Promise<IdentifyAnswer>;
  readonly logout: () => Promise<void>;
  /**
   * The customer's token has expired, or another tab has signed out: shows the anonymous visitor's chat, and a notice.
   */
  readonly expire: () => Promise<void>;
  /** Resolves when the desk has answered the newest token. */
  readonly settled: () => Promise<unknown>;
};

/** The options of signing in. */
export type SignInOptions = {
  readonly context: Pick<ChatContext, "desk" | "thread" | "view" | "texts" | "stop" | "wait">;
  readonly scope: Pick<VisitorScope, "end">;
  readonly queue: TaskQueue;
};

/** Pauses before each further attempt at signing in, in ms. */
const RETRIES_MS = [600, 2_000] as const;

type State = {
  /** The subject of the last accepted token; null while the visitor is anonymous. */
  subject: string | null;
  pending: Promise<unknown>;
};

/** Makes it for an anonymous visitor. */
export function createSignIn({ context, scope, queue }: SignInOptions): FrameSignIn {
  const { desk, thread, texts } = context;
  const state: State = { subject: null, pending: Promise.resolve() };

  /** Removes everything of the current visitor. */
  function clear() {
    scope.end();
    state.subject = null;
    thread.set(EMPTY_THREAD);
    context.view.set(null);
    context.stop();
  }

  async function accepted(subject: string): Promise<void> {
    if (state.subject !== null && subject !== state.subject) clear();
    // The list belongs to the visitor that it was read for.
    if (state.subject === null) context.view.set(null);
    state.subject = subject;
    // A customer's conversation differs from the anonymous visitor's.
    await queue(() => reloadThread(context));
  }

  /** Retries while the desk cannot be reached, since the page passes its token only once. */
  async function identify(token: string): Promise<IdentifyAnswer> {
    for (const pauseMs of RETRIES_MS) {
      try {
        return await desk.identify(token);
      } catch (error) {
        if (!(error instanceof DeskRefusal) || error.status !== 0) throw error;
        await context.wait(pauseMs);
      }
    }
    return await desk.identify(token);
  }

  return {
    identify(token) {
      const answer: Promise<IdentifyAnswer> = identify(token).catch((error) => ({
        identified: false,
        code: error instanceof DeskRefusal ? error.code : "unreachable",
        reason: faultOf(context, error),
      }));
      state.pending = answer;
      answer.then(({ identified }) => identified ? accepted(subjectOf(token)) : undefined).catch(() => {});
      return answer;
    },
    async logout() {
      clear();
      // Immediately, not queued: the previous turn may wait for the page for a while.
      const ended = desk.logout().catch(() => {});
      await queue(async () => {
        await ended;
        await reloadThread(context).catch(() => {});
      });
    },
    async expire() {
      if (state.subject === null) return;
      clear();
      desk.signedOut();
      await queue(async () => {
        await reloadThread(context).catch(() => {});
        if (state.subject === null) update(context, (now) => ({ ...now, notice: texts.signedOut }));
      });
    },
    settled: () => state.pending,
  };
}
