/**
 * The sent form of a case: its field names, and the draft in it.
 *
 * @module
 */
import type { Agent } from "../../../core/agent/check.ts";
import { TEST_LIMITS } from "../../../core/limits/agent.ts";
import { lines, text } from "../form/forms.ts";
import { typedOfForm } from "../form/typed.ts";
import type { CallDraft, CaseDraft, ExpectationDraft, StepDraft } from "./case_draft.ts";
import { callFields, CUSTOMER_FIELDS, jsonField } from "./case_fields.ts";

/** The prefix of a step's field names. */
export function stepPath(index: number): string {
  return `steps.${index}.`;
}

/** The prefix of a call's field names, below the expectation's `prefix`. */
export function callPath(prefix: string, row: number): string {
  return `${prefix}calls.${row}`;
}

/** Reads a sent form. */
export function draftIn(agent: Agent, form: FormData): CaseDraft {
  return {
    file: line(form, "file"),
    name: line(form, "name"),
    steps: counted(TEST_LIMITS.stepsMax, (index) => stepIn(agent, form, stepPath(index))),
    customer: typedOfForm(CUSTOMER_FIELDS, form),
    isAnonymous: form.has("isAnonymous"),
    expect: expectationIn(agent, form, ""),
  };
}

function stepIn(agent: Agent, form: FormData, path: string): StepDraft | null {
  if (!form.has(`${path}message`)) return null;
  return {
    kind: text(form, `${path}kind`) === "press" ? "press" : "message",
    message: line(form, `${path}message`),
    press: line(form, `${path}press`),
    expect: expectationIn(agent, form, path),
  };
}

function expectationIn(agent: Agent, form: FormData, prefix: string): ExpectationDraft {
  const rows = counted(Infinity, (row) => callIn(agent, form, callPath(prefix, row)));
  return {
    outcome: line(form, `${prefix}outcome`),
    namesCalls: text(form, `${prefix}namesCalls`) === "true",
    calls: rows.flatMap(({ isExpected, ...call }) => isExpected ? [call] : []),
    widget: line(form, `${prefix}widget`),
    criteria: line(form, `${prefix}criteria`),
  };
}

function callIn(agent: Agent, form: FormData, path: string): CallDraft & { readonly isExpected: boolean } | null {
  const name = form.get(`${path}.name`);
  if (typeof name !== "string") return null;
  const isJson = form.has(`${path}.json`);
  const fields = isJson ? [jsonField(path)] : callFields(agent, name, path);
  const typed = [...typedOfForm(fields, form)].map(([at, value]) => [at.slice(path.length + 1), value] as const);
  return { name, isJson, typed: new Map(typed), isExpected: form.has(`${path}.expected`) };
}

/** Reads list entries from index 0 to the first gap. */
function counted<Entry>(max: number, read: (index: number) => Entry | null): readonly Entry[] {
  const entries: Entry[] = [];
  while (entries.length < max) {
    const entry = read(entries.length);
    if (entry === null) break;
    entries.push(entry);
  }
  return entries;
}

function line(form: FormData, name: string): string {
  return lines(form, name).trim();
}
