/**
 * MCP > Connected apps: AI clients that signed in, their rights, and revoking them.
 *
 * @module
 */
import type { ConnectionLine } from "../../../core/connections/connections.ts";
import type { Shell } from "../page/shell.ts";
import { Page } from "../page/layout.tsx";
import { When } from "../ui/locale.tsx";
import { Ask, Empty, Head, Snippet, Tabs } from "../ui/parts.tsx";
import { MCP_SAYS, MCP_TABS } from "./connect.tsx";

/** The address of the page. */
export const CONNECTIONS_PATH = "/desk/mcp/connections";

/** A connection in the list. */
export type ConnectionRow = ConnectionLine & { readonly teammateName: string };

export function ConnectionsPage(
  { shell, address, connections }: { shell: Shell; address: string; connections: readonly ConnectionRow[] },
) {
  return (
    <Page shell={shell} title="Connected apps" path="/desk/mcp">
      <Head title="MCP" says={MCP_SAYS} />
      <Tabs shell={shell} label="MCP" tabs={MCP_TABS} current={CONNECTIONS_PATH} />
      <section class="panel" aria-label="Add an app that signs in">
        <header>
          <h2>Apps that sign in</h2>
          <p>Give the app this address. It opens a page of the desk, which asks you what it may.</p>
        </header>
        <div class="body">
          <Snippet label="the address for apps that sign in" text={address} />
        </div>
      </section>
      <section class="panel" aria-label="Connected apps">
        {connections.length === 0
          ? (
            <Empty
              icon="plug"
              title="No connected apps"
              says="Apps that you allowed appear here: what each may do, and when it was used."
            />
          )
          : <ConnectionTable shell={shell} connections={connections} />}
      </section>
    </Page>
  );
}

function ConnectionTable({ shell, connections }: { shell: Shell; connections: readonly ConnectionRow[] }) {
  return (
    <table class="table wide">
      <thead>
        <tr>
          <th>App</th>
          <th>May</th>
          <th>Connected</th>
          <th>Last used</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {connections.map((connection) => (
          <tr key={connection.id}>
            <td>
              <strong>{connection.clientName}</strong>
              <div class="muted">
                {connection.clientHost}, by {connection.teammateName}
              </div>
            </td>
            <td>
              {connection.kinds.join(", ")}{" "}
              {connection.readsCustomers && <span class="badge warn">reads customers' words</span>}
            </td>
            <td data-label="connected">
              <When at={connection.createdAt} />
            </td>
            <td data-label="last used">
              {connection.lastUsedAt === null ? <span class="muted">never</span> : <When at={connection.lastUsedAt} />}
            </td>
            <td class="end">
              <End shell={shell} connection={connection} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function End({ shell, connection: { id, clientName, endedAt } }: { shell: Shell; connection: ConnectionRow }) {
  if (endedAt !== null) return <span class="badge bad">disconnected</span>;
  return (
    <Ask
      id={`revoke-${id}`}
      open="Disconnect"
      title={`Disconnect “${clientName}”?`}
      says="It stops working immediately. It can ask you again."
      keep="Cancel"
      action={`${CONNECTIONS_PATH}/${id}/revoke`}
      fields={{ csrf: shell.csrf }}
      yes="Disconnect"
    />
  );
}
