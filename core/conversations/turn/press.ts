/**
 * Handles a pressed button: of a card, of a question before a change, or a short reply.
 *
 * A button is identified by its message and its path; its effect is read from what was stored. The press is stored
 * under a client id built from both and the number of earlier failed presses: a double click returns the outcome of the
 * first, and a press after a failure is another attempt.
 *
 * @see docs/reference/chat-api.md
 * @see docs/reference/agent-files.md
 * @module
 */
import { sql } from "kysely";
import { type PressAnswer, takeByPress, type TakenYes } from "../../actions/confirm.ts";
import { notConfirmed } from "../../actions/confirmed.ts";
import { finishCardPress, type SentFields, takeCardPress } from "../../actions/press.ts";
import { buttonAt } from "../../cards/buttons.ts";
import { checkCard } from "../../cards/card.ts";
import type { Desk } from "../../desk.ts";
import type { JsonObject } from "../../json.ts";
import type { TurnLines } from "../../languages/lines.ts";
import { DeskError } from "../../problem.ts";
import { HOUR } from "../../units.ts";
import { answeringIn, readGround } from "./answering.ts";
import { callContext, chatOf } from "../calls/call_place.ts";
import { askAbout } from "../calls/changes.ts";
import { chatLanguage } from "../chat_language.ts";
import type { TurnContext } from "../context.ts";
import { openConversation } from "../conversations.ts";
import type { QuestionEnd } from "../events.ts";
import type { Turn } from "../run/feed.ts";
import { continueTurn } from "./continue_turn.ts";
import { historyOf } from "../run/history.ts";
import { confirmButtons, linesOf } from "../run/lines.ts";
import { DECLINED, readData, verifiedMark } from "../message_data.ts";
import { changeMessage, type Message, publishMessageById } from "../messages.ts";
import { ANSWERED } from "../run/model_messages.ts";
import { tellDeclined } from "../calls/page_turn.ts";
import { performTurn } from "./perform.ts";
import type { TurnRun } from "../run/run.ts";
import { choiceId, noteForModel, offerPerson } from "../run/say.ts";
import { situationData } from "../run/situation.ts";
import { answerMessage } from "./turn.ts";
import { callTaken, changeOf, fixedLine, shouldOfferPerson, type YesEnd } from "./yes_turn.ts";

/** A press as the browser sends it. */
export type SentPress = {
  readonly messageId: string;
  /** Dot path of a card's button, `yes` or `no`, or the id of a short reply. */
  readonly button: string;
  /** The customer's input; only fields of the button's own form are allowed. */
  readonly fields?: SentFields;
};

/** A button of a stored message. */
type Offered = {
  readonly kind: "card" | "question" | "choice";
  readonly label: string;
  /** The names of the fields that may be sent with the press. */
  readonly fields: readonly string[];
};

/** How a press ended. `unused` leaves the button open. */
type PressEnd = Pick<YesEnd, "state" | "outcome"> & {
  /** Null if the model gives the answer. */
  readonly line: string | null;
  /** The result of the question, if one was pressed. */
  readonly answer?: QuestionEnd;
};

/**
 * Takes a press and begins its turn. It is answered by the lines of the action's file, or else by the agent.
 *
 * @throws DeskError not_found if the visitor has no such message or the message no such button, invalid_input for
 *   fields that the card does not have, forbidden in a session opened by a link in an email
 */
export async function takePress(
  desk: Desk,
  context: TurnContext,
  press: SentPress,
): Promise<Turn> {
  if (context.session.link) {
    throw new DeskError("forbidden", "In a conversation that was opened from an email no button runs.", {
      fix: "Open the chat on the website.",
    });
  }
  const target = await findMessage(desk, context.workspace, press.messageId);
  const offered = target === undefined ? null : offeredAt(target, press.button, linesOf({ context }));
  if (target === undefined || offered === null) throw new DeskError("not_found", "There is no such button.");
  const { messageId, button, fields = {} } = press;
  const unknown = Object.keys(fields).find((name) => !offered.fields.includes(name));
  if (unknown !== undefined) {
    throw new DeskError("invalid_input", `There is no field \`${unknown.slice(0, 80)}\` here.`);
  }
  const { conversationId } = target;
  const conversation = await openConversation(desk, { ...context, conversationId });
  const ground = await readGround(desk, { workspace: context.workspace, visitorId: context.session.visitorId });
  const answering = await answeringIn(desk, ground, conversation);
  // In the language of the button's label: that of the chat.
  const locale = await chatLanguage(desk, conversation) ?? context.locale;
  const { label } = offeredAt(target, button, linesOf({ context: { locale } })) ?? offered;
  const draft = {
    author: "customer",
    // A short reply is the customer's own words; a press of another button is not.
    kind: offered.kind === "choice" ? "text" : "press",
    text: label,
    clientId: `press:${messageId}:${button}:${await failuresOf(desk, target, button)}`,
    data: {
      ...verifiedMark(context.session),
      ...situationData(context.page, ground.timezone),
      press: { messageId, button },
    },
  } as const;
  return performTurn(
    desk,
    { context, ...answering, conversation, draft, seenN: null },
    (run) => act(run, target, { kind: offered.kind, button, fields }),
  );
}

