/**
 * Linear.
 *
 * @module
 */
import { z } from "zod";
import { MINUTE } from "../../units.ts";
import type { HookRequest, TrackerPreset } from "../preset.ts";
import { isHmac } from "../signature.ts";
import { readJson } from "../../json.ts";

const MUTATION = "mutation Issue($input: IssueCreateInput!) " +
  "{ issueCreate(input: $input) { success issue { id identifier url state { name type } } } }";

const made = z.object({
  data: z.object({
    issueCreate: z.object({ issue: z.object({ id: z.string(), identifier: z.string(), url: z.url() }) }),
  }),
});
const sentAt = z.object({ webhookTimestamp: z.number() });
const payload = z.object({
  type: z.literal("Issue"),
  data: z.object({
    id: z.string(),
    updatedAt: z.coerce.date(),
    teamId: z.string().optional(),
    state: z.object({ name: z.string(), type: z.string() }),
  }),
});

/** The types of a finished state. */
const DONE_TYPES: ReadonlySet<string> = new Set(["completed", "canceled", "duplicate"]);

/** A signed request from another time is a replay. */
const AGE_MS_MAX = 1 * MINUTE;

export const LINEAR: TrackerPreset = {
  label: "Linear",
  origin: {
    default: "https://api.linear.app",
    help: "Empty for https://api.linear.app. Else the host of a proxy in front of it.",
  },
  project: {
    label: "Team id",
    example: "9cfb482a-81e3-4154-b5b9-2c805e70a02d",
    pattern: /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/,
  },
  issueType: null,
  key: { label: "API key", help: "Linear, Settings, Security & access: a personal API key that may create issues." },
  hook:
    "Linear, Settings, API, Webhooks: only Issues. Linear shows a signing secret: enter it above as Webhook secret.",
  makesSecret: true,
  authorization: { header: "Authorization", prefix: () => "", value: (key) => key },
  request: ({ project }) => ({
    path: "/graphql",
    headers: {},
    body: { query: "{query}", variables: { input: { teamId: project, title: "{title}", description: "{text}" } } },
    // GraphQL errors can have the status 200; `data` is null then.
    okWhen: "data.issueCreate.success",
    input: { query: MUTATION },
  }),
  made: (answer) => {
    const { data } = made.safeParse(answer);
    if (data === undefined) return null;
    const { id, identifier, url } = data.data.issueCreate.issue;
    return { externalId: id, label: identifier, url };
  },
  isSigned: ({ headers, body }, secret, now) =>
    isHmac(headers.get("linear-signature"), secret, body) && isFresh({ headers, body }, now),
  report: (event, { project }) => {
    const { data } = payload.safeParse(event);
    if (data === undefined) return null;
    const { id, updatedAt: at, state: { name: status, type } } = data.data;
    return { project, externalId: id, status, isDone: DONE_TYPES.has(type), at };
  },
};

function isFresh({ body }: HookRequest, now: Date): boolean {
  const { data } = sentAt.safeParse(readJson(new TextDecoder().decode(body)));
  return data !== undefined && Math.abs(now.getTime() - data.webhookTimestamp) <= AGE_MS_MAX;
}
