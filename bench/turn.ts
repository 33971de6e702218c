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
  const chat = await openChat(desk);
  const transaction = await openTransaction(desk);
  const times = await compareTimes(firstEvent(chat, text, event), transaction, { rounds: 6, repeats: 40 });
  return atMost(
    `“${text}” to its first event, against one transaction, p50`,
    times.ratio,
    RATIO_MAX,
    showRatio,
    `${showMs(times.ours)} and ${showMs(times.peer)}`,
  );
}

/** Sends the message; the rest of the turn runs to its end outside of what is measured. */
function firstEvent(chat: TestChat, text: string, event: string): Work {
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
      await startOver(chat);
    },
  };
}

/** Takes the conversation back to its first message, so that it neither grows nor reaches its limit of replies. */
async function startOver({ desk, context: { workspace } }: TestChat): Promise<void> {
  await desk.db.deleteFrom("messages").where("workspace", "=", workspace).execute();
  await desk.db.updateTable("conversations").set({ aiReplies: 0 }).where("workspace", "=", workspace).execute();
}
