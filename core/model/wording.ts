/**
 * Converts the desk's requests to the provider packages' format, and their events to the desk's.
 *
 * @module
 */
import { excessOfText } from "../json_bounds.ts";
import type { StreamOptions } from "./chat.ts";
import type { Answerable, ModelMessage, ModelRequest } from "./model.ts";
import { systemPrompt } from "./prompt.ts";
import { deskLine, fenceUntrusted, withoutMarker } from "./untrusted.ts";

/**
 * Prompt, conversation and functions.
 *
 * @param marker random and fresh for this request, for the fences around outside text
 */
export function toOptions(request: ModelRequest, marker: string): StreamOptions {
  return {
    prompt: [
      { role: "system", content: systemPrompt(request, marker) },
      ...framed(request.messages).map((message) => toPrompt(message, marker)),
    ],
    tools: request.functions.map((one) => ({
      type: "function",
      name: one.name,
      description: one.description,
      inputSchema: { ...one.input },
    })),
  };
}

/** Servers want the customer to speak first, and take an agent's words at the end for the beginning of its answer. */
function framed(messages: readonly ModelMessage[]): readonly ModelMessage[] {
  const desk = (text: string): ModelMessage => ({ role: "desk", text });
  const [first] = messages;
  return [
    ...(first?.role === "customer" || first?.role === "desk" ? [] : [desk("Earlier messages are left out.")]),
    ...messages,
    ...(messages.at(-1)?.role === "agent" ? [desk("Go on with your answer.")] : []),
  ];
}

/** A name as servers take it: what a model made up stays in the conversation, and would be refused as it is. */
function callable(name: string): string {
  return name.replace(/[^\w-]/g, "_").slice(0, 64) || "unknown";
}

/** Each call is a message of its own, directly before its result: every server accepts this order. */
function toPrompt(
  message: ModelMessage,
  marker: string,
): StreamOptions["prompt"][number] {
  switch (message.role) {
    case "customer":
      return { role: "user", content: [{ type: "text", text: withoutMarker(message.text, marker) }] };
    case "agent":
      return { role: "assistant", content: [{ type: "text", text: withoutMarker(message.text, marker) }] };
    case "desk":
      return { role: "user", content: [{ type: "text", text: deskText(message, marker) }] };
    case "call":
      return {
        role: "assistant",
        content: [{
          type: "tool-call",
          toolCallId: message.id,
          toolName: callable(message.name),
          input: JSON.parse(withoutMarker(JSON.stringify(message.input), marker)),
        }],
      };
    case "result":
      return toolResult(message, resultText(message, marker));
    case "found":
      return toolResult(message, foundText(message, marker));
  }
}

function toolResult(
  { id, name }: { readonly id: string; readonly name: string },
  value: string,
): StreamOptions["prompt"][number] {
  const output = { type: "text", value } as const;
  return { role: "tool", content: [{ type: "tool-result", toolCallId: id, toolName: callable(name), output }] };
}

function deskText({ text, quoted }: Extract<ModelMessage, { role: "desk" }>, marker: string): string {
  const line = deskLine(text, marker);
  return quoted === undefined ? line : `${line}\n${fenceUntrusted("what this is about", quoted, marker)}`;
}

function resultText(
  result: Extract<ModelMessage, { role: "result" }>,
  marker: string,
): string {
  const lines = [`outcome: ${result.outcome}`];
  if (result.shown) lines.push("The customer sees the answer as a card.");
  if (result.order !== undefined) lines.push(result.order);
  if (result.text !== "") {
    lines.push(fenceUntrusted(`answer of ${result.name}`, result.text, marker));
  }
  return lines.join("\n");
}

/** The note before the chunks of a search. */
const SEARCHED: Readonly<Record<Answerable, string>> = {
  yes: "These sources hold the answer. After what you take from one put its number in brackets, such as [1].",
  weak: "Weak matches: they may not hold the answer. Use one only where it clearly answers the question, with its " +
    "number in brackets, such as [1]; otherwise say that you do not know, and offer a person.",
  no: "No source answers this. Say that you do not know, and offer a person. Do not answer from memory.",
};

/** Each chunk has a fence of its own, so that none can pretend to be another one. */
function foundText({ answerable, chunks }: Extract<ModelMessage, { role: "found" }>, marker: string): string {
  const fenced = chunks.map(({ n, title, headings, url, text }) => {
    const place = [title, ...headings].join(" › ");
    return fenceUntrusted(`source [${n}]`, `${url === null ? place : `${place} (${url})`}\n${text}`, marker);
  });
  return [SEARCHED[answerable], ...fenced].join("\n");
}

/** The input that the model wrote; text that is no JSON, or too deep or large to check, stays text, which no function accepts. */
export function parseInput(text: string): unknown {
  if (text.trim() === "") return {};
  try {
    return excessOfText(text) === null ? JSON.parse(text) : text;
  } catch {
    return text;
  }
}
