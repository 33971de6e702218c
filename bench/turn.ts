/**
 * How soon the chat hears something: from a message to its first event with the built-in model, against one transaction.
 *
 * @module
 */
import { openChat, type TestChat } from "../tests/conversations/chat.ts";
import { type TestDesk, testDesk } from "../tests/support/desk.ts";
import { atMost, compareTimes, type Figure, showMs, showRatio, type Work } from "./measure.ts";
import { openTransaction } from "./scene.ts";

const RATIO_MAX = 4;

/** A usual conversation, and fewer replies than the example's agent may give. */
const MESSAGES_EACH = 5;

/** A message that is answered in words, and one whose first sign is the line about the action it runs. */
const MESSAGES = { "hello": "text", "What plan am I on?": "status" } as const;

/** Measures both messages. */
export async function benchTurn(): Promise<readonly Figure[]> {
  const desk = await testDesk();
  const figures: Figure[] = [];
  for (const [text, event] of Object.entries(MESSAGES)) figures.push(await measure(desk, text, event));
  await desk.close();
  return figures;
}

async function measure(desk: TestDesk, text: string, event: string): Promise<Figure> {
  const ours = await firstEvent(desk, text, event);
  const times = await compareTimes(ours, await openTransaction(desk), { rounds: 8, repeats: 40 });
  return atMost(
    `“${text}” to its first event, against one transaction, p50`,
    times.ratio,
    RATIO_MAX,
    showRatio,
    `${showMs(times.ours)} and ${showMs(times.peer)}`,
  );
}

/** Sends the message; the rest of the turn runs to its end, and a long conversation makes way for a new one, unmeasured. */
async function firstEvent(desk: TestDesk, text: string, event: string): Promise<Work> {
  let chat = await startChat(desk);
  let sent = 0;
  let rest: Promise<void> = Promise.resolve();
  return {
    run: async () => {
      const turn = await chat.begin(text);
      rest = turn.finished;
      for await (const first of turn) {
        if (first.event !== event) throw new Error(`${text} was answered by ${JSON.stringify(first)}`);
        break;
      }
    },
    after: async () => {
      await rest;
      sent++;
      if (sent % MESSAGES_EACH === 0) chat = await startChat(desk);
    },
  };
}

/** A chat that has started: a first message also parses the agent and numbers the conversation. */
async function startChat(desk: TestDesk): Promise<TestChat> {
  const chat = await openChat(desk);
  await chat.say("hello");
  return chat;
}
