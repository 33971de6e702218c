/**
 * The roles on the Team page: one line each, and the table of their rights.
 *
 * @module
 */
import { RIGHT_GROUPS, RIGHT_NAMES, RIGHTS, withoutReading } from "../../../core/teammates/rights.ts";
import { hasRightsOf, type Role } from "../../../core/teammates/roles.ts";
import { Icon } from "../ui/icons.tsx";

/** The address of custom roles. */
export const ROLES_PATH = "/desk/settings/team/roles";

/** The panel. `mayEdit` shows the links to create a role, and to change those without a right that `by` lacks. */
export function RolesPanel({ roles, by, mayEdit }: { roles: readonly Role[]; by: Role; mayEdit: boolean }) {
  return (
    <section class="panel" id="roles" aria-label="Roles">
      <header class="panel-head">
        <div>
          <h2>Roles</h2>
          <p>A role is a set of rights. Everyone on the team has one.</p>
        </div>
        {mayEdit && <a class="button" href={`${ROLES_PATH}/new`}>Make a role</a>}
      </header>
      <ul class="list">
        {roles.map((role) => (
          <li class="role-line" key={role.id}>
            <div>
              <strong>{role.label}</strong>
              <p>{roleSummary(role)}</p>
            </div>
            {mayEdit && !role.isBuiltIn && hasRightsOf(by, role) && (
              <a class="button small" href={`${ROLES_PATH}/${role.id}`} aria-label={`Edit ${role.label}`}>Edit</a>
            )}
          </li>
        ))}
      </ul>
      <details class="rights">
        <summary>
          <Icon name="unfold" />
          Who may do what
        </summary>
        <RightsTable roles={roles} />
      </details>
    </section>
  );
}

/** A summary of a role's rights. */
export function roleSummary({ help, rights }: Role): string {
  if (help !== null) return help;
  const labels = withoutReading([...rights]).map((right) => RIGHTS[right].label);
  const named = labels.slice(0, NAMED_MAX).join(", ");
  return labels.length > NAMED_MAX ? `${named} and ${labels.length - NAMED_MAX} more` : named;
}

const NAMED_MAX = 4;

function RightsTable({ roles }: { roles: readonly Role[] }) {
  return (
    <div class="rights-scroll" tabindex={0} role="region" aria-label="Who may do what">
      <table class="table rights-table">
        <thead>
          <tr>
            <th scope="col">Right</th>
            {roles.map((role) => <th key={role.id} scope="col">{role.label}</th>)}
          </tr>
        </thead>
        {RIGHT_GROUPS.map((group) => (
          <tbody key={group}>
            <tr>
              <th class="rights-group" scope="rowgroup" colspan={roles.length + 1}>{group}</th>
            </tr>
            {RIGHT_NAMES.filter((right) => RIGHTS[right].group === group).map((right) => (
              <tr key={right}>
                <th scope="row" title={RIGHTS[right].help}>{RIGHTS[right].label}</th>
                {roles.map(({ id, rights }) => (
                  <td key={id}>
                    {rights.has(right) ? <Icon name="check" /> : <span aria-hidden="true">–</span>}
                    <span class="hidden">{rights.has(right) ? "yes" : "no"}</span>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        ))}
      </table>
    </div>
  );
}
