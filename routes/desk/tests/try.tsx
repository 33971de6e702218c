/**
 * Try it: a chat with the live agent as a customer, hidden from customers and the inbox.
 *
 * @module
 */
import { CONVERSATION_LIMITS } from "../../../core/limits/conversations.ts";
import type { Exchange } from "../../../core/test_runs/exchange.ts";
import type { Reply } from "../../../core/test_runs/reply.ts";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { Head } from "../ui/parts.tsx";
import type { CardLook } from "../messages/message_view.tsx";
import { TESTS, TRY } from "./addresses.ts";
import { KeptCall, ShownReply } from "./result.tsx";

/** The data of the page. */
export type TryFacts = {
  /** The id of the conversation; empty before the first message. */
  readonly chat: string;
  /** The customer; null for none. */
  readonly customer: string | null;
  readonly exchanges: readonly Exchange[];
  readonly look: CardLook;
  readonly real: boolean;
  /** Whether the reader may make real calls. */
  readonly mayCall: boolean;
  /** Input that was not sent: the message, and the customer's id. */
  readonly typed: string;
  readonly named: string;
  readonly fault: string | null;
};

/** The page: one form, so that every button continues the same chat. */
export function TryPage(props: { shell: Shell; facts: TryFacts }) {
  const { shell, facts } = props;
  return (
    <Page shell={shell} title="Try it" path="/desk/agent" cards>
      <Head
        title="Try it"
        says="Write as a customer would. This chat does not appear in the inbox and is deleted after a day."
        back={{ path: TESTS, label: "Tests" }}
      >
        {facts.chat !== "" && <a class="button" href={TRY}>Start over</a>}
      </Head>
      <form class="trying" method="post" action={TRY}>
        <input type="hidden" name="csrf" value={shell.csrf} />
        <input type="hidden" name="chat" value={facts.chat} />
        {/* Enter submits with a form's first button, which must not be one of a card. */}
        <button class="hidden" type="submit" tabindex={-1} aria-hidden="true">Send</button>
        <ChatPanel facts={{ ...facts, isFocused: true, isBeside: false }} />
        <As facts={facts} />
      </form>
    </Page>
  );
}

/** The data of a chat. */
export type ChatFacts = Pick<TryFacts, "exchanges" | "look" | "typed" | "fault"> & {
  /** Whether its field is focused at first. */
  readonly isFocused: boolean;
  /** Whether it is beside other content, and has its own scrolling. */
  readonly isBeside: boolean;
};

/** The messages and the field of a chat, inside its form. */
export function ChatPanel({ facts }: { facts: ChatFacts }) {
  const last = facts.exchanges.length - 1;
  return (
    <section class="panel" aria-label="The chat">
      <div
        class={facts.isBeside ? "talked" : undefined}
        role="log"
        aria-label="Messages"
        tabindex={facts.isBeside ? 0 : undefined}
      >
        <div class="thread as-customer">
          {facts.exchanges.length === 0 && <p class="happened">No messages yet.</p>}
          {facts.exchanges.map((exchange, at) => (
            <Spoken key={at} at={at} exchange={exchange} look={facts.look} isLast={at === last} />
          ))}
        </div>
      </div>
      {facts.fault !== null && <p class="notice bad try-fault" role="alert">{facts.fault}</p>}
      <div class="try-say" id="say">
        <div class="field">
          <input
            name="message"
            value={facts.typed}
            maxlength={CONVERSATION_LIMITS.messageCharsMax}
            aria-label="The customer writes"
            placeholder="What the customer writes"
            autocomplete="off"
            dir="auto"
            autofocus={facts.isFocused}
          />
        </div>
        <button class="button primary" type="submit">Send</button>
      </div>
    </section>
  );
}

function As(props: { facts: TryFacts }) {
  const { chat, customer, real, mayCall } = props.facts;
  return (
    <aside class="panel try-as" aria-label="Who the customer is">
      {chat === ""
        ? (
          <div class="field">
            <label for="try-customer">
              Signed in as <span class="optional">optional</span>
            </label>
            <input
              id="try-customer"
              name="customer"
              value={props.facts.named}
              placeholder="a user id of your app"
              autocomplete="off"
              aria-describedby="try-customer-hint"
            />
            <small id="try-customer-hint">
              {mayCall
                ? "With an id, read-only actions call your app for this customer. Without one, the mocks answer."
                : "Actions answer with their mocks, with or without an id."}
            </small>
          </div>
        )
        : customer !== null
        ? <p class="muted">Signed in as {customer}</p>
        : (
          <p class="muted">
            {mayCall && <span class="if-real">Not signed in. Start over to name a customer.</span>}
            <span class="if-pretended">Signed in as a sample customer</span>
          </p>
        )}
      {mayCall && (
        <>
          <label class="check">
            <input type="checkbox" name="real" value="true" checked={real} aria-describedby="real-warning" />
            Make real calls
          </label>
          <p class="real-warning" id="real-warning">
            <span class="if-real">Changes are real: your app carries them out after the yes in this chat.</span>
            <span class="if-pretended">Changes are pretended: your app is not called for them.</span>
          </p>
        </>
      )}
    </aside>
  );
}

function Spoken(props: { at: number; exchange: Exchange; look: CardLook; isLast: boolean }) {
  const { at, exchange, look, isLast } = props;
  const presses = isLast ? exchange.replies.flatMap(pressesOf) : [];
  return (
    <>
      <div class="said customer">
        <div class="bubble" dir="auto">{exchange.said}</div>
      </div>
      {exchange.calls.map((call, which) => <KeptCall key={which} id={`call-${at}-${which}`} call={call} />)}
      {exchange.replies.map((reply) => (
        <ShownReply key={reply.id} reply={reply} look={look} id={`card-${at}-${reply.id}`} hasButtons={isLast} />
      ))}
      {presses.length > 0 && (
        <div class="try-presses" role="group" aria-label="Press as the customer">
          {presses.map(({ value, label }) => (
            <button key={value} class="button small" type="submit" name="press" value={value}>{label}</button>
          ))}
        </div>
      )}
    </>
  );
}

function pressesOf(reply: Reply): readonly { readonly value: string; readonly label: string }[] {
  if (reply.kind !== "card" && reply.kind !== "confirm") return [];
  return reply.buttons.map(({ id, label }) => ({ value: `${reply.id} ${id}`, label }));
}
