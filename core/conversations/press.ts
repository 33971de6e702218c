/**
 * A pressed button: of a card, of a question before a change, or a short reply.
 *
 * A button is named by its message and its place; what it does is taken from what was stored. The press is stored under
 * a client id made of both and of the number of presses that failed before it: a double click returns the outcome of the
 * first, and a press after a failure is another attempt.
 *
 * @see docs/reference/chat-api.md
 * @see docs/reference/agent-files.md
 * @module
 */
import { sql } from "kysely";
import type { TurnLines } from "../languages/language.ts";
import type { CallResult } from "../actions/call.ts";
import { takeByPress, type Taken } from "../actions/confirm.ts";
import { summarize } from "../actions/summary.ts";
import { finishCardPress, type SentFields, takeCardPress } from "../actions/press.ts";
import { buttonAt } from "../cards/buttons.ts";
import { checkCard } from "../cards/card.ts";
import type { Desk } from "../desk.ts";
import type { JsonObject } from "../json.ts";
import { HOUR } from "../units.ts";
import { websiteNameOf } from "../website/call.ts";
import { controlVerbOf } from "../website/control/verbs.ts";
import { DeskError } from "../problem.ts";
import { answerWithModel } from "./answer.ts";
import { readAnswering } from "./answering.ts";
import { prepareQuestion } from "./ask.ts";
import { askFor, callContext, chatOf, outcomeOf } from "./call_place.ts";
import { makeCall } from "./calls.ts";
import type { TurnContext } from "./context.ts";
import { type ControlWish, makeControl } from "./control_turn.ts";
import { openConversation } from "./conversations.ts";
import type { Turn } from "./feed.ts";
import { confirmButtons, linesOf } from "./lines.ts";
import { DECLINED, readData, verifiedMark } from "./message_data.ts";
import { changeMessage, type Message } from "./messages.ts";
import { type MadeOnPage, makeOnPage, settleOnPage, tellDeclined } from "./page_turn.ts";
import { performTurn } from "./perform.ts";
import type { TurnRun } from "./run.ts";
import { historyOf } from "./history.ts";
import { choiceId, yieldToPerson } from "./say.ts";
import { lineOf } from "./show.ts";
import { answerMessage } from "./turn.ts";

/** A press as the browser sends it. */
export type SentPress = {
  readonly messageId: string;
  /** Dot path of a card's button, `yes` or `no`, or the id of a short reply. */
  readonly button: string;
  /** What the customer filled in; only fields of the button's own form may be here. */
  readonly fields?: SentFields;
};

/** A button that a stored message has. */
type Offered = {
  readonly kind: "card" | "question" | "choice";
  readonly label: string;
  /** The names of the fields that may come with the press. */
  readonly fields: readonly string[];
};

/** The end of a press; `unused` leaves the button open, and so does `asked`, after which a question answers. */
type PressEnd = PressResult | { readonly state: "asked" };

/** `failed`: nothing was changed. `unknown`: whether it was is not known. */
type PressResult = {
  readonly state: "done" | "failed" | "unknown" | "unused";
  readonly outcome: string;
  readonly line: string;
  /** Whether it was one step of several: the agent goes on. */
  readonly goesOn?: boolean;
};

/**
 * Takes a press and begins its turn. The agent does not reply to a press of a card or of a question: its line answers.
 * What is done on a page takes several steps, so there the agent goes on.
 *
 * @throws DeskError not_found when the visitor has no such message or the message no such button, invalid_input for
 *   fields that the card does not have
 */
