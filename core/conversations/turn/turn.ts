/**
 * Handles a customer's message: stored, then answered by a confirmation, by a rule or by the model, in this order.
 *
 * @see docs/architecture.md, "Message to card"
 * @module
 */
import type { AgentState } from "../../agent/versions/live.ts";
import { takeByText, type TakenYes } from "../../actions/confirm.ts";
import { type ChangeQuestion, plainQuestion } from "../../actions/question.ts";
import { chosenAttachments } from "../../attachments/attachments.ts";
import type { Desk } from "../../desk.ts";
import { readAnswer } from "../../languages/yes.ts";
import { DeskError } from "../../problem.ts";
import { isPersonRequest } from "../../search/person_request.ts";
import { answerWithModel } from "./answer.ts";
import { type Answering, answeringIn, readGround, type TurnGround } from "./answering.ts";
import { callContext, chatOf } from "../calls/call_place.ts";
import { askAbout } from "../calls/changes.ts";
import { languageIn } from "../chat_language.ts";
import type { TurnContext } from "../context.ts";
import { type Conversation, currentConversation, openConversation, planConversation } from "../conversations.ts";
import { endQuestions, noteEnded } from "../calls/ended_questions.ts";
import type { Lookback } from "../lookup.ts";
import { leaveConversation } from "../calls/leave.ts";
import type { QuestionEnd } from "../events.ts";
import type { Turn } from "../run/feed.ts";
import { continueTurn } from "./continue_turn.ts";
import { topicIn } from "../../agent/handoff_topics.ts";
import { handOver } from "../calls/handoff.ts";
import { historyOf } from "../run/history.ts";
import { linesOf } from "../run/lines.ts";
import { checkTextBeside } from "../message_text.ts";
import { readData, shownQuestion, verifiedMark } from "../message_data.ts";
import { type ConversationRef, type MessageDraft, publishMessageById, shownNumber } from "../messages.ts";
import { type Trouble, troubleData } from "../nudge.ts";
import { reopenConversation } from "../reopen.ts";
import { endByRule } from "../calls/end_by_rule.ts";
import { acknowledgeWaiting, waitingLine } from "../calls/still_waiting.ts";
import { tellDeclined } from "../calls/page_turn.ts";
import { firstWait, SWITCHED_OFF } from "./first_wait.ts";
import { openFirstTurn } from "./lease.ts";
import { performTurn } from "./perform.ts";
import { isFirst, type TurnRun } from "../run/run.ts";
import { offerPerson, sayText } from "../run/say.ts";
import { situationData } from "../run/situation.ts";
import { topicByWords } from "../run/topic.ts";
import { callTaken, fixedLine, shouldOfferPerson } from "./yes_turn.ts";
import { PERSON_REQUESTED } from "../../model/model.ts";

/** A message as the browser sends it. */
export type SentMessage = {
  /** The browser's idempotency key: a retry gets the stored outcome and runs nothing again. */
  readonly clientId: string;
  /** May be empty if there are attachments. */
  readonly text: string;
  /** Ids of files that the same visitor uploaded. */
  readonly attachments?: readonly string[];
  /** A failure on the page just before the message, as the browser reports it. */
  readonly trouble?: Trouble | undefined;
  /** Id of the newest message shown on the customer's screen. Without it a typed yes answers no question. */
  readonly shown?: string | undefined;
  /** The conversation that ends with it, because it begins a new one. */
  readonly leaves?: Pick<Conversation, "workspace" | "id"> | null;
  /** The conversation that was just looked up for it; null for none. */
  readonly found?: Conversation | null;
  /** What was read in it then. */
  readonly lookback?: Lookback | null;
  /** What was read together with the session. */
  readonly ground?: TurnGround;
  /** Whether the conversation named in the context may be reopened if it is resolved. */
  readonly mayReopen?: boolean;
};

/**
 * Takes a message and begins its turn.
 *
 * Waits for a turn that is already running in the conversation. See {@link Turn} for how to read the events.
 *
 * @throws DeskError invalid_input for a text that is empty or too long, or files of someone else; not_found for the
 *   conversation of another visitor; other_open if it would reopen one while another one is open
 */
export async function takeMessage(
  desk: Desk,
  context: TurnContext,
  sent: SentMessage,
): Promise<Turn> {
  const { clientId } = sent;
  const { workspace, session } = context;
  const sender = { kind: "visitor", id: session.visitorId } as const;
  const attachments = await chosenAttachments(desk, { workspace, sender, clientId }, sent.attachments ?? []);
  const text = checkTextBeside(attachments, sent.text);
  // Only now: a refused message ends nothing.
  if (sent.leaves) await leaveConversation(desk, sent.leaves);
  const ground = sent.ground ?? await readGround(desk, { workspace, visitorId: session.visitorId });
  const trouble = sent.trouble === undefined ? {} : { trouble: troubleData(sent.trouble) };
  const data = { ...verifiedMark(session), ...situationData(context.page, ground.timezone), ...trouble };
  const draft = { author: "customer", kind: "text", text, clientId, attachments, data } as const;
  const first = await beginWith(desk, context, { sent, ground, draft });
  const start = first?.begun ? first : await goOnIn(desk, context, {
    sent: first === null ? sent : { ...sent, found: first.conversation },
    ground,
    text,
  });
  return performTurn(
    desk,
    { ...start, context, draft },
    (run) => answerMessage(run, text ?? "", mayConfirm(context, text) ? "may_confirm" : "never_confirms"),
  );
}

