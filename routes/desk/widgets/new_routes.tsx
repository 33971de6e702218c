/**
 * The routes of a new widget: choosing its source, and creating it.
 *
 * @module
 */
import { isFileName } from "../../../core/agent/files.ts";
import { type LiveAgent, liveAgent } from "../../../core/agent/versions/live.ts";
import { previewCard, type WidgetCard } from "../../../core/agent/widgets/widget_card.ts";
import { parseWidgetFile } from "../../../core/agent/widgets/widget_file.ts";
import { type Design, DESIGNS } from "../../../core/cards/gallery.ts";
import type { JsonObject, JsonValue } from "../../../core/json.ts";
import { createWidget } from "../../../core/tools/create_widget.ts";
import type { Tool } from "../../../core/tools/tool.ts";
import { proposeWidget, widgetFromData } from "../../../core/tools/widget_from_data.ts";
import { findDesign } from "../../../core/tools/widget_templates.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { widgetPage } from "../agent/addresses.ts";
import { type FormField, formFields } from "../form/fields.ts";
import { savedVersion, sendForm, statusOf, type SubmittedForm } from "../form/sent.ts";
import type { Typed } from "../form/typed.ts";
import { redirect, text } from "../form/forms.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { lookOf } from "./look.ts";
import { DesignsPage, NewPage, type Way, WAYS } from "./new.tsx";
import { readUpload } from "./upload.ts";

/** `GET /desk/widgets/new?from=&design=`: shows the ways to create a widget file, or the form of one of them. */
export async function showNew(served: Served, asked: TeammateRequest): Promise<Response> {
  const query = new URL(asked.request.url).searchParams;
  const name = query.get("design");
  if (name !== null) {
    const design = findDesign(name);
    const { files } = await liveAgent(served.desk, asked.workspace.id);
    const typed = new Map([["name", freeName(design.name, (each) => files.has(`widgets/${each}.json`))]]);
    return await formAnswer(served, asked, { way: design.kind, design, typed, sent: null });
  }
  const way = wayOf(query.get("from"));
  if (way !== "gallery" && way !== "layout") {
    return await formAnswer(served, asked, { way, design: null, typed: new Map(), sent: null });
  }
  const designs = [...DESIGNS.values()].filter(({ kind }) => kind === way)
    .map((design) => ({ design, card: designCard(design) }));
  const look = await lookOf(served, asked);
  return await htmlAnswer(
    <DesignsPage shell={shellOf(served, asked)} way={way} designs={designs} look={look} />,
    200,
    { pictures: "https" },
  );
}

/** `POST /desk/widgets/new`: creates a widget file from a design, an upload or data. */
export async function makeWidget(served: Served, asked: SignedInRequest): Promise<Response> {
  const way = wayOf(text(asked.form, "way"));
  const known = DESIGNS.get(text(asked.form, "design")) ?? null;
  const upload = way === "file" ? await readUpload(asked.form) : null;
  if (upload !== null) {
    asked.form.set("file", upload.text);
    if (text(asked.form, "name") === "") asked.form.set("name", upload.name);
  }
  const sent = await sendForm(served, asked, toolOf(way), fixedOf(way, known));
  if (savedVersion(sent) !== null) {
    return redirect(`${widgetPage(text(asked.form, "name"))}?saved=${savedVersion(sent)}`);
  }
  return await formAnswer(served, asked, { way, design: known, typed: sent.typed, sent });
}

function fixedOf(way: Way, design: Design | null): JsonObject {
  switch (way) {
    case "data":
      return {};
    case "blank":
    case "file":
      return { from: way };
    default:
      return { from: "gallery", gallery: design?.name ?? "" };
  }
}

function toolOf(way: Way): Tool {
  return way === "data" ? widgetFromData : createWidget;
}

/** The fields of each source's form. */
const FIELDS: Readonly<Record<Way, readonly string[]>> = {
  gallery: ["name"],
  layout: ["name"],
  data: ["data", "action", "name", "title"],
  file: ["file", "name"],
  blank: ["name"],
};

