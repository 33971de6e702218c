/**
 * The MCP App of `try_action`: the record of the call as the desk's audit shows it, keys masked.
 *
 * @module
 */
import { type Outcome, OUTCOME_NAMES } from "../../../../core/outcomes.ts";
import { type Fields, isFields, textOf } from "../../../../widget/app/host.ts";
import { CallRecord, type ShownCall } from "../../call_view.tsx";
import { indentJson } from "../../indent_json.ts";
import { startDeskApp } from "./page.tsx";
import { numberOf, textMembers } from "./read.ts";

startDeskApp("desk-call", ({ answer, input }) => {
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

function callOf(answer: Fields, input: Fields): ShownCall {
  const { received, sent, ms } = answer;
  const customer = isFields(input.customer) ? input.customer : {};
  return {
    action: textOf(input, "name") ?? "call",
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

/** The outcome; null for a dry run's. */
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

/** The text between the marks of a fence, which are for models: a page escapes what it shows. */
function unfenced(text: string): string {
  return /^\[untrusted [^\n]*\]\n([^]*)\n\[end [^\n]*\]$/.exec(text)?.[1] ?? text;
}