/** A sent message, and the data read for its turn. */
type Taking = { readonly sent: SentMessage; readonly ground: TurnGround };

/**
 * Begins the conversation of a message that is known to have none, in one statement with the message; null if it must
 * be looked up.
 */
async function beginWith(
  desk: Desk,
  context: TurnContext,
  { sent, ground, draft }: Taking & { readonly draft: MessageDraft },
) {
  const isNamed = context.conversationId !== null || context.session.link;
  if (isNamed || sent.found !== null || (draft.attachments ?? []).length > 0) return null;
  const own = await planConversation(desk, ground.agents);
  // Before anything is stored: other messages would wait for a stored turn that cannot run.
  const answering = await answeringIn(desk, ground, own);
  const wait = await firstWait(desk, context, { own, draft, ...answering });
  return { ...answering, seenN: 0, ...await openFirstTurn(desk, context, own, { draft, wait }) };
}

/** Returns the conversation that a message continues, or plans a new one without storing it. */
async function goOnIn(
  desk: Desk,
  context: TurnContext,
  { sent, ground, text }: Taking & { readonly text: string | null },
) {
  const conversation = await conversationFor(desk, context, { ...sent, agents: ground.agents });
  const answering = await answeringIn(desk, ground, conversation);
  const lookback = conversation === sent.found ? sent.lookback ?? null : null;
  const isSilent = lookback !== null && isUnanswered(desk, context, { conversation, lookback, text, ...answering });
  return {
    ...answering,
    conversation,
    begun: null,
    lookback,
    isSilent,
    seenN: await shownNumber(desk, conversation, sent.shown),
  };
}

/** Whether a message is for a person alone, and its customer has been told that one will answer: as `answerMessage` has it. */
function isUnanswered(
  { now }: Pick<Desk, "now">,
  { locale }: TurnContext,
  { conversation, lookback, text, live, settings }: Pick<Answering, "live" | "settings"> & {
    readonly conversation: Conversation;
    readonly lookback: Lookback;
    readonly text: string | null;
  },
): boolean {
  if (conversation.handler === "ai" || isOpenedAgain(conversation)) return false;
  if (conversation.topic === null && topicByWords(live, text) !== null) return false;
  const language = languageIn(conversation, [...lookback.written, { text }]);
  return waitingLine({ conversation, settings, locale: language ?? locale }, lookback.line, now()) === "nothing";
}

/** Returns the conversation that takes the message, reopened if it is resolved. @throws DeskError other_open */
async function conversationFor(
  desk: Desk,
  context: TurnContext,
  { found, agents, mayReopen = false }: Pick<SentMessage, "found" | "mayReopen"> & { readonly agents: AgentState },
): Promise<Conversation> {
  const conversation = await openConversation(desk, context, { found, agents });
  // A message that was sent before is in its conversation, whatever the state of that.
  const isSentAgain = context.conversationId !== null && !mayReopen;
  if (conversation.status !== "resolved" || isSentAgain) return conversation;
  if (await reopenConversation(desk, conversation)) return conversation;
  if (mayReopen) throw new DeskError("other_open", "Another conversation is open.", { fix: "Write there." });
  return await currentConversation(desk, context) ?? conversation;
}

/** Whether a message can be a yes: not without words, and not in a chat opened by a link in an email. */
function mayConfirm({ session: { link = null } }: TurnContext, text: string | null): boolean {
  return text !== null && link === null;
}

/** Answers the words that began the turn; only words that the customer typed may be a yes. */
export async function answerMessage(
  run: TurnRun,
  text: string,
  confirming: "may_confirm" | "never_confirms",
): Promise<void> {
  const { desk, place, progress } = run;
  await reopen(run);
  if (run.conversation.handler !== "ai") return await acknowledgeWaiting(run);
  if (!run.settings.ai.enabled) {
    return await endByRule(run, { ...SWITCHED_OFF, endsTurn: true });
  }
  if (!isFirst(run.opening)) {
    if (confirming === "never_confirms") await endQuestions(desk, place);
    else if (await answerQuestion(run, text)) return;
    await noteEnded(run);
  }
  if (await handOverByRule(run, text)) return;
  progress.history.push(...await historyOf(run));
  await answerWithModel(run);
  if (isPastLimit(run) && progress.left === "nothing") await endByRule(run, { ...byLimit(run), endsTurn: true });
}

