/**
 * One result of a run: the messages, the calls and the checks; for a replay, then and now side by side.
 *
 * @module
 */
import type { KeptCase, KeptQuestion, KeptReplay, KeptReply, KeptResult } from "../../../core/test_runs/result.ts";
import { ChatText } from "../messages/chat_text.tsx";
import { AnswerSources } from "../messages/search_view.tsx";
import { OutcomeBadge } from "../calls/call_view.tsx";
import { Icon } from "../ui/icons.tsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { FactList, Head } from "../ui/parts.tsx";
import type { CardLook } from "../messages/message_view.tsx";
import { casePage, runPage } from "./addresses.ts";
import { VerdictBadge } from "./verdict.tsx";

/** The data of the page. */
export type ResultFacts = {
  readonly run: string;
  readonly result: KeptResult;
  /** The same case in the last run of an earlier version; null when there was none. */
  readonly before: { readonly version: number; readonly result: Extract<KeptResult, { kind: "case" }> } | null;
  readonly look: CardLook;
  /** Whether the case still exists. */
  readonly isThere: boolean;
};

export function ResultPage(props: { shell: Shell; facts: ResultFacts }) {
  const { shell, facts } = props;
  const { result, run } = facts;
  const title = result.kind === "case" ? result.name : `Conversation #${result.name}`;
  return (
    <Page shell={shell} title={title} path="/desk/agent" cards>
      <Head title={title} back={{ path: runPage(run), label: "The run" }}>
        <VerdictBadge result={result} />
      </Head>
      {result.kind === "case" ? <CaseResult facts={facts} result={result} /> : <ReplayResult replay={result.replay} />}
    </Page>
  );
}

function CaseResult(props: { facts: ResultFacts; result: Extract<KeptResult, { kind: "case" }> }) {
  const { facts, result } = props;
  const { before } = facts;
  const kept = result.case;
  const isOther = before !== null && before.result.case.reply !== kept.reply;
  return (
    <>
      <Checks kept={kept} />
      <div class="split-even">
        <section class="panel" aria-label="The conversation">
          <header>
            <h2>What was said</h2>
          </header>
          {kept.steps.length > 1
            ? kept.steps.map(({ said, replies, reply }, at) => (
              <Talk key={at} step={at} message={said} replies={replies} text={reply} look={facts.look} />
            ))
            : <Talk message={kept.message} replies={kept.replies} text={kept.reply} look={facts.look} />}
        </section>
        <section class="panel" aria-label="Calls">
          <header>
            <h2>What was called</h2>
          </header>
          <Calls calls={kept.calls} />
        </section>
      </div>
      {before !== null && isOther && (
        <section class="panel" aria-label="Previous version">
          <header>
            <h2>Version {before.version} said</h2>
            <p>
              <VerdictBadge result={before.result} />
            </p>
          </header>
          <div class="body">
            <p class="words" dir="auto">{before.result.case.reply || "Nothing."}</p>
          </div>
        </section>
      )}
      {facts.isThere && (
        <p class="more">
          <a href={casePage(result.file, result.name)}>Open the case</a>
        </p>
      )}
    </>
  );
}

const JUDGES = { rules: "judged by rules", model: "judged by the model", "not judged": "" } as const;

function Checks(props: { kept: KeptCase }) {
  const { checks, error, repeats, ms } = props.kept;
  return (
    <section class="panel" aria-label="Checks">
      <header>
        <h2>What was checked</h2>
        <p>
          {repeats.of > 1 && `Passed ${repeats.passed} of ${repeats.of}; the first that failed is shown. `}
          {ms} ms
        </p>
      </header>
      {error !== null && (
        <div class="body">
          <p class="notice bad">The case could not run: {error}</p>
        </div>
      )}
      <ul class="checks">
        {checks.map(({ check, step, expected, actual, pass, reason, judged }) => {
          const tone = judged === "not judged" ? "warn" : pass ? "good" : "bad";
          return (
            <li key={`${step ?? ""}${check}`}>
              <span class={`badge ${tone}`}>{judged === "not judged" ? "not judged" : pass ? "met" : "not met"}</span>
              <div>
                <p>
                  <strong>{step === undefined ? check : `Step ${step}: ${check}`}</strong>{" "}
                  <span class="muted">{JUDGES[judged]}</span>
                </p>
                <dl>
                  <dt>Expected</dt>
                  <dd>{expected || "none"}</dd>
                  {check !== "criteria" && (
                    <>
                      <dt>Got</dt>
                      <dd>{actual || "none"}</dd>
                    </>
                  )}
                </dl>
                {reason !== "" && <p class="reason">{reason}</p>}
              </div>
            </li>
          );
        })}
        {checks.length === 0 && error === null && <li class="muted">The case expects nothing.</li>}
      </ul>
    </section>
  );
}

