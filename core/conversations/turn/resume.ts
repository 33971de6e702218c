/**
 * Continues a turn on the page that it opened.
 *
 * The client id of the message that begins it contains the id of the turn that left the page: a second request gets the
 * stored outcome and runs nothing again.
 *
 * @see docs/reference/chat-api.md
 * @module
 */
import type { Desk } from "../../desk.ts";
import { DeskError } from "../../problem.ts";
import { answerWithModel } from "./answer.ts";
import { answeringIn, readGround } from "./answering.ts";
import type { TurnContext } from "../context.ts";
import { openConversation } from "../conversations.ts";
import type { Turn } from "../run/feed.ts";
import { mayAnswer } from "./continue_turn.ts";
import { historyOf } from "../run/history.ts";
import { mayResume } from "./turn_to_resume.ts";
import { readData, verifiedMark } from "../message_data.ts";
import type { Message } from "../messages.ts";
import { performTurn } from "./perform.ts";
import type { TurnRun } from "../run/run.ts";
import { situationData } from "../run/situation.ts";

/**
 * Begins the turn. Says nothing if the customer has written meanwhile, a person has the conversation, or too much time
 * has passed.
 *
 * @throws DeskError not_found if it is not this browser's, or the turn left no page
 */
export async function takeResume(desk: Desk, context: TurnContext, messageId: string): Promise<Turn> {
  const { workspace, session } = context;
  const message = await desk.db.selectFrom("messages").selectAll()
    .where("workspace", "=", workspace).where("id", "=", messageId).executeTakeFirst();
  if (message === undefined || readData(message).toResume?.visitorId !== session.visitorId) {
    throw new DeskError("not_found", "There is no turn to go on with.");
  }
  const { conversationId } = message;
  const conversation = await openConversation(desk, { ...context, conversationId });
  const ground = await readGround(desk, { workspace, visitorId: session.visitorId });
  const answering = await answeringIn(desk, ground, conversation);
  const draft = {
    author: "customer",
    kind: "press",
    text: null,
    clientId: `resume:${messageId}`,
    data: { ...verifiedMark(session), ...situationData(context.page, ground.timezone), resumes: messageId },
  } as const;
  return performTurn(
    desk,
    { context, ...answering, conversation, draft, seenN: null },
    (run) => answerThere(run, message),
  );
}

async function answerThere(run: TurnRun, left: Message): Promise<void> {
  const { desk, context, progress } = run;
  if (!mayResume(desk, left, context.session.visitorId) || !mayAnswer(run) || await isFollowed(run, left)) return;
  progress.history.push(...await historyOf(run));
  progress.silence = { line: null };
  await answerWithModel(run);
}

/** Whether the customer has written or pressed something since. */
async function isFollowed({ desk, place, opening }: TurnRun, left: Message): Promise<boolean> {
  const later = await desk.db.selectFrom("messages").select("id")
    .where("workspace", "=", place.workspace).where("conversationId", "=", place.conversationId)
    .where("author", "=", "customer").where("n", ">", left.n).where("n", "<", opening.n)
    .limit(1).executeTakeFirst();
  return later !== undefined;
}
