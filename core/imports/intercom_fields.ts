/**
 * The fields of Intercom's entries, according to its API reference.
 *
 * @see https://developers.intercom.com/docs/references/rest-api/api.intercom.io
 * @module
 */
import type { ProductFields } from "./field_mapping.ts";

const DEVICE_OF_CONTACT = "the browser and device of a contact";
const WHO_HAS_IT = "who of the team has a conversation";

export const INTERCOM_FIELDS: ProductFields = {
  contacts: {
    read: [
      ...["id", "external_id", "user_id", "email", "name", "phone", "language_override", "location"],
      ...["custom_attributes", "created_at"],
    ],
    derived: [
      ...["type", "workspace_id", "app_id", "role", "email_domain", "updated_at", "signed_up_at", "last_seen_at"],
      ...["last_replied_at", "last_contacted_at", "last_email_opened_at", "last_email_clicked_at", "merge_history"],
      ...["android_last_seen_at", "ios_last_seen_at", "sms_consent", "formatted_phone"],
    ],
    noPlace: {
      tags: "tags of a contact",
      notes: "notes of a contact: Intercom gives their addresses, not their words",
      companies: "the company of a contact",
      owner_id: "who of the team has a contact",
      avatar: "the picture of a contact",
      social_profiles: "profiles of a contact on other websites",
      unsubscribed_from_emails: "that a contact wants no email",
      unsubscribed_from_sms: "that a contact wants no text messages",
      has_hard_bounced: "that email to a contact does not arrive",
      marked_email_as_spam: "that a contact reported email as spam",
      ...Object.fromEntries(
        [
          ...["browser", "browser_version", "browser_language", "os", "android_app_name", "android_app_version"],
          ...["android_device", "android_os_version", "android_sdk_version", "ios_app_name", "ios_app_version"],
          ...["ios_device", "ios_os_version", "ios_sdk_version"],
        ].map((name) => [name, DEVICE_OF_CONTACT]),
      ),
    },
  },
  conversations: {
    read: [
      ...["id", "title", "source", "contacts", "state", "tags", "conversation_rating", "conversation_parts"],
      ...["created_at", "statistics"],
    ],
    derived: [
      ...["type", "updated_at", "waiting_since", "snoozed_until", "open", "read", "teammates", "first_contact_reply"],
      ...["ai_agent_participated", "ai_agent", "sales_agent_participated", "sales_agent", "channel"],
      ...["monitor_evaluations", "scorecards", "workspace_id"],
    ],
    noPlace: {
      admin_assignee_id: WHO_HAS_IT,
      team_assignee_id: WHO_HAS_IT,
      priority: "the priority of a conversation",
      company: "the company of a contact",
      custom_attributes: "custom fields of a conversation",
      sla_applied: "the response time that was agreed for a conversation",
      linked_objects: "links of a conversation to tickets and others",
      external_references: "links of a conversation to tickets and others",
      topics: "topics of a conversation",
    },
  },
  messages: {
    read: ["body", "created_at", "author", "part_type", "subject", "attachments"],
    derived: [
      ...["type", "id", "updated_at", "notified_at", "assigned_to", "external_id", "redacted", "metadata", "state"],
      ...["event_details", "app_package_code", "delivered_as", "reply_to", "url", "email_message_metadata"],
    ],
    noPlace: { tags: "tags of a message", recipients: "other recipients of an email" },
  },
  articles: {
    read: [
      ...["id", "title", "body", "state", "url", "help_center_audience", "audience_ids", "ai_chatbot_availability"],
    ],
    derived: [
      ...["type", "workspace_id", "author_id", "created_at", "updated_at", "draft_updated_at", "body_markdown"],
      ...["ai_copilot_availability", "ai_sales_agent_availability", "created_by_id", "updated_by_id", "statistics"],
      ...["exclude_from_article_suggestions", "scheduled_publish_at", "default_locale"],
    ],
    noPlace: {
      description: "the description of an article",
      tags: "tags of an article",
      parent_id: "the collection of an article",
      parent_ids: "the collection of an article",
      parent_type: "the collection of an article",
      translated_content: "an article in other languages",
      has_unpublished_changes: "changes of an article that are not published",
      scheduled_unpublish_at: "when an article ends",
    },
  },
  replies: {
    read: ["id", "name", "body", "body_text", "actions"],
    derived: ["type", "created_at", "updated_at", "visible_to", "available_on"],
    noPlace: { visible_to_team_ids: "who of the team may use a canned reply" },
  },
};
