/**
 * Settings > Webhooks > one webhook: its form, its secret, and its deliveries.
 *
 * @module
 */
import { WEBHOOK_LIMITS } from "../../../../core/limits/webhooks.ts";
import type { WebhookDelivery } from "../../../../core/webhooks/deliveries.ts";
import type { InputFault } from "../../../../core/problem.ts";
import { EXAMPLE_ENDPOINT, type TypedEndpoint, type WebhookEndpoint } from "../../../../core/webhooks/endpoints.ts";
import { WEBHOOK_EVENT_TYPES, WEBHOOK_EVENTS } from "../../../../core/webhooks/events.ts";
import { fieldNotes, TextField } from "../../form/text_field.tsx";
import { Page } from "../../page/layout.tsx";
import type { Shell } from "../../page/shell.ts";
import { Ask, Panel, Snippet } from "../../ui/parts.tsx";
import { Notes } from "../../form/field_box.tsx";
import { BASE_FIELD } from "../optimistic_lock.ts";
import { SettingsSubTop } from "../top.tsx";
import { DeliveryList } from "./deliveries.tsx";
import { EndpointState, WEBHOOKS_PATH } from "./webhooks.tsx";

/** The data of the page. */
export type WebhookFacts = {
  readonly endpoint: WebhookEndpoint;
  readonly deliveries: readonly WebhookDelivery[];
  /** A new secret; null for none. */
  readonly secret: string | null;
  /** The form as sent, or else as saved. */
  readonly typed: TypedEndpoint;
  readonly news: string | null;
  readonly fault: string | null;
  /** The faults of the sent form's fields. */
  readonly faults: readonly InputFault[];
};

/** The page of a new webhook. */
export function NewWebhookPage(
  { shell, facts }: { shell: Shell; facts: Pick<WebhookFacts, "typed" | "fault" | "faults"> },
) {
  const { typed, fault, faults } = facts;
  const path = `${WEBHOOKS_PATH}/new`;
  return (
    <Page shell={shell} title="New webhook" path="/desk/settings">
      <SettingsSubTop
        shell={shell}
        of={WEBHOOKS_PATH}
        title="New webhook"
        says="Events hold what customers wrote. Send them to services that you trust."
      />
      <Fault fault={fault} />
      <Panel title="Endpoint">
        <EndpointForm shell={shell} path={path} base={null} typed={typed} faults={faults} label="Add webhook" />
      </Panel>
    </Page>
  );
}

/** The page of one webhook. */
export function WebhookPage({ shell, facts }: { shell: Shell; facts: WebhookFacts }) {
  const { endpoint, deliveries, secret, typed, news, fault, faults } = facts;
  const name = endpoint.description || new URL(endpoint.url).host;
  const path = `${WEBHOOKS_PATH}/${endpoint.id}`;
  return (
    <Page shell={shell} title={name} path="/desk/settings">
      <SettingsSubTop
        shell={shell}
        of={WEBHOOKS_PATH}
        title={
          <>
            {name} <EndpointState endpoint={endpoint} />
          </>
        }
      >
        {endpoint.enabled && (
          <form method="post" action={`${path}/test`}>
            <input type="hidden" name="csrf" value={shell.csrf} />
            <button class="button" type="submit">Send a test event</button>
          </form>
        )}
        <EnableForm shell={shell} endpoint={endpoint} />
      </SettingsSubTop>
      {news !== null && <p class="notice good" role="status" id="outcome" tabindex={-1}>{news}</p>}
      <Fault fault={fault} />
      {endpoint.stoppedBecause !== null && (
        <div class="notice bad" role="alert">
          <strong>The desk stopped this webhook.</strong>
          <span>{endpoint.stoppedBecause} Fix the receiver, then enable it again.</span>
        </div>
      )}
      {secret !== null && <NewSecret secret={secret} />}
      <Panel
        title="Deliveries"
        says={`The newest ${WEBHOOK_LIMITS.listedMax}, kept for ${WEBHOOK_LIMITS.keptDays} days. Send again sends the same id (webhook-id), so that a receiver which has seen the event can leave it out; later events of its conversation wait for it.`}
      >
        <DeliveryList shell={shell} path={path} deliveries={deliveries} />
      </Panel>
      <Panel title="Endpoint">
        <EndpointForm shell={shell} path={path} base={endpoint.version} typed={typed} faults={faults} label="Save" />
      </Panel>
      <Panel title="Secret" says="A new secret is shown once. The old one signs beside it for 24 hours.">
        <Ask
          id="rotate-secret"
          open="Rotate the secret"
          title="Make a new secret?"
          says="Give it to the receiver within 24 hours. After that, events are signed with the new one alone."
          keep="Keep it"
          yes="Rotate"
          action={`${path}/rotate`}
          fields={{ csrf: shell.csrf }}
        />
      </Panel>
      <Panel title="Remove">
        <Ask
          id="remove-webhook"
          open="Remove this webhook"
          title={`Remove ${name}?`}
          says="Its deliveries are removed with it, and events that wait are not sent."
          keep="Keep it"
          yes="Remove"
          action={`${path}/remove`}
          fields={{ csrf: shell.csrf }}
        />
      </Panel>
    </Page>
  );
}

