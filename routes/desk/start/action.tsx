/**
 * The setup of an action: its key, a trial call, the card of its response, and when it is used.
 *
 * @module
 */
import type { CallResult } from "../../../core/actions/call.ts";
import type { Action } from "../../../core/agent/actions/action.ts";
import { textIn } from "../../../core/agent/localized.ts";
import type { WidgetCard } from "../../../core/agent/widgets/widget_card.ts";
import { titleOf } from "../agent/action.tsx";
import { filePage, widgetPage } from "../agent/addresses.ts";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { FactList, Head, Panel, SAVE_KEYS } from "../ui/parts.tsx";
import { sentFacts } from "../agent/sent_facts.ts";
import { TRY } from "../tests/addresses.ts";
import type { TrialDraft } from "../trial/call_now.ts";
import { KeyForm } from "../trial/key_form.tsx";
import { TrialForm } from "../trial/trial_form.tsx";
import { SmallCard } from "../widgets/list.tsx";
import type { WidgetLook } from "../widgets/look.ts";
import { actionPath, beforeActions } from "./addresses.ts";
import { TrialAnswer } from "./trial.tsx";

/** A teammate's trial call: the input, and the result once it was made. */
export type TrialFacts = TrialDraft & { readonly result: CallResult | null };

/** The data of the page. */
export type ActionPageFacts = {
  readonly action: Action;
  readonly missingKeys: readonly string[];
  readonly card: WidgetCard | null;
  readonly look: WidgetLook;
  readonly trial: TrialFacts;
  readonly fault: string | null;
  /** The part that was just saved. */
  readonly saved: SavedPart | null;
};

/** The parts with a form of their own, and the panel to continue with after a save. */
export const SAVED_PARTS = { fields: "try", words: "ask" } as const;

/** One of {@linkcode SAVED_PARTS}. */
export type SavedPart = keyof typeof SAVED_PARTS;

type PartProps = { readonly shell: Shell; readonly facts: ActionPageFacts };

export function ActionPage({ shell, facts }: PartProps) {
  const { action, fault } = facts;
  return (
    <Page shell={shell} title={titleOf(action, shell.locale.language)} path={beforeActions(shell).menu} cards>
      <Head title={titleOf(action, shell.locale.language)} back={beforeActions(shell).back}>
        <a class="button" href={filePage(`actions/${action.name}.yaml`)}>Open the file</a>
      </Head>
      {fault !== null && <p class="notice bad" role="alert">{fault}</p>}
      <Call shell={shell} facts={facts} />
      <Trial shell={shell} facts={facts} />
      <Words shell={shell} facts={facts} />
      <Panel id="ask" title="4. Ask the agent" says="As a customer would, with real calls of your app.">
        <Saved part="words" facts={facts} />
        <a class="button primary" href={`${TRY}?${askQuery(facts)}`}>Try it in a chat</a>
      </Panel>
    </Page>
  );
}

/** The notice below the saved part, or above the next one, since the long page scrolls elsewhere after a save. */
function Saved({ part, facts: { saved, fault } }: { part: SavedPart; facts: ActionPageFacts }) {
  return saved === part && fault === null ? <p class="notice good" role="status">Saved, live now.</p> : null;
}

function askQuery({ action: { examples: [first = ""] }, trial: { customer } }: ActionPageFacts): string {
  const query = { real: "true", typed: first, customer };
  return String(new URLSearchParams(Object.entries(query).filter(([, value]) => value !== "")));
}

function Call({ shell, facts: { action, missingKeys } }: PartProps) {
  return (
    <Panel title="1. The call">
      <FactList
        facts={[
          ["Address", <code key="address" class="start-address">{action.method} {action.url}</code>],
          ["Account", <Account key="account" action={action} />],
          ...sentFacts(action),
          ["Effect", action.changes ? "Changes something: customers are asked for a yes first." : "Only reads."],
          ["Keys", missingKeys.length === 0 ? action.secrets.join(", ") || "None" : null],
        ]}
      />
      {missingKeys.map((name) => (
        <KeyForm key={name} to={`${actionPath(action.name)}/key`} csrf={shell.csrf} name={name} />
      ))}
    </Panel>
  );
}

function Account({ action }: { action: Action }) {
  if (action.usesIdentity) return <span class="badge good">the customer who is signed in</span>;
  return action.publicReason === null
    ? <span class="badge">about no one's account</span>
    : <span class="badge bad">anyone's: {action.publicReason}</span>;
}

function Trial({ shell, facts }: PartProps) {
  const { action, trial, card, look } = facts;
  const { changes } = action;
  return (
    <Panel
      id="try"
      title="2. Try it"
      says={changes
        ? "Makes one real call, which changes something. Use a test customer."
        : "Makes one real call. Use a test customer: what you tick below becomes the sample of the card."}
    >
      <TrialForm to={`${actionPath(action.name)}/try#try`} csrf={shell.csrf} action={action} draft={trial} />
      {trial.result !== null && (
        <TrialAnswer csrf={shell.csrf} action={action} customer={trial.customer} result={trial.result} />
      )}
      <Saved part="fields" facts={facts} />
      {trial.result === null && card !== null && (
        <div class="start-card">
          <SmallCard card={card} look={look} whole />
          <a href={widgetPage(action.widget ?? "")}>Edit the card</a>
        </div>
      )}
    </Panel>
  );
}

const SAMPLE = "Where is my order?\nwhen does it arrive";

function Words({ shell, facts: { action, trial } }: PartProps) {
  const isPost = action.method !== "GET" && action.method !== "HEAD";
  return (
    <Panel title="3. When it is used" says="The agent uses these words to choose the action.">
      <form class="tool-form" method="post" action={`${actionPath(action.name)}/words`} data-saves>
        <input type="hidden" name="csrf" value={shell.csrf} />
        <input type="hidden" name="customer" value={trial.customer} />
        <label class="field">
          <span>What it does</span>
          <textarea name="description" rows={2} maxlength={2000} required dir="auto">{action.description}</textarea>
        </label>
        <label class="field">
          <span>What customers write</span>
          <textarea name="examples" rows={5} dir="auto" placeholder={SAMPLE}>
            {action.examples.join("\n")}
          </textarea>
          <small>One message per line, in the words and languages of your customers. Three are a good start.</small>
        </label>
        <label class="field">
          <span>Name for customers</span>
          <input
            class="short"
            type="text"
            name="label"
            value={action.label === null ? "" : textIn(action.label, shell.locale.language)}
            maxlength={80}
            dir="auto"
            placeholder="Your orders"
            readonly={action.label !== null && typeof action.label !== "string"}
          />
          {action.label !== null && typeof action.label !== "string" && (
            <small>It has a text for each language; change them in the file.</small>
          )}
        </label>
        {isPost && (
          <label class="check">
            <input type="hidden" name="method" value={action.method} />
            <input type="checkbox" name="reads" checked={action.readsByFile} />
            <span>It only reads, although it is a {action.method}: customers are not asked for a yes</span>
          </label>
        )}
        <div class="buttons">
          <button class="button primary" type="submit">Save</button>
          <button class="button" type="submit" name="into" value="draft" {...SAVE_KEYS}>Put in draft</button>
        </div>
      </form>
    </Panel>
  );
}
