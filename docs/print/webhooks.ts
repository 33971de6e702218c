/**
 * `webhooks.md`: how events are sent and verified, and the data of each.
 *
 * @module
 */
import { z } from "zod";
import { OUTBOX_LIMITS } from "../../core/limits/outbox.ts";
import { WEBHOOK_LIMITS } from "../../core/limits/webhooks.ts";
import { TEST_EVENT_TYPE, WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS } from "../../core/webhooks/events.ts";
import { duration, pageHead, section, table } from "./markdown.ts";

const waits = OUTBOX_LIMITS.retryMs.map(duration).join(", ");

const HEAD = `
Settings, Webhooks: the desk posts events as JSON to addresses of yours, signed as
[Standard Webhooks](https://www.standardwebhooks.com/). An address is public and https, or of a host that the operator
allows with \`SVC_ALLOW_PRIVATE\`; another one is refused when it is saved. Redirects are not followed.

\`\`\`http
POST /webhooks/desk
content-type: application/json
webhook-id: 0b9c1d52-…
webhook-timestamp: 1795447551
webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4=

{"type":"conversation.opened","timestamp":"2026-11-23T15:25:51.641Z","data":{…}}
\`\`\`
`;

const VERIFY =
  `The signature is HMAC-SHA-256 over \`<webhook-id>.<webhook-timestamp>.<body>\`, in base64. The key is the part of
the secret after \`whsec_\`, decoded from base64. Any library for Standard Webhooks does this. While a secret is rotated there
are two signatures, separated by a space, for ${duration(WEBHOOK_LIMITS.rotationMs)}; one that fits is enough. Refuse a
timestamp that is more than five minutes off, and an event whose \`webhook-id\` you have had.
`;

const DELIVERY = `Answer with a 2xx status within ${
  duration(WEBHOOK_LIMITS.requestMs)
}; do the work afterwards. An event may
come twice, with the same \`webhook-id\`. The events of one conversation come in order; those of different conversations do not
wait for each other. Without a 2xx an event is sent again after ${waits}, or after the seconds of \`Retry-After\` when that
is longer. When the last attempt fails, or the answer is 410, the webhook is disabled: its page says why, and what was waiting
is sent once it is enabled again. Deliveries are listed, and can be sent again, for ${WEBHOOK_LIMITS.keptDays} days; those of a
conversation or contact that is deleted go with it.
`;

/** The page of webhooks. */
export function webhooksPage(): string {
  const events = WEBHOOK_EVENT_TYPES.map((type) => [`\`${type}\``, WEBHOOK_EVENTS[type].when]);
  const test = [
    `\`${TEST_EVENT_TYPE}\``,
    "A teammate pressed “Send a test event”. Its data is their name, as `sentBy`.",
  ];
  const shapes = WEBHOOK_EVENT_TYPES.map((type) => `\n### \`${type}\`\n\n${schemaOf(WEBHOOK_EVENTS[type].data)}`);
  return pageHead("Webhooks", ["core/webhooks/events.ts"], HEAD) +
    section("Verifying", "", VERIFY) +
    section("Delivery", "", DELIVERY) +
    section("Events", "", table(["Type", "When"], [...events, test])) +
    section("Data", "JSON Schema of `data`, by type.", shapes.join(""));
}

function schemaOf(data: z.ZodObject): string {
  const { $schema: _, ...schema } = z.toJSONSchema(data);
  return "```json\n" + JSON.stringify(schema, null, 2) + "\n```\n";
}