/** Whether the agent has given all of its replies. The first message after the limit still gets an answer. */
function isPastLimit({ conversation, live }: TurnRun, more = 0): boolean {
  return conversation.aiReplies >= live.agent.instructions.maxReplies + more;
}

function byLimit({ live }: TurnRun) {
  return { kind: "replies", reason: `The agent had given ${live.agent.instructions.maxReplies} replies.` } as const;
}

/** Reads the message as the answer to the pending confirmation; true if it is nothing else. */
async function answerQuestion(run: TurnRun, text: string): Promise<boolean> {
  const { desk, place, progress } = run;
  const context = { ...callContext(run, null, "ai"), ...chatOf(run) };
  const answer = await takeByText(desk, context, text, run.language);
  switch (answer.kind) {
    case "none":
      return false;
    case "voided":
      progress.ended = answer;
      await showEnd(run, answer, "over");
      return false;
    case "declined":
      await showEnd(run, answer, "no");
      progress.history.push(...await historyOf(run));
      tellDeclined(run, answer);
      await sayText(run, linesOf(run).declined);
      await continueTurn(run, answer.queue, { speaks: false, line: null });
      return true;
    case "unclear":
      progress.ended = answer;
      await showEnd(run, answer, "repeated");
      await askAbout(run, { ...answer, question: await questionOfMessage(desk, place, answer) }, answer.queue);
      return true;
    case "taken":
      await showEnd(run, answer, "yes");
      progress.history.push(...await historyOf(run));
      await runTaken(run, answer);
      return true;
  }
}

/** Shows in every open chat that a question has ended. */
async function showEnd(run: TurnRun, { messageId }: { readonly messageId: string }, answer: QuestionEnd) {
  const n = await publishMessageById(run.desk, run.place, messageId);
  if (n !== null) run.emit({ event: "answered", n, messageId, answer });
}

/** Returns the question as displayed, to ask it again; for an older version, only its line. */
async function questionOfMessage(
  desk: Pick<Desk, "db">,
  { workspace }: ConversationRef,
  { messageId, summary }: { readonly messageId: string; readonly summary: string },
): Promise<ChangeQuestion> {
  const message = await desk.db.selectFrom("messages").select("data")
    .where("workspace", "=", workspace).where("id", "=", messageId)
    .executeTakeFirstOrThrow();
  return shownQuestion(message) ?? plainQuestion(summary);
}

/** Makes the change that a typed yes confirms, and continues as after a pressed one. */
async function runTaken(run: TurnRun, taken: TakenYes): Promise<void> {
  const end = await callTaken(run, taken, "ai");
  if (end === "asked") return;
  if (shouldOfferPerson(end, taken.queue)) return await offerPerson(run, linesOf(run).unknownEffect);
  const line = fixedLine(run, end);
  if (line !== null) await sayText(run, line);
  await continueTurn(run, taken.queue, { speaks: end.speaks, line: line === null ? end.line : null });
}

/** Hands over by rule, without the model: on request, for a topic, or at the limit of replies. */
async function handOverByRule(run: TurnRun, text: string): Promise<boolean> {
  if (run.settings.widget.behaviour.talkToPerson && (isPersonRequest(text) || await acceptsPerson(run, text))) {
    const line = linesOf(run).personByRequest;
    await handOver(run, { line, reason: PERSON_REQUESTED, kind: "asked", endsTurn: true });
    return true;
  }
  const topic = topicIn(text, run.live.agent.instructions.handoffTopics);
  if (topic === null && !isPastLimit(run, 1)) return false;
  const rule = topic === null
    ? byLimit(run)
    : { kind: "topic", reason: `The customer wrote about: ${topic}.` } as const;
  await endByRule(run, { ...rule, endsTurn: true });
  return true;
}

/** Whether the message is a yes to the desk's own offer of a person, directly after it. */
async function acceptsPerson({ desk, place, opening, language }: TurnRun, text: string): Promise<boolean> {
  if (readAnswer(text, language) !== "yes") return false;
  const before = await desk.db.selectFrom("messages").select("data")
    .where("workspace", "=", place.workspace).where("conversationId", "=", place.conversationId)
    .where("n", "<", opening.n).where("kind", "!=", "action").where("kind", "!=", "note")
    .orderBy("n", "desc").limit(1).executeTakeFirst();
  return before !== undefined && readData(before).offersPerson === true;
}

/** Reopens the conversation: a customer who writes again expects an answer. */
async function reopen({ desk, conversation }: TurnRun): Promise<void> {
  // While another one is open, a press on a screen that still shows a resolved one is answered there.
  if (isOpenedAgain(conversation)) await reopenConversation(desk, conversation);
}

/** Whether what its customer writes opens a conversation again, or lets it wait for a person. */
function isOpenedAgain({ status, handler, waitingSince }: Conversation): boolean {
  return status === "resolved" || status === "snoozed" || handler === "human" && waitingSince === null;
}
