/**
 * The chat's response time: from a message to its first event with the built-in model, compared with one transaction.
 *
 * @module
 */
import { openChat, type TestChat } from "../tests/conversations/chat.ts";
import { type TestDesk, testDesk } from "../tests/support/desk.ts";
import { atMost, compareTimes, type Figure, showMs, showRatio, type Work } from "./measure.ts";
import { openTransaction } from "./scene.ts";

const RATIO_MAX = 4;

/** A usual conversation, with fewer replies than the limit of the example's agent. */
const MESSAGES_EACH = 5;

/** A message answered with text, and one whose first event is the status line of its action. */
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

/** Sends the message; the rest of the turn, and replacing a long conversation by a new one, are not measured. */
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

/** A started chat: a first message also parses the agent and numbers the conversation. */
async function startChat(desk: TestDesk): Promise<TestChat> {
  const chat = await openChat(desk);
  await chat.say("hello");
  return chat;
}
