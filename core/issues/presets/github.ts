/**
 * GitHub and GitHub Enterprise Server.
 *
 * @module
 */
import { z } from "zod";
import type { TrackerPreset } from "../preset.ts";
import { isHmac } from "../signature.ts";

const made = z.object({ number: z.int(), html_url: z.url() });
const payload = z.object({
  issue: z.object({
    number: z.int(),
    state: z.enum(["open", "closed"]),
    state_reason: z.string().nullish(),
    updated_at: z.coerce.date(),
  }),
  repository: z.object({ full_name: z.string() }),
});

const PUBLIC = "https://api.github.com";

export const GITHUB: TrackerPreset = {
  label: "GitHub",
  origin: {
    default: PUBLIC,
    help: "Empty for https://api.github.com. Else the host of your GitHub Enterprise Server.",
  },
  project: { label: "Repository", example: "acme/app", pattern: /^[\w.-]{1,100}\/[\w.-]{1,100}$/ },
  issueType: null,
  key: {
    label: "Token",
    help: "A fine-grained personal access token for this repository with the permission Issues: read and write.",
  },
  hook: "Repository, Settings, Webhooks. Content type application/json, only the event Issues.",
  makesSecret: false,
  authorization: { header: "Authorization", prefix: () => "Bearer ", value: (key) => key },
  request: ({ origin, project }) => ({
    path: `${origin === PUBLIC ? "" : "/api/v3"}/repos/${project}/issues`,
    headers: { "Accept": "application/vnd.github+json", "X-GitHub-Api-Version": "2022-11-28" },
    body: { title: "{title}", body: "{text}" },
    okWhen: "number",
  }),
  made: (answer) => {
    const { data } = made.safeParse(answer);
    return data === undefined
      ? null
      : { externalId: String(data.number), label: `#${data.number}`, url: data.html_url };
  },
  isSigned: ({ headers, body }, secret) => {
    const [, hex = ""] = /^sha256=([0-9a-f]{64})$/i.exec(headers.get("x-hub-signature-256") ?? "") ?? [];
    return isHmac(hex, secret, body);
  },
  report: (event) => {
    const { data } = payload.safeParse(event);
    if (data === undefined) return null;
    const { number, state, state_reason: reason, updated_at: at } = data.issue;
    const isDone = state === "closed";
    const status = isDone && reason === "not_planned" ? "closed as not planned" : state;
    return { project: data.repository.full_name, externalId: String(number), status, isDone, at };
  },
};
