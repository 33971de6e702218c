/** The contents of each product's export, read from entries in the shapes that their APIs document. */

import assert from "node:assert/strict";
import { entriesOf } from "../../core/imports/entries.ts";
import { LOST_TIME, type ReadEntryResult } from "../../core/imports/imported.ts";
import { plainText } from "../../core/imports/plain_text.ts";
import { UNKNOWN_PLACEHOLDER, withOwnPlaceholders } from "../../core/imports/reply_placeholders.ts";
import { IMPORT_SOURCES, placeOf } from "../../core/imports/sources.ts";
import type { JsonObject } from "../../core/json.ts";

type Product = keyof typeof IMPORT_SOURCES;

function read(product: Product, file: string, entry: JsonObject): ReadEntryResult {
  const { reader } = IMPORT_SOURCES[product];
  const rule = reader.files[placeOf(reader, file)];
  assert.ok(rule !== undefined, file);
  return rule.read(entry);
}

function entry(product: Product, file: string, given: JsonObject) {
  const found = read(product, file, given);
  assert.equal(found.kind, "entry", JSON.stringify(found));
  return found.kind === "entry" ? found : assert.fail();
}

Deno.test("the entries of an export are found in each API's format, and lists within entries are not", () => {
  const found = (text: string) => entriesOf(text)?.entries;
  assert.deepEqual(found(`[{"id":1},{"id":2}]`), [{ id: 1 }, { id: 2 }]);
  assert.deepEqual(found(`\uFEFF{"type":"list","data":[{"id":"a"}],"pages":{}}`), [{ id: "a" }]);
  assert.deepEqual(found(`{"data":{"meta":{},"payload":[{"id":3}]}}`), [{ id: 3 }]);
  assert.deepEqual(found(`{"tickets":[{"id":4,"tags":["a"]}],"count":1}`), [{ id: 4, tags: ["a"] }]);
  assert.deepEqual(found(`{"id":5,"tags":["a"]}\n{"id":6,"tags":[]}\n`), [{ id: 5, tags: ["a"] }, { id: 6, tags: [] }]);
  assert.equal(entriesOf("id,name\n1,Ada"), null);
});

Deno.test("a line that is not JSON is named, and the others are read", () => {
  assert.deepEqual(entriesOf(`{"id":1}\n\n{"id":2\n{"id":3}\n`), { entries: [{ id: 1 }, { id: 3 }], badLines: [3] });
});

Deno.test("an entry with too long an id is left out, since two cut ids could be equal", () => {
  const long = "a".repeat(201);
  assert.deepEqual(read("intercom", "contacts.json", { id: long }), {
    kind: "left out",
    why: "a contact without an id",
  });
});

Deno.test("placeholders of each product become the desk's, and unknown ones stay visible", () => {
  assert.deepEqual(withOwnPlaceholders("intercom", `Hi {{user.first_name | fallback: "there"}} of {{company.plan}}`), {
    text: "Hi {{first_name|there}} of [company.plan]",
    unknown: 1,
  });
  assert.deepEqual(
    withOwnPlaceholders("zendesk", "{{ticket.requester.first_name}}, {{ticket.id}}: {{current_user.name}}"),
    {
      text: "{{first_name}}, [ticket.id]: {{my_name}}",
      unknown: 1,
    },
  );
  assert.deepEqual(withOwnPlaceholders("chatwoot", "{{ contact.name }}{% if a %}!{% endif %}"), {
    text: "{{name}}!",
    unknown: 2,
  });
  const macro = entry("intercom", "macros.json", {
    id: "m",
    name: "Ready",
    body: `<p>Hi <attribute key="user.name" default="there"/>, it is ready. <attribute key="user.plan"/></p>`,
  });
  assert.ok(macro.entry.kind === "replies");
  assert.equal(macro.entry.body, "Hi {{name|there}}, it is ready. [user.plan]");
  assert.deepEqual(macro.leftOut, [UNKNOWN_PLACEHOLDER]);
});

Deno.test("HTML becomes its visible text, without scripts", () => {
  assert.equal(
    plainText(`<p>Hello&nbsp;Ada,</p><ul><li>one</li><li>two &amp; <b>three</b></li></ul><script>alert(1)</script>`),
    "Hello Ada,\n\n- one\n- two & three",
  );
  assert.equal(
    plainText(`See <a href="https://a.example/x">the guide</a>.<br>&#128075; 1 < 2`),
    "See the guide (https://a.example/x).\n👋 1 < 2",
  );
  assert.equal(plainText("<".repeat(50_000)).length > 0, true);
});

