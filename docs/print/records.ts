/**
 * `records.md`: the fields of what the desk keeps about conversations, people, calls and knowledge.
 *
 * @module
 */
import { pageHead, section, typeScript } from "./markdown.ts";
import { typesOf } from "./source.ts";

const ACCOUNTS = "core/db/tables/accounts.ts";
const AGENT = "core/db/tables/agent.ts";
const CONTACTS = "core/db/tables/contacts.ts";
const CONVERSATIONS = "core/db/tables/conversations.ts";
const ACTIONS = "core/db/tables/actions.ts";
const KNOWLEDGE = "core/db/tables/knowledge.ts";

const HEAD = `
The rows of the database, as the code declares them. Every row carries its workspace. \`Json<T>\` is stored as JSON;
\`Generated<T>\` has a default.
`;

const SECTIONS = [
  { title: "Conversations", path: CONVERSATIONS, names: ["ConversationStatus", "ConversationTable"] },
  { title: "Messages", path: CONVERSATIONS, names: ["Author", "MessageKind", "MessageTable"] },
  { title: "Contacts and visitors", path: CONTACTS, names: ["ContactTable", "VisitorTable"] },
  {
    title: "Audit",
    path: ACTIONS,
    names: ["AuditOutcome", "AuditRequest", "AuditResponse", "AuditTable"],
  },
  { title: "Confirmations and presses", path: ACTIONS, names: ["ConfirmationTable", "PressTable"] },
  {
    title: "Versions of the agent",
    path: AGENT,
    names: ["AgentVersionTable", "FileChange", "AgentDraftFileTable"],
  },
  { title: "API tokens", path: ACCOUNTS, names: ["ApiTokenTable"] },
  {
    title: "Sources of knowledge",
    path: KNOWLEDGE,
    names: ["SourceType", "SourceState", "CrawlOptions", "KnowledgeSourceTable", "KnowledgeGapTable"],
  },
] as const;

/** The page of records. */
export function recordsPage(): string {
  const sections = SECTIONS.map(({ title, path, names }) => section(title, "", typeScript(typesOf(path, names))));
  return pageHead("Records", [CONVERSATIONS, CONTACTS, ACTIONS, AGENT, ACCOUNTS, KNOWLEDGE], HEAD) + sections.join("");
}
