/**
 * Delivers a message to the desk and receives its answer, over a connection that may break.
 *
 * @module
 */
import type { Attachment, Trouble } from "../protocol.ts";
import { DeskRefusal } from "./desk/refusal.ts";
import { type ChatContext, followTurn, pageOffer, readSaved, refuse, update } from "./chat_context.ts";
import { replyStateOf, withoutPartial, withTurnEnded, withTurnStarted, withUnsent } from "./thread.ts";

/** Pauses before each attempt, in ms: longer together than a desk takes to start again. */
const ATTEMPTS_MS = [0, 600, 2_000, 5_000] as const;

/** What the visitor typed; the desk knows a second attempt by the id. */
export type Draft = {
  readonly clientId: string;
  readonly text: string;
  readonly attachments: readonly Attachment[];
  /** What went wrong on the page before. */
  readonly trouble: Trouble | null;
  /** Id of the newest message that the screen showed when it was typed. */
  readonly shown: string | null;
  /** The earlier conversation that it goes on with, or `new`; null for the open one. */
  readonly into: string | null;
};

/** Sends a draft until the desk has answered it or the attempts are used up; then it says what is wrong. */
export async function deliver(context: ChatContext, draft: Draft): Promise<void> {
  const { thread, texts } = context;
  const { clientId } = draft;
  update(context, withTurnStarted);
  let ended = false;
  for (const pauseMs of ATTEMPTS_MS) {
    if (pauseMs > 0) {
      await context.wait(pauseMs);
      await readSaved(context, thread.get().lastN).catch(() => {});
      ended = replyStateOf(thread.get(), clientId) === "answered";
      if (!ended) update(context, withoutPartial);
    }
    ended ||= await attempt(context, draft);
    if (ended) break;
  }
  const { fault } = thread.get();
  await readSaved(context, thread.get().lastN).catch(() => {});
  const waiting = !ended && replyStateOf(thread.get(), clientId) === "received";
  update(context, (now) => withTurnEnded(now, waiting ? texts.connectionLost : fault));
  if (!ended) update(context, (now) => withUnsent(now, clientId));
}

/** Makes one attempt; true when there is nothing left to try. */
async function attempt(context: ChatContext, draft: Draft): Promise<boolean> {
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
    return await followTurn(
      context,
      context.desk.send({ clientId, text, attachments, page: context.page(), ...besides }),
      clientId,
    );
  } catch (error) {
    const final = error instanceof DeskRefusal && error.status >= 400 && error.status < 500;
    if (!final) return false;
    const fault = refuse(context, error);
    // Another window began one meanwhile, which takes it: the earlier one would refuse it each time.
    const next = error.code === "other_open" ? { into: null } : {};
    update(context, (now) => withUnsent(withTurnEnded(now, fault), clientId, next));
    return true;
  }
}
