/**
 * The messages of a conversation in a teammate's language. Each is translated once for a language and stored; the
 * message itself is unchanged.
 *
 * @see docs/decisions/inbox.md, "A translation is shown below its original, and a person sends it"
 * @module
 */
import { conversationNumbered } from "../conversations/find.ts";
import type { Desk } from "../desk.ts";
import { TRANSLATION_LIMITS } from "../limits/translations.ts";
import { primaryLanguage } from "../languages/primary_language.ts";
import { modelOf } from "../model/chosen.ts";
import { isBuiltin } from "../model/fallback.ts";
import type { Model } from "../model/model.ts";
import { DeskError } from "../problem.ts";
import { type Caller, needRight } from "../teammates/caller.ts";
import { translateText } from "./translate.ts";

/** The handles for the model of a workspace, and for counting its usage. */
export type TranslationDesk = Parameters<typeof modelOf>[0] & Pick<Desk, "live">;

/** Returns the model that translates. @throws DeskError invalid_input if none is set */
export async function translatingModel(desk: TranslationDesk, workspace: string): Promise<Model> {
  const model = await modelOf(desk, workspace);
  if (!isBuiltin(model)) return model;
  throw new DeskError("invalid_input", "No model is set, and the built-in agent cannot translate.", {
    fix: "Set one under Settings, AI model.",
  });
}

/**
 * Translates messages of the customer and the AI agent into a language, the newest untranslated ones.
 *
 * @throws DeskError forbidden without the right conversations.reply, not_found, invalid_input if no model is set,
 *   internal if the model does not answer; what was translated before is kept
 */
export async function translateConversation(
  desk: TranslationDesk,
  caller: Caller,
  number: number,
  language: string,
): Promise<void> {
  needRight(caller, "conversations.reply");
  const { workspace } = caller;
  const model = await translatingModel(desk, workspace);
  const conversation = await conversationNumbered(desk, workspace, number);
  const wanted = primaryLanguage(language);
  const waiting = [...await untranslated(desk, { workspace, conversationId: conversation.id, language: wanted })];
  const customer = conversation.contactId ?? conversation.visitorId;
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const origin = { conversation: conversation.id, customer, turn: next.id };
      const text = await translateText(desk, model, { text: next.text ?? "", language: wanted, origin });
      await desk.db.insertInto("messageTranslations")
        .values({ workspace, message: next.id, language: wanted, text, createdAt: desk.now() })
        .onConflict((conflict) => conflict.doNothing()).execute();
    }
  };
  const done = await Promise.allSettled(Array.from({ length: TRANSLATION_LIMITS.atOnceMax }, work));
  desk.live.publish({ kind: "conversation", workspace, conversationId: conversation.id });
  const failed = done.find(({ status }) => status === "rejected");
  if (failed?.status === "rejected") throw failed.reason;
}

type TranslatedThread = { readonly workspace: string; readonly conversationId: string; readonly language: string };

/** Returns the newest text messages without a translation. */
async function untranslated({ db }: Pick<Desk, "db">, { workspace, conversationId, language }: TranslatedThread) {
  return await db.selectFrom("messages as message").select(["message.id", "message.text"])
    .where("message.workspace", "=", workspace).where("message.conversationId", "=", conversationId)
    .where("message.kind", "=", "text").where("message.author", "in", ["customer", "other", "ai"])
    .where("message.text", "is not", null).where("message.text", "!=", "")
    .where(({ not, exists, selectFrom }) =>
      not(exists(
        selectFrom("messageTranslations as known").select("known.message")
          .where("known.workspace", "=", workspace).whereRef("known.message", "=", "message.id")
          .where("known.language", "=", language),
      ))
    )
    .orderBy("message.n", "desc").limit(TRANSLATION_LIMITS.messagesMax).execute();
}

/** Returns the translations of a conversation's messages, by message. */
export async function readTranslations(
  { db }: Pick<Desk, "db">,
  { workspace, conversationId, language }: TranslatedThread,
): Promise<ReadonlyMap<string, string>> {
  const rows = await db.selectFrom("messageTranslations as known")
    .innerJoin(
      "messages as message",
      (join) => join.onRef("message.workspace", "=", "known.workspace").onRef("message.id", "=", "known.message"),
    )
    .select(["known.message", "known.text"])
    .where("message.workspace", "=", workspace).where("message.conversationId", "=", conversationId)
    .where("known.language", "=", language).execute();
  return new Map(rows.map(({ message, text }) => [message, text]));
}
