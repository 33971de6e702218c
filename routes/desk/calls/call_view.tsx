/**
 * The record of a call, rendered from plain values: on the desk's pages, and in the MCP App of `try_action`.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import type { AuditRequest, AuditResponse } from "../../../core/db/tables/actions.ts";
import { type Outcome, OUTCOMES } from "../../../core/outcomes.ts";
import { Icon } from "../ui/icons.tsx";
import { indentJson } from "../ui/indent_json.ts";

/** The request and response of a call, keys masked; null where there is none. */
export type ShownCall = {
  readonly action: string;
  /** Null for a call that was not made. */
  readonly outcome: Outcome | null;
  readonly ms: number | null;
  /** The customer that the call was for. */
  readonly userId: string | null;
  readonly request: AuditRequest | null;
  readonly response: Pick<AuditResponse, "status" | "body"> | null;
  readonly error: string | null;
};

/**
 * A call, collapsed to its outcome.
 *
 * @param props.name its title; null for the action's name
 * @param props.marks badges beside the outcome
 * @param props.children lines below the answer
 */
export function CallRecord(
  props: { call: ShownCall; name?: Child | null; id?: string; open?: boolean; marks?: Child; children?: Child },
) {
  const { call, name = null, id, open = false, marks, children } = props;
  return (
    <details class="call" id={id} open={open}>
      <summary>
        <Icon name="unfold" />
        {name ?? <code>{call.action}</code>}
        {call.outcome !== null && <OutcomeBadge outcome={call.outcome} />}
        {marks}
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
        {children}
      </div>
    </details>
  );
}

/** The outcome of a call, as a badge. */
export function OutcomeBadge(props: { outcome: Outcome }) {
  const { label, tone } = OUTCOMES[props.outcome];
  return <span class={`badge ${tone}`}>{label}</span>;
}

function StatusBadge(props: { status: number }) {
  return <span class={`badge ${props.status < 400 ? "good" : "bad"}`}>{props.status}</span>;
}

function requestText({ method, url, headers, body }: AuditRequest): string {
  const head = [`${method} ${url}`, ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`)];
  return [...head, ...(body === null ? [] : ["", indentJson(body)])].join("\n");
}
