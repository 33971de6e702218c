/**
 * The panel for the reader's account at the workspace's sign-in provider.
 *
 * @module
 */
import { OwnPasswordField } from "../account/fields.tsx";
import type { Shell } from "../page/shell.ts";
import { Panel } from "../ui/parts.tsx";

/** The address of the form. */
const PATH = "/desk/profile/provider";

/** The workspace's provider, and whether the reader's account there signs them in here. */
export type Connection = {
  readonly label: string;
  readonly isConnected: boolean;
  /** Whether the reader confirmed their identity recently, and need not type their password. */
  readonly isConfirmed: boolean;
};

/** The panel. */
export function ProviderPanel({ shell, connection }: { shell: Shell; connection: Connection }) {
  const { label, isConnected, isConfirmed } = connection;
  const says = isConnected
    ? `Your ${label} account signs you in here.`
    : `Connect your ${label} account to sign in with it, even under another email address.`;
  return (
    <Panel title="Single sign-on" says={says}>
      <form class="person-form" method="post" action={PATH}>
        <input type="hidden" name="csrf" value={shell.csrf} />
        {!isConnected && !isConfirmed && (
          <OwnPasswordField label="Your password" help="From then on, you sign in with both." />
        )}
        {isConnected
          ? <button class="button" type="submit" name="do" value="disconnect">Disconnect {label}</button>
          : <button class="button" type="submit" name="do" value="connect">Connect {label}</button>}
      </form>
    </Panel>
  );
}
