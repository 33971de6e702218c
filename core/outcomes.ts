/**
 * The table of outcomes: how an action call can end, one row each. Every list, display or decision about outcomes reads
 * it here. An outcome without a row, or a row without a column, does not compile.
 *
 * @module
 */
import type { DeskErrorCode } from "./problem.ts";

/**
 * How far a call came:
 * - `invalid`: there is no such action, or its input is wrong; it has no audit record.
 * - `skipped`: the desk did not attempt the call; it has no audit record.
 * - `refused`: the desk must not make the call; nothing left it.
 * - `withheld`: the customer, the page or the team prevents it.
 * - `under_way`: the request has left and has not ended.
 * - `lost`: the app was called and gave no answer.
 * - `answered`: the app was called and answered.
 */
export type Stage = "invalid" | "skipped" | "refused" | "withheld" | "under_way" | "lost" | "answered";

/** How a change can end: it was made, it certainly was not made, or it is unknown whether it was. */
export const CHANGE_ENDS = ["done", "failed", "unknown"] as const;
/** One of {@linkcode CHANGE_ENDS}. */
export type ChangeEnd = (typeof CHANGE_ENDS)[number];

/** The properties of an outcome. */
export type OutcomeRow = {
  readonly stage: Stage;
  /** The badge on the desk's pages. */
  readonly label: string;
  readonly tone: "good" | "accent" | "warn" | "bad";
  /** Who can fix it; null if nothing is wrong. An outcome for the team is shown as the action's last error. */
  readonly fixedBy: "team" | "customer" | null;
  /** The line of the built-in agent: its key in `builtin` of each language. */
  readonly line: "done" | "unknown" | "signIn" | "notSetUp" | "failed" | "noAnswer" | "changeUnknown" | "invalid";
  /**
   * The state in the receipt of a change; null if there is none, because the call was not made or has not ended. For
   * `unknown` it is `failed` if the request certainly did not leave.
   */
  readonly receipt: ChangeEnd | null;
  /** How `try_action` refuses if it has no call to show; without `message` it is the call's own. */
  readonly tryError?: { readonly code: DeskErrorCode; readonly message?: string; readonly fix: string };
};

const ROWS = {
  ok: { stage: "answered", label: "done", tone: "good", fixedBy: null, line: "done", receipt: "done" },
  sent: { stage: "under_way", label: "running", tone: "accent", fixedBy: null, line: "unknown", receipt: null },
  /** The desk ended while the call was under way. */
  unknown: {
    stage: "lost",
    label: "unknown: interrupted",
    tone: "warn",
    fixedBy: "team",
    line: "unknown",
    receipt: "unknown",
  },
  /** A key is missing, or may not be sent to this address. */
  not_set_up: {
    stage: "refused",
    label: "not set up",
    tone: "warn",
    fixedBy: "team",
    line: "notSetUp",
    receipt: "failed",
    tryError: { code: "key_not_set", fix: "Store the key with set_key, then try again." },
  },
  /** The customer's identity token lacks a claim that the action uses. */
  no_claim: {
    stage: "refused",
    label: "not run: the token lacks a claim",
    tone: "warn",
    fixedBy: "team",
    line: "notSetUp",
    receipt: "failed",
    tryError: {
      code: "anonymous_customer",
      fix: 'Send it with `customer`, such as {"id": "u_1", "email": "ada@example.com", "attributes": {"plan": "pro"}}.',
    },
  },
  anonymous: {
    stage: "refused",
    label: "not run: not signed in",
    tone: "warn",
    fixedBy: "customer",
    line: "signIn",
    receipt: "failed",
    tryError: {
      code: "anonymous_customer",
      message: "The action needs a customer, and none was given.",
      fix: 'Send `customer` with an id, such as {"id": "u_1"}.',
    },
  },
  /** The call is not on the operator's freeze list. */
  frozen: {
    stage: "refused",
    label: "refused: frozen by the operator",
    tone: "warn",
    fixedBy: "team",
    line: "notSetUp",
    receipt: "failed",
  },
  needs_yes: {
    stage: "withheld",
    label: "asked for a yes",
    tone: "accent",
    fixedBy: null,
    line: "unknown",
    receipt: null,
  },
  app_error: {
    stage: "answered",
    label: "the app refused",
    tone: "bad",
    fixedBy: "team",
    line: "failed",
    receipt: "failed",
  },
  /** The app answered a change with its own error: it may have acted all the same. */
  unclear: {
    stage: "answered",
    label: "not known: app error",
    tone: "bad",
    fixedBy: "team",
    line: "changeUnknown",
    receipt: "unknown",
  },
  no_answer: { stage: "lost", label: "no answer", tone: "bad", fixedBy: "team", line: "noAnswer", receipt: "unknown" },
  refused_address: {
    stage: "refused",
    label: "address refused",
    tone: "bad",
    fixedBy: "team",
    line: "notSetUp",
    receipt: "failed",
  },
  /** The page declined, or only a person of the team does this. */
  declined: {
    stage: "withheld",
    label: "not run: declined",
    tone: "warn",
    fixedBy: null,
    line: "unknown",
    receipt: "failed",
  },
  invalid: {
    stage: "invalid",
    label: "not run: not valid",
    tone: "bad",
    fixedBy: null,
    line: "invalid",
    receipt: "failed",
  },
  /** The call came after one that ended the turn, was repeated in the reply, or exceeded the limit. */
  skipped: { stage: "skipped", label: "not run", tone: "warn", fixedBy: null, line: "unknown", receipt: null },
} as const satisfies Readonly<Record<string, OutcomeRow>>;

/** The outcome of an action call. */
export type Outcome = keyof typeof ROWS;

/** The rows, in the order in which filters list them. */
export const OUTCOMES: Readonly<Record<Outcome, OutcomeRow>> = ROWS;

/** The outcomes of a stage. */
export type OutcomeAt<Wanted extends Stage> = {
  [Name in Outcome]: (typeof ROWS)[Name]["stage"] extends Wanted ? Name : never;
}[Outcome];

/** The outcomes that an audit record can have. */
export type AuditOutcome = OutcomeAt<Exclude<Stage, "invalid" | "skipped">>;

const isOutcome = (name: string): name is Outcome => Object.hasOwn(ROWS, name);

/** Every outcome, in the table's order. */
export const OUTCOME_NAMES: readonly Outcome[] = Object.keys(ROWS).filter(isOutcome);

/**
 * Returns the outcomes of some stages.
 *
 * @example
 * outcomesAt("answered") // ["ok", "app_error", "unclear"]
 */
export function outcomesAt<Wanted extends Stage>(...stages: readonly Wanted[]): readonly OutcomeAt<Wanted>[] {
  return OUTCOME_NAMES.filter((name): name is OutcomeAt<Wanted> => stages.some((stage) => stage === ROWS[name].stage));
}

/** Returns the outcomes that are recorded in the audit. */
export function auditOutcomes(): readonly AuditOutcome[] {
  return outcomesAt("refused", "withheld", "under_way", "lost", "answered");
}
