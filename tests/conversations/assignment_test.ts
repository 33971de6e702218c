/** Automatic assignment: round robin, least busy and by rule, and never to someone who cannot answer. */

import assert from "node:assert/strict";
import { queueForPerson } from "../../core/conversations/assignment.ts";
import { json } from "../../core/db/json.ts";
import type { JsonObject } from "../../core/json.ts";
import { TEAMMATE_LIMITS } from "../../core/limits/people.ts";
import { meetVisitor } from "../../core/identity/visitor.ts";
import { changeConversation } from "../../core/inbox/change.ts";
import { writeAsTeammate } from "../../core/inbox/reply.ts";
import type { Assignment, AssignmentRule } from "../../core/settings/assignment.ts";
import { type Settings, settingsSchema } from "../../core/settings/settings.ts";
import { noteOffline, noteOnline } from "../../core/teammates/availability.ts";
import { deactivate } from "../../core/teammates/manage.ts";
import type { Caller } from "../../core/teammates/caller.ts";
import type { BuiltInRole } from "../../core/teammates/rights.ts";
import { builtInRole } from "../../core/teammates/roles.ts";
import { addTeammate } from "../../core/teammates/teammates.ts";
import { testCaller, testDesk, testWorkspace } from "../support/desk.ts";

const desk = await testDesk();
Deno.test.afterAll(() => desk.close());

/** How a conversation of the test differs from an English one without tags, of a visitor. */
type Begun = {
  readonly tags?: readonly string[];
  readonly locale?: string;
  readonly attributes?: JsonObject;
};

/** A workspace with people by name, and conversations that the AI agent has. */
async function office(people: Readonly<Record<string, BuiltInRole>>) {
  const { id: workspace } = await testWorkspace(desk);
  const ids = new Map<string, string>();
  for (const [name, role] of Object.entries(people)) {
    const email = `${name.toLowerCase()}-${desk.newId()}@example.com`;
    const { id } = await addTeammate(desk, { workspace, email, name, role, passwordHash: "none" });
    ids.set(name, id);
  }
  const visitor = await meetVisitor(desk, workspace, null, { page: null, locale: null, browser: null });
  let number = 0;

  const rowOf = ({ tags = [], locale = "en" }: Begun, contactId: string | null) => {
    const now = desk.now();
    const times = { startedAt: now, lastMessageAt: now, waitingSince: null, firstReplyAt: null, resolvedAt: null };
    const kept = { page: json(null), locale, tags: json(tags), subject: null, agentVersion: 0, rating: null };
    const state = { status: "open", handler: "ai" } as const;
    return {
      ...{ workspace, id: desk.newId(), number: ++number, ...state, ...times, ...kept },
      ...{ assignee: null, assignedAt: null, snoozedUntil: null, handoffReason: null },
      ...{ contactId, visitorId: visitor.id, identityVerified: contactId !== null },
    };
  };
  /** Begins some without anything special, in one statement. */
  const beginMany = async (count: number): Promise<readonly string[]> => {
    const rows = Array.from({ length: count }, () => rowOf({}, null));
    await desk.db.insertInto("conversations").values(rows).execute();
    return rows.map(({ id }) => id);
  };
  const begin = async (begun: Begun = {}): Promise<string> => {
    const { attributes } = begun;
    const now = desk.now();
    const contactId = attributes === undefined ? null : desk.newId();
    if (contactId !== null) {
      const seen = { firstSeen: now, lastSeen: now, verifiedAt: now };
      const row = { workspace, id: contactId, externalId: contactId, email: null, name: null, ...seen };
      await desk.db.insertInto("contacts").values({ ...row, attributes: json(attributes ?? {}) }).execute();
    }
    const row = rowOf(begun, contactId);
    await desk.db.insertInto("conversations").values(row).execute();
    return row.id;
  };

  const nameOf = (id: string | null) => [...ids].find(([, each]) => each === id)?.[0] ?? null;
  const assigneeOf = async (id: string) => {
    const row = await desk.db.selectFrom("conversations").select(["assignee", "status", "handler"])
      .where("workspace", "=", workspace).where("id", "=", id).executeTakeFirstOrThrow();
    assert.deepEqual([row.status, row.handler], ["waiting", "human"]);
    return nameOf(row.assignee);
  };
  return {
    workspace,
    begin,
    beginMany,
    assigneeOf,
    callerOf: (name: string): Caller => {
      const role = people[name] ?? assert.fail(name);
      const teammate = { id: ids.get(name) ?? assert.fail(name), name, role };
      return {
        ...{ workspace, teammate, role: builtInRole(role) },
        ...{ via: "desk", token: null, readOnly: false, readsCustomers: true },
      };
    },
    idOf: (name: string) => ids.get(name) ?? assert.fail(name),
    /** Hands a new conversation over. @returns its assignee's name */
    async handOver(inbox: Settings["inbox"], begun: Begun = {}): Promise<string | null> {
      const conversationId = await begin(begun);
      assert.ok(await queueForPerson(desk, { workspace, conversationId }, { inbox, reason: "test", kind: "asked" }));
      return await assigneeOf(conversationId);
    },
  };
}

