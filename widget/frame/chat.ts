/**
 * The chat's actions: sending, pressing, rating and catching up, one after the other.
 *
 * @module
 */
import type { Attachment, FieldValues, IdentifyAnswer, Json, PageAnswer } from "../protocol.ts";
import { DeskRefusal } from "./desk/refusal.ts";
import type { SendMail } from "./panels/send_mail.ts";
import { answerPress } from "./delivery/answer_press.ts";
import { type CatchUp, createCatchUp } from "./delivery/catch_up.ts";
import { type ChatContext, faultOf, followTurn, pageOffer, readSaved, update } from "./chat_context.ts";
import { deliver, type Draft } from "./delivery/deliver.ts";
import { createEarlier, type EarlierChats } from "./panels/earlier.ts";
import { createSignIn } from "./session/sign_in.ts";
import { createTaskQueue } from "./delivery/task_queue.ts";
import { EMPTY_THREAD, leftFor, withDraft, withPressing, withTurnEnded, withTurnStarted } from "./thread/thread.ts";
import { createVisitorScope } from "./session/visitor_scope.ts";

/** The actions of the visitor, the page and live updates on the thread. */
export type FrameChat = CatchUp & {
  readonly send: (text: string, attachments?: readonly Attachment[]) => Promise<void>;
  /** Sends text for the page. It answers no question: without a shown message no text counts as a yes. */
  readonly sendForPage: (text: string) => Promise<void>;
  /** Sends a failed message again; the desk recognises it by its id. */
  readonly retry: (clientId: string) => Promise<void>;
  readonly press: (messageId: string, button: string, fields?: FieldValues) => Promise<void>;
  /** Continues a turn on the page that it opened. */
  readonly resume: (messageId: string) => Promise<void>;
  /** Rates a resolved conversation from 1 to 5. */
  readonly rate: (rating: number) => Promise<void>;
  readonly mail: SendMail;
  readonly earlier: EarlierChats;
  /** Reports a card's action that the embedding page handles itself; the desk is not involved. */
  readonly tellPage: (name: string, input: Json) => void;
  /** Sends the page's answer to a call of the desk. */
  readonly acted: (id: string, answer: PageAnswer) => Promise<void>;
  /** The bytes of a file of the thread. */
  readonly file: (id: string) => Promise<Blob>;
  readonly identify: (token: string) => Promise<IdentifyAnswer>;
  readonly logout: () => Promise<void>;
  /** The customer was signed out, without having requested it. */
  readonly expire: () => Promise<void>;
};

/** Makes the chat. Its tasks run one after the other, so that two never write the thread at once. */
export function createChat(context: ChatContext): FrameChat {
  const { desk, thread } = context;
  const queue = createTaskQueue();
  const scope = createVisitorScope(context);
  const signIn = createSignIn({ context, scope, queue });
  const earlier = createEarlier(context, queue);

  function send(draft: Draft): Promise<void> {
    const task = scope.bind((bound) => deliver(bound, draft));
    // The next message after a resolved conversation reopens it, or begins a new one.
    update(context, (now) => !now.over ? now : now.over.reopens ? { ...now, over: null } : leftFor(EMPTY_THREAD, now));
    update(context, (now) => withDraft(now, draft));
    return queue(async () => {
      await signIn.settled();
      await task();
    });
  }

  return {
    ...createCatchUp(context, queue),
    send(text, attachments = []) {
      const into = earlier.leave();
      // No question of the open conversation was on screen.
      const shown = into === null ? context.shown() : null;
      return send({ clientId: context.newId(), text, attachments, trouble: context.takeTrouble(), shown, into });
    },
    sendForPage(text) {
      context.view.set(null);
      return send({ clientId: context.newId(), text, attachments: [], trouble: null, shown: null, into: null });
    },
    async retry(clientId) {
      const entry = thread.get().entries.find(({ key }) => key === clientId);
      if (entry?.delivery !== "failed") return;
      const { text, attachments } = entry.message;
      await send({
        clientId,
        text: text ?? "",
        attachments,
        trouble: null,
        shown: entry.shown ?? null,
        into: entry.into ?? null,
      });
    },
    async press(messageId, button, fields = {}) {
      const entry = thread.get().entries.find(({ message }) => message.id === messageId);
      if (!entry?.message.open || entry.pressing !== null) return;
      update(context, (now) => withPressing(now, messageId, button));
      await queue(scope.bind((bound) => answerPress(bound, entry.message, { button, fields })));
    },
    resume: (messageId) => queue(scope.bind((bound) => resume(bound, messageId))),
    rate: (rating) => rate(context, rating),
    mail: (path, body) => sendMail(context, path, body),
    earlier,
    tellPage: (name, input) => context.tellPage(requested(context.newId(), name, input)),
    // The desk refuses an answer for a turn that has ended, which does not matter any more.
    acted: (id, answer) => desk.acted(id, answer).catch(() => {}),
    file: desk.file,
    identify: signIn.identify,
    logout: signIn.logout,
    expire: signIn.expire,
  };
}

async function resume(context: ChatContext, messageId: string): Promise<void> {
  const { desk, page } = context;
  update(context, withTurnStarted);
  // The desk refuses a turn that has ended: nothing needs to be shown.
  await followTurn(context, desk.resume({ messageId, page: page(), ...pageOffer(context) }), null).catch(() => {});
  await readSaved(context, context.thread.get().lastN).catch(() => {});
  update(context, (now) => withTurnEnded(now, null));
}

async function rate(context: ChatContext, rating: number): Promise<void> {
  try {
    await context.desk.rate(rating);
    update(context, (now) => ({ ...now, over: now.over && { ...now.over, rating }, fault: null }));
  } catch (error) {
    update(context, (now) => ({ ...now, fault: faultOf(context, error) }));
  }
}

async function sendMail(context: ChatContext, ...request: Parameters<SendMail>): Promise<number> {
  try {
    const { mail = null } = await context.desk.mail(...request);
    update(context, (now) => ({ ...now, mail }));
    return 200;
  } catch (error) {
    return error instanceof DeskRefusal ? error.status : 0;
  }
}

function requested(id: string, name: string, input: Json): Parameters<ChatContext["tellPage"]>[0] {
  return { id, name, source: "card", phase: "requested", input, at: new Date().toISOString() };
}
