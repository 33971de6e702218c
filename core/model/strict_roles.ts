/**
 * Requests for chat templates that require alternating roles of a customer and an assistant, such as those of Gemma and
 * Mistral. The desk's lines are separate messages elsewhere; here they share one with the words that they belong to.
 *
 * @module
 */
import { z } from "zod";

const partSchema = z.looseObject({ type: z.string() });
const messageSchema = z.looseObject({
  role: z.string(),
  content: z.union([z.string(), z.array(partSchema)]).nullish(),
});

type Part = z.infer<typeof partSchema>;
type Message = z.infer<typeof messageSchema>;

/** The assistant's message between the result of its call and the next words of the other side. */
const PAUSE = "…";

/** Merges consecutive messages of one side; a value that is not a list of messages is unchanged. */
export function alternateRoles(messages: unknown): unknown {
  const read = z.array(messageSchema).safeParse(messages);
  if (!read.success) return messages;
  const written: Message[] = [];
  for (const message of read.data) {
    const last = written.at(-1);
    if (last?.role === "tool" && message.role === "user") written.push({ role: "assistant", content: PAUSE });
    const isJoined = last?.role === message.role && (message.role === "user" || isWords(last) && isWords(message));
    if (isJoined) written.push(joined(written.pop() ?? last, message));
    else written.push(message);
  }
  return written;
}

/** Moves the rules before the first words of the customer's side. */
export function withoutSystem(messages: unknown): unknown {
  const read = z.array(messageSchema).safeParse(messages);
  if (!read.success) return messages;
  const [first, second, ...rest] = read.data;
  if (first?.role !== "system" || second?.role !== "user") return messages;
  return [{ ...second, content: together(first.content ?? "", second.content ?? "") }, ...rest];
}

/** Whether a message is an assistant's without calls. */
function isWords({ role, ...message }: Message): boolean {
  return role === "assistant" && message["tool_calls"] === undefined;
}

function joined(one: Message, other: Message): Message {
  const [first, second] = [one, other].map((message) =>
    message.role === "user" ? attributed(message) : message.content
  );
  return { ...one, content: together(first ?? "", second ?? "") };
}

/**
 * A line of the desk is marked as such; in a message with such lines, the customer's own words are attributed to them.
 */
function attributed({ content }: Message): Message["content"] {
  const parts = partsOf(content ?? "");
  const [first] = parts;
  const text = typeof first?.["text"] === "string" ? first["text"] : "";
  if (/^\[(?:desk|customer)\b/.test(text)) return content;
  return typeof content === "string" ? `${CUSTOMER}${content}` : [{ type: "text", text: CUSTOMER.trim() }, ...parts];
}

const CUSTOMER = "[customer] ";

function together(one: string | readonly Part[], other: string | readonly Part[]): string | Part[] {
  if (typeof one === "string" && typeof other === "string") return `${one}\n\n${other}`;
  return [...partsOf(one), ...partsOf(other)];
}

function partsOf(content: string | readonly Part[]): readonly Part[] {
  return typeof content === "string" ? [{ type: "text", text: content }] : content;
}
