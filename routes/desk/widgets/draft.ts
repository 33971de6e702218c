/**
 * A widget file as values of the editor's form: every part as text, and their conversion to a change of the file.
 *
 * @module
 */
import { parseJson } from "../../../core/agent/source/json.ts";
import { readSource } from "../../../core/agent/source/source.ts";
import { type WidgetFile } from "../../../core/agent/widgets/widget_file.ts";
import type { JsonObject, JsonValue } from "../../../core/json.ts";
import { text } from "../form/forms.ts";

/** The values of the form. */
export type WidgetDraft = {
  /** The name of the file. */
  readonly name: string;
  readonly title: string;
  readonly template: string;
  readonly summary: string;
  /** JSON; empty for none. */
  readonly sample: string;
  readonly states: readonly DraftState[];
};

/** A state, with its data as JSON. */
export type DraftState = { readonly name: string; readonly data: string };

/**
 * A problem at a field of the form. `field` is `template`, `summary`, `sample`, `state.<index>`, or "" for another
 * file.
 */
export type DraftProblem = {
  readonly field: string;
  /** The file, when it is not the widget's. */
  readonly file: string;
  readonly line: number;
  readonly column: number;
  readonly message: string;
  readonly fix: string;
  readonly tone: "bad" | "warn";
};

/** The parsed JSON of a draft, or the problems of parsing it. */
export type ReadDraft = {
  readonly sample: JsonValue | undefined;
  readonly states: readonly { readonly name: string; readonly data: JsonValue | undefined }[];
  readonly problems: readonly DraftProblem[];
};

/** The draft of a file. */
export function draftOf(file: WidgetFile): WidgetDraft {
  return {
    name: file.name,
    title: file.title,
    template: plainLines(file.template),
    summary: plainLines(file.summary ?? ""),
    sample: file.sample === undefined ? "" : shownJson(file.sample),
    states: file.states.map(({ name, data }) => ({ name, data: shownJson(data) })),
  };
}

/** Reads a sent form. A state without a name and data is left out. */
export function draftIn(form: FormData): WidgetDraft {
  const names = form.getAll("stateName").map(String);
  const states = form.getAll("stateData").map((data, at) => ({
    name: (names[at] ?? "").trim(),
    data: plainLines(String(data)),
  }));
  return {
    name: text(form, "newName").trim(),
    title: text(form, "title").trim(),
    template: plainLines(text(form, "template")),
    summary: plainLines(text(form, "summary")),
    sample: plainLines(text(form, "sample")),
    states: states.filter(({ name, data }) => name !== "" || data.trim() !== ""),
  };
}

/** Parses the JSON of a draft. */
export function readDraft({ sample, states }: WidgetDraft): ReadDraft {
  const readSample = sample.trim() === "" ? NONE : readJson("sample", sample);
  const read = states.map(({ name, data }, at) => {
    const field = `state.${at}`;
    const { value, problems } = data.trim() === "" ? { value: {}, problems: [] } : readJson(field, data);
    const nameless = name === "" ? [problemIn(field, "This state has no name.", "Name it, such as Past due.")] : [];
    return { name, data: value, problems: [...nameless, ...problems] };
  });
  return {
    sample: readSample.value,
    states: read.map(({ name, data }) => ({ name, data })),
    problems: [...readSample.problems, ...read.flatMap(({ problems }) => problems)],
  };
}

/**
 * The differences between a draft and its file, for `update_widget`. Unchanged parts are left out, so that an imported
 * file keeps its formatting.
 */
export function changesOf(file: WidgetFile, draft: WidgetDraft, { sample, states }: ReadDraft): JsonObject {
  const before = draftOf(file);
  const changes: Record<string, JsonValue> = {};
  if (draft.template !== before.template) changes.template = draft.template;
  if (draft.summary !== before.summary) changes.summary = draft.summary;
  if (draft.title !== before.title && draft.title !== "") changes.title = draft.title;
  if (!isSame(sample, file.sample)) changes.sample = sample ?? null;
  const filled = states.map(({ name, data = null }) => ({ name, data }));
  if (!isSame(filled, file.states)) changes.states = filled;
  if (draft.name !== file.name && draft.name !== "") changes.newName = draft.name;
  return changes;
}

/**
 * Moves a draft that was started from an older file to the newer one: parts that were not edited take others' changes.
 */
export function moveDraft(draft: WidgetDraft, from: WidgetFile, to: WidgetFile): WidgetDraft {
  const [before, after] = [draftOf(from), draftOf(to)];
  return {
    // The file keeps the name under which it was opened.
    name: draft.name,
    title: draft.title === before.title ? after.title : draft.title,
    template: draft.template === before.template ? after.template : draft.template,
    summary: draft.summary === before.summary ? after.summary : draft.summary,
    sample: draft.sample === before.sample ? after.sample : draft.sample,
    states: JSON.stringify(draft.states) === JSON.stringify(before.states) ? after.states : draft.states,
  };
}

const NONE = { value: undefined, problems: [] };

function readJson(field: string, json: string): {
  readonly value: JsonValue | undefined;
  readonly problems: readonly DraftProblem[];
} {
  const parsed = parseJson(readSource(field, json));
  if (parsed.kind === "problems") {
    const problems = parsed.problems.map(({ line, column, message, fix = "" }) => ({
      ...problemIn(field, message, fix),
      line,
      column,
    }));
    return { value: undefined, problems };
  }
  const value: JsonValue = JSON.parse(json);
  return { value, problems: [] };
}

function problemIn(field: string, message: string, fix: string): DraftProblem {
  return { field, file: "", line: 1, column: 1, message, fix, tone: "bad" };
}

function isSame(one: JsonValue | undefined, other: JsonValue | undefined): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

function shownJson(value: JsonValue): string {
  return JSON.stringify(value, null, 2);
}

/** Browsers send every line end as CR LF. */
function plainLines(sent: string): string {
  return sent.replaceAll("\r\n", "\n");
}