/** The customer's view: their message and the whole answer. */
function Talk(
  props: { message: string; replies: readonly KeptReply[]; text: string; look: CardLook; step?: number },
) {
  return (
    <div class="thread as-customer">
      <div class="said customer">
        <div class="bubble" dir="auto">{props.message}</div>
      </div>
      {props.replies.map((reply, at) => (
        <ShownReply key={at} reply={reply} look={props.look} id={`card-${props.step ?? 0}-${at}`} />
      ))}
      {props.replies.length === 0 && (
        <div class="said ai">
          <ChatText text={props.text || "No messages."} />
        </div>
      )}
    </div>
  );
}

/** A part of an answer; `hasButtons` when the choices of a question are buttons below it. */
export function ShownReply(props: { reply: KeptReply; look: CardLook; id: string; hasButtons?: boolean }) {
  const { reply, look: { theme, color, radius } } = props;
  switch (reply.kind) {
    case "card":
      return (
        <div class="shown">
          <div data-card={JSON.stringify(reply.card)} data-look={JSON.stringify({ theme, color, radius })} />
          <details id={props.id}>
            <summary>Card as text</summary>
            <pre>{reply.outline}</pre>
          </details>
        </div>
      );
    case "confirm":
      return (
        <div class="said ai">
          <div class="bubble" dir="auto">
            {reply.question === undefined ? reply.text : <Question question={reply.question} />}
          </div>
          {props.hasButtons !== true && <small>Offers: {reply.buttons.map(({ label }) => label).join(", ")}</small>}
        </div>
      );
    case "handoff":
    case "receipt":
    case "note":
      return <div class="happened">{reply.text}</div>;
    case "text":
      return (
        <div class="said ai">
          <ChatText text={reply.text} />
          <AnswerSources sources={reply.sources ?? []} />
        </div>
      );
  }
}

/** A confirmation question, as the customer reads it in the chat. */
function Question({ question: { title, text, rows, details } }: { question: KeptQuestion }) {
  return (
    <>
      <strong>{title}</strong>
      {text !== null && <p>{text}</p>}
      <FactList facts={rows.map(({ label, value }) => [label, value])} />
      {details.length > 0 && (
        <details>
          <summary>Details</summary>
          <FactList facts={details.map(({ label, value }) => [label, value])} />
        </details>
      )}
    </>
  );
}

function Calls(props: { calls: KeptCase["calls"] }) {
  const { calls } = props;
  if (calls.length === 0) return <p class="no-call muted">No action was called.</p>;
  return (
    <div class="thread">
      {calls.map((call, at) => <KeptCall key={at} id={`call-${at}`} call={call} />)}
    </div>
  );
}

/** A call, collapsed to its outcome. */
export function KeptCall(props: { id: string; call: KeptCase["calls"][number] }) {
  const { action, input, outcome, text, pretended } = props.call;
  return (
    <details class="call" id={props.id}>
      <summary>
        <Icon name="unfold" />
        <code>{action}</code>
        <OutcomeBadge outcome={outcome} />
        {pretended ? <span class="end">pretended</span> : <span class="end badge warn">real</span>}
      </summary>
      <div class="exchange">
        <section>
          <h2>With</h2>
          <pre>{JSON.stringify(input, null, 2)}</pre>
        </section>
        <section>
          <h2>The model read</h2>
          <pre>{text || "(nothing)"}</pre>
        </section>
      </div>
    </details>
  );
}

type Turn = KeptReplay["changed"][number]["now"];

function ReplayResult(props: { replay: KeptReplay }) {
  const { replay } = props;
  return (
    <>
      <p class="byline">
        <a href={`/desk/inbox/${replay.conversation}`}>Open the conversation</a> · {replay.turns}{" "}
        {replay.turns === 1 ? "turn" : "turns"}, {replay.changed.length === 0 ? "no differences" : "no real call"}
      </p>
      {replay.error !== null && <p class="notice bad">It stopped early: {replay.error}</p>}
      {replay.changed.map(({ message, differs, before, now }, at) => (
        <section key={at} class="panel replayed" aria-label={message}>
          <header>
            <h2 dir="auto">“{message}”</h2>
            <p>
              Other {differs.join(", ")}
            </p>
          </header>
          <div class="sides">
            <Side title="Then" turn={before} />
            <Side title="Now" turn={now} />
          </div>
        </section>
      ))}
    </>
  );
}

function Side(props: { title: string; turn: Turn }) {
  const { outcome, tools, widget, reply } = props.turn;
  return (
    <section>
      <h3>{props.title}</h3>
      <p class="expects">
        <span class="badge">{outcome}</span>
        {tools.map((tool) => <code key={tool}>{tool}</code>)}
        {tools.length === 0 && <span class="badge">no call</span>}
        {widget !== null && <span class="badge">card {widget}</span>}
      </p>
      <p class="words" dir="auto">{reply || "Nothing."}</p>
    </section>
  );
}
