/**
 * A trial call in four panels: the request, the response, what the agent reads of it, and what the customer sees.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import type { AuditRecord } from "../../../core/actions/audit.ts";
import type { CallResult } from "../../../core/actions/call.ts";
import type { WidgetCard } from "../../../core/agent/widgets/widget_card.ts";
import { type JsonValue, readJson } from "../../../core/json.ts";
import { OUTCOMES } from "../../../core/outcomes.ts";
import { cardPage } from "../agent/addresses.ts";
import { indentJson } from "../ui/indent_json.ts";
import { CodeList, FactList } from "../ui/parts.tsx";
import { SmallCard } from "../widgets/list.tsx";
import type { WidgetLook } from "../widgets/look.ts";
import { answerFields } from "./answer_fields.ts";

/** A call that was made. */
export type TrialResult = {
  readonly result: CallResult;
  /** The request and the response; null when nothing was sent. */
  readonly record: Pick<AuditRecord, "request" | "response" | "userId"> | null;
  /** The card of the response; null for an action without one, and for a failed call. */
  readonly card: WidgetCard | null;
};

/** The four panels. */
export function TrialSides({ trial, look }: { trial: TrialResult; look: WidgetLook }) {
  const { result, record } = trial;
  return (
    <div class="trial-result" id="result" tabindex={-1}>
      <Headline result={result} />
      {record !== null && (
        <div class="trial-sides">
          <Side title="What was sent">
            <Request record={record} />
          </Side>
          <Side title="What came back">
            <Response response={record.response} />
          </Side>
          <Side title="What the agent reads">
            <Picked result={result} />
          </Side>
          <Side title="What the customer sees">
            <Shown trial={trial} look={look} />
          </Side>
        </div>
      )}
    </div>
  );
}

function Side({ title, children }: { title: string; children: Child }) {
  return (
    <section aria-label={title}>
      <h3>{title}</h3>
      {children}
    </section>
  );
}

/** The result in one line. */
function Headline({ result }: { result: CallResult }) {
  switch (result.kind) {
    case "ok":
      return (
        <p class="notice good" role="status">
          <strong>It worked: your app answered in {result.ms} ms</strong>
        </p>
      );
    case "failed":
      return (
        <p class="notice bad" role="alert">
          <strong>{result.status === null ? "Your app did not answer" : OUTCOMES[result.outcome].label}</strong>
          <span>{result.reason ?? result.message}</span>
        </p>
      );
    case "refused":
      return (
        <p class="notice bad" role="alert">
          <strong>Not sent</strong>
          <span>{result.message}</span>
        </p>
      );
    case "needs_yes":
      return <p class="notice">{result.summary}</p>;
    case "invalid":
      return (
        <ul class="notice bad" role="alert">
          {result.problems.map(({ message, fix }) => <li key={message}>{message} {fix}</li>)}
        </ul>
      );
  }
}

function Request({ record: { request, userId } }: { record: NonNullable<TrialResult["record"]> }) {
  if (request === null) return <p class="muted">Nothing left the desk.</p>;
  const body = request.body === null ? null : readJson(request.body) ?? null;
  return (
    <>
      <FactList
        facts={[
          ["To", <code key="to">{request.method} {request.url}</code>],
          ["For customer", userId],
          ...Object.entries(request.headers).map(([name, value]) => [name, value] as const),
        ]}
      />
      {body !== null && <Fields value={body} none="It had no fields." />}
      {request.body !== null && body === null && <p class="trial-words">{request.body}</p>}
      <p class="muted">Keys are shown as ••••.</p>
    </>
  );
}

function Response({ response }: { response: NonNullable<TrialResult["record"]>["response"] }) {
  if (response === null) return <p class="muted">No answer came.</p>;
  const body = readJson(response.body);
  return (
    <>
      <p>
        <span class={`badge ${response.status < 400 ? "good" : "bad"}`}>status {response.status}</span>
      </p>
      {body === undefined
        ? <p class="trial-words" dir="auto">{response.body || "The answer was empty."}</p>
        : <Fields value={body} none="The answer has no fields." />}
      <details class="raw" id="raw-answer">
        <summary>As your app wrote it</summary>
        <pre tabindex={0}>{indentJson(response.body) || "(empty)"}</pre>
      </details>
    </>
  );
}

function Picked({ result }: { result: CallResult }) {
  if (result.kind !== "ok") return <p class="muted">{"message" in result ? result.message : "Nothing."}</p>;
  const { pick } = result.action;
  const read = readJson(result.picked);
  return (
    <>
      <p class="muted">
        {pick === null ? "The whole answer." : `The fields that the action picks: ${pick.join(", ")}.`}
      </p>
      {read === undefined
        ? <p class="trial-words" dir="auto">{result.picked || "Nothing: the answer has none of these fields."}</p>
        : <Fields value={read} none="Nothing: the answer has none of these fields." />}
    </>
  );
}

function Shown({ trial: { result, card }, look }: { trial: TrialResult; look: WidgetLook }) {
  if (result.kind !== "ok") return <p class="muted">The agent says that it did not work, in its own words.</p>;
  const { widget } = result.action;
  if (widget === null || card === null) return <p class="muted">No card: the agent answers in words.</p>;
  return (
    <>
      {card.kind === "problems" && (
        <p class="notice bad">The card cannot be drawn with this answer: {card.problems[0]?.message}</p>
      )}
      {card.kind === "card" && <SmallCard card={card} look={look} whole />}
      <p>
        <a href={cardPage(widget)}>Open the card</a>
      </p>
    </>
  );
}

/** The fields of a value, one per line. */
function Fields({ value, none }: { value: JsonValue; none: string }) {
  const fields = answerFields(value);
  if (fields.length === 0) return <p class="muted">{none}</p>;
  return <CodeList list="trial-fields" rows={fields.map(({ path, sample }) => [path, sample])} />;
}