async function act(
  run: TurnRun,
  target: Message,
  pressed: { readonly kind: Offered["kind"]; readonly button: string; readonly fields: SentFields },
): Promise<void> {
  const { kind, button } = pressed;
  if (kind === "choice") {
    if (await isAnswered(run, target)) return await endPress(run, target, gone(linesOf(run).tooLate));
    return await answerMessage(run, run.opening.text ?? "", "never_confirms");
  }
  if (kind === "card") return await pressCard(run, target, pressed);
  return await pressQuestion(run, target, button === "yes" ? "yes" : "no");
}

async function pressCard(
  run: TurnRun,
  target: Message,
  { button, fields }: { readonly button: string; readonly fields: SentFields },
): Promise<void> {
  const context = { ...callContext(run, null, "press"), ...chatOf(run) };
  const press = { messageId: target.id, button };
  const cardMsMax = run.settings.widget.behaviour.cardHours * HOUR;
  const answer = await takeCardPress(run.desk, context, { ...press, fields, cardMsMax });
  switch (answer.kind) {
    case "taken":
      return await runCardPress(run, target, button, answer);
    case "ask":
      return await askInstead(run, target, answer);
    case "again": {
      const isDone = answer.state === "done";
      const line = answer.line ?? linesOf(run).tooLate;
      return await endPress(run, target, isDone ? { state: "done", outcome: "ok", line } : gone(linesOf(run).busy));
    }
    case "open_url":
      return await endPress(run, target, gone(linesOf(run).noPress));
    case "refused":
      return await endPress(run, target, gone(answer.reason));
  }
}

/** The card always stores a line: it folds to the line, or remains open above it. */
async function runCardPress(run: TurnRun, target: Message, button: string, taken: TakenYes): Promise<void> {
  run.progress.history.push(...await historyOf(run));
  const end = await callTaken(run, taken, "press");
  const { workspace } = run.place;
  const state = end === "asked" || end.state === "unused" ? "unused" : end.state;
  const kept = end === "asked" || state === "unused" ? { state: "unused" as const } : { state, line: end.line };
  await finishCardPress(run.desk, { workspace, messageId: target.id, button }, kept);
  if (end === "asked") return await forgetPress(run);
  await endPress(run, target, end);
  // A card that was shown is the whole answer.
  await continueTurn(run, taken.queue, { speaks: end.speaks && !run.progress.replied, line: null });
}

/**
 * Asks for confirmation of what a press would do now. While a person has the conversation nothing is asked, so nothing
 * runs.
 */
async function askInstead(
  run: TurnRun,
  target: Message,
  { action, input }: { readonly action: string; readonly input: JsonObject },
): Promise<void> {
  const isAsked = run.conversation.handler === "ai" && await askAbout(run, changeOf(action, input));
  return isAsked ? await forgetPress(run) : await endPress(run, target, gone(linesOf(run).tooLate));
}

async function pressQuestion(run: TurnRun, target: Message, button: "yes" | "no"): Promise<void> {
  const context = { ...callContext(run, null, "press"), ...chatOf(run) };
  const answer = await takeByPress(run.desk, context, { messageId: target.id, button });
  if (answer.kind === "gone") return await pressOver(run, target, answer.why);
  if (answer.kind === "changed") return await pressChanged(run, target, answer);
  run.progress.history.push(...await historyOf(run));
  if (answer.kind === "declined") {
    tellDeclined(run, answer);
    await answerQuestion(run, target, { state: "done", outcome: DECLINED, line: linesOf(run).declined, answer: "no" });
    return await continueTurn(run, answer.queue, { speaks: false, line: null });
  }
  const end = await callTaken(run, answer, "press");
  if (end === "asked") return await forgetPress(run);
  const isUnknown = shouldOfferPerson(end, answer.queue);
  const line = isUnknown ? null : fixedLine(run, end);
  await answerQuestion(run, target, { ...end, line, answer: "yes" });
  if (isUnknown) return await offerPerson(run, linesOf(run).unknownEffect);
  await continueTurn(run, answer.queue, { speaks: end.speaks, line: line === null ? end.line : null });
}

/**
 * Handles a yes to an action that has changed: a call without a yes leads to the question about its current effect.
 * Only what no longer needs a yes runs.
 */
async function pressChanged(
  run: TurnRun,
  target: Message,
  changed: Extract<PressAnswer, { kind: "changed" }>,
): Promise<void> {
  run.progress.ended = changed;
  run.progress.history.push(...await historyOf(run));
  const end = await callTaken(run, { ...changed, kind: "taken", confirmed: notConfirmed }, "press");
  if (end !== "asked") {
    if (end.state === "unused") return await pressOver(run, target, "over");
    const line = fixedLine(run, end);
    await answerQuestion(run, target, { ...end, line, answer: "over" });
    return await continueTurn(run, changed.queue, { speaks: end.speaks, line: line === null ? end.line : null });
  }
  const n = await publishMessageById(run.desk, run.place, target.id);
  if (n !== null) run.emit({ event: "answered", n, messageId: target.id, answer: "repeated" });
  await forgetPress(run);
}

