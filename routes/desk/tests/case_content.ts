/**
 * Converts a case's form to the `case` of the tools.
 *
 * @module
 */
import type { Agent } from "../../../core/agent/check.ts";
import { ANONYMOUS, type Expectation } from "../../../core/agent/cases/test_file.ts";
import type { JsonObject, JsonValue } from "../../../core/json.ts";
import type { InputFault } from "../../../core/problem.ts";
import { readTyped } from "../form/typed.ts";
import { type CallDraft, type CaseDraft, type ExpectationDraft, isExpecting, type StepDraft } from "./case_draft.ts";
import { callFields, CUSTOMER_FIELDS, JSON_INPUT, jsonField, typedAt } from "./case_fields.ts";

/** A case, and the faults of unreadable texts in its form. */
export type CaseContent = { readonly content: JsonObject; readonly faults: readonly InputFault[] };

/** The `case` for `add_test_case`. */
export function contentOf(agent: Agent, draft: CaseDraft): CaseContent {
  const faults: InputFault[] = [];
  const expectOf = (expect: ExpectationDraft) => expectationOf(agent, expect, faults);
  const customer = readTyped(CUSTOMER_FIELDS, draft.customer);
  faults.push(...customer.faults);
  const steps = draft.steps.map((step) => ({ [step.kind]: textOf(step), ...expectOf(step.expect) }));
  const isOneMessage = draft.steps.length === 1 && draft.steps.every(({ expect }) => !isExpecting(expect));
  const content = {
    name: draft.name,
    ...(isOneMessage ? { message: draft.steps[0]?.message ?? "" } : { steps }),
    ...customerOf(draft, customer.input),
    ...expectOf(draft.expect),
  };
  return { content, faults };
}

function customerOf({ isAnonymous }: CaseDraft, typed: JsonObject): JsonObject {
  if (isAnonymous) return { customer: ANONYMOUS };
  return Object.keys(typed).length === 0 ? {} : { customer: typed };
}

const FIELDS = ["name", "message", "steps", "customer", "expect"] as const;

/** The `case` for `update_test_case`: only differences, so that the rest of the file stays as written. */
export function changesOf(agent: Agent, before: CaseDraft, draft: CaseDraft): CaseContent {
  const [old, { content, faults }] = [contentOf(agent, before).content, contentOf(agent, draft)];
  const isSame = (field: string) => JSON.stringify(old[field]) === JSON.stringify(content[field]);
  // A message is written as `message` or as the first of `steps`, and the draft does not record which.
  const sameConversation = isSame("message") && isSame("steps");
  const changed = FIELDS.filter((field) =>
    field === "message" || field === "steps" ? !sameConversation : !isSame(field)
  );
  return { content: Object.fromEntries(changed.map((field) => [field, content[field] ?? null])), faults };
}

function textOf({ kind, message, press }: StepDraft): string {
  return kind === "press" ? press : message;
}

function expectationOf(agent: Agent, expect: ExpectationDraft, faults: InputFault[]): JsonObject {
  if (!isExpecting(expect)) return {};
  const { outcome, namesCalls, calls, widget, criteria } = expect;
  const fields = {
    outcome,
    tools: namesCalls ? calls.map((call) => callOf(agent, call, faults)) : "",
    widget,
    criteria,
  };
  return { expect: Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== "")) };
}

function callOf(agent: Agent, { name, isJson, typed }: CallDraft, faults: InputFault[]): JsonValue {
  const fields = isJson ? [jsonField(name)] : callFields(agent, name);
  const read = readTyped(fields, typedAt(fields, typed));
  faults.push(...read.faults);
  const input = isJson ? read.input[JSON_INPUT] ?? {} : read.input;
  return Object.keys(input ?? {}).length === 0 ? name : { name, input };
}

/** The description of each outcome. */
export const OUTCOME_WORDS: Readonly<Record<NonNullable<Expectation["outcome"]>, string>> = {
  answer: "Answers the customer",
  action: "Calls an action",
  clarify: "Asks a question",
  handoff: "Hands over to a person",
  refuse: "Says it cannot help",
};
