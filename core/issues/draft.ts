/**
 * A drafted issue: what a conversation says about a fault, for a teammate to edit before anything is sent.
 *
 * Who the customer is does not leave the desk by itself: texts of the customer and their pages are redacted, and of calls
 * only the name and the outcome are named.
 *
 * @module
 */
import { listAudit } from "../actions/audit.ts";
import { readData } from "../conversations/message_data.ts";
import { describeTrouble } from "../conversations/nudge.ts";
import type { Message } from "../conversations/messages.ts";
import type { Author } from "../db/schema.ts";
import type { Desk } from "../desk.ts";
import { ISSUE_LIMITS } from "../limits/issues.ts";
import { redactAddress, redactText } from "../redact.ts";
import { ISSUE_ACTION, type IssueDraft } from "./preset.ts";

/** The conversation that it is drafted from. */
export type DraftedFrom = {
  readonly workspace: string;
  readonly id: string;
  readonly number: number;
  readonly subject: string | null;
};

/** Drafts title and text. */
export async function draftIssue(
  desk: Pick<Desk, "db" | "baseUrl">,
  { workspace, id, number, subject }: DraftedFrom,
): Promise<IssueDraft> {
  const messages = await desk.db.selectFrom("messages").selectAll()
    .where("workspace", "=", workspace).where("conversationId", "=", id).where("author", "in", ["customer", "other"])
    .orderBy("n").execute();
  const wordsOf = (author: Author) =>
    messages.flatMap((one) =>
      one.author === author && one.kind === "text" && one.text !== null ? [redactText(one.text)] : []
    );
  const words = wordsOf("customer");
  // Earlier issues are no tries of what the customer wanted.
  const calls = (await listAudit(desk, { workspace, conversationId: id })).filter(({ action }) =>
    action !== ISSUE_ACTION
  );
  const parts = [
    section("What the customer wrote", words.map((text) => quoted(text))),
    section("What others wrote by mail", wordsOf("other").map((text) => quoted(text))),
    section("Pages", pagesOf(messages)),
    section("Errors on the page", messages.flatMap(troubleOf)),
    section(
      "What was tried",
      calls.map(({ action, outcome, at }) => `- ${timeOf(at)} \`${action}\`: ${outcome.replaceAll("_", " ")}`),
    ),
    `Conversation: ${desk.baseUrl}/desk/inbox/${number}`,
  ];
  const title = redactText(subject ?? words[0] ?? "").replace(/\s+/g, " ").trim() || `Conversation #${number}`;
  return {
    title: cut(title, 120),
    body: cut(parts.filter((part) => part !== "").join("\n\n"), ISSUE_LIMITS.bodyCharsMax),
  };
}

/** The newest lines below a heading; nothing without lines. */
function section(heading: string, lines: readonly string[]): string {
  if (lines.length === 0) return "";
  const kept = lines.slice(-ISSUE_LIMITS.draftedMax);
  const left = lines.length - kept.length;
  return [`## ${heading}`, ...(left > 0 ? [`(${left} earlier left out)`] : []), ...kept].join("\n");
}

/** The pages that they wrote from, each change of page once. */
function pagesOf(messages: readonly Message[]): readonly string[] {
  const pages = messages.flatMap((message) => {
    const { page } = readData(message);
    return page === undefined ? [] : [{ at: message.at, url: redactAddress(page.url), title: redactText(page.title) }];
  });
  return pages.filter(({ url }, nth) => url !== pages[nth - 1]?.url)
    .map(({ at, url, title }) => `- ${timeOf(at)} ${url}${title === "" ? "" : ` (${cut(title, 100)})`}`);
}

function troubleOf(message: Message): readonly string[] {
  const { trouble } = readData(message);
  if (trouble === undefined) return [];
  return [`- ${timeOf(message.at)} ${redactText(describeTrouble(trouble))}`];
}

function quoted(text: string): string {
  return cut(text, 1000).split("\n").map((line) => `> ${line}`).join("\n");
}

function timeOf(at: Date): string {
  return at.toISOString().slice(0, 16).replace("T", " ");
}

function cut(text: string, charsMax: number): string {
  return text.length <= charsMax ? text : `${text.slice(0, charsMax - 1).toWellFormed()}…`;
}
