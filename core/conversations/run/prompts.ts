/**
 * What the requests of one conversation to a model have in common: the marker of their fences, and where they begin.
 *
 * @module
 */
import type { Desk } from "../../desk.ts";
import { knowledgeLanguages } from "../../knowledge/knowledge_languages.ts";
import { companyName } from "../../teammates/workspaces.ts";
import type { ConversationRef } from "../messages.ts";
import { nameOfLanguage } from "./situation.ts";

/** Characters of a marker: 48 random bits: too many to guess, and few tokens. */
const MARKER_CHARS = 12;

/** The common parts of a conversation's requests. */
export type ConversationPrompt = {
  /** A secret of the desk and the model: text with it is a line of the desk or a fence. */
  readonly marker: string;
  /** The number of the first message that is sent; earlier ones are summarised. */
  readonly startN: number;
  /** The company's name; null until it was set. */
  readonly company: string | null;
  /** The languages of the knowledge, the most common first, as English names. */
  readonly sourceLanguages: readonly string[];
};

/** The prompt of a conversation, which is made with its first request. */
export async function conversationPrompt(
  desk: Pick<Desk, "db" | "newId">,
  { workspace, conversationId }: ConversationRef,
): Promise<ConversationPrompt> {
  const marker = desk.newId().replaceAll("-", "").slice(0, MARKER_CHARS);
  const { testOf, ...kept } = await keptPrompt(desk, { workspace, conversationId }) ??
    await makePrompt(desk, { workspace, conversationId }, marker);
  const languages = await knowledgeLanguages(desk, testOf ?? workspace);
  return { ...kept, sourceLanguages: languages.map((tag) => nameOfLanguage(tag) ?? tag) };
}

async function keptPrompt({ db }: Pick<Desk, "db">, { workspace, conversationId }: ConversationRef) {
  return await db.selectFrom("prompts as prompt")
    .innerJoin("workspaces as workspace", "workspace.id", "prompt.workspace")
    // A test's copy has no knowledge, and searches that of the original.
    .select(["prompt.marker", "prompt.startN", companyName.as("company"), "workspace.testOf"])
    .where("prompt.workspace", "=", workspace).where("prompt.conversationId", "=", conversationId)
    .executeTakeFirst();
}

/** Of two at once the first one counts: its row is what the other reads, which changes nothing in it. */
async function makePrompt({ db }: Pick<Desk, "db">, place: ConversationRef, marker: string) {
  return await db.insertInto("prompts").values({ ...place, marker })
    .onConflict((conflict) =>
      conflict.columns(["workspace", "conversationId"]).doUpdateSet((row) => ({ marker: row.ref("prompts.marker") }))
    )
    .returning(["marker", "startN"])
    .returning(({ selectFrom }) => [
      selectFrom("workspaces").select(companyName.as("name")).where("id", "=", place.workspace).as("company"),
      selectFrom("workspaces").select("testOf").where("id", "=", place.workspace).as("testOf"),
    ])
    .executeTakeFirstOrThrow();
}

/** Lets later requests begin with a later message. */
export async function movePromptStart(
  { db }: Pick<Desk, "db">,
  { workspace, conversationId }: ConversationRef,
  startN: number,
): Promise<void> {
  await db.updateTable("prompts").set({ startN })
    .where("workspace", "=", workspace).where("conversationId", "=", conversationId)
    .execute();
}
