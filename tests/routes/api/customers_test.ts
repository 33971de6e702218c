import assert from "node:assert/strict";
import { z } from "zod";
import { json } from "../../../core/db/json.ts";
import { meetVisitor } from "../../../core/identity/visitor.ts";
import type { JsonObject } from "../../../core/json.ts";
import { builtinModel } from "../../../core/model/builtin/builtin.ts";
import { createApiToken } from "../../../core/teammates/api_tokens.ts";
import { OPERATIONS } from "../../../routes/api/operations.ts";
import { CANARY, plantCanary } from "../../mcp/customer_canary.ts";
import { type DeskServer, openMcpDesk, TOKENS } from "../../mcp/desk_server.ts";
import { testCaller, testWorkspace } from "../../support/desk.ts";
import { apiCall, send } from "./api_client.ts";

const mcp = await openMcpDesk();
Deno.test.afterAll(() => mcp.close());

const OF_CUSTOMERS = OPERATIONS.filter(({ tool }) => tool.ofCustomers);
const ANSWER = z.looseObject({
  items: z.array(z.looseObject({ n: z.int().optional(), id: z.string().optional(), number: z.int().optional() }))
    .optional(),
  nextCursor: z.string().optional(),
  code: z.string().optional(),
  title: z.string().optional(),
});

/** Calls a tool of customers; the answer has the shape that the document gives it. */
async function ask(server: DeskServer, tool: string, input: JsonObject, token = server.tokens.readsCustomers) {
  const operation = OF_CUSTOMERS.find((each) => each.tool.name === tool) ?? assert.fail(tool);
  const response = await send(apiCall(server, operation, input), token);
  const body: unknown = await response.json();
  if (response.status === 200) {
    const { $schema: _, ...shape } = operation.tool.answer ?? assert.fail(tool);
    z.fromJSONSchema({ ...JSON.parse(JSON.stringify(shape)) }).parse(body);
  }
  return { status: response.status, answer: ANSWER.parse(body), text: JSON.stringify(body) };
}

async function withCustomer(work: (server: DeskServer, contact: string) => Promise<void>): Promise<void> {
  await mcp.use(async (server) => {
    await plantCanary(server, builtinModel());
    const [contact] = (await ask(server, "list_contacts", {})).answer.items ?? [];
    await work(server, String(contact?.id));
  });
}

Deno.test("conversations, messages and contacts are read page by page, in the shapes of the document", async () => {
  await withCustomer(async (server, contact) => {
    const { answer: list } = await ask(server, "list_conversations", {});
    const numbers = list.items?.map(({ number }) => number) ?? [];
    assert.ok(numbers.length > 0);
    const number = Math.max(...numbers.map(Number));
    assert.equal((await ask(server, "list_conversations", { search: CANARY })).answer.items?.length, 1);
    assert.equal((await ask(server, "list_conversations", { view: "mine" })).answer.items?.length, 0);
    assert.match((await ask(server, "get_conversation", { number })).text, new RegExp(CANARY));

    const whole = (await ask(server, "list_messages", { number })).answer.items?.map(({ n }) => n) ?? [];
    const pages: (number | undefined)[] = [];
    for (let cursor: string | undefined = "0"; cursor !== undefined;) {
      const { answer } = await ask(server, "list_messages", { number, limit: 2, cursor });
      pages.push(...(answer.items ?? []).map(({ n }) => n));
      cursor = answer.nextCursor;
    }
    assert.ok(whole.length > 2);
    assert.deepEqual(pages, whole);

    assert.match((await ask(server, "get_contact", { id: contact })).text, new RegExp(CANARY));
    assert.equal((await ask(server, "list_contacts", { search: "no-one-is-called-so" })).answer.items?.length, 0);
    assert.equal((await ask(server, "list_contacts", { verified: true })).answer.items?.length, 1);
  });
});

Deno.test("paging does not skip conversations with the same time", async () => {
  await mcp.use(async (server) => {
    const { desk, workspace } = server;
    const base = { workspace, status: "open", handler: "ai", visitorId: "v", identityVerified: false } as const;
    const at = (minutes: number) => new Date(desk.now().getTime() + minutes * 60_000);
    const visitor = await meetVisitor(desk, workspace, null, { page: null, locale: null, browser: null });
    for (const [index, minutes] of [1, 2, 2, 2, 3, 4].entries()) {
      await desk.db.insertInto("conversations").values({
        ...base,
        id: desk.newId(),
        visitorId: visitor.id,
        number: index + 1,
        tags: json([]),
        startedAt: at(0),
        lastMessageAt: at(minutes),
        agentVersion: 1,
        page: json(null),
      }).execute();
    }
    const seen: (number | undefined)[] = [];
    for (let next: JsonObject | null = {}; next !== null;) {
      const { answer }: Awaited<ReturnType<typeof ask>> = await ask(server, "list_conversations", {
        limit: 3,
        ...next,
      });
      seen.push(...(answer.items ?? []).map(({ number }) => number));
      next = answer.nextCursor === undefined ? null : { cursor: answer.nextCursor };
    }
    assert.deepEqual(seen.map(Number).sort(), [1, 2, 3, 4, 5, 6]);
  });
});