export async function takePress(
  desk: Desk,
  context: TurnContext,
  press: SentPress,
): Promise<Turn> {
  const target = await findMessage(desk, context.workspace, press.messageId);
  const offered = target === undefined ? null : offeredAt(target, press.button, linesOf({ context }));
  if (target === undefined || offered === null) throw new DeskError("not_found", "There is no such button.");
  const { messageId, button, fields = {} } = press;
  const unknown = Object.keys(fields).find((name) => !offered.fields.includes(name));
  if (unknown !== undefined) {
    throw new DeskError("invalid_input", `There is no field \`${unknown.slice(0, 80)}\` here.`);
  }
  const answering = await readAnswering(desk, context.workspace);
  const { conversationId } = target;
  const conversation = await openConversation(desk, { ...context, conversationId }, answering.live.version);
  const draft = {
    author: "customer",
    // A short reply is the customer's own words; a press of another button is not.
    kind: offered.kind === "choice" ? "text" : "press",
    text: offered.label,
    clientId: `press:${messageId}:${button}:${await failuresOf(desk, target, button)}`,
    data: { ...verifiedMark(context.session), press: { messageId, button } },
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
  if (pressed.kind === "choice") {
    if (await isAnswered(run, target)) return await endPress(run, target, gone(linesOf(run).gone));
    return await answerMessage(run, run.opening.text ?? "", "never_confirms");
  }
  const end = pressed.kind === "card"
    ? await pressCard(run, target, pressed)
    : await pressQuestion(run, target, pressed.button === "yes" ? "yes" : "no");
  if (end.state === "asked") return await forgetPress(run);
  await endPress(run, target, end);
  if (end.goesOn) await goOnWithPage(run);
}

async function pressCard(
  run: TurnRun,
  target: Message,
  { button, fields }: { readonly button: string; readonly fields: SentFields },
): Promise<PressEnd> {
  const context = { ...callContext(run, null, "press"), ...chatOf(run) };
  const press = { messageId: target.id, button };
  const cardMsMax = run.settings.widget.behaviour.cardHours * HOUR;
  const answer = await takeCardPress(run.desk, context, { ...press, fields, cardMsMax });
  switch (answer.kind) {
    case "taken": {
      const end = await callByPress(run, answer);
      await finishCardPress(
        run.desk,
        { ...press, workspace: run.place.workspace },
        end.state === "unused" || end.state === "asked" ? { state: "unused" } : { state: end.state, line: end.line },
      );
      return end;
    }
    case "ask":
      return await askAgain(run, answer);
    case "again":
      return answer.state === "done"
        ? { state: "done", outcome: "ok", line: answer.line ?? linesOf(run).gone }
        : gone(linesOf(run).busy);
    case "open_url":
      return gone(linesOf(run).noPress);
    case "refused":
      return gone(answer.reason);
  }
}

/** Asks what a press would do now. While a person has the conversation nothing is asked, so nothing would run. */
async function askAgain(
  run: TurnRun,
  { action: name, input }: { readonly action: string; readonly input: JsonObject },
): Promise<PressEnd> {
  const action = run.live.agent.actions.get(name);
  if (action === undefined || run.conversation.handler !== "ai") return gone(linesOf(run).gone);
  const prepared = await prepareQuestion(run, action, input);
  if (prepared.kind === "preview_failed") return gone(linesOf(run).failed);
  await askFor(run, { action: name, input, summary: summarize(action, input), question: prepared.question });
  return { state: "asked" };
}

async function pressQuestion(run: TurnRun, target: Message, button: "yes" | "no"): Promise<PressEnd> {
  const context = { ...callContext(run, null, "press"), ...chatOf(run) };
  const answer = await takeByPress(run.desk, context, { messageId: target.id, button });
  if (answer.kind === "gone") {
    const before = readData(target).result;
    return before === undefined ? gone(answer.reason) : { state: "done", ...before };
  }
  if (answer.kind === "declined") tellDeclined(run, answer);
  const end: PressEnd = answer.kind === "declined"
    ? { state: "done", outcome: DECLINED, line: linesOf(run).declined }
    : await callByPress(run, answer);
  if (end.state === "asked") return end;
  const { outcome, line } = end;
  await changeMessage(run.desk, target, { data: { result: { outcome, line } } });
  return end;
}

/** Calls what a press said yes to; the action's own lines answer it. */
async function callByPress(run: TurnRun, { action, input, confirmed }: Taken): Promise<PressEnd> {
  const verb = controlVerbOf(action);
  if (verb !== null) return await controlByPress(run, { verb, input, confirmed, actor: "press" });
  const onPage = websiteNameOf(action);
  if (onPage !== null) {
    const made = await makeOnPage(run, { name: onPage, input, confirmed, actor: "press" });
    if (made.result.kind !== "needs_yes") return endOnPage(made, linesOf(run));
    await settleOnPage(run, made);
    return { state: "asked" };
  }
  const result = await makeCall(run, { name: action, input, confirmed, actor: "press" });
  const { widgetDone = null, widgetFailed = null } = run.live.agent.actions.get(action) ?? {};
  if (result.kind === "ok") {
    return { state: "done", outcome: "ok", line: lineOf(widgetDone, input, linesOf(run).done) };
  }
  const outcome = outcomeOf(result);
  // The file's line says that it failed, which is not known here.
  const isUnknown = result.kind === "failed" && result.unknown;
  const reason = result.kind === "failed" ? result.reason ?? "" : "";
  const line = isUnknown
    ? linesOf(run).failedUnknown
    : lineOf(widgetFailed, { reason, ...input }, failedLine(result, linesOf(run)));
  return { state: isUnknown ? "unknown" : result.kind === "failed" ? "failed" : "unused", outcome, line };
}

async function controlByPress(run: TurnRun, wish: ControlWish): Promise<PressResult> {
  const { done, failedUnknown, failedOnPage } = linesOf(run);
  run.progress.history.push(...await historyOf(run));
  const { result } = await makeControl(run, wish);
  if (result.kind === "ok") return { state: "done", outcome: "ok", line: done, goesOn: !result.left };
  const isUnknown = result.kind === "failed" && result.unknown;
  return {
    state: isUnknown ? "unknown" : "failed",
    outcome: "app_error",
    line: isUnknown ? failedUnknown : failedOnPage,
    goesOn: !isUnknown,
  };
}

/** The model hears how the step ended and takes the next one, unless a person answers by now. */
async function goOnWithPage(run: TurnRun): Promise<void> {
  const { handler, aiReplies } = run.conversation;
  if (handler !== "ai" || !run.settings.ai.enabled || aiReplies >= run.live.agent.instructions.maxReplies) return;
  await yieldToPerson(run);
  await answerWithModel(run);
}

function endOnPage({ result }: MadeOnPage, { done, failedUnknown, failedOnPage }: TurnLines): PressResult {
  if (result.kind === "ok") return { state: "done", outcome: "ok", line: done };
  const outcome = outcomeOf(result);
  const isUnknown = result.kind === "failed" && result.unknown;
  return { state: isUnknown ? "unknown" : "failed", outcome, line: isUnknown ? failedUnknown : failedOnPage };
}

function failedLine(result: CallResult, { signIn, failed }: TurnLines): string {
  return result.kind === "refused" && result.outcome === "anonymous" ? signIn : failed;
}

function gone(line: string): PressResult {
  return { state: "unused", outcome: "refused", line };
}

/** Emits the outcome and the line, and stores both with the press; an unused press may be made again. */
async function endPress(run: TurnRun, target: Message, end: PressResult): Promise<void> {
  const { desk, opening, emit, progress } = run;
  const { outcome, line } = end;
  const retry = end.state === "failed" || end.state === "unknown";
  await changeMessage(desk, opening, { data: { result: { outcome, line }, ...(retry ? { retry } : {}) } });
  if (end.state === "unused") await forgetPress(run);
  if (outcome === "refused") return emit({ event: "error", n: opening.n, code: "refused", text: line });
  // A call has emitted its outcome already; by the outcome the chat knows whether the line folds what was pressed.
  if (progress.added.length === 0 && outcome !== DECLINED) {
    const { confirmation, card } = readData(target);
    emit({ event: "action", n: opening.n, action: (confirmation ?? card)?.action ?? "", outcome });
  }
  // The number is the target's: the line belongs to the card or the question, which folds to it or stays open with it.
  emit({ event: "text", n: target.n, messageId: target.id, delta: line });
}

/** The next press is not a repetition of this one. */
async function forgetPress({ desk, opening }: TurnRun): Promise<void> {
  await desk.db.updateTable("messages").set({ clientId: null })
    .where("workspace", "=", opening.workspace).where("id", "=", opening.id)
    .execute();
}

/** The number of presses of a card's button that did not do its work: they failed, or their process ended. */
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

/** A short reply counts until the customer has written something else. */
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

/** Buttons that open an address or send an event to the page are handled by the browser, not by the desk. */
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
