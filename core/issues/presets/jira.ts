/**
 * Jira Cloud and Jira Data Center, by version 2 of its API, which accepts plain text.
 *
 * @module
 */
import { z } from "zod";
import type { TrackerPlace, TrackerPreset } from "../preset.ts";
import { isHmac } from "../signature.ts";

const made = z.object({ id: z.string(), key: z.string() });
const payload = z.object({
  issue: z.object({
    key: z.string(),
    fields: z.object({
      updated: z.string(),
      project: z.object({ key: z.string() }),
      status: z.object({ name: z.string(), statusCategory: z.object({ key: z.string() }) }),
    }),
  }),
});

function isCloud({ origin }: TrackerPlace): boolean {
  return origin.endsWith(".atlassian.net");
}

export const JIRA: TrackerPreset = {
  label: "Jira",
  origin: { default: "", help: "https://acme.atlassian.net, or the host of your Jira Data Center." },
  project: { label: "Project key", example: "SUP", pattern: /^[A-Z][A-Z0-9_]{1,40}$/ },
  issueType: "Task",
  key: {
    label: "Email and API token",
    help: "Written as name@example.com:token, for Jira Cloud. An access token alone, for Jira Data Center.",
  },
  hook: "Jira, System, WebHooks: the events Issue updated and deleted. The secret goes into Secret.",
  makesSecret: false,
  authorization: {
    header: "Authorization",
    prefix: (place) => isCloud(place) ? "Basic " : "Bearer ",
    value: (key, place) => isCloud(place) ? new TextEncoder().encode(key).toBase64() : key,
  },
  request: ({ project, issueType }) => ({
    path: "/rest/api/2/issue",
    headers: {},
    body: {
      fields: {
        project: { key: project },
        issuetype: { name: issueType },
        summary: "{title}",
        description: "{text}",
      },
    },
    okWhen: "key",
  }),
  made: (answer, { origin }) => {
    const { data } = made.safeParse(answer);
    return data === undefined ? null : { externalId: data.key, label: data.key, url: `${origin}/browse/${data.key}` };
  },
  isSigned: ({ headers, body }, secret) => {
    const [, hex = ""] = /^sha256=([0-9a-f]{64})$/i.exec(headers.get("x-hub-signature") ?? "") ?? [];
    return isHmac(hex, secret, body);
  },
  report: (event) => {
    const { data } = payload.safeParse(event);
    if (data === undefined) return null;
    const { key, fields: { updated, project, status: { name: status, statusCategory } } } = data.issue;
    // Jira formats the zone without a colon: 2026-11-25T10:00:00.000+0000.
    const at = new Date(updated.replace(/([+-]\d\d)(\d\d)$/, "$1:$2"));
    if (Number.isNaN(at.getTime())) return null;
    return { project: project.key, externalId: key, status, isDone: statusCategory.key === "done", at };
  },
};
