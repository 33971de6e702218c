/**
 * Creates an issue from a conversation: one call of an action of the desk's own, with the gate, the key and the audit
 * of every other action.
 *
 * @module
 */
import type { Selectable } from "kysely";
import { callActionOf, type CallDesk, type CallResult } from "../actions/call.ts";
import { notConfirmed } from "../actions/confirmed.ts";
import { parseAction } from "../agent/actions/action.ts";
import { type LiveAgent, liveAgent } from "../agent/versions/live.ts";
import { conversationNumbered } from "../conversations/find.ts";
import { appendMessage } from "../conversations/messages.ts";
import type { IssueTable } from "../db/tables/issues.ts";
import { storable } from "../db/json.ts";
import type { Desk } from "../desk.ts";
import { ISSUE_LIMITS } from "../limits/issues.ts";
import { DeskError, refusedForm } from "../problem.ts";
import { type Caller, needRight } from "../teammates/caller.ts";
import { type MaskedText, maskTexts } from "./mask_texts.ts";
import { ISSUE_ACTION, type IssueDraft, type MadeIssue } from "./preset.ts";
import { TRACKERS } from "./presets/presets.ts";
import { type IssueTracker, readTracker, TRACKER_KEY } from "./tracker.ts";

/** An issue of a conversation. */
export type Issue = Selectable<IssueTable>;

/** How it ended: `says` is for the teammate. */
export type MakeEnd =
  | { readonly kind: "made"; readonly issue: MadeIssue }
  | { readonly kind: "refused" | "unknown"; readonly says: string };

/** A teammate's submission: the edited draft. `id` makes submitting it twice one issue. */
export type SentIssue = IssueDraft & { readonly id: string; readonly number: number };

type MakeDesk = CallDesk & Pick<Desk, "live" | "vault">;

/** Returns the issues of a conversation, the oldest first. */
export async function listIssues(
  { db }: Pick<Desk, "db">,
  { workspace, id }: { readonly workspace: string; readonly id: string },
): Promise<readonly Issue[]> {
  return await db.selectFrom("issues").selectAll().where("workspace", "=", workspace).where("conversation", "=", id)
    .orderBy("madeAt").orderBy("id").limit(ISSUE_LIMITS.perConversationMax).execute();
}

/**
 * Creates the issue. If the tracker refuses it, it is not stored and can be submitted again; if it is unknown whether
 * it was created, the issue is kept as unknown.
 *
 * @throws DeskError forbidden without the right conversations.reply, not_found, invalid_input, unavailable
 */
export async function makeIssue(desk: MakeDesk, caller: Caller, sent: SentIssue): Promise<MakeEnd> {
  needRight(caller, "conversations.reply");
  const { workspace } = caller;
  const draft = checkDraft(sent, await maskTexts(desk, workspace, [sent.title, sent.body]));
  const tracker = await readTracker(desk, workspace);
  if (tracker === null) throw new DeskError("not_found", "There is no issue tracker yet.");
  const { id: conversation } = await conversationNumbered(desk, workspace, sent.number);
  const row = { workspace, id: sent.id };
  const before = await reserve(desk, caller, { tracker, draft, row, conversation });
  if (before !== null) return before;
  const result = await send(desk, { tracker, draft, workspace, conversation });
  return await settle(desk, { tracker, row, conversation, caller }, result);
}

type Row = { readonly workspace: string; readonly id: string };

/** Reserves the id. @returns how an earlier request with it ended */
async function reserve(
  { db, now }: Pick<Desk, "db" | "now">,
  { teammate }: Caller,
  { tracker, draft, row, conversation }: {
    readonly tracker: IssueTracker;
    readonly draft: IssueDraft;
    readonly row: Row;
    readonly conversation: string;
  },
): Promise<MakeEnd | null> {
  const { count } = await db.selectFrom("issues").select(({ fn }) => fn.countAll<string>().as("count"))
    .where("workspace", "=", row.workspace).where("conversation", "=", conversation).executeTakeFirstOrThrow();
  if (Number(count) >= ISSUE_LIMITS.perConversationMax) {
    throw new DeskError("invalid_input", `A conversation has at most ${ISSUE_LIMITS.perConversationMax} issues.`);
  }
  const { kind, project } = tracker;
  const taken = await db.insertInto("issues").values({
    ...row,
    conversation,
    kind,
    project,
    title: storable(draft.title),
    state: "making",
    externalId: null,
    label: null,
    url: null,
    status: null,
    isDone: false,
    changedAt: null,
    madeAt: now(),
    madeBy: teammate.id,
  }).onConflict((conflict) => conflict.columns(["workspace", "id"]).doNothing()).returning("id").executeTakeFirst();
  if (taken !== undefined) return null;
  const { externalId, label, url } = await db.selectFrom("issues").select(["externalId", "label", "url"])
    .where("workspace", "=", row.workspace).where("id", "=", row.id).executeTakeFirstOrThrow();
  if (externalId !== null && label !== null && url !== null) return { kind: "made", issue: { externalId, label, url } };
  return { kind: "unknown", says: "This was sent before, and the tracker has not answered yet." };
}

