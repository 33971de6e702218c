/**
 * Settings > Team > Invite: the form, and the link that it creates.
 *
 * @module
 */
import type { InputFault } from "../../../core/problem.ts";
import type { Role } from "../../../core/teammates/roles.ts";
import { EmailField, NameField } from "../account/fields.tsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { When } from "../ui/locale.tsx";
import { Snippet } from "../ui/parts.tsx";
import { SettingsSubTop } from "../settings/top.tsx";
import { roleSummary } from "./roles.tsx";
import { TEAM_PATH } from "./team.tsx";

/** A new link, shown only this once. */
export type ShownLink = {
  readonly address: string;
  readonly expiresAt: Date;
  readonly for: string;
  /** Whether it is also sent by email. */
  readonly isMailed: boolean;
};

/** The data of the page: the input and its refusal, or the link. */
export type InviteFacts = {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly fault: string | null;
  readonly faults: readonly InputFault[];
  readonly link: ShownLink | null;
  /** Whether the workspace can send mail. */
  readonly canMail: boolean;
};

/** How the invitation reaches the teammate, if the workspace can send mail. */
const BY_MAIL = "The link to join goes to them by email, and is shown to you as well.";
const BY_HAND = "Mail is not set up, so no mail is sent: the link to join is shown to you, and you send it to them.";

export function InvitePage({ shell, roles, facts }: { shell: Shell; roles: readonly Role[]; facts: InviteFacts }) {
  const { link } = facts;
  return (
    <Page shell={shell} title="Invite a teammate" path="/desk/settings">
      <SettingsSubTop
        shell={shell}
        of={TEAM_PATH}
        title="Invite a teammate"
        says={facts.canMail ? BY_MAIL : BY_HAND}
      />
      {link === null
        ? <InviteForm shell={shell} roles={roles} facts={facts} />
        : (
          <section class="panel person-panel" aria-label="Invitation">
            <div class="body">
              <LinkNotice
                link={link}
                title={`${link.for} is invited`}
                says={link.isMailed
                  ? "The link is on its way to them by email. You can pass it on yourself, too: it is not shown again."
                  : "Send them this link: it is not shown again."}
              />
              <p>
                <a class="button" href={`${TEAM_PATH}/invite`}>Invite someone else</a>
              </p>
            </div>
          </section>
        )}
    </Page>
  );
}

/** A new link, with a button to copy it. */
export function LinkNotice({ link, title, says }: { link: ShownLink; title: string; says: string }) {
  return (
    <>
      <div class="notice good" role="status" id="outcome" tabindex={-1}>
        <strong>{title}</strong>
        <span>
          {says} It works once, until <When at={link.expiresAt} />.
        </span>
      </div>
      <Snippet label="the link" text={link.address} />
    </>
  );
}

function InviteForm({ shell, roles, facts }: { shell: Shell; roles: readonly Role[]; facts: InviteFacts }) {
  return (
    <form class="panel person-panel" method="post" action={`${TEAM_PATH}/invite`}>
      <input type="hidden" name="csrf" value={shell.csrf} />
      <div class="body">
        {facts.fault !== null && <p class="notice bad" role="alert">{facts.fault}</p>}
        <EmailField email={facts.email} isOwn={false} faults={facts.faults} />
        <NameField
          label="Name"
          name={facts.name}
          help="They can change it when they join."
          isOwn={false}
          faults={facts.faults}
        />
        <RoleChoice roles={roles} chosen={facts.role} />
        <div class="row">
          <button class="button primary" type="submit">Create invitation</button>
          <a class="button" href={TEAM_PATH}>Cancel</a>
        </div>
      </div>
    </form>
  );
}

/** One option for each role, with its description. */
export function RoleChoice({ roles, chosen }: { roles: readonly Role[]; chosen: string }) {
  return (
    <fieldset class="choice-setting">
      <legend>Role</legend>
      <div class="options">
        {roles.map((role) => (
          <label class="option" key={role.id}>
            <input type="radio" name="role" value={role.id} required checked={role.id === chosen} />
            <span>{role.label}</span>
            <small>{roleSummary(role)}</small>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
