/**
 * Settings > Team > a custom role: its name, its rights, and removing it.
 *
 * @module
 */
import { TEAMMATE_LIMITS } from "../../../core/limits/people.ts";
import type { InputFault } from "../../../core/problem.ts";
import { type Right, RIGHT_GROUPS, RIGHT_NAMES, RIGHTS } from "../../../core/teammates/rights.ts";
import { fieldNotes, TextField } from "../form/text_field.tsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { Ask, Panel } from "../ui/parts.tsx";
import { Notes } from "../form/field_box.tsx";
import { SettingsSubTop } from "../settings/top.tsx";
import { ROLES_PATH } from "./roles.tsx";
import { TEAM_PATH } from "./team.tsx";

/** The data of the page. */
export type RoleFacts = {
  /** The role to change; null for a new one. */
  readonly id: string | null;
  /** Its saved name; null for a new one. */
  readonly title: string | null;
  readonly name: string;
  readonly rights: readonly string[];
  /** An identifier of the state that the form is based on. */
  readonly base: string;
  readonly fault: string | null;
  readonly faults: readonly InputFault[];
};

export function RolePage({ shell, facts }: { shell: Shell; facts: RoleFacts }) {
  const { id, title, fault, faults } = facts;
  return (
    <Page shell={shell} title={title ?? "New role"} path="/desk/settings">
      <SettingsSubTop
        shell={shell}
        of={TEAM_PATH}
        title={title ?? "New role"}
        says="Everyone with this role may do what is chosen here."
      />
      {fault !== null && <p class="notice bad" role="alert" id="outcome" tabindex={-1}>{fault}</p>}
      <form class="role-form" method="post" action={`${ROLES_PATH}/${id ?? "new"}`} data-saves>
        <input type="hidden" name="csrf" value={shell.csrf} />
        <input type="hidden" name="base" value={facts.base} />
        <Panel title="Name">
          <div class="role-name">
            <TextField
              of="role"
              name="name"
              label="Name"
              hidesLabel
              help="Such as Quality, or Knowledge editor. Customers do not see it."
              faults={faults}
              required
              maxlength={TEAMMATE_LIMITS.roleNameCharsMax}
              value={facts.name}
            />
          </div>
        </Panel>
        <Panel title="Rights" says="A right to change something includes reading it.">
          {RIGHT_GROUPS.map((group) => <RightGroup shell={shell} group={group} chosen={facts.rights} key={group} />)}
          <Notes {...fieldNotes("role", "rights", faults)} />
        </Panel>
        <div class="row">
          <button class="button primary" type="submit">{id === null ? "Make the role" : "Save"}</button>
          <a class="button" href={TEAM_PATH}>Cancel</a>
        </div>
      </form>
      {id !== null && (
        <Panel title="Remove" says="A role can be removed once no one has it.">
          <Ask
            id="remove-role"
            open="Remove this role"
            title={`Remove the role ${title}?`}
            says="It can no longer be given to anyone."
            keep="Keep it"
            yes="Remove"
            action={`${ROLES_PATH}/${id}/remove`}
            fields={{ csrf: shell.csrf }}
          />
        </Panel>
      )}
    </Page>
  );
}

/** The rights of a group that a custom role may have. */
function RightGroup(
  { shell, group, chosen }: { shell: Shell; group: typeof RIGHT_GROUPS[number]; chosen: readonly string[] },
) {
  const rights = RIGHT_NAMES.filter((right) => RIGHTS[right].group === group && RIGHTS[right].from !== "owner");
  return (
    <fieldset class="right-group">
      <legend>{group}</legend>
      <div class="options">
        {rights.map((right) => (
          <RightChoice
            right={right}
            isChosen={chosen.includes(right)}
            isOwn={shell.caller.role.rights.has(right)}
            key={right}
          />
        ))}
      </div>
    </fieldset>
  );
}

function RightChoice({ right, isChosen, isOwn }: { right: Right; isChosen: boolean; isOwn: boolean }) {
  const { label, help } = RIGHTS[right];
  return (
    <label class="option">
      <input type="checkbox" name="rights" value={right} checked={isChosen} disabled={!isOwn} />
      <span>{label}</span>
      <small>{isOwn ? help : `${help}. You do not have this right yourself.`}</small>
    </label>
  );
}