/** Handles a press of a finished question: the line states whether it was answered or no longer counts. */
async function pressOver(run: TurnRun, target: Message, why: "answered" | "over"): Promise<void> {
  const before = readData(target).result;
  if (before !== undefined) return await endPress(run, target, { state: "done", ...before });
  const { questionAnswered, questionOver } = linesOf(run);
  await endPress(run, target, gone(why === "answered" ? questionAnswered : questionOver));
}

async function answerQuestion(run: TurnRun, target: Message, end: PressEnd): Promise<void> {
  const { outcome, line } = end;
  await changeMessage(run.desk, target, { data: { result: { outcome, line } } });
  await endPress(run, target, end);
  if (line !== null) {
    await noteForModel(run, {
      text: ANSWERED,
      quoted: line,
    });
  }
}

function gone(line: string): PressEnd {
  return { state: "unused", outcome: "refused", line };
}

/** Emits the outcome and the line, and stores both with the press; an unused press may be repeated. */
async function endPress(run: TurnRun, target: Message, end: PressEnd): Promise<void> {
  const { desk, opening, emit, progress } = run;
  const { outcome, line, answer } = end;
  const retry = end.state === "failed" || end.state === "unknown";
  await changeMessage(desk, opening, { data: { result: { outcome, line }, ...(retry ? { retry } : {}) } });
  if (end.state === "unused") await forgetPress(run);
  if (outcome === "refused") return emit({ event: "error", n: opening.n, code: "refused", text: line ?? "" });
  // A call has already emitted its outcome, from which the chat knows whether the line folds the pressed message.
  if (progress.added.length === 0 && outcome !== DECLINED) {
    const { confirmation, card } = readData(target);
    emit({ event: "action", n: opening.n, action: (confirmation ?? card)?.action ?? "", outcome });
  }
  if (answer !== undefined) emit({ event: "answered", n: target.n, messageId: target.id, answer });
  // The number is the target's: the line belongs to the card or question, which folds to it or remains open with it.
  if (line !== null) emit({ event: "text", n: target.n, messageId: target.id, delta: line });
}

/** Ensures that the next press is not a repetition of this one. */
async function forgetPress({ desk, opening }: TurnRun): Promise<void> {
  await desk.db.updateTable("messages").set({ clientId: null })
    .where("workspace", "=", opening.workspace).where("id", "=", opening.id)
    .execute();
}

/** Returns how many presses of a card's button failed or lost their process. */
async function failuresOf(desk: Pick<Desk, "db">, target: Message, button: string): Promise<number> {
  if (target.kind !== "card") return 0;
  const press = JSON.stringify({ press: { messageId: target.id, button } });
  const { failures } = await desk.db.selectFrom("messages").select(({ fn }) => fn.countAll().as("failures"))
    .where("workspace", "=", target.workspace).where("conversationId", "=", target.conversationId)
    .where("n", ">", target.n)
    .where(sql<boolean>`data @> cast(${press} as jsonb)`)
    .where(sql<boolean>`(data @> '{"retry": true}' or data @> '{"turn": {"state": "interrupted"}}')`)
    .executeTakeFirstOrThrow();
  return Number(failures);
}

/** Whether the customer has written something since a short reply was offered, which ends it. */
async function isAnswered(run: TurnRun, target: Message): Promise<boolean> {
  const later = await run.desk.db.selectFrom("messages").select("id")
    .where("workspace", "=", target.workspace)
    .where("conversationId", "=", target.conversationId)
    .where("author", "=", "customer")
    .where("n", ">", target.n).where("id", "!=", run.opening.id)
    .limit(1).executeTakeFirst();
  return later !== undefined;
}

function offeredAt(target: Message, button: string, lines: TurnLines): Offered | null {
  const { choices, confirmation } = readData(target);
  if (target.kind === "card") return offeredByCard(target, button);
  if (confirmation !== undefined) {
    const found = confirmButtons(lines).find(({ id }) => id === button);
    return found === undefined ? null : { kind: "question", label: found.label, fields: [] };
  }
  const label = choices?.find((_, at) => choiceId(at) === button);
  return label === undefined ? null : { kind: "choice", label, fields: [] };
}

/**
 * Returns the button of a card. Buttons that open an address or send an event to the page are handled by the browser.
 */
function offeredByCard(target: Message, button: string): Offered | null {
  const { card } = checkCard(target.card, "card");
  const found = card === null ? null : buttonAt(card, button);
  if (found === null || found.action.kind === "open_url" || found.action.kind === "client") return null;
  return { kind: "card", label: found.label, fields: found.fields.map(({ name }) => name) };
}

async function findMessage(desk: Pick<Desk, "db">, workspace: string, id: string): Promise<Message | undefined> {
  return await desk.db.selectFrom("messages").selectAll()
    .where("workspace", "=", workspace).where("id", "=", id)
    .executeTakeFirst();
}