/** The settings of the inbox with a way of assigning, and rules. */
function inboxWith(assignment: Assignment, rules: readonly AssignmentRule[] = [], onlineOnly = false) {
  return settingsSchema.parse({
    inbox: { assignment, onlineOnly, assignmentRules: rules },
  }).inbox;
}

const RULE: AssignmentRule = {
  when: "tag",
  attribute: "",
  is: "billing",
  assign: "round_robin",
  people: [],
  onlineOnly: false,
};

/** How many each name has. */
function counted(names: readonly (string | null)[]): Readonly<Record<string, number>> {
  return Object.fromEntries(
    [...Map.groupBy(names, (name) => name ?? "nobody")].map(([name, { length }]) => [name, length] as const).sort(),
  );
}

const TEAM = { Ada: "owner", Ben: "admin", Cleo: "teammate", Dan: "teammate", Eve: "teammate" } as const;
const CANNOT_ANSWER = { Gone: "teammate", Vic: "viewer" } as const;

/** How many conversations are handed over at once. */
const AT_ONCE = 50;
/** A server with many connections hands over at once what PGlite does one after the other, so it is given more. */
const HANDED_OVER = Deno.env.has("TEST_DATABASE_URL") ? 500 : 100;

Deno.test("conversations that come fifty at a time are shared out evenly among five, and to no one else", async () => {
  const stranger = await office({ Zoe: "owner" });
  await noteOnline(desk, stranger.workspace, stranger.idOf("Zoe"));
  for (const assignment of ["round_robin", "least_busy"] as const) {
    const { workspace, beginMany, assigneeOf, idOf } = await office({ ...TEAM, ...CANNOT_ANSWER, Off: "teammate" });
    for (const name of [...Object.keys(TEAM), ...Object.keys(CANNOT_ANSWER)]) {
      await noteOnline(desk, workspace, idOf(name));
    }
    await deactivate(desk, await testCaller(desk, workspace, "owner"), idOf("Gone"));
    const inbox = inboxWith(assignment, [], true);
    const assigned: (string | null)[] = [];
    for (let handedOver = AT_ONCE; handedOver <= HANDED_OVER; handedOver += AT_ONCE) {
      const conversations = await beginMany(AT_ONCE);
      await Promise.all(
        conversations.map((conversationId) =>
          queueForPerson(desk, { workspace, conversationId }, { inbox, reason: "test", kind: "asked" })
        ),
      );
      assigned.push(...await Promise.all(conversations.map(assigneeOf)));
      // Evenly at any time, not only in the end.
      const soFar = handedOver / 5;
      assert.deepEqual(counted(assigned), { Ada: soFar, Ben: soFar, Cleo: soFar, Dan: soFar, Eve: soFar }, assignment);
    }
  }
});

