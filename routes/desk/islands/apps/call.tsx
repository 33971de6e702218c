/**
 * The MCP App of `try_action` and `action_status`: the record of a call as in the desk's audit, keys masked, or the
 * state of each action.
 *
 * @module
 */
import { type Outcome, OUTCOME_NAMES } from "../../../../core/outcomes.ts";
import { type Fields, isFields, listOf, textOf } from "../../../../widget/app/host.ts";
import { CallRecord, OutcomeBadge, type ShownCall } from "../../calls/call_view.tsx";
import { indentJson } from "../../ui/indent_json.ts";
import { startDeskApp } from "./page.tsx";
import { numberOf, textMembers } from "./read.ts";

startDeskApp("desk-call", ({ answer, input }) => {
  if (Array.isArray(answer.items)) return <Statuses items={listOf(answer, "items")} />;
  const isDry = answer.dryRun === true;
  const picked = textOf(answer, "picked");
  return (
    <CallRecord call={callOf(answer, input)} open marks={isDry && <span class="badge">dry run</span>}>
      {isDry && (
        <p class="muted">
          {isFields(answer.sent)
            ? "Nothing was sent: this is what a call would send."
            : "Nothing was sent, and no call would be made."}
        </p>
      )}
      {picked !== null && (
        <section>
          <h2>What the AI reads</h2>
          <pre>{indentJson(unfenced(picked))}</pre>
        </section>
      )}
    </CallRecord>
  );
});

function Statuses({ items }: { items: readonly Fields[] }) {
  if (items.length === 0) return <p class="notice" role="status">There are no actions yet.</p>;
  return (
    <ul aria-label="Actions">
      {items.map((item, at) => <Status key={at} item={item} />)}
    </ul>
  );
}

function Status({ item }: { item: Fields }) {
  const calls = isFields(item.lastCalls) ? item.lastCalls : {};
  const [ok, failed] = [numberOf(calls, "ok"), numberOf(calls, "failed")];
  const last = isFields(item.lastError) ? item.lastError : null;
  const fault = outcomeOf(last === null ? null : textOf(last, "outcome"));
  return (
    <li>
      <code>{textOf(item, "name")}</code>{" "}
      {item.ready === true ? <span class="badge good">set up</span> : <span class="badge bad">not set up</span>}{" "}
      <span class="muted">{ok + failed === 0 ? "not called yet" : `${ok} of ${ok + failed} calls went well`}</span>
      {last !== null && fault !== null && (
        <p class="muted">
          Last error <OutcomeBadge outcome={fault} /> {unfenced(textOf(last, "message") ?? "")}
        </p>
      )}
    </li>
  );
}

function callOf(answer: Fields, input: Fields): ShownCall {
  const { received, sent, ms } = answer;
  // A record contains its action and customer; for a trial they are in the request.
  const customer = [answer.customer, input.customer].find(isFields) ?? {};
  return {
    action: textOf(answer, "action") ?? textOf(input, "name") ?? "call",
    outcome: outcomeOf(textOf(answer, "outcome")),
    ms: typeof ms === "number" ? ms : null,
    userId: textOf(customer, "id"),
    request: isFields(sent) ? requestOf(sent) : null,
    response: isFields(received)
      ? { status: numberOf(received, "status"), body: unfenced(textOf(received, "body") ?? "") }
      : null,
    error: unfenced(textOf(answer, "message") ?? ""),
  };
}

/** The outcome; null for a dry run. */
function outcomeOf(name: string | null): Outcome | null {
  return OUTCOME_NAMES.find((known) => known === name) ?? null;
}

function requestOf(sent: Fields): NonNullable<ShownCall["request"]> {
  return {
    method: textOf(sent, "method") ?? "",
    url: textOf(sent, "url") ?? "",
    headers: textMembers(sent.headers),
    body: textOf(sent, "body"),
  };
}

/** The text between the marks of a fence, which are for models: the page escapes all text anyway. */
function unfenced(text: string): string {
  return /^\[untrusted [^\n]*\]\n([^]*)\n\[end [^\n]*\]$/.exec(text)?.[1] ?? text;
}
