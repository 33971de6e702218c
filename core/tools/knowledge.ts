/**
 * Tools for the agent's knowledge: websites, pages, files and texts, and the search that it answers from.
 *
 * Knowledge has no versions: a removal is permanent.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import { z } from "zod";
import { byCaller } from "../activity/record.ts";
import { liveAgent } from "../agent/versions/live.ts";
import { DOCUMENTS_IN_WORDS } from "../knowledge/document.ts";
import { findSource, listSources } from "../knowledge/list.ts";
import { searchKnowledge } from "../knowledge/search.ts";
import { removeSource } from "../knowledge/remove.ts";
import {
  addDocument,
  addWebsite,
  checkDocument,
  checkWebsite,
  type Document,
  resyncSource,
} from "../knowledge/sources.ts";
import type { JsonObject } from "../json.ts";
import { CONVERSATION_LIMITS } from "../limits/conversations.ts";
import { KNOWLEDGE_LIMITS } from "../limits/knowledge.ts";
import { MCP_LIMITS } from "../limits/mcp.ts";
import { DeskError } from "../problem.ts";
import type { ChangeOptions } from "./change.ts";
import { refuseOtherVersion } from "./edit.ts";
import { fenceOf } from "./fence.ts";
import { CURSOR, pageOf } from "./page.ts";
import { sourceAnswer } from "./source_answer.ts";
import { syncBackground } from "./sync_background.ts";
import { defineTool, type ToolGroup } from "./tool.ts";
import type { ToolContext } from "./context.ts";

const SOURCE_ID = z.string().min(1).max(100).describe("Its id, from list_knowledge");

const listKnowledge = defineTool({
  name: "list_knowledge",
  kind: "read",
  right: "knowledge.read",
  title: "List knowledge",
  description: "The knowledge sources: state (queued, crawling, indexing, ready, failed), pages, errors.",
  input: z.strictObject({ cursor: CURSOR }),
  example: {},
  async run({ desk, caller }, { cursor }) {
    const sources = await listSources(desk, caller.workspace);
    // Errors contain addresses, which the site chose.
    return fenceOf(desk, "names, addresses and faults of what was read").members(
      pageOf(sources.map(sourceAnswer), cursor),
    );
  },
});

const addWebsiteTool = defineTool({
  name: "add_website",
  kind: "act",
  right: "knowledge.edit",
  changesDesk: true,
  background: syncBackground,
  title: "Add a website",
  description: "Crawls a website in the background, below the path of `url` on its host; maxPages 1: one page.",
  input: z.strictObject({
    url: z.string().min(1).describe("Such as https://example.com/help"),
    maxPages: z.number().optional().describe(`1-${KNOWLEDGE_LIMITS.pagesMax}, else ${KNOWLEDGE_LIMITS.pagesDefault}`),
    include: z.array(z.string()).optional().describe("Path beginnings, such as /docs/"),
    exclude: z.array(z.string()).optional().describe("Path beginnings"),
  }),
  example: { url: "https://example.com/help", maxPages: 50, dryRun: true },
  run: (context, { url, maxPages, include, exclude }, options) => {
    const website = {
      url,
      ...(maxPages === undefined ? {} : { maxPages }),
      ...(include === undefined ? {} : { include }),
      ...(exclude === undefined ? {} : { exclude }),
    };
    const { desk, caller } = context;
    return change(context, options, {
      look: () => checkWebsite(desk, caller.workspace, website),
      make: () => addWebsite(desk, caller.workspace, website),
    });
  },
});

const addDocumentTool = defineTool({
  name: "add_document",
  kind: "act",
  right: "knowledge.edit",
  changesDesk: true,
  background: syncBackground,
  title: "Add a document",
  description: `Adds a text, or a file (${DOCUMENTS_IN_WORDS}; 10 MB) as base64; indexed in the background.`,
  input: z.strictObject({
    name: z.string().min(1).describe("Its name in answers"),
    text: z.string().optional().describe("Text or Markdown"),
    base64: z.string().optional().describe("Instead: a file's bytes"),
    filename: z.string().max(KNOWLEDGE_LIMITS.nameCharsMax).optional().describe("Such as guide.pdf"),
  }),
  example: { name: "Opening hours", text: "We are open from 9 to 5, Monday to Friday.", dryRun: true },
  run: (context, { name, text, base64, filename }, options) => {
    const { desk, caller } = context;
    const document = { name, content: contentOf(text, base64, filename) };
    return change(context, options, {
      look: () => checkDocument(desk, caller.workspace, document),
      make: () => addDocument(desk, caller.workspace, document),
    });
  },
});

const resyncSourceTool = defineTool({
  name: "resync_source",
  kind: "act",
  right: "knowledge.edit",
  changesDesk: true,
  background: syncBackground,
  title: "Sync a source again",
  description: "Crawls or indexes a source again in the background.",
  input: z.strictObject({ id: SOURCE_ID }),
  example: { id: "help", dryRun: true },
  run: (context, { id }, options) => {
    const { desk, caller } = context;
    return change(context, options, {
      look: async () => sourceAnswer(await findSource(desk, caller.workspace, id)),
      make: () => resyncSource(desk, caller.workspace, id),
    });
  },
});

const removeSourceTool = defineTool({
  name: "remove_source",
  kind: "act",
  right: "knowledge.edit",
  changesDesk: true,
  title: "Remove a source",
  description: "Removes a source for good. Needs confirm: true; ask your user.",
  input: z.strictObject({ id: SOURCE_ID, confirm: z.boolean().default(false).describe("true removes it") }),
  example: { id: "help", confirm: true, dryRun: true },
  run: (context, { id, confirm }, options) => {
    const { desk, caller } = context;
    return change(context, options, {
      look: async () => {
        const source = await findSource(desk, caller.workspace, id);
        if (!confirm) await removeSource(desk, byCaller(caller), { id, confirm });
        return sourceAnswer(source);
      },
      make: async () => {
        await removeSource(desk, byCaller(caller), { id, confirm });
        return { id, removed: true };
      },
    });
  },
});

/** Bytes of an item in an answer besides its text. */
const ITEM_BYTES = 900;

