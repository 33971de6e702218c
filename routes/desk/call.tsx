/**
 * One call of a conversation: who said yes, what was sent and what came back, keys masked.
 *
 * @module
 */
import { versionName } from "../../core/agent/rollouts.ts";
import type { DetailCall } from "../../core/conversations/list.ts";
import { type Outcome, OUTCOMES } from "../../core/outcomes.ts";
import { onPage } from "./call_name.ts";
import { Icon } from "./icons.tsx";
import { indentJson } from "./indent_json.ts";
import { When } from "./locale.tsx";

const YES = { text: "the customer wrote yes", press: "the customer pressed the button", none: null } as const;

/** One call, folded to its outcome. */
export function Call(props: { call: DetailCall }) {
  const { call } = props;
  const yes = YES[call.confirmedBy];
  return (
    <details class="call" id={`call-${call.id}`}>
      <summary>
        <Icon name="unfold" />
        {onPage(call.action) ?? <code>{call.action}</code>}
        <OutcomeBadge outcome={call.outcome} />
        {yes && <span class="badge">{yes}</span>}
        {isUnasked(call) && <span class="badge warn">no yes: its file says that it only reads</span>}
        <span class="end">{call.ms === null ? "" : `${call.ms} ms`}</span>
      </summary>
      <div class="exchange">
        {call.request && (
          <section>
            <h2>Sent {call.userId !== null && <span>for {call.userId}</span>}</h2>
            <pre>{requestText(call.request)}</pre>
          </section>
        )}
        {call.response && (
          <section>
            <h2>
              Came back <StatusBadge status={call.response.status} />
            </h2>
            <pre>{indentJson(call.response.body) || "(empty)"}</pre>
          </section>
        )}
        {call.error && <p class="muted">{call.error}</p>}
        <p class="muted">
          {versionName(call.agentVersion)} of the agent · <When at={call.at} />
        </p>
      </div>
    </details>
  );
}

/** Whether a call that usually changes something was sent without a yes; a teammate's own trial needs none. */
function isUnasked({ request, confirmedBy, actor }: DetailCall): boolean {
  const isSent = request !== null && /^(?:POST|PUT|PATCH|DELETE)$/.test(request.method);
  return isSent && confirmedBy === "none" && actor !== "try";
}

/** The outcome of a call, as a badge. */
export function OutcomeBadge(props: { outcome: Outcome }) {
  const { label, tone } = OUTCOMES[props.outcome];
  return <span class={`badge ${tone}`}>{label}</span>;
}

function StatusBadge(props: { status: number }) {
  return <span class={`badge ${props.status < 400 ? "good" : "bad"}`}>{props.status}</span>;
}

function requestText({ method, url, headers, body }: NonNullable<DetailCall["request"]>): string {
  const head = [`${method} ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  return [...head, ...(body === null ? [] : ["", indentJson(body)])].join("\n");
}
