/**
 * The deliveries of a webhook: the payload, the result, and sending it again.
 *
 * @module
 */
import { redactText } from "../../../../core/redact.ts";
import type { WebhookDelivery } from "../../../../core/webhooks/deliveries.ts";
import { eventBody } from "../../../../core/webhooks/queue.ts";
import type { Shell } from "../../page/shell.ts";
import { When } from "../../ui/locale.tsx";

const BADGES: Readonly<Record<WebhookDelivery["state"], string>> = {
  waiting: "badge",
  delivered: "badge good",
  failed: "badge bad",
};

/** The list, newest first. */
export function DeliveryList(
  { shell, path, deliveries }: { shell: Shell; path: string; deliveries: readonly WebhookDelivery[] },
) {
  if (deliveries.length === 0) return <p class="muted">No events yet.</p>;
  return (
    <table class="table wide">
      <thead>
        <tr>
          <th>Event</th>
          <th>Happened</th>
          <th>State</th>
          <td />
        </tr>
      </thead>
      <tbody>
        {deliveries.map((delivery) => <DeliveryRow shell={shell} path={path} delivery={delivery} key={delivery.id} />)}
      </tbody>
    </table>
  );
}

function DeliveryRow({ shell, path, delivery }: { shell: Shell; path: string; delivery: WebhookDelivery }) {
  const { id, type, createdAt, state, answer } = delivery;
  return (
    <tr>
      <td>
        <details>
          <summary>
            <code>{type}</code>
          </summary>
          <pre><code>{JSON.stringify(JSON.parse(eventBody(delivery)), null, 2)}</code></pre>
          {answer !== null && answer !== "" && <p>The receiver: {redactText(answer)}</p>}
        </details>
      </td>
      <td data-label="happened">
        <When at={createdAt} />
      </td>
      <td data-label="state">
        <span class={BADGES[state]}>{state}</span> <Attempts delivery={delivery} />
      </td>
      <td class="end">
        <form method="post" action={`${path}/deliveries/${id}`}>
          <input type="hidden" name="csrf" value={shell.csrf} />
          <button class="button small" type="submit">{state === "waiting" ? "Send now" : "Send again"}</button>
        </form>
      </td>
    </tr>
  );
}

function Attempts({ delivery: { status, attempts, state, dueAt } }: { delivery: WebhookDelivery }) {
  const isRetry = state === "waiting" && attempts > 0 && dueAt !== null;
  return (
    <small class="muted">
      {status !== null && `status ${status}, `}
      {attempts === 1 ? "1 attempt" : `${attempts} attempts`}
      {isRetry && (
        <>
          , next <When at={dueAt} />
        </>
      )}
    </small>
  );
}