function Fault({ fault }: { fault: string | null }) {
  return fault === null ? null : <p class="notice bad" role="alert" id="outcome" tabindex={-1}>{fault}</p>;
}

function NewSecret({ secret }: { secret: string }) {
  return (
    <>
      <p class="notice good" role="status" id="outcome" tabindex={-1}>The signing secret is ready.</p>
      <Panel
        title="Signing secret"
        says="Copy it now: it is not shown again. The receiver verifies each event with it, following Standard Webhooks."
      >
        <Snippet label="the secret" text={secret} />
      </Panel>
    </>
  );
}

function EnableForm({ shell, endpoint }: { shell: Shell; endpoint: WebhookEndpoint }) {
  return (
    <form method="post" action={`${WEBHOOKS_PATH}/${endpoint.id}/enable`}>
      <input type="hidden" name="csrf" value={shell.csrf} />
      <button
        type="submit"
        class={endpoint.enabled ? "button" : "button primary"}
        name="enabled"
        value={endpoint.enabled ? "" : "yes"}
      >
        {endpoint.enabled ? "Disable" : "Enable"}
      </button>
    </form>
  );
}

type EndpointFormProps = {
  readonly shell: Shell;
  readonly path: string;
  /** The version that the form is based on; null for a new webhook. */
  readonly base: number | null;
  readonly typed: TypedEndpoint;
  readonly faults: readonly InputFault[];
  readonly label: string;
};

function EndpointForm({ shell, path, base, typed, faults, label }: EndpointFormProps) {
  return (
    <form class="stack" method="post" action={path} data-saves>
      <input type="hidden" name="csrf" value={shell.csrf} />
      {base !== null && <input type="hidden" name={BASE_FIELD} value={String(base)} />}
      <TextField
        of="endpoint"
        name="url"
        label="Address"
        help={base === null ? "Events are posted to it as JSON." : "An address at another host gets a new secret."}
        faults={faults}
        type="url"
        required
        value={typed.url}
        maxlength={WEBHOOK_LIMITS.urlCharsMax}
        spellcheck={false}
        placeholder={EXAMPLE_ENDPOINT}
      />
      <label class="field">
        <span>Name</span>
        <input name="description" value={typed.description} maxlength={WEBHOOK_LIMITS.descriptionCharsMax} />
        <small>Such as CRM. Shown in the list only.</small>
      </label>
      <fieldset class="choice-setting">
        <legend>Events</legend>
        <div class="options">
          {WEBHOOK_EVENT_TYPES.map((type) => (
            <label class="option" key={type}>
              <input type="checkbox" name="types" value={type} checked={typed.types.includes(type)} />
              <span>{WEBHOOK_EVENTS[type].label}</span>
              <small>
                <code>{type}</code>
              </small>
              <small>{WEBHOOK_EVENTS[type].when}</small>
            </label>
          ))}
        </div>
        <Notes {...fieldNotes("endpoint", "types", faults)} />
      </fieldset>
      <div class="row">
        <button class="button primary" type="submit">{label}</button>
      </div>
    </form>
  );
}