Deno.test("assignment in turn: manual assignments count, and a teammate who never had a conversation is next", async () => {
  const { begin, handOver, idOf, callerOf } = await office({ Ada: "teammate", Ben: "teammate", Olga: "owner" });
  const inbox = inboxWith("round_robin");
  await begin();
  await changeConversation(desk, callerOf("Olga"), 1, { kind: "assign", teammate: idOf("Ada") });
  assert.deepEqual([await handOver(inbox), await handOver(inbox), await handOver(inbox)], ["Ben", "Olga", "Ada"]);
  await begin();
  await writeAsTeammate(desk, callerOf("Ben"), 5, { kind: "reply", clientId: "1", text: "Hi" });
  assert.deepEqual([await handOver(inbox), await handOver(inbox), await handOver(inbox)], ["Olga", "Ada", "Ben"]);
  await begin();
  await changeConversation(desk, callerOf("Olga"), 9, { kind: "take_over" });
  assert.deepEqual([await handOver(inbox), await handOver(inbox), await handOver(inbox)], ["Ada", "Ben", "Olga"]);
});

Deno.test("assignment to the least busy: resolved conversations do not count, and ties take turns", async () => {
  const { workspace, handOver } = await office({ Ada: "teammate", Ben: "teammate" });
  const inbox = inboxWith("least_busy");
  const names = [await handOver(inbox), await handOver(inbox), await handOver(inbox), await handOver(inbox)];
  assert.deepEqual(names, ["Ada", "Ben", "Ada", "Ben"]);
  await desk.db.updateTable("conversations").set({ status: "resolved" })
    .where("workspace", "=", workspace).where("number", "in", [2, 4]).execute();
  assert.deepEqual([await handOver(inbox), await handOver(inbox), await handOver(inbox)], ["Ben", "Ben", "Ada"]);
});

Deno.test("manual assignment: no one is chosen", async () => {
  const { handOver } = await office({ Ada: "teammate" });
  assert.equal(await handOver(inboxWith("manual")), null);
});

/** A rule, conversations that it fits, and one that it does not. */
const CONDITIONS: readonly (readonly [string, Partial<AssignmentRule>, readonly Begun[], Begun])[] = [
  ["tag", { when: "tag", is: "Billing" }, [{ tags: ["billing"] }, { tags: ["a", "billing"] }], { tags: ["bill"] }],
  ["language", { when: "language", is: "de" }, [{ locale: "de" }, { locale: "de-AT" }], { locale: "den" }],
  [
    "attribute",
    { when: "attribute", attribute: "plan", is: "pro" },
    [{ attributes: { plan: "Pro" } }, { attributes: { plan: ["free", "pro"] } }],
    { attributes: { plan: "free", pro: "plan" } },
  ],
  [
    "attribute that is a number",
    { when: "attribute", attribute: "seats", is: "5" },
    [{ attributes: { seats: 5 } }],
    { attributes: {} },
  ],
];

for (const [what, condition, fitting, other] of CONDITIONS) {
  Deno.test(`an assignment rule by ${what} assigns only matching conversations to its teammates`, async () => {
    const { handOver, idOf } = await office(TEAM);
    const inbox = inboxWith("manual", [{ ...RULE, ...condition, people: [idOf("Dan")] }]);
    for (const begun of fitting) assert.equal(await handOver(inbox, begun), "Dan");
    assert.equal(await handOver(inbox, other), null);
    assert.equal(await handOver(inbox), null);
  });
}