const searchKnowledgeTool = defineTool({
  name: "search_knowledge",
  kind: "read",
  right: "knowledge.read",
  title: "Search knowledge",
  description: "The agent's own search: the best chunks, scores, and whether it would answer.",
  input: z.strictObject({
    query: z.string().min(1).max(CONVERSATION_LIMITS.messageCharsMax).describe("A question, or a few words"),
    limit: z.int().min(1).max(20).default(8).describe("How many chunks, 1-20"),
  }),
  example: { query: "When are you open?" },
  async run({ desk, caller }, { query, limit }) {
    const { items, answerable, score } = await searchKnowledge(desk, { workspace: caller.workspace, query, limit });
    const fence = fenceOf(desk, "pages and documents that the desk has read");
    const textBytesMax = Math.floor(MCP_LIMITS.answerBytesMax / Math.max(1, items.length)) - ITEM_BYTES;
    return {
      answerable,
      score,
      ...fence.members({
        items: items.map(({ source, title, url, headings, text, score }) => ({
          source,
          title: title.slice(0, 200),
          url,
          headings: headings.map((heading) => heading.slice(0, 100)),
          text: fence.cut(text, textBytesMax),
          score,
        })),
        total: items.length,
      }),
    };
  },
});

type Change = {
  /** Describes what would be done, or throws the reason why it is impossible. */
  readonly look: () => Promise<JsonObject>;
  readonly make: () => Promise<JsonObject>;
};

async function change(context: ToolContext, options: ChangeOptions, { look, make }: Change): Promise<JsonObject> {
  await refuseOtherVersion(context, await liveAgent(context.desk, context.caller.workspace), options);
  const { dryRun } = options;
  return { saved: !dryRun, dryRun, ...await (dryRun ? look() : make()) };
}

/** @throws DeskError invalid_input unless it is a text or a file, too_large */
function contentOf(text?: string, base64?: string, fileName?: string): Document["content"] {
  if (text !== undefined && base64 === undefined) return { kind: "text", text };
  if (text === undefined && base64 !== undefined && fileName !== undefined) {
    return { kind: "file", fileName, bytes: bytesOf(base64) };
  }
  throw new DeskError("invalid_input", "A document is either a `text`, or a `base64` with its `filename`.", {
    fix: "Send one of the two.",
  });
}

function bytesOf(base64: string): Uint8Array {
  try {
    return Uint8Array.fromBase64(base64.replace(/^data:[^,]{0,200};base64,/, ""));
  } catch (cause) {
    throw new DeskError("invalid_input", "`base64` is not base64.", {
      fix: "Encode the file's bytes in base64 (letters, digits, + and /), without anything else.",
      cause,
    });
  }
}

/** Tools for adding, refreshing, removing and searching knowledge. */
export const knowledgeGroup: ToolGroup = {
  name: "Knowledge",
  tools: [listKnowledge, addWebsiteTool, addDocumentTool, resyncSourceTool, removeSourceTool, searchKnowledgeTool],
};