type NewWidgetForm = {
  readonly way: Way;
  readonly design: Design | null;
  readonly typed: Typed;
  readonly sent: SubmittedForm | null;
};

async function formAnswer(served: Served, asked: TeammateRequest, begun: NewWidgetForm): Promise<Response> {
  const { way, design, typed, sent } = begun;
  const [live, look] = await Promise.all([liveAgent(served.desk, asked.workspace.id), lookOf(served, asked)]);
  const tool = toolOf(way);
  const faults = sent?.outcome.kind === "refused" ? sent.outcome.error.faults : [];
  const facts = {
    way,
    design,
    look,
    fields: fieldsOf(live, way),
    filled: { typed, faults, badLines: new Set<number>(), form: "new" },
    hidden: design === null ? {} : { design: design.name },
    message: sent?.message ?? "",
    sent: sent === null ? null : { tool, sent },
    card: design === null ? cardOf(live, begun) : designCard(design),
  };
  const page = <NewPage shell={shellOf(served, asked)} facts={facts} />;
  return await htmlAnswer(page, sent === null ? 200 : statusOf(sent), { pictures: "https" });
}

/** The tool's fields, with the actions to choose from. */
function fieldsOf({ agent }: LiveAgent, way: Way): readonly FormField[] {
  const known = formFields(toolOf(way));
  const mocked = [...agent.actions.values()].filter(({ mock }) => mock !== undefined).map(({ name }) => name);
  return FIELDS[way].flatMap((path) => known.filter((field) => field.path === path)).map((field) => {
    const worded = { ...field, required: field.required && way !== "file", ...WORDS[`${way} ${field.path}`] };
    return field.path === "action" ? { ...worded, control: { kind: "choice", choices: mocked } } : worded;
  });
}

/** Labels and hints for fields whose tool descriptions are written for MCP clients. */
const WORDS: Readonly<Record<string, Pick<FormField, "label" | "hint">>> = {
  "file file": { label: "Or its text", hint: "" },
  "file name": { label: "File name", hint: "Optional: taken from the chosen file" },
  "data data": { label: "An answer of your app", hint: "Any answer" },
  "data action": { label: "Or the mock of an action", hint: "" },
  "data name": { label: "File name", hint: "Such as invoice_card" },
  "data title": { label: "Title on the card", hint: "Optional: taken from the name of the data" },
};

/** The card of the form's input, if that is valid. */
function cardOf(live: LiveAgent, { way, typed, sent }: NewWidgetForm): WidgetCard | null {
  if (way === "file") {
    const parsed = parseWidgetFile("widgets/new.json", typed.get("file") ?? "");
    return parsed.kind === "ok" && sent !== null ? previewCard(parsed.value, parsed.value.sample, "file") : null;
  }
  if (way !== "data" || sent?.outcome.kind !== "done") return null;
  const typedData = typed.get("data");
  const data: JsonValue | undefined = typedData === undefined
    ? live.agent.actions.get(typed.get("action") ?? "")?.mock
    : JSON.parse(typedData);
  if (data === undefined) return null;
  const { template, summary } = proposeWidget(data, typed.get("name") ?? "", typed.get("title") || null);
  return previewCard({ template, summary, preview: undefined }, data, "template");
}

function designCard({ file }: Design): WidgetCard {
  return previewCard({ ...file, preview: undefined }, file.sample, "template");
}

/** An unused name: `account`, or `account_2` and so on. */
function freeName(name: string, isTaken: (name: string) => boolean): string {
  for (let count = 1;; count++) {
    const free = count === 1 ? name : `${name}_${count}`;
    if (!isTaken(free) && isFileName(free)) return free;
  }
}

function wayOf(id: string | null): Way {
  return WAYS.find((way) => way.id === id)?.id ?? "gallery";
}
