/**
 * The preview of a macro: its steps and conversations, before it is run.
 *
 * @module
 */
import type { CannedReply } from "../../../core/inbox/canned.ts";
import { stepsInWords } from "../../../core/inbox/macro.ts";
import type { NamedConversation } from "../../../core/inbox/run_macro.ts";
import { ChatText } from "../messages/chat_text.tsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { Empty, Head, Panel } from "../ui/parts.tsx";

type TeammateNames = readonly { readonly id: string; readonly name: string }[];

/** The steps of a macro, one line each. */
export function macroInWords({ body, steps }: CannedReply, teammates: TeammateNames): readonly string[] {
  return [...(body === "" ? [] : ["Send the reply"]), ...stepsInWords(steps, teammates)];
}

/** The data of the page. */
export type MacroRunFacts = {
  readonly macro: CannedReply;
  readonly conversations: readonly NamedConversation[];
  readonly teammates: TeammateNames;
  /** The page to return to: `back` is its address, `query` its query for the form. */
  readonly back: string;
  readonly query: string;
  /** The id of the run, so that it is run only once. */
  readonly run: string;
};

/** The page; nothing is done before its button is pressed. */
export function MacroRunPage({ shell, facts }: { shell: Shell; facts: MacroRunFacts }) {
  const { macro, conversations, teammates, back, query, run } = facts;
  const count = conversations.length === 1 ? "1 conversation" : `${conversations.length} conversations`;
  const steps = stepsInWords(macro.steps, teammates);
  return (
    <Page shell={shell} title={`Macro /${macro.shortcut}`} path="/desk/inbox">
      <Head
        title={`Run /${macro.shortcut}?`}
        says="Nothing has changed yet."
        back={{ path: back, label: "Inbox" }}
      />
      {conversations.length === 0
        ? (
          <section class="panel" aria-label="Conversations">
            <Empty icon="conversations" title="No conversation is selected" says="Select some in the inbox first." />
          </section>
        )
        : (
          <>
            <Panel title="What it does">
              <ol class="macro-steps">
                {macro.body !== "" && (
                  <li>
                    {conversations.length === 1
                      ? "Sends the customer"
                      : `Sends each of the ${conversations.length} customers`}
                    <div class="whole macro-words">
                      <ChatText text={macro.body} />
                    </div>
                  </li>
                )}
                {steps.map((step) => <li key={step}>{step}</li>)}
              </ol>
              <p class="muted">
                {steps.length === 0
                  ? "A reply that was sent cannot be undone."
                  : macro.body === ""
                  ? "It can be undone for ten minutes."
                  : "For ten minutes, undo takes back everything but the reply."}
              </p>
            </Panel>
            <Panel title={`For ${count}`}>
              <ul class="macro-for">
                {conversations.map(({ number, name }) => (
                  <li key={number}>
                    <a href={`/desk/inbox/${number}`}>
                      <span dir="auto">{name}</span> <small>#{number}</small>
                    </a>
                  </li>
                ))}
              </ul>
            </Panel>
            <form class="row macro-run" method="post" action={`/desk/inbox/replies/${macro.id}/run?${query}`}>
              <input type="hidden" name="csrf" value={shell.csrf} />
              <input type="hidden" name="run" value={run} />
              {conversations.map(({ number }) => <input key={number} type="hidden" name="number" value={number} />)}
              <button class="button primary" type="submit" autofocus>Run for {count}</button>
              <a class="button quiet" href={back}>Cancel</a>
            </form>
          </>
        )}
    </Page>
  );
}
