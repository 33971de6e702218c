/** Each field that the products document is read, made by the product for itself, or named in the report. */

import assert from "node:assert/strict";
import { CHATWOOT_FIELDS } from "../../core/imports/chatwoot_fields.ts";
import { hasValue, type ProductFields, withoutPlace } from "../../core/imports/field_mapping.ts";
import { INTERCOM_FIELDS } from "../../core/imports/intercom_fields.ts";
import { A_RESTRICTED_ARTICLE, KINDS, type ReadOutside } from "../../core/imports/parcel.ts";
import { countLeftOut, newReport } from "../../core/imports/report.ts";
import { IMPORT_SOURCES, placeOf } from "../../core/imports/sources.ts";
import { ZENDESK_FIELDS } from "../../core/imports/zendesk_fields.ts";
import { IMPORT_LIMITS } from "../../core/limits/imports.ts";
import type { JsonObject } from "../../core/json.ts";

const FIELDS = { intercom: INTERCOM_FIELDS, zendesk: ZENDESK_FIELDS, chatwoot: CHATWOOT_FIELDS } as const;
type Product = keyof typeof FIELDS;
const PRODUCTS = ["intercom", "zendesk", "chatwoot"] as const;

function read(product: Product, file: string, entry: JsonObject): ReadOutside {
  const { reader } = IMPORT_SOURCES[product];
  return reader.files[placeOf(reader, file)]?.read(entry) ?? assert.fail(file);
}

function entry(product: Product, file: string, given: JsonObject) {
  const found = read(product, file, given);
  return found.kind === "entry" ? found : assert.fail(JSON.stringify(found));
}

function whyNot(product: Product, file: string, given: JsonObject): string {
  const found = read(product, file, given);
  return found.kind === "left out" ? found.why : assert.fail(JSON.stringify(found));
}

/** The fields that the references of the APIs document, by the kind of entry. */
const DOCUMENTED: Readonly<Record<Product, Readonly<Record<keyof ProductFields, string>>>> = {
  intercom: {
    contacts: `type id external_id workspace_id role email email_domain phone name owner_id has_hard_bounced
      marked_email_as_spam unsubscribed_from_emails created_at updated_at signed_up_at last_seen_at last_replied_at
      last_contacted_at last_email_opened_at last_email_clicked_at language_override browser browser_version
      browser_language os android_app_name android_device ios_app_name ios_device ios_os_version custom_attributes
      avatar tags notes companies location social_profiles merge_history`,
    conversations: `type id title created_at updated_at waiting_since snoozed_until open state read priority
      admin_assignee_id team_assignee_id company tags conversation_rating source contacts teammates custom_attributes
      first_contact_reply sla_applied statistics conversation_parts linked_objects ai_agent_participated ai_agent
      channel external_references`,
    messages: `type id part_type body created_at updated_at notified_at assigned_to author attachments external_id
      redacted email_message_metadata metadata state tags event_details app_package_code delivered_as recipients
      reply_to subject url`,
    articles: `type id workspace_id title description body body_markdown author_id state created_at updated_at
      has_unpublished_changes draft_updated_at url parent_ids ai_chatbot_availability ai_copilot_availability
      help_center_audience default_locale translated_content tags audience_ids`,
    replies: "type id name body body_text created_at updated_at visible_to visible_to_team_ids available_on",
  },
  zendesk: {
    contacts: `id url name email phone photo locale_id locale time_zone organization_id role custom_role_id verified
      external_id tags alias active shared shared_agent shared_phone_number signature details notes restricted_agent
      suspended default_group_id report_csv only_private_comments ticket_restriction moderator chat_only
      two_factor_auth_enabled user_fields last_login_at created_at updated_at`,
    conversations: `id url external_id type subject raw_subject description priority status recipient requester_id
      submitter_id assignee_id organization_id group_id collaborator_ids follower_ids email_cc_ids forum_topic_id
      problem_id has_incidents is_public due_at tags custom_fields satisfaction_rating sharing_agreement_ids
      custom_status_id fields followup_ids ticket_form_id brand_id allow_channelback allow_attachments
      from_messaging_channel created_at updated_at via comments`,
    messages: "id type author_id body html_body plain_body public attachments audit_id via created_at metadata",
    articles: `id url html_url author_id comments_disabled draft promoted position vote_sum vote_count section_id
      created_at updated_at name title source_locale locale outdated outdated_locales edited_at user_segment_id
      permission_group_id content_tag_ids label_names body`,
    replies: "id url title active updated_at created_at position description actions restriction raw_title default",
  },
  chatwoot: {
    contacts: `additional_attributes availability_status email id name phone_number blocked identifier thumbnail
      custom_attributes last_activity_at created_at contact_inboxes`,
    conversations: `meta id messages account_id uuid additional_attributes agent_last_seen_at assignee_last_seen_at
      can_reply contact_last_seen_at custom_attributes inbox_id labels muted snoozed_until status created_at updated_at
      timestamp first_reply_created_at unread_count last_non_activity_message last_activity_at priority waiting_since
      sla_policy_id`,
    messages: `id content inbox_id conversation_id message_type content_type status content_attributes echo_id
      created_at private source_id sender attachments`,
    articles: `id category_id title content description status account_id updated_at portal views author
      associated_articles slug locale`,
    replies: "id account_id short_code content created_at updated_at name visibility created_by updated_by actions",
  },
};

