/**
 * One conversation: the thread as the customer saw it, with every call: what was sent, what came back, who said yes.
 *
 * @module
 */
import type { ConversationDetail, DetailCall, DetailMessage } from "../../core/conversations/list.ts";
import { HandlerBadge } from "./conversations.tsx";
import type { Shell } from "./layout.tsx";
import { Page } from "./layout.tsx";
import { Head, Verified, When } from "./parts.tsx";

/** The page. */
export function ConversationPage(props: { shell: Shell; detail: ConversationDetail }) {
  const { detail } = props;
  const name = detail.customer?.name ?? detail.customer?.email ?? `Visitor #${detail.number}`;
  const title = (
    <>
      {name} {detail.identityVerified && <Verified />}
    </>
  );
  return (
    <Page shell={props.shell} title={name} path="/desk/conversations">
      <Head title={title} back={{ path: "/desk/conversations", label: "Conversations" }}>
        <HandlerBadge handler={detail.handler} status={detail.status} />
      </Head>
      <div class="split">
        <section class="panel" aria-label="Thread">
          <div class="thread" data-fresh={`${detail.lastN}-${detail.calls.map((call) => call.outcome).join()}`}>
            {detail.messages.map((message) => (
              <Message key={message.id} message={message} calls={callsOf(detail, message)} />
            ))}
          </div>
        </section>
        <Facts detail={detail} />
      </div>
    </Page>
  );
}

/** The calls that were made while this message came about. */
function callsOf(detail: ConversationDetail, message: DetailMessage): readonly DetailCall[] {
  return detail.calls.filter((call) => call.messageId === message.id);
}

function Message(props: { message: DetailMessage; calls: readonly DetailCall[] }) {
  const { message } = props;
  return (
    <>
      <Said message={message} />
      {props.calls.map((call) => <Call key={call.id} call={call} />)}
    </>
  );
}

const AUTHORS = { customer: "Customer", ai: "AI", teammate: "Teammate", system: "Desk" } as const;

function Said(props: { message: DetailMessage }) {
  const { message } = props;
  switch (message.kind) {
    case "text":
      return (
        <div class={`said ${message.author}`}>
          <div class="bubble" dir="auto">{message.text}</div>
          <small>
            {AUTHORS[message.author]} · <When at={message.at} />
          </small>
        </div>
      );
    case "card":
      return (
        <div class="shown">
          <span class="badge accent">card</span> <span class="muted">{message.text}</span>
          {message.outline !== null && <pre>{message.outline}</pre>}
        </div>
      );
    case "note":
      return <div class="notice">{message.text}</div>;
    case "action":
      return null;
    case "press":
    case "event":
      return <div class="happened">{message.text}</div>;
  }
}

/** How an outcome is shown. */
const OUTCOMES: Readonly<Record<DetailCall["outcome"], { label: string; tone: string }>> = {
  ok: { label: "done", tone: "good" },
  sent: { label: "running", tone: "accent" },
  unknown: { label: "unknown: interrupted", tone: "warn" },
  not_set_up: { label: "not set up", tone: "warn" },
  anonymous: { label: "not run: not signed in", tone: "warn" },
  needs_yes: { label: "waits for a yes", tone: "accent" },
  app_error: { label: "the app refused", tone: "bad" },
  no_answer: { label: "no answer", tone: "bad" },
  refused_address: { label: "address refused", tone: "bad" },
};

const YES = { text: "the customer wrote yes", press: "the customer pressed the button", none: null } as const;

function Call(props: { call: DetailCall }) {
  const { call } = props;
  const outcome = OUTCOMES[call.outcome];
  const yes = YES[call.confirmedBy];
  return (
    <details class="call" id={`call-${call.id}`}>
      <summary>
        <code>{call.action}</code>
        <span class={`badge ${outcome.tone}`}>{outcome.label}</span>
        {yes && <span class="badge">{yes}</span>}
        <span class="end">{call.ms === null ? "" : `${call.ms} ms`}</span>
      </summary>
      <div class="exchange">
        {call.request && (
          <div>
            <h3>Sent {call.userId === null ? "" : `for ${call.userId}`}</h3>
            <pre>{requestText(call.request)}</pre>
          </div>
        )}
        {call.response && (
          <div>
            <h3>Came back</h3>
            <pre>{`${call.response.status}\n\n${call.response.body}`}</pre>
          </div>
        )}
        {call.error && <p class="muted">{call.error}</p>}
        <p class="muted">
          Version {call.agentVersion} of the agent · <When at={call.at} />
        </p>
      </div>
    </details>
  );
}

function requestText(request: NonNullable<DetailCall["request"]>): string {
  const headers = Object.entries(request.headers).map(([name, value]) => `${name}: ${value}`);
  return [`${request.method} ${request.url}`, ...headers, ...(request.body === null ? [] : ["", request.body])].join(
    "\n",
  );
}

function Facts(props: { detail: ConversationDetail }) {
  const { detail } = props;
  const facts: readonly (readonly [string, unknown])[] = [
    ["Signed in", detail.identityVerified ? "yes, by a verified token" : "no"],
    ["User id", detail.customer?.externalId],
    ["E-mail", detail.customer?.email],
    ["Handed over because", detail.handoffReason],
    ["Page", detail.page?.url],
    ["Language", detail.locale],
    ["Agent version", detail.agentVersion],
    ["Conversation", `#${detail.number}`],
  ];
  return (
    <aside class="panel" aria-label="About the customer">
      <dl class="facts">
        {facts.filter(([, value]) => value !== null && value !== undefined).map(([label, value]) => (
          <div>
            <dt>{label}</dt>
            <dd>{String(value)}</dd>
          </div>
        ))}
        <div>
          <dt>Started</dt>
          <dd>
            <When at={detail.startedAt} />
          </dd>
        </div>
      </dl>
    </aside>
  );
}
