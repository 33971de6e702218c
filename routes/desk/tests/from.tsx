/**
 * The choice of a conversation's message that becomes a case.
 *
 * @module
 */
import type { Exchange } from "../../../core/test_runs/exchange.ts";
import { Icon } from "../ui/icons.tsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { Empty, Head } from "../ui/parts.tsx";
import { newCasePage, TESTS } from "./addresses.ts";

/** A message of a conversation, and the agent's reaction. */
type FromExchange = { readonly n: number; readonly exchange: Exchange };

export function FromPage(props: { shell: Shell; number: number; exchanges: readonly FromExchange[] }) {
  const { shell, number, exchanges } = props;
  return (
    <Page shell={shell} title="New case from a conversation" path="/desk/agent">
      <Head
        title="New case from a conversation"
        says="Choose a customer message. The case expects what the agent did; you can edit it before saving."
        back={{ path: `/desk/inbox/${number}`, label: `Conversation #${number}` }}
      />
      <section class="panel" aria-label="What the customer wrote">
        {exchanges.length === 0
          ? <Empty icon="test" title="No message yet" says="A case starts with a customer message." />
          : (
            <ol class="list from">
              {exchanges.map(({ n, exchange }) => (
                <li key={n}>
                  <a href={newCasePage({ from: String(number), n: String(n) })}>
                    <strong dir="auto">“{exchange.said}”</strong>
                    <span class="expects">
                      <span class="badge">{exchange.outcome}</span>
                      {[...new Set(exchange.calls.map(({ action }) => action))].map((action) => (
                        <code key={action}>{action}</code>
                      ))}
                    </span>
                    <span class="muted" dir="auto">{exchange.reply.slice(0, 200)}</span>
                  </a>
                </li>
              ))}
            </ol>
          )}
      </section>
    </Page>
  );
}

/** A conversation's link to this page, for teammates who may change tests. */
export function MakeTest(props: { number: number }) {
  return (
    <a class="button small make-test" href={`${TESTS}/from/${props.number}`}>
      <Icon name="test" />
      Make a test
    </a>
  );
}