Deno.test("each documented field has a place, a name in the report, or is the product's own", () => {
  for (const product of PRODUCTS) {
    for (const kind of [...KINDS, "messages"] as const) {
      const full = Object.fromEntries(DOCUMENTED[product][kind].trim().split(/\s+/).map((name) => [name, "x"]));
      const unknown = withoutPlace(FIELDS[product], kind, full).filter((why) => why.includes("does not know"));
      assert.deepEqual(unknown, [], `${product} ${kind}`);
    }
  }
});

Deno.test("no field is in two lists of a table", () => {
  for (const [product, fields] of Object.entries(FIELDS)) {
    for (const [kind, { read, derived, noPlace }] of Object.entries(fields)) {
      const all = [...read, ...derived, ...Object.keys(noPlace)];
      assert.deepEqual(all.filter((name, at) => all.indexOf(name) !== at), [], `${product} ${kind}`);
    }
  }
});

/** Entries with a value in every field that a reader reads, so that no reader stops early. */
const WHOLE: readonly (readonly [Product, file: string, kind: keyof ProductFields, entry: JsonObject])[] = [
  ["intercom", "contacts", "contacts", { id: "1" }],
  ["intercom", "articles", "articles", { id: "1", title: "A", body: "b", state: "published" }],
  ["intercom", "macros", "replies", { id: "1", name: "A", body: "b" }],
  ["intercom", "conversations", "conversations", { id: "1", created_at: 1, source: { body: "Hello" } }],
  ["zendesk", "users", "contacts", { id: 1 }],
  ["zendesk", "articles", "articles", { id: 1, name: "A", body: "b" }],
  ["zendesk", "macros", "replies", { id: 1, title: "A", actions: [{ field: "comment_value", value: "b" }] }],
  ["zendesk", "tickets", "conversations", { id: 1, description: "Hello", created_at: 1 }],
  ["chatwoot", "contacts", "contacts", { id: 1 }],
  ["chatwoot", "articles", "articles", { id: 1, title: "A", content: "b" }],
  ["chatwoot", "canned", "replies", { id: 1, short_code: "a", content: "b" }],
  ["chatwoot", "macros", "replies", {
    id: 1,
    name: "A",
    actions: [{ action_name: "send_message", action_params: ["b"] }],
  }],
  ["chatwoot", "conversations", "conversations", {
    id: 1,
    messages: [{ content: "Hello", message_type: 0, created_at: 1 }],
  }],
];

Deno.test("what the tables call read is read, and nothing besides", () => {
  const asked = new Map<string, Set<string>>();
  for (const [product, file, kind, given] of WHOLE) {
    const seen = asked.get(`${product} ${kind}`) ?? new Set<string>();
    asked.set(`${product} ${kind}`, seen);
    const watched = new Proxy(given, {
      get(target, name) {
        if (typeof name === "string") seen.add(name);
        return Reflect.get(target, name);
      },
    });
    assert.equal(read(product, file, watched).kind, "entry", `${product} ${file}`);
  }
  for (const [product, , kind] of WHOLE) {
    assert.deepEqual([...asked.get(`${product} ${kind}`) ?? []].sort(), [...FIELDS[product][kind].read].sort(), kind);
  }
});

