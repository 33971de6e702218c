/**
 * Settings > Workspaces: every workspace of the installation, and creating another one.
 *
 * @module
 */
import type { ListedWorkspace } from "../../../core/teammates/edit_workspaces.ts";
import { COMPANY_NAME_CHARS_MAX } from "../../../core/settings/settings.ts";
import type { WorkspaceRemoval } from "../../../core/teammates/remove_workspace.ts";
import { workspaceLabel } from "../../../core/teammates/workspaces.ts";
import { countText } from "../ui/count_text.ts";
import type { FormRefusal } from "../form/refusal_words.ts";
import { TextField } from "../form/text_field.tsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { Count, When } from "../ui/locale.tsx";
import { FactList, Panel } from "../ui/parts.tsx";
import { SettingsTop } from "../settings/top.tsx";

/** The address of the list. */
export const WORKSPACES_PATH = "/desk/settings/workspaces";

/** The data of the page. */
export type WorkspacesFacts = FormRefusal & {
  readonly workspaces: readonly ListedWorkspace[];
  /** Closed workspaces whose data has not been deleted completely. */
  readonly removals: readonly WorkspaceRemoval[];
  /** The typed name of a new one. */
  readonly typed: string;
  readonly news: string | null;
};

export function WorkspacesPage({ shell, facts }: { shell: Shell; facts: WorkspacesFacts }) {
  const { workspaces, removals, typed, news, fault, faults } = facts;
  return (
    <Page shell={shell} title="Workspaces" path="/desk/settings">
      <SettingsTop
        shell={shell}
        says="Each workspace is a desk of its own: its chat, agent, keys, customers and people."
        current={WORKSPACES_PATH}
      />
      {news !== null && <p class="notice good" role="status" id="outcome" tabindex={-1}>{news}</p>}
      {fault !== null && <p class="notice bad" role="alert" id="outcome" tabindex={-1}>{fault}</p>}
      <section class="panel" aria-label="Workspaces">
        <header>
          <h2>Workspaces</h2>
          <p>{workspaces.length === 1 ? "One workspace." : `${workspaces.length} workspaces.`}</p>
        </header>
        <WorkspaceTable workspaces={workspaces} />
      </section>
      {removals.length > 0 && <RemovalsPanel removals={removals} />}
      <Panel title="New workspace" says="It starts empty, with its own public key. You are its owner.">
        <form class="person-form" method="post" action={WORKSPACES_PATH}>
          <input type="hidden" name="csrf" value={shell.csrf} />
          <WorkspaceNameField value={typed} faults={faults} />
          <button class="button primary" type="submit">Create workspace</button>
        </form>
      </Panel>
    </Page>
  );
}

/** Closed workspaces are deleted in the background; none of their data can be opened any more. */
function RemovalsPanel({ removals }: Pick<WorkspacesFacts, "removals">) {
  return (
    <Panel
      title="Being removed"
      says="Nobody can open these any more. Their data is removed little by little; a restart goes on where it was."
    >
      <FactList
        facts={removals.map((removal) => [
          workspaceLabel(removal),
          <span key={removal.id}>
            since <When at={removal.since} />, <Count of={removal.removedRows} /> records removed so far
          </span>,
        ])}
      />
    </Panel>
  );
}

/** The name of a workspace's company. */
export function WorkspaceNameField({ value, faults }: { value: string } & Pick<FormRefusal, "faults">) {
  return (
    <TextField
      of="workspace"
      name="name"
      label="Company name"
      help="Customers see it at the top of the chat."
      faults={faults}
      required
      maxlength={COMPANY_NAME_CHARS_MAX}
      autocomplete="off"
      value={value}
    />
  );
}

function WorkspaceTable({ workspaces }: { workspaces: readonly ListedWorkspace[] }) {
  return (
    <table class="table wide people-table">
      <thead>
        <tr>
          <th>Name</th>
          <th>People</th>
          <th>Conversations</th>
          <th>Created</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {workspaces.map((workspace) => (
          <tr key={workspace.id}>
            <td>
              <strong>{workspaceLabel(workspace)}</strong> {workspace.isFirst && <span class="badge">first</span>}
            </td>
            <td data-label="people">{workspace.people}</td>
            <td data-label="conversations">{countText(workspace.conversations)}</td>
            <td data-label="created">
              <When at={workspace.createdAt} />
            </td>
            <td class="end">
              <a
                class="button small"
                href={`${WORKSPACES_PATH}/${workspace.id}`}
                aria-label={`Manage ${workspaceLabel(workspace)}`}
              >
                Manage
              </a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