async function send(
  desk: CallDesk,
  { tracker, draft, workspace, conversation }: {
    readonly tracker: IssueTracker;
    readonly draft: IssueDraft;
    readonly workspace: string;
    readonly conversation: string;
  },
): Promise<CallResult> {
  const live = await withIssueAction(desk, tracker);
  const { input = {} } = TRACKERS[tracker.kind].request(tracker);
  return await callActionOf(desk, live, {
    workspace,
    live,
    conversationId: conversation,
    visitorId: null,
    messageId: null,
    customer: null,
    // The teammate's press is the yes.
    actor: "try",
  }, {
    action: ISSUE_ACTION,
    input: { title: draft.title, text: draft.body, ...input },
    confirmed: notConfirmed,
  });
}

/** Creates an agent with the one action that creates an issue. */
async function withIssueAction(desk: CallDesk, tracker: IssueTracker): Promise<LiveAgent> {
  const live = await liveAgent(desk, tracker.workspace);
  const preset = TRACKERS[tracker.kind];
  const { path, headers, body, okWhen, input = {} } = preset.request(tracker);
  const { header, prefix } = preset.authorization;
  const names = ["title", "text", ...Object.keys(input)];
  const file = {
    description: "Makes an issue from a conversation, when a teammate presses the button for it.",
    method: "POST",
    url: `${tracker.origin}${path}`,
    headers: { ...headers, [header]: `${prefix(tracker)}{secrets.${TRACKER_KEY}}` },
    body,
    input: Object.fromEntries(names.map((name) => [name, { type: "string", description: `The ${name}.` }])),
    ok_when: okWhen,
    confirm: "Create an issue?",
  };
  // JSON is YAML: an address typed by a teammate cannot be parsed as anything but a text.
  const parsed = parseAction(`actions/${ISSUE_ACTION}.yaml`, JSON.stringify(file));
  if (parsed.kind === "problems") throw new Error(parsed.problems.map(({ message }) => message).join(" "));
  return { ...live, agent: { ...live.agent, actions: new Map([[ISSUE_ACTION, parsed.value]]) } };
}

async function settle(
  desk: MakeDesk,
  { tracker, row, conversation, caller }: {
    readonly tracker: IssueTracker;
    readonly row: Row;
    readonly conversation: string;
    readonly caller: Caller;
  },
  result: CallResult,
): Promise<MakeEnd> {
  const { label: name, made: read } = TRACKERS[tracker.kind];
  const update = desk.db.updateTable("issues").where("workspace", "=", row.workspace).where("id", "=", row.id);
  const issue = result.kind === "ok" ? read(result.data, tracker) : null;
  if (issue !== null) {
    await update.set({ state: "made", ...issue, status: "open" }).execute();
    await note(
      desk,
      { ...row, conversation },
      `${caller.teammate.name} made ${name} issue ${issue.label}: ${issue.url}`,
    );
    return { kind: "made", issue };
  }
  if (result.kind === "ok" || result.kind === "failed" && result.mayHaveActed) {
    await update.set({ state: "unknown" }).execute();
    await note(
      desk,
      { ...row, conversation },
      `It is not known whether ${name} made an issue. Look there before trying again.`,
    );
    const says = result.kind === "ok" ? "The answer did not name an issue." : result.message;
    return { kind: "unknown", says: `${says} Look in ${name} before you try again.` };
  }
  await desk.db.deleteFrom("issues").where("workspace", "=", row.workspace).where("id", "=", row.id).execute();
  return { kind: "refused", says: `${name} made no issue. ${messageOf(result)}` };
}

function messageOf(result: Exclude<CallResult, { readonly kind: "ok" }>): string {
  if (result.kind === "invalid") return result.problems.map(({ message }) => message).join(" ");
  return result.kind === "needs_yes" ? result.summary : result.message;
}

/** Adds a line that only teammates see. */
export async function note(
  desk: Pick<Desk, "db" | "live" | "now" | "newId">,
  { workspace, conversation }: { readonly workspace: string; readonly conversation: string },
  text: string,
): Promise<void> {
  const place = { workspace, conversationId: conversation };
  await appendMessage(desk, place, { author: "system", kind: "note", text: storable(text) });
  desk.live.publish({ kind: "conversation", ...place });
}

/** Returns the draft without keys: it is read by everyone with access to the tracker. */
function checkDraft({ title: typed, body: text }: IssueDraft, masked: MaskedText): IssueDraft {
  const title = masked(typed).replace(/\s+/g, " ").trim();
  const body = masked(text).trim();
  if (title === "" || title.length > ISSUE_LIMITS.titleCharsMax) {
    throw refusedForm([
      { field: "title", label: "Title", says: `must have 1 to ${ISSUE_LIMITS.titleCharsMax} characters.` },
    ]);
  }
  if (text.trim().length > ISSUE_LIMITS.bodyCharsMax) {
    throw refusedForm([
      { field: "body", label: "Text", says: `must have at most ${ISSUE_LIMITS.bodyCharsMax} characters.` },
    ]);
  }
  return { title, body };
}
