/**
 * A case as values of its form: all text, from the file or from a sent form.
 *
 * @module
 */
import type { Agent } from "../../../core/agent/check.ts";
import { ANONYMOUS, type Expectation, type ExpectedCall, type TestCase } from "../../../core/agent/cases/test_file.ts";
import { type Typed, typedOf } from "../form/typed.ts";
import { callFields, CUSTOMER_FIELDS, fieldsHold, JSON_INPUT, jsonField } from "./case_fields.ts";

/** The values of the form. */
export type CaseDraft = {
  readonly file: string;
  readonly name: string;
  /** At least one; the first is a message. */
  readonly steps: readonly StepDraft[];
  /**
   * The fields of {@linkcode CUSTOMER_FIELDS}; if all are empty, a sample customer is used unless the case is
   * anonymous.
   */
  readonly customer: Typed;
  readonly isAnonymous: boolean;
  /** For the whole conversation. */
  readonly expect: ExpectationDraft;
};

/** A step of the customer. The text of the unselected kind is kept while the form is open. */
export type StepDraft = {
  readonly kind: "message" | "press";
  readonly message: string;
  readonly press: string;
  readonly expect: ExpectationDraft;
};

/** The expected result; an empty text expects nothing. */
export type ExpectationDraft = {
  readonly outcome: string;
  /** False: any calls are allowed; true: exactly these. */
  readonly namesCalls: boolean;
  readonly calls: readonly CallDraft[];
  readonly widget: string;
  readonly criteria: string;
};

/** An expected call with its inputs by name; input that its fields cannot represent is one JSON text. */
export type CallDraft = { readonly name: string; readonly isJson: boolean; readonly typed: Typed };

/** An empty expectation. */
export const NO_EXPECTATION: ExpectationDraft = {
  outcome: "",
  namesCalls: false,
  calls: [],
  widget: "",
  criteria: "",
};

/** An empty step. */
export const EMPTY_STEP: StepDraft = { kind: "message", message: "", press: "", expect: NO_EXPECTATION };

/** An empty form for a case in this file. */
export function emptyDraft(file: string): CaseDraft {
  return { file, name: "", steps: [EMPTY_STEP], customer: new Map(), isAnonymous: false, expect: NO_EXPECTATION };
}

/** Converts a case to its form. */
export function draftOf(
  agent: Agent,
  file: string,
  { name, steps, customer, expect }: Pick<TestCase, "name" | "steps" | "customer" | "expect">,
): CaseDraft {
  return {
    file,
    name,
    steps: steps.map((step) => ({
      ...EMPTY_STEP,
      kind: step.sent.kind,
      [step.sent.kind]: step.sent.text,
      expect: expectationDraft(agent, step.expect),
    })),
    isAnonymous: customer === ANONYMOUS,
    customer: customer === null || customer === ANONYMOUS ? new Map() : typedOf(CUSTOMER_FIELDS, {
      id: customer.id,
      name: customer.name ?? "",
      email: customer.email ?? "",
      ...(Object.keys(customer.attributes).length === 0 ? {} : { attributes: customer.attributes }),
    }),
    expect: expectationDraft(agent, expect),
  };
}

/** Converts an expectation to its form. */
function expectationDraft(agent: Agent, { outcome, tools, widget, criteria }: Expectation): ExpectationDraft {
  return {
    outcome: outcome ?? "",
    namesCalls: tools !== null,
    calls: (tools ?? []).map((call) => callDraft(agent, call)),
    widget: widget ?? "",
    criteria: criteria ?? "",
  };
}

/** A call with any input. */
export function anyCall(name: string): CallDraft {
  return { name, isJson: false, typed: new Map() };
}

/** Whether anything is expected. */
export function isExpecting({ outcome, namesCalls, widget, criteria }: ExpectationDraft): boolean {
  return namesCalls || [outcome, widget, criteria].some((text) => text !== "");
}

function callDraft(agent: Agent, { name, input }: ExpectedCall): CallDraft {
  if (input === null) return anyCall(name);
  const fields = callFields(agent, name);
  if (fieldsHold(fields, input)) return { name, isJson: false, typed: byName(typedOf(fields, input)) };
  return { name, isJson: true, typed: typedOf([jsonField("")], { [JSON_INPUT]: input }) };
}

function byName(typed: Typed): Typed {
  return new Map([...typed].map(([path, text]) => [path.slice(path.lastIndexOf(".") + 1), text]));
}