Deno.test("a token answers a customer, adds a note, and makes each change of a conversation and a contact", async () => {
  await withCustomer(async (server, id) => {
    const number = 1;
    const note = { number, kind: "note", text: "Asked the carrier.", clientId: "note-1" };
    const [first, again] = [await ask(server, "send_message", note), await ask(server, "send_message", note)];
    assert.equal(first.status, 200, first.text);
    assert.equal(again.text, first.text);
    assert.match(
      (await ask(server, "send_message", { number, text: "It is on its way." })).text,
      /"author":"teammate"/,
    );
    const changes: readonly (readonly [JsonObject, RegExp])[] = [
      [{ do: "tag", tag: "Billing" }, /"tags":\["billing",/],
      [{ do: "untag", tag: "billing" }, /"tags":\["kanari/],
      [{ do: "assign", teammate: null }, /"assignee":null/],
      [{ do: "snooze", until: "2026-11-21T09:00:00+02:00" }, /"snoozedUntil":"2026-11-21T07:00:00\.000Z"/],
      [{ do: "reopen" }, /"status":"open"/],
      [{ do: "give_back" }, /"handler":"ai"/],
      [{ do: "take_over" }, /"handler":"human"/],
      [{ do: "resolve" }, /"status":"resolved"/],
    ];
    for (const [change, says] of changes) {
      const { status, text } = await ask(server, "update_conversation", { number, ...change });
      assert.equal(status, 200, text);
      assert.match(text, says);
    }
    const { text } = await ask(server, "set_contact_notes", { id, notes: "Prefers calls.", was: CANARY });
    assert.match(text, /"notes":"Prefers calls\."/);
    const late = await ask(server, "set_contact_notes", { id, notes: "Other.", was: "Older." });
    assert.equal(late.answer.code, "version_conflict");
    assert.match((await ask(server, "block_contact", { id, blocked: true })).text, /"blocked":true/);
  });
});

Deno.test("a contact is deleted for good with a confirmation alone", async () => {
  await withCustomer(async (server, id) => {
    const asked = await ask(server, "delete_contact", { id });
    assert.deepEqual([asked.status, asked.answer.code], [409, "confirm_required"]);
    assert.match(asked.answer.title ?? "", /for good, with one conversation\.$/);
    assert.equal((await ask(server, "get_contact", { id })).status, 200, "nothing went");
    const { status, text } = await ask(server, "delete_contact", { id, confirm: true });
    assert.equal(status, 200, text);
    assert.match(text, /"deleted":true,"conversations":[1-9]/);
    assert.equal((await ask(server, "get_contact", { id })).status, 404);
    assert.equal((await ask(server, "list_conversations", { search: CANARY })).answer.items?.length, 0);
    assert.equal((await ask(server, "delete_contact", { id, confirm: true })).status, 404);
  });
});

Deno.test("a wrong request about a customer names the parameter", async (test) => {
  const cases: readonly (readonly [string, JsonObject, string, RegExp])[] = [
    ["list_conversations", { view: "mine", search: "a" }, "invalid_input", /do not go together/],
    ["list_conversations", { search: "refund is:nope" }, "invalid_input", /is:nope is not known/],
    ["list_conversations", { cursor: "yesterday" }, "invalid_input", /cursor/],
    ["list_conversations", { view: "theirs" }, "invalid_input", /`view`/],
    ["list_contacts", { cursor: "x" }, "invalid_input", /cursor/],
    ["list_messages", { number: 1, cursor: "x" }, "invalid_input", /cursor/],
    ["get_conversation", { number: 99 }, "not_found", /no conversation #99/],
    ["get_conversation", { number: "one" }, "invalid_input", /`number`/],
    ["get_contact", { id: "no-one" }, "not_found", /no such contact/],
    ["update_conversation", { number: 1, do: "assign" }, "invalid_input", /`teammate` is missing/],
    ["update_conversation", { number: 1, do: "resolve", tag: "a" }, "invalid_input", /`tag` does not go with resolve/],
    ["update_conversation", { number: 1, do: "snooze", until: "soon" }, "invalid_input", /`until`/],
    ["update_conversation", { number: 1, do: "assign", teammate: "no-one" }, "invalid_input", /teammate/],
  ];
  await withCustomer(async (server) => {
    for (const [tool, input, code, says] of cases) {
      await test.step(`${tool} ${JSON.stringify(input)}`, async () => {
        const { answer } = await ask(server, tool, input);
        assert.deepEqual([answer.code, says.test(answer.title ?? "")], [code, true], String(answer.title));
      });
    }
  });
});

Deno.test("no operation about customers answers a token without the right to their words, or of another workspace", async (test) => {
  await withCustomer(async (server, contact) => {
    const { id: other } = await testWorkspace(server.desk);
    const { teammate } = await testCaller(server.desk, other, "owner");
    const stranger = await createApiToken(server.desk, { workspace: other, teammate: teammate.id }, {
      ...{ name: "Other", days: 30, readOnly: false, readsCustomers: true } as const,
    });
    const readsOnly = await createApiToken(server.desk, {
      workspace: server.workspace,
      teammate: (await testCaller(server.desk, server.workspace, "owner")).teammate.id,
    }, { name: "Reads", days: 30, readOnly: true, readsCustomers: true });
    for (const { tool } of OF_CUSTOMERS) {
      await test.step(tool.name, async () => {
        const input = tool.name.includes("contact") && tool.fields.has("id")
          ? { ...tool.example, id: contact }
          : tool.example;
        for (const token of TOKENS.filter((name) => name !== "readsCustomers")) {
          const { status, text } = await ask(server, tool.name, input, server.tokens[token]);
          assert.equal(status, 403, token);
          assert.ok(!text.includes(CANARY));
        }
        const { status, text } = await ask(server, tool.name, input, stranger.value);
        assert.equal(status, tool.name.startsWith("list_co") ? 200 : 404, text);
        assert.ok(!text.includes(CANARY));
        assert.equal((await ask(server, tool.name, input, readsOnly.value)).status, tool.kind === "read" ? 200 : 403);
      });
    }
  });
});
