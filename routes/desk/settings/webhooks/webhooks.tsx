/**
 * Settings > Webhooks: every webhook of the workspace.
 *
 * @module
 */
import type { WebhookEndpoint } from "../../../../core/webhooks/endpoints.ts";
import { Page } from "../../page/layout.tsx";
import type { Shell } from "../../page/shell.ts";
import { Empty } from "../../ui/parts.tsx";
import { SettingsTop } from "../top.tsx";

/** The address of the list. */
export const WEBHOOKS_PATH = "/desk/settings/webhooks";

export function WebhooksPage({ shell, endpoints }: { shell: Shell; endpoints: readonly WebhookEndpoint[] }) {
  return (
    <Page shell={shell} title="Webhooks" path="/desk/settings">
      <SettingsTop
        shell={shell}
        says="Webhooks send events to your own services as they happen."
        current={WEBHOOKS_PATH}
      >
        {endpoints.length > 0 && <NewButton />}
      </SettingsTop>
      {endpoints.length === 0
        ? (
          <Empty
            icon="bolt"
            title="No webhooks"
            says="Nothing is sent anywhere. Add a webhook to receive conversations, messages and more in your own service, signed as Standard Webhooks."
          >
            <NewButton />
          </Empty>
        )
        : (
          <section class="panel" aria-label="Webhooks">
            <EndpointTable endpoints={endpoints} />
          </section>
        )}
    </Page>
  );
}

function NewButton() {
  return <a class="button primary" href={`${WEBHOOKS_PATH}/new`}>Add webhook</a>;
}

function EndpointTable({ endpoints }: { endpoints: readonly WebhookEndpoint[] }) {
  return (
    <table class="table wide">
      <thead>
        <tr>
          <th>Address</th>
          <th>Events</th>
          <th>State</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {endpoints.map((endpoint) => (
          <tr key={endpoint.id}>
            <td>
              <strong>{endpoint.description || new URL(endpoint.url).host}</strong>
              <br />
              <small class="muted">{endpoint.url}</small>
            </td>
            <td data-label="events">{endpoint.types.length}</td>
            <td data-label="state">
              <EndpointState endpoint={endpoint} />
            </td>
            <td class="end">
              <a
                class="button small"
                href={`${WEBHOOKS_PATH}/${endpoint.id}`}
                aria-label={`Manage ${endpoint.description || endpoint.url}`}
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

/** Whether events are sent to an endpoint. */
export function EndpointState({ endpoint }: { endpoint: WebhookEndpoint }) {
  if (endpoint.enabled) return <span class="badge good">enabled</span>;
  return endpoint.stoppedBecause === null
    ? <span class="badge">disabled</span>
    : <span class="badge bad">stopped</span>;
}
