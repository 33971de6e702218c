/**
 * The fields of Zendesk's entries, by the reference of its API.
 *
 * @see https://developer.zendesk.com/api-reference/
 * @module
 */
import type { ProductFields } from "./field_mapping.ts";

const WHO_HAS_IT = "who of the team has a conversation";
const ALSO_READ_BY = "other people who got the email of a conversation";
const RIGHTS_OF_AGENTS = "rights of an agent";

export const ZENDESK_FIELDS: ProductFields = {
  contacts: {
    read: [
      ...["id", "role", "active", "phone", "external_id", "email", "name", "locale", "time_zone", "user_fields"],
      ...["details", "notes", "created_at"],
    ],
    derived: [
      ...["url", "updated_at", "locale_id", "iana_time_zone", "verified", "shared", "shared_agent", "report_csv"],
      ...["role_type", "last_login_at", "last_active", "shared_phone_number", "chat_only", "permanently_deleted"],
      ...["two_factor_auth_enabled", "default_group_id", "ticket_restriction", "only_private_comments"],
    ],
    noPlace: {
      tags: "tags of a contact",
      organization_id: "the organization of a contact",
      photo: "the picture of a contact",
      alias: "the other name of a contact",
      signature: "the signature of a contact",
      suspended: "that a contact is suspended",
      moderator: RIGHTS_OF_AGENTS,
      restricted_agent: RIGHTS_OF_AGENTS,
      custom_role_id: RIGHTS_OF_AGENTS,
    },
  },
  conversations: {
    read: [
      ...["id", "status", "requester_id", "requester", "comments", "subject", "tags", "satisfaction_rating"],
      ...["custom_fields", "description", "created_at"],
    ],
    derived: [
      ...["url", "updated_at", "raw_subject", "submitter_id", "via", "recipient", "has_incidents", "is_public"],
      ...["fields", "ticket_form_id", "brand_id", "allow_channelback", "allow_attachments", "custom_status_id"],
      ...["from_messaging_channel", "generated_timestamp", "encoded_id", "satisfaction_probability"],
      ...["metric_set", "comment_count", "result_type", "submitter", "support_type", "organization"],
    ],
    noPlace: {
      assignee_id: WHO_HAS_IT,
      group_id: WHO_HAS_IT,
      assignee: WHO_HAS_IT,
      group: WHO_HAS_IT,
      collaborator_ids: ALSO_READ_BY,
      collaborator: ALSO_READ_BY,
      follower_ids: ALSO_READ_BY,
      email_cc_ids: ALSO_READ_BY,
      priority: "the priority of a conversation",
      type: "the type of a ticket",
      due_at: "when a ticket is due",
      external_id: "the id of a ticket in another system",
      organization_id: "the organization of a contact",
      problem_id: "links of a conversation to tickets and others",
      followup_ids: "links of a conversation to tickets and others",
      followup_source_id: "links of a conversation to tickets and others",
      forum_topic_id: "links of a conversation to tickets and others",
      sharing_agreement_ids: "that a ticket is shared with another Zendesk",
    },
  },
  messages: {
    read: ["author_id", "body", "html_body", "plain_body", "public", "created_at", "attachments", "via"],
    derived: ["id", "type", "audit_id", "metadata", "uploads", "via_reference_id", "trusted"],
    noPlace: {},
  },
  articles: {
    read: ["id", "title", "name", "body", "draft", "html_url", "user_segment_id", "user_segment_ids"],
    derived: [
      ...["url", "author_id", "created_at", "updated_at", "edited_at", "position", "permission_group_id", "promoted"],
      ...["comments_disabled", "vote_sum", "vote_count", "locale", "source_locale", "outdated", "outdated_locales"],
    ],
    noPlace: {
      label_names: "tags of an article",
      content_tag_ids: "tags of an article",
      section_id: "the section of an article",
      translations: "an article in other languages",
    },
  },
  replies: {
    read: ["id", "title", "actions", "active"],
    derived: ["url", "created_at", "updated_at", "position", "raw_title", "default"],
    noPlace: {
      description: "the description of a canned reply",
      restriction: "who of the team may use a canned reply",
    },
  },
};
