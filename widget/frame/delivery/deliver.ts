/**
 * Delivers a message to the desk and receives its answer, over a connection that may break.
 *
 * @module
 */
import type { Attachment, Trouble } from "../../protocol.ts";
import { DeskRefusal } from "../desk/refusal.ts";
import { type ChatContext, followTurn, pageOffer, readSaved, refuse, update } from "../chat_context.ts";
import { replyStateOf, withoutPartial, withTurnEnded, withTurnStarted, withUnsent } from "../thread/thread.ts";

/** Pauses before each attempt, in ms; in total longer than a desk takes to restart. */
const ATTEMPTS_MS = [0, 600, 2_000, 5_000] as const;

/** A message of the visitor; the desk recognises a second attempt by its id. */
export type Draft = {
  readonly clientId: string;
  readonly text: string;
  readonly attachments: readonly Attachment[];
  /** The failure on the page before it. */
  readonly trouble: Trouble | null;
  /** Id of the newest message on screen when it was typed. */
  readonly shown: string | null;
  /** The earlier conversation that it continues, or `new`; null for the open one. */
  readonly into: string | null;
};

/** Sends a draft until the desk has answered it or the attempts are used up, and then shows what is wrong. */
export async function deliver(context: ChatContext, draft: Draft): Promise<void> {
  const { thread, texts } = context;
  const { clientId } = draft;
  update(context, withTurnStarted);
  // What a busy desk asks to wait for; null once there is nothing left to try.
  let askedMs: number | null = 0;
  for (const pauseMs of ATTEMPTS_MS) {
    if (pauseMs > 0) {
      await context.wait(askedMs || pauseMs);
      // A busy desk is spared the read: it recognises a message that it has.
      if (!askedMs) await readSaved(context, thread.get().lastN).catch(() => {});
      if (replyStateOf(thread.get(), clientId) === "answered") {
        askedMs = null;
        break;
      }
      update(context, withoutPartial);
    }
    askedMs = await attempt(context, draft);
    if (askedMs === null) break;
  }
  const ended = askedMs === null;
  const { fault } = thread.get();
  await readSaved(context, thread.get().lastN).catch(() => {});
  const waiting = !ended && replyStateOf(thread.get(), clientId) === "received";
  update(context, (now) => withTurnEnded(now, waiting ? texts.connectionLost : fault));
  if (!ended) update(context, (now) => withUnsent(now, clientId));
}

/** Makes one attempt; returns null when there is nothing left to try, or how long a busy desk asks to wait, in ms. */
async function attempt(context: ChatContext, draft: Draft): Promise<number | null> {
  const { clientId, text, trouble, shown, into } = draft;
  try {
    const said = context.attributes();
    const attachments = draft.attachments.map(({ id }) => id);
    const besides = {
      ...(trouble === null ? {} : { trouble }),
      ...(shown === null ? {} : { shown }),
      ...(into === null ? {} : { conversation: into }),
      ...(Object.keys(said).length === 0 ? {} : { attributes: said }),
      ...pageOffer(context),
    };
    const sent = context.desk.send({ clientId, text, attachments, page: context.page(), ...besides });
    return await followTurn(context, sent, clientId) ? null : 0;
  } catch (error) {
    if (!(error instanceof DeskRefusal)) return 0;
    const { status, retryAfterS } = error;
    if (status < 400 || status >= 500) return retryAfterS * 1000;
    const fault = refuse(context, error);
    // Another window has begun a conversation meanwhile, which takes the message: the earlier one would always refuse
    // it.
    const next = error.code === "other_open" ? { into: null } : {};
    update(context, (now) => withUnsent(withTurnEnded(now, fault), clientId, next));
    return null;
  }
}
