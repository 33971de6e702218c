/**
 * The request that each tracker gets for an issue, and how its webhook reports the issue's state.
 *
 * @module
 */
import { createHmac } from "node:crypto";
import type { TrackerKind } from "../../core/db/tables/issues.ts";
import { TRACKER_TEST_KEY } from "./tracker_server.ts";

/** A repository, project or team in each. */
export const PROJECTS: Readonly<Record<TrackerKind, string>> = {
  github: "acme/app",
  gitlab: "acme/app",
  linear: "9cfb482a-81e3-4154-b5b9-2c805e70a02d",
  jira: "SUP",
};

/** The request of an issue with the title and the text of the tests. */
export const SENT: Readonly<
  Record<TrackerKind, { readonly path: string; readonly header: string; readonly body: unknown }>
> = {
  github: {
    path: "/api/v3/repos/acme/app/issues",
    header: `authorization: Bearer ${TRACKER_TEST_KEY}`,
    body: { title: "Export fails", body: "Steps {secrets.ISSUE_TRACKER_KEY} {title}" },
  },
  gitlab: {
    path: "/api/v4/projects/acme%2Fapp/issues",
    header: `private-token: ${TRACKER_TEST_KEY}`,
    body: { title: "Export fails", description: "Steps {secrets.ISSUE_TRACKER_KEY} {title}" },
  },
  linear: {
    path: "/graphql",
    header: `authorization: ${TRACKER_TEST_KEY}`,
    body: {
      query: "mutation Issue($input: IssueCreateInput!) " +
        "{ issueCreate(input: $input) { success issue { id identifier url state { name type } } } }",
      variables: {
        input: {
          teamId: PROJECTS.linear,
          title: "Export fails",
          description: "Steps {secrets.ISSUE_TRACKER_KEY} {title}",
        },
      },
    },
  },
  jira: {
    path: "/rest/api/2/issue",
    header: `authorization: Bearer ${TRACKER_TEST_KEY}`,
    body: {
      fields: {
        project: { key: "SUP" },
        issuetype: { name: "Task" },
        summary: "Export fails",
        description: "Steps {secrets.ISSUE_TRACKER_KEY} {title}",
      },
    },
  },
};

/** A report as each tracker sends it, with its proof. */
export function reportOf(
  kind: TrackerKind,
  { externalId, secret, isDone, at, now }: {
    readonly externalId: string;
    readonly secret: string;
    readonly isDone: boolean;
    readonly at: Date;
    readonly now: Date;
  },
): { readonly body: string; readonly headers: Readonly<Record<string, string>> } {
  const time = at.toISOString();
  const state = isDone ? "closed" : "open";
  const payloads: Readonly<Record<TrackerKind, object>> = {
    github: {
      action: state,
      issue: { number: Number(externalId), state, state_reason: null, updated_at: time },
      repository: { full_name: "Acme/App" },
    },
    gitlab: {
      object_kind: "issue",
      object_attributes: {
        iid: Number(externalId),
        state: isDone ? "closed" : "opened",
        updated_at: time.replace(/^(\S+)T(\S+)\.\d+Z$/, "$1 $2 UTC"),
      },
      project: { path_with_namespace: "acme/app" },
    },
    linear: {
      type: "Issue",
      action: "update",
      webhookTimestamp: now.getTime(),
      data: { id: externalId, updatedAt: time, state: { name: state, type: isDone ? "completed" : "started" } },
    },
    jira: {
      webhookEvent: "jira:issue_updated",
      issue: {
        key: externalId,
        fields: {
          updated: time.replace("Z", "+0000"),
          project: { key: "SUP" },
          status: { name: state, statusCategory: { key: isDone ? "done" : "new" } },
        },
      },
    },
  };
  const body = JSON.stringify(payloads[kind]);
  const hex = createHmac("sha256", secret).update(body).digest("hex");
  const proofs: Readonly<Record<TrackerKind, Readonly<Record<string, string>>>> = {
    github: { "x-hub-signature-256": `sha256=${hex}` },
    gitlab: { "x-gitlab-token": secret },
    linear: { "linear-signature": hex },
    jira: { "x-hub-signature": `sha256=${hex}` },
  };
  return { body, headers: proofs[kind] };
}
