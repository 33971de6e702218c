/**
 * The messages of the desk: each is checked by its schema before anything acts on it.
 *
 * @module
 */
import type { Question } from "../ipc/frames.ts";
import type { AnswerQuestion, FrameReply } from "../ipc/server.ts";
import { refused } from "./protocol.ts";

/** The answer to what is no message of the protocol. */
export const BAD_MESSAGE: FrameReply = { value: refused("request", "the message is not one of the protocol") };

/** Answers the messages that a schema accepts. */
export function answerOf<Message>(
  schema: Schema<Message>,
  act: (message: Message) => Promise<unknown>,
): AnswerQuestion {
  return async (question) => {
    const message = readMessage(question, schema);
    return message === null ? BAD_MESSAGE : { value: await act(message) };
  };
}

/** What checks a message. */
export type Schema<Value> = {
  readonly safeParse: (value: unknown) => { success: true; data: Value } | { success: false };
};

/** The message of a question; null when the question holds no message. */
export function readMessage<Value>({ value }: Question, schema: Schema<Value>): Value | null {
  const parsed = schema.safeParse(value);
  return parsed.success ? parsed.data : null;
}