Deno.test("an empty field is not in the report, one that no table has is", () => {
  for (const empty of [null, false, 0, "", [], {}, { type: "list", data: [], url: "/x", total_count: 0 }, [[null]]]) {
    assert.equal(hasValue(empty), false, JSON.stringify(empty));
  }
  for (const full of [true, 1, "x", ["x"], { data: [{ id: 1 }] }]) assert.ok(hasValue(full), JSON.stringify(full));
  const { leftOut } = entry("intercom", "contacts", {
    ...{ id: "1", tags: { data: [], total_count: 0 }, companies: { data: [{ id: "c" }] }, browser: "x", os: "y" },
    ...{ unsubscribed_from_emails: true, has_hard_bounced: false, "fan\u001bcy\nscore": 7 },
  });
  assert.deepEqual(leftOut, [
    "the company of a contact",
    "the browser and device of a contact",
    "that a contact wants no email",
    "a field of a contact that the import does not know: fancy score",
  ]);
});

Deno.test("a report of an export with names of its own in every entry keeps to its lines", () => {
  const report = newReport();
  for (let n = 0; n < IMPORT_LIMITS.reportLinesMax + 10; n++) countLeftOut(report, `field ${n}`);
  assert.equal(report.leftOut.size, IMPORT_LIMITS.reportLinesMax + 1);
  assert.equal([...report.leftOut].at(-1)?.[1], 10);
});

Deno.test("Intercom: a note that reopened a conversation stays a note, and Fin's words are the AI's", () => {
  const part = (part_type: string, body: string, author: JsonObject) => ({ part_type, body, author, created_at: 2 });
  const { entry: found } = entry("intercom", "conversations", {
    id: "1",
    created_at: 1,
    source: { body: "Hello", author: { type: "user" }, recipients: [{ email: "b@example.com" }] },
    conversation_parts: {
      conversation_parts: [
        part("note_and_reopen", "Rude customer", { type: "admin" }),
        part("some_new_kind", "For the team?", { type: "admin" }),
        part("some_new_kind", "I wrote this", { type: "user" }),
        part("close", "Closing now.", { type: "admin" }),
        part("comment", "Here is how", { type: "admin", from_ai_agent: true }),
      ],
    },
  });
  assert.ok(found.kind === "conversations");
  assert.deepEqual(found.messages.map(({ author, isNote, text }) => [author, isNote, text]), [
    ["customer", false, "Hello"],
    ["teammate", true, "Rude customer"],
    ["teammate", true, "For the team?"],
    ["customer", false, "I wrote this"],
    ["teammate", false, "Closing now."],
    ["ai", false, "Here is how"],
  ]);
});

Deno.test("Intercom: parts that are not in the export are named", () => {
  const lacking = (given: JsonObject) =>
    entry("intercom", "conversations", { id: "1", created_at: 1, source: { body: "Hello" }, ...given }).leftOut
      .includes("messages of a conversation that are not in its export");
  const part = { part_type: "comment", body: "x", created_at: 2 };
  assert.ok(lacking({ statistics: { count_conversation_parts: 4 } }), "an entry of a list");
  assert.ok(lacking({ conversation_parts: { conversation_parts: [part], total_count: 501 } }));
  assert.ok(!lacking({ conversation_parts: { conversation_parts: [part], total_count: 1 } }));
  assert.ok(!lacking({ statistics: { count_conversation_parts: 1 } }));
});