Deno.test("Intercom: a contact, a conversation with a note, an article and a macro", () => {
  const contact = entry("intercom", "contacts.json", {
    ...{ type: "contact", id: "c1", external_id: "u-1", email: "ada@example.com", name: " Ada\nMoreno " },
    ...{ created_at: 1_700_000_000, custom_attributes: { plan: "pro", seats: 5, nested: {} } },
  });
  assert.deepEqual(contact.entry, {
    kind: "contacts",
    id: "c1",
    userId: "u-1",
    email: "ada@example.com",
    name: "Ada Moreno",
    attributes: { plan: "pro", seats: 5 },
    notes: "",
    createdAt: new Date(1_700_000_000_000),
  });
  const { entry: conversation, leftOut } = entry("intercom", "conversations-1.json", {
    type: "conversation",
    id: "55",
    state: "closed",
    title: null,
    created_at: 1_700_000_000,
    source: {
      subject: "<p>Refund</p>",
      body: "<p>Where is my refund?</p>",
      author: { type: "user", id: "c1" },
      attachments: [{}],
    },
    contacts: { contacts: [{ id: "c1", external_id: "u-1" }] },
    tags: { tags: [{ id: "1", name: "Billing" }] },
    conversation_rating: { rating: 4, remark: "Quick." },
    conversation_parts: {
      conversation_parts: [
        { part_type: "note", body: "<p>VIP</p>", created_at: 1_700_000_050, author: { type: "admin" } },
        { part_type: "assignment", body: null, created_at: 1_700_000_060, author: { type: "admin" } },
        { part_type: "comment", body: "<p>On its way.</p>", created_at: 1_700_000_100, author: { type: "admin" } },
        { part_type: "comment", body: "<p>I am Fin.</p>", created_at: 1_700_000_110, author: { type: "bot" } },
      ],
    },
  });
  assert.ok(conversation.kind === "conversations");
  assert.deepEqual([conversation.contact, conversation.subject, conversation.isOpen], ["c1", "Refund", false]);
  assert.deepEqual(conversation.messages.map(({ author, isNote, text }) => [author, isNote, text]), [
    ["customer", false, "Where is my refund?"],
    ["teammate", true, "VIP"],
    ["teammate", false, "On its way."],
    ["ai", false, "I am Fin."],
  ]);
  assert.deepEqual([conversation.tags, conversation.rating], [["Billing"], 4]);
  assert.deepEqual(leftOut, [
    "a file of a message",
    "a comment on a rating",
    "assignments and other events of a conversation",
    "who of the team wrote the messages of a conversation",
  ]);
  const article = {
    id: "9",
    title: "Refunds",
    body: "<p>In 5 days.</p>",
    state: "published",
    url: "https://h.example/9",
  };
  assert.equal(entry("intercom", "articles.json", article).entry.kind, "articles");
  assert.equal(read("intercom", "articles.json", { ...article, state: "draft" }).kind, "left out");
  const macro = entry("intercom", "macros.json", {
    id: "m",
    name: "Refund policy",
    body: "<p>Hi!</p><p>Five days.</p>",
  });
  assert.ok(macro.entry.kind === "replies" && macro.entry.body === "Hi!\nFive days.");
});

Deno.test("Zendesk: agents do not become contacts, comments keep their author, macros their text", () => {
  assert.deepEqual(read("zendesk", "users.json", { id: 1, role: "agent", name: "Mia" }), {
    kind: "left out",
    why: "an agent: invite them on the Team page",
  });
  const ticket = {
    ...{ id: 35, subject: "Refund", description: "Where?", status: "pending", requester_id: 7, tags: ["billing"] },
    ...{ created_at: "2024-01-02T03:04:05Z", satisfaction_rating: { score: "good" } },
  };
  const { entry: whole } = entry("zendesk", "tickets.jsonl", {
    ...ticket,
    comments: [
      {
        author_id: 7,
        body: "Where?",
        html_body: "<p>Where is it?</p>",
        public: true,
        created_at: "2024-01-02T03:04:05Z",
      },
      { author_id: 2, body: "VIP", public: false, created_at: "2024-01-02T04:00:00Z" },
      {
        author_id: 2,
        body: "Soon.",
        public: true,
        created_at: "2024-01-02T05:00:00Z",
        via: { channel: "email", source: { from: { address: "boss@example.com", name: "Bo" } } },
      },
    ],
  });
  assert.ok(whole.kind === "conversations");
  assert.deepEqual(whole.messages.map(({ by }) => by), [
    undefined,
    { id: "2", from: null },
    { id: "2", from: "boss@example.com" },
  ]);
  assert.deepEqual(whole.messages.map(({ author, isNote, text }) => [author, isNote, text]), [
    ["customer", false, "Where is it?"],
    ["teammate", true, "VIP"],
    ["teammate", false, "Soon."],
  ]);
  assert.deepEqual([whole.contact, whole.isOpen, whole.rating], ["7", true, 5]);
  const bare = entry("zendesk", "tickets.json", ticket);
  assert.ok(bare.entry.kind === "conversations" && bare.entry.messages[0]?.text === "Where?");
  assert.deepEqual(bare.leftOut, ["comments of a ticket that are not in its export"]);
  const macro = entry("zendesk", "macros.json", {
    id: 4,
    title: "Close and redirect",
    active: true,
    actions: [{ field: "status", value: "solved" }, { field: "comment_value", value: ["channel:all", "Please see…"] }],
  });
  assert.ok(macro.entry.kind === "replies" && macro.entry.body === "Please see…");
  assert.deepEqual(macro.leftOut, ["actions of a macro"]);
});

