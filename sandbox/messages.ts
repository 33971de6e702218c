/**
 * The desk's messages: each is validated by its schema before anything acts on it.
 *
 * @module
 */
import type { Question } from "../ipc/frames.ts";
import type { AnswerQuestion, FrameReply } from "../ipc/server.ts";
import { refused } from "./protocol.ts";

/** The reply to a message that is not in the protocol. */
export const BAD_MESSAGE: FrameReply = { value: refused("request", "the message is not one of the protocol") };

/** Makes a handler of the messages that a schema accepts. */
export function answerOf<Message>(
  schema: Schema<Message>,
  act: (message: Message) => Promise<unknown>,
): AnswerQuestion {
  return async (question) => {
    const message = readMessage(question, schema);
    return message === null ? BAD_MESSAGE : { value: await act(message) };
  };
}

/** Validates a message. */
export type Schema<Value> = {
  readonly safeParse: (value: unknown) => { success: true; data: Value } | { success: false };
};

/** The message of a request; null when it is invalid. */
export function readMessage<Value>({ value }: Question, schema: Schema<Value>): Value | null {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : null;
}
