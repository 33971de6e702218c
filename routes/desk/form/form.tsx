/**
 * Renders any tool's form from the parameters in `tools/list`.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import { AGENT_LIMITS } from "../../../core/limits/agent.ts";
import type { JsonObject } from "../../../core/json.ts";
import { takesChange } from "../../../core/tools/change.ts";
import type { Tool } from "../../../core/tools/tool.ts";
import { Field, type FormState } from "./control.tsx";
import { formFields } from "./fields.ts";
import { problemsIn } from "./problems.tsx";
import type { SubmittedForm } from "./sent.ts";
import { type Typed, typedOf } from "./typed.ts";

/** The data of a form. */
export type FormFacts = {
  readonly tool: Tool;
  /** The address that it is sent to. */
  readonly action: string;
  readonly csrf: string;
  readonly typed: Typed;
  /** The live version; a change based on an older one is refused. */
  readonly version: number;
  /** The result of the form when it was just sent. */
  readonly sent: SubmittedForm | null;
  /** Parameters without a field, because the page supplies them. */
  readonly without?: ReadonlySet<string>;
  /** The label of the button; by default the tool's title. */
  readonly submit?: string;
  /** The file that problems of the form's code refer to; by default the first one with a problem. */
  readonly file?: string;
};

/** The texts of a form with these values. */
export function typedFor(tool: Tool, values: JsonObject): Typed {
  return typedOf(formFields(tool), values);
}

/** The form. Children are further buttons. */
export function ToolForm(props: { facts: FormFacts; children?: Child }) {
  const { tool, action, csrf, sent, version, without, submit = tool.title } = props.facts;
  const fields = formFields(tool).filter(({ path }) => without?.has(path) !== true);
  const filled = filledOf(props.facts);
  return (
    <form
      class="tool-form"
      method="post"
      action={action}
      enctype="multipart/form-data"
      data-form={tool.name}
      data-saves={takesChange(tool.fields)}
    >
      <input type="hidden" name="csrf" value={csrf} />
      {tool.kind === "edit" && <input type="hidden" name="expectedVersion" value={String(version)} />}
      {fields.map((field) => <Field key={field.path} field={field} filled={filled} />)}
      {takesChange(tool.fields) && tool.kind === "edit" && (
        <MessageField form={filled.form} value={sent?.message ?? ""} />
      )}
      <div class="buttons">
        <button class={`button ${isRemoval(tool) ? "danger" : "primary"}`} type="submit">
          {isOverwriting(sent) ? `${submit}, over version ${version}` : submit}
        </button>
        {takesChange(tool.fields) && (
          <button class="button" type="submit" name="dryRun" value="true">Preview changes</button>
        )}
        {props.children}
      </div>
    </form>
  );
}

function filledOf({ tool, typed, sent, file }: FormFacts): FormState {
  const error = sent?.outcome.kind === "refused" ? sent.outcome.error : null;
  const found = sent?.outcome.kind === "done" ? problemsIn(sent.outcome.answer.problems) : error?.problems;
  const about = file ?? found?.[0]?.file;
  const lines = (found ?? []).filter((problem) => problem.file === about).map(({ line }) => line);
  return { typed, faults: error?.faults ?? [], badLines: new Set(lines), form: tool.name };
}

function isOverwriting(sent: SubmittedForm | null): boolean {
  return sent?.outcome.kind === "refused" && sent.outcome.since !== null;
}

function isRemoval({ name }: Tool): boolean {
  return /^(delete|remove)_/.test(name);
}

/** The field for the message in History, for a form with this id. */
export function MessageField(props: { form: string; value: string }) {
  const id = `${props.form}-message`;
  return (
    <div class="field">
      <label for={id}>
        What changes and why <span class="optional">optional, for History</span>
      </label>
      <input
        id={id}
        name="message"
        type="text"
        maxlength={AGENT_LIMITS.messageCharsMax}
        value={props.value}
        autocomplete="off"
      />
    </div>
  );
}
