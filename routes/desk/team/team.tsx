/**
 * Settings > Team: everyone with their role, the open invitations, and the rights of each role.
 *
 * @module
 */
import { teammatePicture } from "../../../core/attachments/pictures.ts";
import type { Invitation } from "../../../core/teammates/invitation.ts";
import type { TeamMember } from "../../../core/teammates/manage.ts";
import type { Role } from "../../../core/teammates/roles.ts";
import { Avatar } from "../ui/avatar.tsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { When } from "../ui/locale.tsx";
import { Ask } from "../ui/parts.tsx";
import { SettingsTop } from "../settings/top.tsx";
import { RolesPanel } from "./roles.tsx";

/** The address of the team's pages. */
export const TEAM_PATH = "/desk/settings/team";

/** The data of the page. */
export type TeamFacts = {
  readonly members: readonly TeamMember[];
  /** The ids of teammates with a second step. */
  readonly twoStep: ReadonlySet<string>;
  readonly invitations: readonly Invitation[];
  readonly roles: readonly Role[];
  readonly mayManage: boolean;
  readonly mayEditRoles: boolean;
};

export function TeamPage({ shell, facts }: { shell: Shell; facts: TeamFacts }) {
  const { members, invitations, roles, mayManage, mayEditRoles } = facts;
  const labels = new Map(roles.map(({ id, label }) => [id, label]));
  return (
    <Page shell={shell} title="Team" path="/desk/settings">
      <SettingsTop shell={shell} says="Who works on this desk, and what they may do." current={TEAM_PATH}>
        {mayManage && <a class="button primary" href={`${TEAM_PATH}/invite`}>Invite a teammate</a>}
      </SettingsTop>
      <section class="panel" aria-label="Team">
        <header>
          <h2>Team</h2>
          <p>{members.length === 1 ? "Only you so far." : `${members.length} people.`}</p>
        </header>
        <MemberTable shell={shell} facts={facts} labels={labels} />
      </section>
      {invitations.length > 0 && <Invitations shell={shell} facts={facts} labels={labels} />}
      <RolesPanel roles={roles} by={shell.caller.role} mayEdit={mayEditRoles} />
    </Page>
  );
}

/** The label of each role by its id. */
type RoleLabels = ReadonlyMap<string, string>;

function MemberTable(
  { shell, facts: { members, twoStep, mayManage }, labels }: { shell: Shell; facts: TeamFacts; labels: RoleLabels },
) {
  const opens = mayManage ? "Manage" : "View";
  return (
    <table class="table wide people-table">
      <thead>
        <tr>
          <th>Name</th>
          <th>Role</th>
          <th>Two-step</th>
          <th>Last seen</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {members.map(({ id, name, email, picture, role, lastSeenAt, deactivatedAt }) => (
          <tr>
            <td>
              <div class="person-cell">
                <Avatar name={name} picture={teammatePicture(picture)} />
                <div>
                  <strong>{name}</strong> {id === shell.caller.teammate.id && <span class="badge">you</span>}{" "}
                  {deactivatedAt !== null && <span class="badge bad">deactivated</span>}
                  <div class="muted">{email}</div>
                </div>
              </div>
            </td>
            <td data-label="role">{labels.get(role)}</td>
            <td data-label="two-step">
              {twoStep.has(id) ? <span class="badge good">On</span> : <span class="muted">Off</span>}
            </td>
            <td data-label="last seen">
              {lastSeenAt === null ? <span class="muted">never</span> : <When at={lastSeenAt} />}
            </td>
            <td class="end">
              <a class="button small" href={`${TEAM_PATH}/${id}`} aria-label={`${opens} ${name}`}>{opens}</a>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function Invitations(
  { shell, facts: { invitations, mayManage }, labels }: { shell: Shell; facts: TeamFacts; labels: RoleLabels },
) {
  return (
    <section class="panel" aria-label="Invitations">
      <header>
        <h2>Invitations</h2>
        <p>Each link works once. Invite the same person again for a new link; the old one ends.</p>
      </header>
      <table class="table wide people-table">
        <thead>
          <tr>
            <th>Email</th>
            <th>Role</th>
            <th>Ends</th>
            <td />
          </tr>
        </thead>
        <tbody>
          {invitations.map(({ id, email, name, role, expiresAt }) => (
            <tr>
              <td>
                <strong>{email}</strong>
                <div class="muted">{name}</div>
              </td>
              <td data-label="role">{role === null ? "" : labels.get(role)}</td>
              <td data-label="ends">
                <When at={expiresAt} />
              </td>
              <td class="end">
                {mayManage && (
                  <Ask
                    id={`withdraw-${id}`}
                    open="Withdraw"
                    title={`Withdraw the invitation of ${email}?`}
                    says="Its link stops working."
                    keep="Keep it"
                    yes="Withdraw"
                    action={`${TEAM_PATH}/invitations/${id}/withdraw`}
                    fields={{ csrf: shell.csrf }}
                  />
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
