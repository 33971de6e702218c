/**
 * One conversation: the thread as the customer saw it, with every call between, and what is known of the customer.
 *
 * @module
 */
import type { ConversationDetail, DetailCall, DetailMessage } from "../../core/conversations/list.ts";
import { Call } from "./call.tsx";
import { HandlerBadge } from "./conversations.tsx";
import type { Shell } from "./layout.tsx";
import { Page } from "./layout.tsx";
import { type CardLook, Said } from "./said.tsx";
import { Head, Verified, When } from "./parts.tsx";

/** The page. */
export function ConversationPage(props: { shell: Shell; detail: ConversationDetail; look: CardLook }) {
  const { detail, look } = props;
  const name = detail.customer?.name ?? detail.customer?.email ?? `Visitor #${detail.number}`;
  const title = (
    <>
      {name} {detail.identityVerified && <Verified />}
    </>
  );
  return (
    <Page shell={props.shell} title={name} path="/desk/conversations" cards>
      <Head title={title} back={{ path: "/desk/conversations", label: "Conversations" }}>
        <HandlerBadge handler={detail.handler} status={detail.status} />
      </Head>
      <div class="split">
        <section class="panel" aria-label="Thread">
          <div class="thread" data-fresh={`${detail.lastN}-${detail.calls.map((call) => call.outcome).join()}`}>
            {detail.messages.map((message) => (
              <Step key={message.id} message={message} calls={callsOf(detail, message)} look={look} />
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
  return detail.calls.filter((call) => placeOf(detail, call)?.id === message.id);
}

/** The message that a call belongs to; a call that was cut off has none, and stands after what was said before it. */
function placeOf(detail: ConversationDetail, call: DetailCall): DetailMessage | undefined {
  return detail.messages.find(({ id }) => id === call.messageId) ??
    detail.messages.findLast(({ at }) => at <= call.at);
}

function Step(props: { message: DetailMessage; calls: readonly DetailCall[]; look: CardLook }) {
  return (
    <>
      <Said message={props.message} look={props.look} />
      {props.calls.map((call) => <Call key={call.id} call={call} />)}
    </>
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
