/**
 * Settings > Workspaces > one workspace: opening it, its public key, its name, and its removal.
 *
 * @module
 */
import type { ListedWorkspace } from "../../../core/teammates/edit_workspaces.ts";
import { workspaceLabel } from "../../../core/teammates/workspaces.ts";
import { ProofField } from "../account/fields.tsx";
import { countText } from "../ui/count_text.ts";
import { type FormRefusal, NOT_REFUSED } from "../form/refusal_words.ts";
import { TextField } from "../form/text_field.tsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { When } from "../ui/locale.tsx";
import { FactList, Panel, Snippet } from "../ui/parts.tsx";
import { SettingsSubTop } from "../settings/top.tsx";
import { WorkspaceNameField, WORKSPACES_PATH } from "./workspaces.tsx";

/** The forms of the page. */
export type WorkspaceForm = "rename" | "remove";

/** The data of the page. */
export type WorkspaceFacts = {
  readonly workspace: ListedWorkspace;
  /** Whether the reader's own account has a password. */
  readonly hasPassword: boolean;
  /** The refused form with the typed name; null for none. */
  readonly refused: FormRefusal & { readonly form: WorkspaceForm; readonly typed: string } | null;
};

export function WorkspacePage({ shell, facts }: { shell: Shell; facts: WorkspaceFacts }) {
  const { workspace, refused } = facts;
  const name = workspaceLabel(workspace);
  return (
    <Page shell={shell} title={name} path="/desk/settings">
      <SettingsSubTop shell={shell} of={WORKSPACES_PATH} title={name}>
        {shell.others.some(({ id }) => id === workspace.id) && (
          <form method="post" action="/desk/workspace">
            <input type="hidden" name="csrf" value={shell.csrf} />
            <button class="button primary" type="submit" name="workspace" value={workspace.id}>Open</button>
          </form>
        )}
      </SettingsSubTop>
      {refused !== null && <p class="notice bad" role="alert" id="outcome" tabindex={-1}>{refused.fault}</p>}
      <Panel title="About">
        <FactList
          facts={[
            ["People", workspace.people],
            ["Conversations", countText(workspace.conversations)],
            [
              "Created",
              <span key="created">
                <When at={workspace.createdAt} />
              </span>,
            ],
          ]}
        />
      </Panel>
      <Panel title="Public key" says="The script tag on the company's website names it: Chat widget, Install.">
        <Snippet label="the public key" text={workspace.widgetKey} />
      </Panel>
      <Panel title="Name">
        <form class="person-form" method="post" action={`${WORKSPACES_PATH}/${workspace.id}`}>
          <input type="hidden" name="csrf" value={shell.csrf} />
          <WorkspaceNameField
            value={refused?.form === "rename" ? refused.typed : workspace.name ?? ""}
            faults={faultsAt(facts, "rename")}
          />
          <button class="button primary" type="submit">Rename</button>
        </form>
      </Panel>
      <RemovePanel shell={shell} facts={facts} />
    </Page>
  );
}

/** The faults of a form: both have a field of the same name. */
function faultsAt({ refused }: WorkspaceFacts, form: WorkspaceForm) {
  return refused?.form === form ? refused.faults : NOT_REFUSED.faults;
}

function RemovePanel({ shell, facts }: { shell: Shell; facts: WorkspaceFacts }) {
  const { workspace, hasPassword, refused } = facts;
  if (workspace.isFirst) {
    return (
      <Panel title="Remove">
        <p class="muted">The first workspace cannot be removed. Its owners manage all workspaces.</p>
      </Panel>
    );
  }
  const name = workspaceLabel(workspace);
  const faults = faultsAt(facts, "remove");
  return (
    <Panel
      title="Remove"
      says="Its conversations, contacts, agent, knowledge, keys and files are deleted, and its people lose their access. This cannot be undone."
    >
      <form class="person-form" method="post" action={`${WORKSPACES_PATH}/${workspace.id}/remove`}>
        <input type="hidden" name="csrf" value={shell.csrf} />
        <TextField
          of="remove"
          name="name"
          label={`Type “${name}” to confirm`}
          faults={faults}
          required
          autocomplete="off"
          value={refused?.form === "remove" ? refused.typed : ""}
        />
        <ProofField hasPassword={hasPassword} faults={faults} />
        <button class="button danger" type="submit">Remove workspace</button>
      </form>
    </Panel>
  );
}
