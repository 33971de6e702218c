/**
 * Shared by all model requests of one conversation: the marker of their fences, and where the history starts.
 *
 * @module
 */
import type { Desk } from "../../desk.ts";
import { knowledgeLanguages } from "../../knowledge/knowledge_languages.ts";
import { companyName } from "../../teammates/workspaces.ts";
import type { ConversationRef } from "../messages.ts";
import { nameOfLanguage } from "./situation.ts";

/** 48 random bits: too many to guess, and few tokens. */
const MARKER_CHARS = 12;

/** The common parts of a conversation's requests. */
export type ConversationPrompt = {
  /** A secret of the desk and the model: marks the desk's lines and fences. */
  readonly marker: string;
  /** The number of the first message sent; earlier ones are summarised. */
  readonly startN: number;
  /** The company's name; null until it is set. */
  readonly company: string | null;
  /** The languages of the knowledge, the most common first, by English name. */
  readonly sourceLanguages: readonly string[];
};

/** Returns the prompt of a conversation; it is created with its first request. */
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
    // A test's copy has no knowledge, and searches the original's.
    .select(["prompt.marker", "prompt.startN", companyName.as("company"), "workspace.testOf"])
    .where("prompt.workspace", "=", workspace).where("prompt.conversationId", "=", conversationId)
    .executeTakeFirst();
}

/** If two are made at once, the first one counts: both read its row. */
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

/** Makes later requests start with a later message. */
export async function movePromptStart(
  { db }: Pick<Desk, "db">,
  { workspace, conversationId }: ConversationRef,
  startN: number,
): Promise<void> {
  await db.updateTable("prompts").set({ startN })
    .where("workspace", "=", workspace).where("conversationId", "=", conversationId)
    .execute();
}