Deno.test("the first matching assignment rule with an available teammate decides, else the general one", async () => {
  const { workspace, handOver, idOf } = await office({ ...TEAM, ...CANNOT_ANSWER });
  const stranger = await office({ Zoe: "owner" });
  await noteOnline(desk, workspace, idOf("Ben"));
  await deactivate(desk, await testCaller(desk, workspace, "owner"), idOf("Gone"));
  const inbox = inboxWith("round_robin", [
    { ...RULE, is: "first", people: [idOf("Gone"), idOf("Vic"), stranger.idOf("Zoe"), "no such id"] },
    { ...RULE, is: "first", people: [idOf("Eve"), idOf("Ben")], onlineOnly: true },
    { ...RULE, is: "keep", assign: "manual" },
    { ...RULE, is: "first", people: [idOf("Cleo")] },
  ]);
  const fits = { tags: ["first"] };
  assert.deepEqual([await handOver(inbox, fits), await handOver(inbox, fits)], ["Ben", "Ben"]);
  assert.equal(await handOver(inbox, { tags: ["first", "keep"] }), "Ben");
  assert.equal(await handOver(inbox, { tags: ["keep"] }), null);
  await noteOffline(desk, workspace, idOf("Ben"));
  assert.equal(await handOver(inbox, fits), "Cleo");
  assert.equal(await handOver(inbox), "Ada");
});

Deno.test("a teammate is online until the last heartbeat of an open inbox expires", async () => {
  const { workspace, handOver, idOf } = await office({ Ada: "teammate" });
  const inbox = inboxWith("least_busy", [], true);
  assert.equal(await handOver(inbox), null);
  await noteOnline(desk, workspace, idOf("Ada"));
  desk.pass(TEAMMATE_LIMITS.onlineMs - 1);
  assert.equal(await handOver(inbox), "Ada");
  desk.pass(1);
  assert.equal(await handOver(inbox), null);
});

Deno.test("a teammate deactivated during a handoff is assigned nothing", async () => {
  const { workspace, begin, idOf, assigneeOf } = await office({ Ada: "teammate", Ben: "teammate" });
  const caller = await testCaller(desk, workspace, "owner");
  const inbox = inboxWith("round_robin");
  const conversations = await Promise.all(Array.from({ length: 30 }, () => begin()));
  await Promise.all([
    ...conversations.map((conversationId) =>
      queueForPerson(desk, { workspace, conversationId }, { inbox, reason: "test", kind: "asked" })
    ),
    deactivate(desk, caller, idOf("Ada")),
  ]);
  const names = counted(await Promise.all(conversations.map(assigneeOf)));
  assert.equal(names.Ada, undefined, JSON.stringify(names));
});

Deno.test("a reopened conversation of a deactivated teammate is unassigned", async () => {
  const { workspace, begin, idOf } = await office({ Ada: "teammate" });
  const caller = await testCaller(desk, workspace, "owner");
  const assigneeOf = async (number: number) =>
    (await desk.db.selectFrom("conversations").select("assignee")
      .where("workspace", "=", workspace).where("number", "=", number).executeTakeFirstOrThrow()).assignee;
  for (const number of [1, 2]) {
    await begin({ attributes: {} });
    await changeConversation(desk, caller, number, { kind: "assign", teammate: idOf("Ada") });
    await changeConversation(desk, caller, number, { kind: "resolve" });
  }
  await deactivate(desk, caller, idOf("Ada"));
  await changeConversation(desk, caller, 1, { kind: "reopen" });
  assert.equal(await assigneeOf(1), null);
  await writeAsTeammate(desk, caller, 2, { kind: "reply", clientId: "1", text: "Hi" });
  assert.equal(await assigneeOf(2), caller.teammate.id);
});

Deno.test("a conversation that a teammate takes over is not queued, and does not change the turn", async () => {
  const { workspace, begin, handOver } = await office({ Ada: "teammate", Ben: "teammate" });
  const inbox = inboxWith("round_robin");
  const conversationId = await begin();
  await desk.db.updateTable("conversations").set({ handler: "human" })
    .where("workspace", "=", workspace).where("id", "=", conversationId).execute();
  assert.equal(
    await queueForPerson(desk, { workspace, conversationId }, { inbox, reason: "test", kind: "asked" }),
    false,
  );
  assert.equal(await handOver(inbox), "Ada");
});
