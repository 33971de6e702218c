/**
 * The conversations of a test desk: streams the reply to a message or a press as events.
 *
 * @module
 */
import { setImmediate } from "node:timers/promises";
import type { PressRequest, SendRequest, ThreadMessage, TurnEvent } from "../../widget/protocol.ts";
import { threadMessage } from "../support/thread_message.ts";
import { answerTo, type Step, UPGRADE_BUTTON, wire } from "./widget_replies.ts";

/** A visitor's messages. */
export type Conversation = {
  readonly visitor: string;
  messages: ThreadMessage[];
  /** The number up to which the visitor has seen it. */
  seenN: number;
};

type Emit = (event: TurnEvent) => void;

/** Answers to messages and presses. */
export type Turns = {
  readonly send: (conversation: Conversation, request: Request) => Promise<Response>;
  readonly press: (conversation: Conversation, request: Request) => Promise<Response>;
  /** Every message that came so far. */
  readonly sent: readonly SendRequest[];
  /** Every press so far. */
  readonly presses: readonly PressRequest[];
  /** Lets an answer that waits at its gate go on; the gate is open from then on. */
  readonly openGate: () => void;
  /** Whether the upgrade button fails from now on. */
  readonly failPresses: (fail: boolean) => void;
};

/** Adds a message. */
export function message(
  conversation: Conversation,
  fields: Partial<ThreadMessage>,
): ThreadMessage {
  const made = threadMessage({
    id: crypto.randomUUID(),
    n: conversation.messages.length + 1,
    at: new Date().toISOString(),
    ...fields,
  });
  conversation.messages.push(made);
  return made;
}

function change(
  conversation: Conversation,
  id: string,
  fields: Partial<ThreadMessage>,
): void {
  conversation.messages = conversation.messages.map((known) => known.id === id ? { ...known, ...fields } : known);
}

/** Starts without a message; the gate is closed. */
export function startTurns(): Turns {
  const sent: SendRequest[] = [];
  const presses: PressRequest[] = [];
  const dropped = new Set<string>();
  const gate = Promise.withResolvers<void>();
  let upgrade: "ok" | "app_error" = "ok";

  async function perform(
    step: Step,
    conversation: Conversation,
    clientId: string,
    emit: Emit,
  ): Promise<boolean> {
    const next = conversation.messages.length + 1;
    switch (step.kind) {
      case "gate":
        await gate.promise;
        return true;
      case "drop":
        if (dropped.has(clientId)) return true;
        dropped.add(clientId);
        return false;
      case "text": {
        const messageId = crypto.randomUUID();
        for (const delta of step.deltas) {
          emit({ event: "text", n: next, messageId, delta });
          await setImmediate();
        }
        message(conversation, { id: messageId, text: step.deltas.join("") });
        return true;
      }
      case "card": {
        const { card, summary } = step;
        const { id: messageId, n } = message(conversation, {
          kind: "card",
          card,
          folded: summary,
          open: true,
        });
        emit({ event: "card", n, messageId, card, summary });
        return true;
      }
      case "confirm": {
        const { summary, question = null, buttons } = step;
        const { id: messageId, n } = message(conversation, {
          kind: "confirm",
          text: summary,
          question,
          buttons,
          open: true,
        });
        emit({ event: "confirm", n, messageId, summary, question, place: null, isRepeated: false, buttons });
        return true;
      }
      case "handoff":
        message(conversation, {
          kind: "event",
          author: "system",
          text: step.text,
        });
        emit({ event: "handoff", n: next, text: step.text });
        return true;
      case "error":
        emit({ event: "error", n: next, code: "internal", text: step.text });
        return true;
      case "status":
        emit({ event: "status", n: next, text: step.text });
        return true;
    }
  }

  function stream(run: (emit: Emit) => Promise<boolean>): Response {
    const body = new ReadableStream<Uint8Array>({
      async start(controller) {
        const emit: Emit = (event) => controller.enqueue(wire(event));
        const whole = await run(emit);
        if (!whole) return controller.error(new Error("dropped by the test"));
        emit({ event: "done", n: 0, messages: [] });
        controller.close();
      },
    });
    return new Response(body, {
      headers: { "content-type": "text/event-stream" },
    });
  }

  function send(conversation: Conversation, request: Request): Promise<Response> {
    return request.json().then((asked: SendRequest) =>
      stream(async (emit) => {
        const { clientId, text } = asked;
        sent.push(asked);
        const known = conversation.messages.some((sent) => sent.clientId === clientId);
        if (!known) {
          message(conversation, { author: "customer", text, clientId });
        }
        // Only a whole answer is saved: a retry finds the question and is answered again.
        const before = conversation.messages;
        for (const step of answerTo(text)) {
          if (await perform(step, conversation, clientId, emit)) continue;
          conversation.messages = before.filter((sent) => sent.author === "customer");
          return false;
        }
        return true;
      })
    );
  }

  async function press(
    conversation: Conversation,
    request: Request,
  ): Promise<Response> {
    const pressed: PressRequest = await request.json();
    const { messageId, button } = pressed;
    presses.push(pressed);
    return stream(async (emit) => {
      await gate.promise;
      if (button === UPGRADE_BUTTON) {
        emit({ event: "action", n: 0, action: "change_plan", outcome: upgrade });
        change(
          conversation,
          messageId,
          upgrade === "ok"
            ? { open: false, folded: "You are on Pro now." }
            : { failed: "The plan could not be changed." },
        );
        return true;
      }
      if (button === "choice.0") {
        change(conversation, messageId, { kind: "text", open: false, buttons: [] });
        message(conversation, { author: "customer", text: "Talk to a person" });
        return await perform({ kind: "handoff", text: "A teammate will join this chat." }, conversation, "", emit);
      }
      const card = conversation.messages.find(({ id, kind }) => id === messageId && kind === "card")?.card;
      if (card) {
        const isDone = card["collapsed"] === true;
        change(conversation, messageId, isDone ? { open: false, folded: null } : { failed: `Pressed ${button}` });
        return true;
      }
      const yes = button === "yes";
      change(conversation, messageId, {
        open: false,
        folded: yes ? "Confirmed" : "Declined",
      });
      const text = yes ? "Done: you are on Pro." : "Fine, nothing was changed.";
      return await perform({ kind: "text", deltas: [text] }, conversation, "", emit);
    });
  }

  return {
    send,
    press,
    sent,
    presses,
    openGate: () => gate.resolve(),
    failPresses: (fail) => upgrade = fail ? "app_error" : "ok",
  };
}
