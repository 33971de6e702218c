/**
 * A drafted issue: a conversation's evidence of a fault, for a teammate to edit before anything is sent.
 *
 * The customer's identity does not leave the desk automatically: the customer's texts and pages are redacted, and of
 * calls only the name and the outcome are included. Keys are masked first, in whole texts.
 *
 * @module
 */
import { listAudit } from "../actions/audit.ts";
import { readData } from "../conversations/message_data.ts";
import { describeTrouble } from "../conversations/nudge.ts";
import type { Message } from "../conversations/messages.ts";
import type { Author } from "../db/tables/conversations.ts";
import type { Desk } from "../desk.ts";
import { ISSUE_LIMITS } from "../limits/issues.ts";
import { redactAddress, redactText } from "../redact.ts";
import { maskTexts } from "./mask_texts.ts";
import { ISSUE_ACTION, type IssueDraft } from "./preset.ts";

/** The conversation on which it is based. */
export type DraftedFrom = {
  readonly workspace: string;
  readonly id: string;
  readonly number: number;
  readonly subject: string | null;
};

/** Drafts title and text. @throws DeskError unavailable, if the sandbox cannot search it for keys */
export async function draftIssue(
  desk: Pick<Desk, "db" | "baseUrl" | "vault">,
  { workspace, id, number, subject }: DraftedFrom,
): Promise<IssueDraft> {
  const messages = await desk.db.selectFrom("messages").selectAll()
    .where("workspace", "=", workspace).where("conversationId", "=", id).where("author", "in", ["customer", "other"])
    .orderBy("n").execute();
  const wordsOf = (author: Author) =>
    messages.flatMap((one) => one.author === author && one.kind === "text" && one.text !== null ? [one.text] : []);
  const all = wordsOf("customer");
  const headline = subject ?? all[0] ?? "";
  const [words, others, pages] = [newest(all), newest(wordsOf("other")), newest(pagesOf(messages))];
  const troubles = newest(messages.flatMap(troubleOf));
  const masked = await maskTexts(desk, workspace, [
    ...[headline, ...words.kept, ...others.kept],
    ...pages.kept.flatMap(({ url, title }) => [url, title]),
    ...troubles.kept.map(({ says }) => says),
  ]);
  // Creating an earlier issue was not an attempt at what the customer wanted.
  const calls = (await listAudit(desk, { workspace, conversationId: id })).filter(({ action }) =>
    action !== ISSUE_ACTION
  );
  const parts = [
    section("What the customer wrote", words, (text) => quoted(redactText(masked(text)))),
    section("What others wrote by email", others, (text) => quoted(redactText(masked(text)))),
    section("Pages", pages, ({ at, url, title: typed }) => {
      const title = cut(redactText(masked(typed)), 100);
      return `- ${timeOf(at)} ${redactAddress(masked(url))}${title === "" ? "" : ` (${title})`}`;
    }),
    section("Errors on the page", troubles, ({ at, says }) => `- ${timeOf(at)} ${redactText(masked(says))}`),
    section(
      "What was tried",
      newest(calls),
      ({ action, outcome, at }) => `- ${timeOf(at)} \`${action}\`: ${outcome.replaceAll("_", " ")}`,
    ),
    `Conversation: ${desk.baseUrl}/desk/inbox/${number}`,
  ];
  const title = redactText(masked(headline)).replace(/\s+/g, " ").trim() || `Conversation #${number}`;
  return {
    title: cut(title, 120),
    body: cut(parts.filter((part) => part !== "").join("\n\n"), ISSUE_LIMITS.bodyCharsMax),
  };
}

/** The newest items, and how many earlier ones are omitted. */
type Newest<Each> = { readonly kept: readonly Each[]; readonly left: number };

function newest<Each>(all: readonly Each[]): Newest<Each> {
  const kept = all.slice(-ISSUE_LIMITS.draftedMax);
  return { kept, left: all.length - kept.length };
}

/** Returns a line for each below a heading; nothing without lines. */
function section<Each>(heading: string, { kept, left }: Newest<Each>, line: (each: Each) => string): string {
  if (kept.length === 0) return "";
  return [`## ${heading}`, ...(left > 0 ? [`(${left} earlier left out)`] : []), ...kept.map(line)].join("\n");
}

/** Returns the pages that they wrote from, without consecutive duplicates. */
function pagesOf(messages: readonly Message[]) {
  const pages = messages.flatMap((message) => {
    const { page } = readData(message);
    return page === undefined ? [] : [{ at: message.at, url: page.url, title: page.title }];
  });
  return pages.filter(({ url }, nth) => redactAddress(url) !== redactAddress(pages[nth - 1]?.url ?? ""));
}

function troubleOf(message: Message) {
  const { trouble } = readData(message);
  return trouble === undefined ? [] : [{ at: message.at, says: describeTrouble(trouble) }];
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
