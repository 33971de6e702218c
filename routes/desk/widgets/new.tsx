/**
 * A new widget: from the gallery, a layout, data, a file, or nothing.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import type { WidgetCard } from "../../../core/agent/widgets/widget_card.ts";
import type { Design } from "../../../core/cards/gallery.ts";
import type { Tool } from "../../../core/tools/tool.ts";
import { Field, type FormState } from "../form/control.tsx";
import type { FormField } from "../form/fields.ts";
import { MessageField } from "../form/form.tsx";
import { Outcome } from "../form/outcome.tsx";
import type { SubmittedForm } from "../form/sent.ts";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { Head, Tabs } from "../ui/parts.tsx";
import { SmallCard } from "./list.tsx";
import type { WidgetLook } from "./look.ts";

/** The sources of a new widget, in display order. */
export const WAYS = [
  { id: "gallery", label: "Gallery", says: "Ready-made cards to adapt." },
  { id: "layout", label: "Layouts", says: "Small cards, one for each way to arrange data." },
  { id: "data", label: "From data", says: "Paste an answer from your app and get a proposed card." },
  { id: "file", label: "From a file", says: "A widget file, or an export from ChatKit Studio." },
  { id: "blank", label: "Blank", says: "An empty card with a title." },
] as const;

/** One of them. */
export type Way = (typeof WAYS)[number]["id"];

/** The address of a source's form. */
function newPage(way: Way): string {
  return way === "gallery" ? "/desk/widgets/new" : `/desk/widgets/new?from=${way}`;
}

/** The address of a design's form. */
function designPage(name: string): string {
  return `/desk/widgets/new?design=${name}`;
}

/** A design with the card of its sample. */
export type DrawnDesign = { readonly design: Design; readonly card: WidgetCard };

/** The page with the designs. */
export function DesignsPage(props: { shell: Shell; way: Way; designs: readonly DrawnDesign[]; look: WidgetLook }) {
  return (
    <NewFrame shell={props.shell} way={props.way}>
      <div class="gallery">
        <fieldset class="pills">
          <legend class="hidden">Show them</legend>
          {(["light", "dark"] as const).map((scheme, at) => (
            <label class="pill">
              <input type="radio" name="view" value={scheme} checked={at === 0} />
              {scheme === "light" ? "Light" : "Dark"}
            </label>
          ))}
        </fieldset>
        <ul class="tiles">
          {props.designs.map(({ design, card }) => (
            <li class="tile panel" key={design.name}>
              <SmallCard card={card} look={props.look} theme="light" />
              <SmallCard card={card} look={props.look} theme="dark" />
              <div class="tile-text">
                <h2>
                  <a href={designPage(design.name)}>{design.file.name}</a>
                </h2>
                <p class="muted">{design.description}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
    </NewFrame>
  );
}

/** The data of a form. */
export type NewFacts = {
  readonly way: Way;
  /** The selected design; null for other sources. */
  readonly design: Design | null;
  readonly fields: readonly FormField[];
  readonly filled: FormState;
  /** Hidden fields. */
  readonly hidden: Readonly<Record<string, string>>;
  readonly message: string;
  readonly sent: { readonly tool: Tool; readonly sent: SubmittedForm } | null;
  /** The card that would be created; null while it cannot be rendered. */
  readonly card: WidgetCard | null;
  readonly look: WidgetLook;
};

/** The page with the form of a source. */
export function NewPage(props: { shell: Shell; facts: NewFacts }) {
  const { shell, facts } = props;
  return (
    <NewFrame shell={shell} way={facts.way} design={facts.design}>
      {facts.sent && <Outcome tool={facts.sent.tool} sent={facts.sent.sent} />}
      <div class={facts.card === null ? "making" : "making with-card"}>
        <section class="panel" aria-label="The new widget">
          <div class="body">
            <NewForm shell={shell} facts={facts} />
          </div>
        </section>
        {facts.card !== null && (
          <section class="both" aria-label="The card">
            <SmallCard card={facts.card} look={facts.look} theme="light" />
            <SmallCard card={facts.card} look={facts.look} theme="dark" />
          </section>
        )}
      </div>
    </NewFrame>
  );
}

function NewForm(props: { shell: Shell; facts: NewFacts }) {
  const { way, fields, filled, hidden, message } = props.facts;
  return (
    <form
      class="tool-form"
      method="post"
      action="/desk/widgets/new"
      enctype="multipart/form-data"
      data-form="new"
      data-saves
    >
      {Object.entries({ csrf: props.shell.csrf, way, ...hidden }).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      {way === "file" && (
        <div class="field">
          <label for="new-upload">File</label>
          <input id="new-upload" type="file" name="upload" accept=".widget,.json,application/json" />
        </div>
      )}
      {fields.map((field) => <Field key={field.path} field={field} filled={filled} />)}
      <MessageField form="new" value={message} />
      <div class="buttons">
        <button class="button primary" type="submit">Create widget</button>
        {(way === "data" || way === "file") && (
          <button class="button" type="submit" name="dryRun" value="true">Preview the card</button>
        )}
      </div>
    </form>
  );
}

function NewFrame(props: { shell: Shell; way: Way; design?: Design | null; children: Child }) {
  const { design = null } = props;
  const way = WAYS.find(({ id }) => id === props.way);
  const tabs = WAYS.map(({ id, label }) => ({ path: newPage(id), label }));
  return (
    <Page shell={props.shell} title="New widget" path="/desk/agent" cards>
      {design === null
        ? (
          <>
            <Head title="New widget" says={way?.says ?? ""} back={{ path: "/desk/widgets", label: "Widgets" }} />
            <Tabs shell={null} label="Begin with" tabs={tabs} current={newPage(props.way)} />
          </>
        )
        : (
          <Head
            title={design.file.name}
            says={design.description}
            back={{ path: newPage(props.way), label: way?.label ?? "" }}
          />
        )}
      {props.children}
    </Page>
  );
}
