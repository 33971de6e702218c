/**
 * The rail beside every page: the menu, the workspaces and the signed-in teammate.
 *
 * @module
 */
import { workspaceLabel } from "../../../core/teammates/workspaces.ts";
import { Avatar } from "../ui/avatar.tsx";
import { CommandMenuButton } from "../command_menu/menu.tsx";
import { countText } from "../ui/count_text.ts";
import { deskName, Logo } from "./document.tsx";
import { Icon } from "../ui/icons.tsx";
import { INBOX_PATH, menuFor, SETTINGS_PATH } from "./menu.ts";
import type { Shell } from "./shell.ts";

/** The rail; on a phone its menu is a popover, which needs no script. */
export function Rail({ shell, path }: { shell: Shell; path: string }) {
  const { waiting } = shell;
  const { teammate, role } = shell.caller;
  return (
    <header class="rail">
      <div class="rail-head">
        <a class="brand" href="/desk">
          <Logo company={shell.company} />
          <span>{deskName(shell.company)}</span>
        </a>
        {shell.others.length > 0 && <WorkspaceSwitcher shell={shell} />}
      </div>
      <CommandMenuButton />
      <button class="button small" type="button" popovertarget="menu">
        Menu
        {waiting !== null && <WaitingCount count={waiting} />}
      </button>
      <nav id="menu" popover="auto" aria-label="Desk">
        {menuFor(shell.mayOpen, shell.company).map((entry) => (
          <a href={entry.leadsTo} aria-current={path.startsWith(entry.path) ? "page" : undefined}>
            <Icon name={entry.icon} />
            {entry.label}
            {entry.path === INBOX_PATH && waiting !== null && <WaitingCount count={waiting} />}
            {entry.path === SETTINGS_PATH && shell.stoppedWebhooks > 0 && (
              <span class="count urgent">
                {shell.stoppedWebhooks} <span class="hidden">stopped</span>
              </span>
            )}
          </a>
        ))}
      </nav>
      <form class="who" method="post" action="/desk/sign-out">
        <input type="hidden" name="csrf" value={shell.csrf} />
        <a href="/desk/profile" title="Your profile">
          <Avatar name={teammate.name} />
          <span class="who-name">{teammate.name}</span>
          <small>{role.label}</small>
          <small data-zone={shell.locale.timezone} hidden>Times in {shell.locale.timezone}</small>
        </a>
        <button class="button small quiet leave" type="submit" title="Sign out">
          <Icon name="leave" />
          <span>Sign out</span>
        </button>
      </form>
    </header>
  );
}

/** Why the number can be lower than the inbox's. */
const NOTIFIED = "Those that wait and that you are notified of, as your profile says; the inbox counts all";

/** The number of waiting conversations; the script of notifications keeps it current. */
function WaitingCount({ count }: { count: number }) {
  return (
    <span class="count urgent" title={NOTIFIED} data-waiting={count} hidden={count === 0}>
      <span data-waiting-count>{countText(count)}</span> <span class="hidden">waiting</span>
    </span>
  );
}

/** The person's other workspaces, in a popover without a script. */
function WorkspaceSwitcher({ shell }: { shell: Shell }) {
  return (
    <>
      <button
        class="button small quiet switch"
        type="button"
        popovertarget="workspaces"
        aria-label="Switch workspace"
        title="Switch workspace"
      >
        <Icon name="updown" />
      </button>
      <form id="workspaces" class="workspaces" popover="auto" method="post" action="/desk/workspace">
        <input type="hidden" name="csrf" value={shell.csrf} />
        <p>Switch to</p>
        {shell.others.map((other) => (
          <button type="submit" name="workspace" value={other.id} key={other.id}>{workspaceLabel(other)}</button>
        ))}
        {shell.mayOpen("/desk/settings/workspaces") && <a href="/desk/settings/workspaces">Manage workspaces</a>}
      </form>
    </>
  );
}
