/**
 * The conversation as a model reads it: the stored messages from the start of the conversation's requests.
 *
 * What was sent once is resent unchanged, so that a server's cache applies. The start moves rarely and far: when the
 * messages no longer fit, the older half is summarised.
 *
 * @module
 */
import { fileContent, pictureRoom } from "../../attachments/file_content.ts";
import { CONVERSATION_LIMITS, TURN_LIMITS } from "../../limits/conversations.ts";
import type { ModelFile, ModelMessage } from "../../model/model.ts";
import { knowledgeScope } from "../../knowledge/search_scope.ts";
import { servedChunks } from "../../knowledge/served.ts";
import { readData } from "../message_data.ts";
import type { Message } from "../messages.ts";
import { modelMessages } from "./model_messages.ts";
import { conversationPrompt, movePromptStart } from "./prompts.ts";
import type { TurnChunk } from "./run.ts";
import { openSituation } from "./situation.ts";
import { type HistorySource, summaryBefore } from "./summary_before.ts";

/** A message, and the name of the teammate who wrote it. */
type NamedMessage = Message & { readonly by: string | null };

/**
 * Returns the messages that fit, oldest first. In a customer's turn, words from before they signed in are marked: they
 * may be by another person at the same browser.
 */
export async function historyOf(source: HistorySource): Promise<ModelMessage[]> {
  const { desk, place, progress, settings, conversation } = source;
  const prompt = await conversationPrompt(desk, place);
  progress.prompt = prompt;
  const messages = await readMessages(source, prompt.startN);
  const kept = fitHistory(messages);
  const startN = kept[0]?.n ?? prompt.startN;
  if (kept.length < messages.length) await movePromptStart(desk, place, startN);
  const { inbox: { businessHours: hours }, widget: { behaviour: { talkToPerson: hasPerson } } } = settings;
  const situation = openSituation({ hours, hasPerson, locale: conversation.locale });
  const lines = openPressLines();
  const files = await filesOf(source, kept);
  const history = kept.flatMap((message) => [
    ...lines.before(message),
    ...situation.before(message),
    ...modelMessages(markOrigin(source, message), {
      by: message.by,
      files: files.get(message.id) ?? [],
      words: message.text,
      locale: conversation.locale,
    }),
  ]);
  const served = await servedAmong(source, kept.flatMap(foundIn));
  for (const chunk of served.values()) progress.foundBefore.set(chunk.n, chunk);
  const current = history.map((message) => message.role === "found" ? withoutGone(message, served) : message);
  return [...await summaryBefore(source, startN), ...current, ...lines.rest()];
}

/** Reads the newest messages from the start of the requests; if there are more than fit, one more. */
async function readMessages({ desk, place }: HistorySource, startN: number): Promise<readonly NamedMessage[]> {
  const newest = await desk.db.selectFrom("messages as message")
    .leftJoin(
      "teammates as teammate",
      (join) =>
        join.onRef("teammate.workspace", "=", "message.workspace").onRef("teammate.id", "=", "message.teammate"),
    )
    .selectAll("message").select("teammate.name as by")
    .where("message.workspace", "=", place.workspace)
    .where("message.conversationId", "=", place.conversationId)
    .where("message.n", ">=", startN)
    .where("message.kind", "not in", ["note", "card"])
    .orderBy("message.n", "desc").limit(CONVERSATION_LIMITS.historyMessagesMax + 1)
    .execute();
  return newest.toReversed();
}

function markOrigin({ context }: HistorySource, message: Message): Message {
  const { author, kind, text } = message;
  const isOther = author === "customer" && kind === "text" && text !== null && !readData(message).verified;
  if (context.session.customer === null || !isOther || readData(message).mail !== undefined) return message;
  return { ...message, text: `(written before the customer signed in: ${JSON.stringify(text)})` };
}

/**
 * Returns all messages while they fit; otherwise the newest ones that take half of the room, starting with a message of
 * the customer, so that the next cut is far away.
 */
export function fitHistory<Kept extends Message>(messages: readonly Kept[]): readonly Kept[] {
  const sizes = messages.map((message) => JSON.stringify(modelMessages(message)).length);
  const chars = sizes.reduce((sum, size) => sum + size, 0);
  const { historyMessagesMax } = CONVERSATION_LIMITS;
  const { historyCharsMax } = TURN_LIMITS;
  if (messages.length <= historyMessagesMax && chars <= historyCharsMax) return messages;
  let room = historyCharsMax / 2;
  const outside = sizes.findLastIndex((size) => (room -= size) < 0);
  const from = Math.min(messages.length - 1, Math.max(outside + 1, messages.length - historyMessagesMax / 2));
  const asked = messages.findIndex(({ author }, at) => at >= from && author === "customer");
  return messages.slice(asked < 0 ? from : asked);
}

/** Returns the files of the customer's messages by message; only the newest pictures are sent. */
async function filesOf(
  { desk, place, model }: HistorySource,
  messages: readonly Message[],
): Promise<ReadonlyMap<string, readonly ModelFile[]>> {
  const room = pictureRoom(model.seesPictures ?? false);
  const read = new Map<string, readonly ModelFile[]>();
  for (const message of messages.toReversed()) {
    const { attachments = [] } = readData(message);
    if (message.author !== "customer" || attachments.length === 0) continue;
    const files: ModelFile[] = [];
    for (const file of attachments) files.push(await fileContent(desk, { workspace: place.workspace, file }, room));
    read.set(message.id, files);
  }
  return read;
}

/**
 * Returns the lines with which the desk answered presses, each after its turn: the customer has read them. The line of
 * a question is already stored as a note in its place.
 */
function openPressLines(): {
  before(message: Message): readonly ModelMessage[];
  rest(): readonly ModelMessage[];
} {
  let waiting: readonly ModelMessage[] = [];
  const take = () => {
    const lines = waiting;
    waiting = [];
    return lines;
  };
  return {
    before(message) {
      const { result, deskNote } = readData(message);
      if (message.author !== "customer") {
        waiting = waiting.filter((one) => one.role !== "desk" || one.quoted !== deskNote?.quoted);
        return [];
      }
      const lines = take();
      if (message.kind === "press" && result !== undefined && result.line !== null) {
        waiting = [{ role: "desk", text: "The desk answered the press:", quoted: result.line }];
      }
      return lines;
    },
    rest: take,
  };
}

/** Returns the found chunks that are still in the knowledge, by number. */
async function servedAmong(
  { desk, place }: HistorySource,
  chunks: readonly TurnChunk[],
): Promise<ReadonlyMap<number, TurnChunk>> {
  if (chunks.length === 0) return new Map();
  const { workspace } = await knowledgeScope(desk, place.workspace);
  const rows = await servedChunks(desk, workspace, chunks.map(({ chunkId }) => chunkId)).select("chunk.id").execute();
  const ids = new Set(rows.map(({ id }) => id));
  return new Map(chunks.filter(({ chunkId }) => ids.has(chunkId)).map((chunk) => [chunk.n, chunk]));
}

/** Text removed from the knowledge is not sent again, although this invalidates a cache. */
function withoutGone(
  found: Extract<ModelMessage, { role: "found" }>,
  served: ReadonlyMap<number, TurnChunk>,
): ModelMessage {
  return { ...found, chunks: found.chunks.filter(({ n }) => served.has(n)) };
}

function foundIn(message: Message): readonly TurnChunk[] {
  const { search } = readData(message);
  return (search?.chunks ?? []).flatMap(({ n, score: _, ...chunk }) => n === undefined ? [] : [{ n, ...chunk }]);
}
