/**
 * The page of a card: its preview beside its template, what shows it, what its buttons do, and what data it takes.
 *
 * @module
 */
import type { LastCalls } from "../../../core/actions/last_calls.ts";
import type { LastChange } from "../../../core/agent/versions/last_change.ts";
import type { NamedCase } from "../../../core/agent/used_by.ts";
import type { WidgetCard } from "../../../core/agent/widgets/widget_card.ts";
import type { WidgetFile } from "../../../core/agent/widgets/widget_file.ts";
import type { Problem } from "../../../core/problem.ts";
import type { ButtonLine } from "../../../core/tools/preview_widget.ts";
import { agentActionPage, filePage, toolPage, widgetPage } from "./addresses.ts";
import type { AnswerField } from "../trial/answer_fields.ts";
import { Code } from "../form/code_box.tsx";
import { Warnings } from "../form/problems.tsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { When } from "../ui/locale.tsx";
import { CodeList, FactList, Head, Panel } from "../ui/parts.tsx";
import { SmallCard } from "../widgets/list.tsx";
import type { WidgetLook } from "../widgets/look.ts";
import { Presses } from "../widgets/presses.tsx";
import { changedBy, linked, linkedCases } from "./links.tsx";

/** The data of the page. */
export type CardFacts = {
  readonly file: WidgetFile;
  readonly path: string;
  readonly card: WidgetCard;
  /** Its other looks. */
  readonly states: readonly { readonly name: string; readonly card: WidgetCard }[];
  readonly look: WidgetLook;
  readonly usedBy: readonly string[];
  readonly cases: readonly NamedCase[];
  /** The newest call of an action that shows it; null when there was none. */
  readonly lastCall: LastCalls | null;
  readonly buttons: readonly ButtonLine[];
  /** The fields of its sample. */
  readonly fields: readonly AnswerField[];
  readonly warnings: readonly Problem[];
  readonly lastChange: LastChange | null;
  readonly mayEdit: boolean;
};

export function CardPage({ shell, facts }: { shell: Shell; facts: CardFacts }) {
  const { file, path, card, look, usedBy, warnings } = facts;
  return (
    <Page shell={shell} title={file.title} path="/desk/agent" cards>
      <Head
        title={file.title}
        says={usedBy.length === 0
          ? "No action shows this card yet."
          : `Customers see it when ${usedBy.join(" or ")} answers.`}
        back={{ path: "/desk/agent", label: "Agent" }}
      >
        <div class="row">
          <a class="button" href={filePage(path)}>Open the file</a>
          {usedBy.length === 0 && facts.mayEdit && (
            <a class="button" href={givePage(file.name)}>
              Give it to an action
            </a>
          )}
          <a class="button primary" href={widgetPage(file.name)}>
            {facts.mayEdit ? "Edit the card" : "Open the editor"}
          </a>
        </div>
      </Head>
      <Warnings of={warnings} />
      <div class="card-halves">
        <section class="panel" aria-label="As customers see it">
          <header>
            <h2>As customers see it</h2>
            <p>{file.sample === undefined ? "It has no sample data." : "With its sample data."}</p>
          </header>
          <div class="body">
            <SmallCard card={card} look={look} whole />
          </div>
        </section>
        <section class="panel" aria-label="Its template">
          <header>
            <h2>Its template</h2>
            <p>What the card is made from.</p>
          </header>
          <div class="body card-template">
            <Code text={file.template} label="Template" />
          </div>
        </section>
      </div>
      <About facts={facts} />
      <Data fields={facts.fields} />
      {facts.states.length > 0 && (
        <Panel title="Other looks" says="The same card with other data.">
          <div class="card-states">
            {facts.states.map(({ name, card: other }) => (
              <figure key={name}>
                <figcaption>{name}</figcaption>
                <SmallCard card={other} look={look} whole />
              </figure>
            ))}
          </div>
        </Panel>
      )}
    </Page>
  );
}

/** The form that makes an action show the card; the action is chosen there. */
function givePage(card: string): string {
  return toolPage("update_action", { action: JSON.stringify({ widget: card }) });
}

function About({ facts }: { facts: CardFacts }) {
  const { usedBy, cases, lastCall, card } = facts;
  return (
    <Panel beside title="Where it is used">
      <FactList
        facts={[
          ["State", <State key="state" card={card} isUsed={usedBy.length > 0} />],
          ["Shown by", linked(usedBy, agentActionPage)],
          ["Tested by", linkedCases(cases)],
          [
            "Last used",
            lastCall === null ? usedBy.length === 0 ? null : "Its actions have never been called" : (
              <span key="used">
                with <a href={agentActionPage(lastCall.action)}>{lastCall.action}</a>,{" "}
                <When at={lastCall.calledAt} exact />
              </span>
            ),
          ],
          ["Last changed", changedBy(facts.lastChange)],
        ]}
      />
      <h3>What a press does</h3>
      <Presses buttons={facts.buttons} />
    </Panel>
  );
}

function State({ card, isUsed }: { card: WidgetCard; isUsed: boolean }) {
  if (card.kind === "problems") return <span class="badge warn">cannot be drawn with its sample</span>;
  return isUsed ? <span class="badge good">in use</span> : <span class="badge warn">shown by no action</span>;
}

function Data({ fields }: { fields: CardFacts["fields"] }) {
  return (
    <Panel title="What data it takes" says="Of the answer of your app; the values are those of its sample.">
      {fields.length === 0
        ? <p class="muted">It takes no data, or has no sample that says which.</p>
        : <CodeList list="data-fields" rows={fields.map(({ path, sample }) => [path, sample])} />}
    </Panel>
  );
}
