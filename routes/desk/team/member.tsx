/**
 * Settings > Team > one teammate: their role, a new password, deactivation, and transfer of ownership.
 *
 * @module
 */
import { teammatePicture } from "../../../core/attachments/pictures.ts";
import type { InputFault } from "../../../core/problem.ts";
import type { TeamMember } from "../../../core/teammates/manage.ts";
import { isTwoStep, type SecondStepState } from "../../../core/sign_in/second_step.ts";
import type { Role } from "../../../core/teammates/roles.ts";
import { ProofField } from "../account/fields.tsx";
import { Avatar } from "../ui/avatar.tsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { When } from "../ui/locale.tsx";
import { Ask, Panel } from "../ui/parts.tsx";
import { SettingsSubTop } from "../settings/top.tsx";
import { LinkNotice, RoleChoice, type ShownLink } from "./invite.tsx";
import { TEAM_PATH } from "./team.tsx";

/** The data of the page. */
export type MemberFacts = {
  readonly member: TeamMember;
  readonly role: Role;
  readonly secondSteps: SecondStepState;
  /** Whether the reader may change anything here. */
  readonly mayManage: boolean;
  /** The roles that the reader may assign; empty for none. */
  readonly roles: readonly Role[];
  /** Whether the reader may transfer the ownership to them. */
  readonly mayHandOver: boolean;
  /** Whether the reader's own account has a password. */
  readonly hasPassword: boolean;
  /** A notice of what was just done; null for none. */
  readonly news: string | null;
  readonly fault: string | null;
  readonly faults: readonly InputFault[];
  /** A link that sets a new password, shown only this once. */
  readonly link: ShownLink | null;
};

export function MemberPage({ shell, facts }: { shell: Shell; facts: MemberFacts }) {
  const { member, mayManage, news, fault, link } = facts;
  const isSelf = member.id === shell.caller.teammate.id;
  return (
    <Page shell={shell} title={member.name} path="/desk/settings">
      <SettingsSubTop shell={shell} of={TEAM_PATH} title={member.name} says={member.email} />
      {news !== null && <p class="notice good" role="status" id="outcome" tabindex={-1}>{news}</p>}
      {fault !== null && <p class="notice bad" role="alert" id="outcome" tabindex={-1}>{fault}</p>}
      {link !== null && (
        <LinkNotice
          link={link}
          title="A link for a new password is ready"
          says={link.isMailed
            ? "It is on its way to them by email. You can pass it on yourself, too: it is not shown again."
            : "Send it to them: it is not shown again."}
        />
      )}
      <Panel title="About">
        <dl class="facts">
          <div>
            <dt>Picture</dt>
            <dd>
              <Avatar name={member.name} picture={teammatePicture(member.picture)} size="large" />
            </dd>
          </div>
          <div>
            <dt>Role</dt>
            <dd>{facts.role.label}</dd>
          </div>
          <div>
            <dt>Two-step sign-in</dt>
            <dd>{secondStepWords(facts.secondSteps)}</dd>
          </div>
          <Moment label="Joined" at={member.createdAt} />
          <Moment label="Last seen" at={member.lastSeenAt} />
          {member.deactivatedAt !== null && <Moment label="Deactivated" at={member.deactivatedAt} />}
        </dl>
      </Panel>
      {isSelf && (
        <p class="muted own-profile">
          Your name, picture, password and sessions are on <a href="/desk/profile">your profile</a>.
        </p>
      )}
      {mayManage && <RolePanel shell={shell} facts={facts} />}
      {mayManage && !isSelf && <AccessPanel shell={shell} facts={facts} />}
      {facts.mayHandOver && <OwnershipPanel shell={shell} facts={facts} />}
    </Page>
  );
}

function Moment({ label, at }: { label: string; at: Date | null }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{at === null ? "never" : <When at={at} />}</dd>
    </div>
  );
}

function RolePanel({ shell, facts: { member, roles } }: { shell: Shell; facts: MemberFacts }) {
  return (
    <Panel title="What they may do">
      <form class="person-form" method="post" action={`${TEAM_PATH}/${member.id}`}>
        <input type="hidden" name="csrf" value={shell.csrf} />
        <input type="hidden" name="seen" value={member.role} />
        <RoleChoice roles={roles} chosen={member.role} />
        <button class="button primary" type="submit" name="do" value="role">Change role</button>
      </form>
    </Panel>
  );
}

function secondStepWords({ hasApp, passkeys }: SecondStepState): string {
  const keys = passkeys === 0 ? [] : [passkeys === 1 ? "1 passkey" : `${passkeys} passkeys`];
  return [...(hasApp ? ["Authenticator app"] : []), ...keys].join(", ") || "Off";
}

function AccessPanel({ shell, facts: { member, secondSteps } }: { shell: Shell; facts: MemberFacts }) {
  const action = `${TEAM_PATH}/${member.id}`;
  if (member.deactivatedAt !== null) {
    return (
      <Panel title="Access" says="They cannot sign in. Their name stays in the conversations they had.">
        <form class="person-form" method="post" action={action}>
          <input type="hidden" name="csrf" value={shell.csrf} />
          <button class="button primary" type="submit" name="do" value="reactivate">Reactivate</button>
        </form>
      </Panel>
    );
  }
  return (
    <Panel title="Access">
      <form class="access-step" method="post" action={action}>
        <input type="hidden" name="csrf" value={shell.csrf} />
        <div>
          <strong>Lost password</strong>
          <p>A link sets a new one and ends their sessions.</p>
        </div>
        <button class="button" type="submit" name="do" value="reset">Create a link</button>
      </form>
      {isTwoStep(secondSteps) && (
        <div class="access-step">
          <div>
            <strong>Lost second step</strong>
            <p>Takes off their app, passkeys and recovery codes, and ends their sessions.</p>
          </div>
          <Ask
            id="reset-second-step"
            open="Reset"
            title={`Reset the second step of ${member.name}?`}
            says="Make sure that the request comes from them. They sign in with their password alone until they set up a new one."
            keep="Keep it"
            yes="Reset"
            action={action}
            fields={{ csrf: shell.csrf, do: "second-step" }}
          />
        </div>
      )}
      <div class="access-step">
        <div>
          <strong>They left</strong>
          <p>Their sessions and API tokens end, and their open conversations wait for another teammate.</p>
        </div>
        <Ask
          id="deactivate"
          open="Deactivate"
          title={`Deactivate ${member.name}?`}
          says="Their sessions end now, their API tokens are revoked, and their open conversations wait for another teammate."
          keep="Keep them"
          yes="Deactivate"
          action={action}
          fields={{ csrf: shell.csrf, do: "deactivate" }}
        />
      </div>
    </Panel>
  );
}

function OwnershipPanel({ shell, facts: { member, hasPassword, faults } }: { shell: Shell; facts: MemberFacts }) {
  return (
    <Panel title="Ownership" says={`${member.name} becomes the owner, and you become an admin.`}>
      <form class="person-form" method="post" action={`${TEAM_PATH}/${member.id}`}>
        <input type="hidden" name="csrf" value={shell.csrf} />
        <ProofField hasPassword={hasPassword} faults={faults} />
        <button class="button danger" type="submit" name="do" value="owner">Hand the ownership over</button>
      </form>
    </Panel>
  );
}
