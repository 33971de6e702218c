/**
 * GitLab, on gitlab.com or self-managed.
 *
 * @module
 */
import { z } from "zod";
import type { TrackerPreset } from "../preset.ts";
import { isEqualInConstantTime } from "../signature.ts";

const made = z.object({ iid: z.int(), web_url: z.url() });
const payload = z.object({
  object_kind: z.literal("issue"),
  object_attributes: z.object({ iid: z.int(), state: z.string(), updated_at: z.string() }),
  project: z.object({ path_with_namespace: z.string() }),
});

export const GITLAB: TrackerPreset = {
  label: "GitLab",
  origin: {
    default: "https://gitlab.com",
    help: "Empty for https://gitlab.com. Else the host of your own GitLab.",
  },
  project: { label: "Project", example: "acme/app", pattern: /^[\w.-]{1,100}(?:\/[\w.-]{1,100}){1,5}$/ },
  issueType: null,
  key: { label: "Access token", help: "A project access token with the role Reporter and the scope api." },
  hook: "Project, Settings, Webhooks. The secret goes into Secret token; only Issues events.",
  makesSecret: false,
  authorization: { header: "PRIVATE-TOKEN", prefix: () => "", value: (key) => key },
  request: ({ project }) => ({
    path: `/api/v4/projects/${encodeURIComponent(project)}/issues`,
    headers: {},
    body: { title: "{title}", description: "{text}" },
    okWhen: "iid",
  }),
  made: (answer) => {
    const { data } = made.safeParse(answer);
    return data === undefined ? null : { externalId: String(data.iid), label: `#${data.iid}`, url: data.web_url };
  },
  isSigned: ({ headers }, secret) => isEqualInConstantTime(headers.get("x-gitlab-token") ?? "", secret),
  report: (event) => {
    const { data } = payload.safeParse(event);
    if (data === undefined) return null;
    const { iid, state, updated_at: updated } = data.object_attributes;
    // Formatted "2026-11-25 10:00:00 UTC" by older versions, and as ISO 8601 by newer ones.
    const at = new Date(updated.replace(/^(\S+) (\S+) UTC$/, "$1T$2Z"));
    if (Number.isNaN(at.getTime())) return null;
    const isDone = state === "closed";
    const status = isDone ? "closed" : "open";
    return { project: data.project.path_with_namespace, externalId: String(iid), status, isDone, at };
  },
};
