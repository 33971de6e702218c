/**
 * A case as its form holds it: drawn from the file, read from what was sent.
 *
 * @module
 */
import type { Expectation, TestCase } from "../../../core/agent/test_file.ts";
import type { JsonObject } from "../../../core/json.ts";
import { text } from "../forms.ts";

/** The values of the form. */
export type CaseDraft = {
  readonly file: string;
  readonly name: string;
  readonly message: string;
  /** Empty: the case does not ask. */
  readonly outcome: string;
  /** Null: the case does not ask; an empty list: none may be called. */
  readonly tools: readonly string[] | null;
  readonly widget: string;
  readonly criteria: string;
  /** Whether it has what the form cannot hold: several steps, a customer or expected inputs. Its file is edited then. */
  readonly isFlow: boolean;
};

/** An empty form for a case in this file. */
export function emptyDraft(file: string): CaseDraft {
  return { file, name: "", message: "", outcome: "", tools: null, widget: "", criteria: "", isFlow: false };
}

/** The form of a case. */
export function draftOf(
  file: string,
  { name, message, steps, customer, expect }: Pick<TestCase, "name" | "message" | "steps" | "customer" | "expect">,
): CaseDraft {
  const { outcome, tools, widget, criteria } = expect;
  const isFlow = customer !== null || tools?.some(({ input }) => input !== null) === true ||
    steps.length > 1 || steps.some((step) => Object.values(step.expect).some((value) => value !== null));
  return {
    file,
    name,
    message,
    outcome: outcome ?? "",
    tools: tools?.map((tool) => tool.name) ?? null,
    widget: widget ?? "",
    criteria: criteria ?? "",
    isFlow,
  };
}

/** What was sent. */
export function draftIn(form: FormData): CaseDraft {
  const line = (name: string) => text(form, name).replaceAll("\r\n", "\n").trim();
  return {
    file: line("file"),
    name: line("name"),
    message: line("message"),
    outcome: line("outcome"),
    tools: text(form, "asksTools") === "true" ? form.getAll("tool").map(String) : null,
    widget: line("widget"),
    criteria: line("criteria"),
    isFlow: false,
  };
}

/** The `case` that `add_test_case` takes. */
export function caseOf(draft: CaseDraft): JsonObject {
  const { name, message } = draft;
  const expect = expectOf(draft);
  return { name, message, ...(Object.keys(expect).length === 0 ? {} : { expect }) };
}

/** The `case` that `update_test_case` takes: only what differs, so that the rest of the file stays as it was written. */
export function changesOf(before: CaseDraft, draft: CaseDraft): JsonObject {
  const expect = expectOf(draft);
  const isOther = JSON.stringify(expect) !== JSON.stringify(expectOf(before));
  return {
    ...(draft.name === before.name ? {} : { name: draft.name }),
    ...(draft.message === before.message ? {} : { message: draft.message }),
    ...(isOther ? { expect: Object.keys(expect).length === 0 ? null : expect } : {}),
  };
}

function expectOf({ outcome, tools, widget, criteria }: CaseDraft): JsonObject {
  return {
    ...(outcome === "" ? {} : { outcome }),
    ...(tools === null ? {} : { tools }),
    ...(widget === "" ? {} : { widget }),
    ...(criteria === "" ? {} : { criteria }),
  };
}

/** What each outcome means. */
export const OUTCOME_WORDS: Readonly<Record<NonNullable<Expectation["outcome"]>, string>> = {
  answer: "Answers the customer",
  action: "Calls an action",
  clarify: "Asks a question",
  handoff: "Hands over to a person",
  refuse: "Says it cannot help",
};
