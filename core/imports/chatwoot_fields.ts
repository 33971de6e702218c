/**
 * The fields of Chatwoot's entries, according to its API reference.
 *
 * @see https://developers.chatwoot.com/api-reference/
 * @module
 */
import type { ProductFields } from "./field_mapping.ts";

export const CHATWOOT_FIELDS: ProductFields = {
  contacts: {
    read: [
      ...["id", "identifier", "email", "name", "phone_number", "additional_attributes", "custom_attributes"],
      "created_at",
    ],
    derived: ["availability_status", "last_activity_at", "updated_at", "account_id", "contact_inboxes", "type"],
    noPlace: {
      labels: "tags of a contact",
      thumbnail: "the picture of a contact",
      blocked: "that a contact is blocked",
      company: "the company of a contact",
      company_id: "the company of a contact",
    },
  },
  conversations: {
    read: [
      ...["id", "messages", "meta", "contact_id", "additional_attributes", "status", "labels", "created_at"],
    ],
    derived: [
      ...["uuid", "account_id", "inbox_id", "timestamp", "updated_at", "last_activity_at", "first_reply_created_at"],
      ...["contact_last_seen_at", "agent_last_seen_at", "assignee_last_seen_at", "unread_count", "waiting_since"],
      ...["can_reply", "snoozed_until", "last_non_activity_message", "contact_inbox", "channel"],
    ],
    noPlace: {
      priority: "the priority of a conversation",
      custom_attributes: "custom fields of a conversation",
      muted: "that a contact is blocked",
      sla_policy_id: "the response time that was agreed for a conversation",
      applied_sla: "the response time that was agreed for a conversation",
      sla_events: "the response time that was agreed for a conversation",
    },
  },
  messages: {
    read: [
      ...["content", "message_type", "created_at", "private", "sender", "sender_type", "attachments", "status"],
      "content_attributes",
    ],
    derived: [
      ...["id", "account_id", "inbox_id", "conversation_id", "content_type", "echo_id", "source_id", "sender_id"],
      ...["updated_at", "external_source_ids", "additional_attributes", "processed_message_content", "sentiment"],
      "conversation",
    ],
    noPlace: {},
  },
  articles: {
    read: ["id", "title", "content", "status"],
    derived: [
      ...["slug", "position", "account_id", "created_at", "updated_at", "portal", "views", "author", "locale"],
      ...["portal_id", "author_id", "folder_id", "meta"],
    ],
    noPlace: {
      description: "the description of an article",
      category: "the category of an article",
      category_id: "the category of an article",
      associated_articles: "an article in other languages",
      associated_article_id: "an article in other languages",
    },
  },
  replies: {
    read: ["id", "short_code", "name", "content", "actions", "visibility"],
    derived: ["account_id", "created_at", "updated_at", "created_by", "updated_by"],
    noPlace: { files: "a file of a canned reply" },
  },
};
