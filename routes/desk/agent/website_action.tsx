/**
 * The page of a website action: what the site registered, on which pages, its inputs, how the agent may use it, and its
 * last use.
 *
 * @module
 */
import type { WebsiteAction } from "../../../core/agent/website.ts";
import { isJsonObject, type JsonObject, type JsonValue } from "../../../core/json.ts";
import type { RegisteredAction } from "../../../core/website/registered.ts";
import { filePage } from "./addresses.ts";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { When } from "../ui/locale.tsx";
import { CodeList, FactList, Head, Panel } from "../ui/parts.tsx";
import { visitorsOf } from "../chat/website.tsx";
import { titleOfName } from "./entries.ts";
import { MODE_WORDS } from "./website_modes.ts";

/** The data of the page. */
export type WebsiteActionFacts = {
  readonly name: string;
  /** The pages that registered it, best match first; empty for an action that was only decided about. */
  readonly places: readonly RegisteredAction[];
  readonly mode: WebsiteAction;
  readonly isDecided: boolean;
  /** The path of `website.yaml`; null when there is no such file yet. */
  readonly path: string | null;
  readonly mayEdit: boolean;
};

export function WebsiteActionPage({ shell, facts }: { shell: Shell; facts: WebsiteActionFacts }) {
  const { name, places, path, mayEdit } = facts;
  const [best] = places;
  const title = best?.title ?? titleOfName(name);
  return (
    <Page shell={shell} title={title} path="/desk/agent">
      <Head title={title} says={best?.description ?? ""} back={{ path: "/desk/agent", label: "Agent" }}>
        <div class="row">
          {path !== null && <a class="button" href={filePage(path)}>Open the file</a>}
          {mayEdit && (
            <a class="button primary" href={`/desk/widget/actions#action-${encodeURIComponent(name)}`}>
              Choose how it is used
            </a>
          )}
        </div>
      </Head>
      <About facts={facts} />
      <Panel
        title="What your site reported"
        says="Any browser can report anything: trust only what many visitors report."
      >
        {places.length === 0
          ? <p class="muted">No page has registered it yet. It is used as soon as one does.</p>
          : (
            <ul class="website-places">
              {places.map((place) => <Place key={place.origin} place={place} />)}
            </ul>
          )}
      </Panel>
      {best !== undefined && (
        <Panel title="What it takes">
          <Takes schema={best.input} />
        </Panel>
      )}
    </Page>
  );
}

function About({ facts: { name, places, mode, isDecided } }: { facts: WebsiteActionFacts }) {
  const used = places.flatMap(({ calledAt }) => calledAt ?? []).toSorted((a, b) => b.getTime() - a.getTime());
  const [last] = used;
  return (
    <Panel beside title="What it does">
      <FactList
        facts={[
          ["State", <State key="state" isSeen={places.length > 0} isHuman={mode.mode === "human"} />],
          ["Name", <code key="name">{name}</code>],
          ["Effect", places.length === 0 ? null : effectOf(places)],
          ["How it is used", MODE_WORDS[mode.mode].says],
          ["Decided by", isDecided ? "you, in website.yaml" : "what the page asks for: you have not decided yet"],
          ["While it runs", mode.status],
          ["Last used", last === undefined ? "never" : <When key="used" at={last} exact />],
        ]}
      />
    </Panel>
  );
}

function State({ isSeen, isHuman }: { isSeen: boolean; isHuman: boolean }) {
  if (!isSeen) return <span class="badge warn">no page has it</span>;
  return isHuman ? <span class="badge">not for the agent</span> : <span class="badge good">ready on its pages</span>;
}

function effectOf(places: readonly RegisteredAction[]): string {
  return places.every(({ readOnly }) => readOnly)
    ? "Only reads, according to the page."
    : "May change something on the page.";
}

function Place({ place: { origin, pages, lastSeen, visitors, calledAt, verified } }: { place: RegisteredAction }) {
  return (
    <li>
      <p>
        <strong>{origin}</strong> {verified && <span class="badge good">a signed-in customer had it</span>}
      </p>
      <p>{pages.length === 0 ? "On all of its pages" : `On ${pages.join(", ")}`}</p>
      <p class="muted">
        Seen <When at={lastSeen} exact /> {visitorsOf(visitors)}
        {calledAt !== null && (
          <>
            ; used <When at={calledAt} exact />
          </>
        )}
      </p>
    </li>
  );
}

/** The inputs of a JSON Schema in words; the schema itself is collapsed. */
function Takes({ schema }: { schema: JsonObject }) {
  const inputs = isJsonObject(schema.properties) ? Object.entries(schema.properties) : [];
  const required = Array.isArray(schema.required) ? schema.required : [];
  return (
    <>
      {inputs.length === 0 ? <p class="muted">Nothing.</p> : (
        <CodeList
          list="data-fields"
          rows={inputs.map(([name, input]) => [name, inputWords(input, required.includes(name))])}
        />
      )}
      <details class="raw">
        <summary>As the page wrote it</summary>
        <pre><code>{JSON.stringify(schema, null, 2)}</code></pre>
      </details>
    </>
  );
}

const TYPE_WORDS: Readonly<Record<string, string>> = {
  string: "text",
  number: "a number",
  integer: "a whole number",
  boolean: "yes or no",
  array: "a list",
  object: "several values",
};

function inputWords(input: JsonValue, isRequired: boolean): string {
  const { type, enum: choices, description } = isJsonObject(input) ? input : {};
  const kind = Array.isArray(choices)
    ? `one of ${choices.map(String).join(", ")}`
    : TYPE_WORDS[typeof type === "string" ? type : ""] ?? "any value";
  const says = typeof description === "string" ? `: ${description}` : "";
  return `${kind}, ${isRequired ? "needed" : "optional"}${says}`;
}