Deno.test("an article that not every customer may read does not become knowledge", () => {
  const intercom = { id: "1", title: "Prices", body: "<p>x</p>", state: "published" };
  assert.equal(
    whyNot("intercom", "articles", { ...intercom, help_center_audience: "restricted" }),
    A_RESTRICTED_ARTICLE,
  );
  assert.equal(whyNot("intercom", "articles", { ...intercom, audience_ids: [4] }), A_RESTRICTED_ARTICLE);
  assert.match(whyNot("intercom", "articles", { ...intercom, ai_chatbot_availability: false }), /the AI may not use/);
  entry("intercom", "articles", { ...intercom, help_center_audience: "everyone", audience_ids: [] });
  const zendesk = { id: 1, title: "Prices", body: "<p>x</p>", draft: false };
  assert.equal(whyNot("zendesk", "articles", { ...zendesk, user_segment_id: 7 }), A_RESTRICTED_ARTICLE);
  assert.equal(whyNot("zendesk", "articles", { ...zendesk, user_segment_ids: [7, 8] }), A_RESTRICTED_ARTICLE);
  entry("zendesk", "articles", { ...zendesk, user_segment_id: null, user_segment_ids: [] });
});

Deno.test("Zendesk: a macro that writes a note is no reply to a customer, a deleted user is no contact", () => {
  const says = { field: "comment_value", value: "Ask finance." };
  for (const value of [false, "false"]) {
    const actions = [{ field: "comment_mode_is_public", value }, says];
    assert.match(whyNot("zendesk", "macros", { id: 1, title: "A", actions }), /for teammates/);
  }
  const open = entry("zendesk", "macros", {
    ...{ id: 1, title: "A", actions: [{ field: "comment_mode_is_public", value: "true" }, says] },
    restriction: { type: "Group", id: 4 },
  });
  assert.deepEqual(open.leftOut, ["who of the team may use a canned reply"]);
  assert.equal(whyNot("zendesk", "users", { id: 1, active: false, name: "Gone" }), "a deleted user");
  const { entry: user } = entry("zendesk", "users", { id: 1, active: true, locale: "de", time_zone: "Berlin" });
  assert.deepEqual(user.kind === "contacts" && user.attributes, { language: "de", time_zone: "Berlin" });
});

Deno.test("Chatwoot: the answer of a survey is the rating; deleted words and macros of one person are named", () => {
  const survey = { rating: 4, feedback_message: "Quick." };
  const { entry: found, leftOut } = entry("chatwoot", "conversations", {
    ...{ id: 1, created_at: 1_700_000_000, priority: "high", meta: { sender: { id: 3 }, team: { id: 2 } } },
    messages: {
      payload: [
        { content: "Hello", message_type: 0, created_at: 1_700_000_000 },
        { content: "gone", message_type: 1, created_at: 1_700_000_001, content_attributes: { deleted: true } },
        {
          content: "Rate us",
          message_type: 3,
          created_at: 1_700_000_002,
          content_attributes: { submitted_values: { csat_survey_response: survey } },
        },
        {
          ...{ content: "A program", message_type: 1, created_at: 1_700_000_003, status: "failed" },
          sender: { type: "captain_assistant" },
        },
      ],
    },
  });
  assert.ok(found.kind === "conversations");
  assert.deepEqual([found.rating, found.messages.map(({ text }) => text)], [4, ["Hello", "Rate us", "A program"]]);
  assert.equal(found.messages.at(-1)?.author, "ai");
  for (
    const why of [
      ...["the priority of a conversation", "a message that was deleted", "that a message did not arrive"],
      ...["who of the team has a conversation", "a comment on a rating"],
    ]
  ) assert.ok(leftOut.includes(why), why);
  const macro = entry("chatwoot", "macros", {
    ...{ id: 7, name: "Ask for a number", visibility: "personal" },
    actions: [{ action_name: "send_message", action_params: ["Hi {{contact.name}}"] }, { action_name: "add_label" }],
  });
  assert.deepEqual(macro.entry, { kind: "replies", id: "macro-7", name: "Ask for a number", body: "Hi {{name}}" });
  assert.deepEqual(macro.leftOut, ["who of the team may use a canned reply", "actions of a macro"]);
});

Deno.test("Chatwoot: a list of conversations, which has the last message of each alone, is noticed", () => {
  const listed = (seconds: number) =>
    entry("chatwoot", "conversations", {
      ...{ id: 1, created_at: 1_700_000_000 },
      messages: [{ content: "Thanks", message_type: 0, created_at: 1_700_000_000 + seconds }],
    }).leftOut.some((why) => why.startsWith("other messages of a conversation"));
  assert.deepEqual([listed(2), listed(3600)], [false, true]);
});