Deno.test("Chatwoot: incoming, outgoing, private and activity messages; labels; canned responses", () => {
  const { entry: found, leftOut } = entry("chatwoot", "conversations.json", {
    id: 12,
    status: "open",
    labels: ["billing"],
    meta: { sender: { id: 3, name: "Ada" } },
    messages: [
      { id: 1, content: "Hello", message_type: 0, private: false, created_at: 1_700_000_000 },
      { id: 2, content: "Ada was assigned", message_type: 2, created_at: 1_700_000_001 },
      { id: 3, content: "Ask Bob", message_type: 1, private: true, created_at: 1_700_000_002 },
      { id: 4, content: "Hi Ada", message_type: "outgoing", created_at: "1700000003", sender: { type: "user" } },
      { id: 5, content: "I am a bot", message_type: 1, created_at: 1_700_000_004, sender: { type: "agent_bot" } },
    ],
  });
  assert.ok(found.kind === "conversations");
  assert.deepEqual(found.messages.map(({ author, isNote, text }) => [author, isNote, text]), [
    ["customer", false, "Hello"],
    ["teammate", true, "Ask Bob"],
    ["teammate", false, "Hi Ada"],
    ["ai", false, "I am a bot"],
  ]);
  assert.deepEqual([found.contact, found.tags, leftOut.length], ["3", ["billing"], 2]);
  const canned = entry("chatwoot", "canned_responses.json", {
    id: 1,
    short_code: "hi",
    content: "Hi {{contact.name}}",
  });
  assert.ok(canned.entry.kind === "replies" && canned.entry.body === "Hi {{name}}");
  const article = entry("chatwoot", "articles.json", {
    id: 1,
    title: "A",
    content: "a <b>\n\n# c",
    status: "published",
  });
  assert.ok(article.entry.kind === "articles" && article.entry.html === "<p>a &lt;b></p>\n<p># c</p>");
});

Deno.test("a message whose time cannot be read keeps its words, at the time of its conversation", () => {
  const begun = "2024-01-02T03:04:05+09:00";
  const body = "Where is it?";
  const said = {
    id: "1",
    author_id: 7,
    author: { type: "user", id: "7" },
    body,
    content: "Where is it?",
    message_type: 0,
  };
  const tickets: readonly (readonly [Product, string, JsonObject])[] = [
    ["zendesk", "tickets.json", { requester_id: 7, comments: [{ ...said, created_at: "yesterday" }] }],
    ["intercom", "conversations.json", { conversation_parts: { conversation_parts: [said] } }],
    ["chatwoot", "conversations.json", { messages: [{ ...said, created_at: null }] }],
  ];
  for (const [product, file, conversation] of tickets) {
    const found = entry(product, file, { id: 1, created_at: begun, ...conversation });
    assert.ok(found.entry.kind === "conversations");
    assert.deepEqual(
      found.entry.messages.map(({ author, text, at }) => [author, text, at.toISOString()]),
      [["customer", "Where is it?", "2024-01-01T18:04:05.000Z"]],
      product,
    );
    assert.equal(found.leftOut.filter((why) => why === LOST_TIME).length, 1, product);
    assert.equal(read(product, file, { id: 1, ...conversation }).kind, "left out", `${product}: no time at all`);
  }
});

Deno.test("an entry of any shape is read or left out without an exception", () => {
  const odd: readonly JsonObject[] = [
    {},
    { id: {} },
    { id: 1, comments: 5, messages: "x", conversation_parts: [], source: null, actions: {} },
    { id: 1, title: 5, body: [], tags: { tags: null }, contacts: "x", created_at: "never", meta: 5 },
  ];
  for (const { reader } of Object.values(IMPORT_SOURCES)) {
    for (const { read } of reader.files) {
      for (const each of odd) assert.ok(["entry", "left out"].includes(read(each).kind));
    }
  }
});
