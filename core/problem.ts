/**
 * The two kinds of errors: a {@link Problem} is a fault in a file or an input (data, returned), a {@link DeskError} is
 * a refused request (thrown).
 *
 * @module
 */

/** A fault in a file or an input: where it is, what is wrong and how to fix it. `line` and `column` are 1-based. */
export type Problem = {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Dotted and stable, such as `task.unknown-action`. */
  readonly code: string;
  readonly message: string;
  readonly fix?: string;
};

/** A fault in one parameter of an input: which one, what is wrong and how to fix it. */
export type InputFault = {
  /** Its path, such as `customer.id`; empty for the input as a whole. */
  readonly parameter: string;
  readonly message: string;
  readonly fix: string;
};

/** The result of a parser: a value, with warnings that do not prevent a save, or the problems that do. */
export type Parsed<Value> =
  | {
    readonly kind: "ok";
    readonly value: Value;
    readonly warnings: readonly Problem[];
  }
  | { readonly kind: "problems"; readonly problems: readonly Problem[] };

/** A field of a form that was refused. */
export type RefusedField = {
  /** Its name in the form. */
  readonly field: string;
  /** Its label on the page. */
  readonly label: string;
  /** Follows the label, such as `must be a number.` */
  readonly says: string;
};

/** Every reason for refusing a request, with its meaning. MCP failures have the same codes. */
export const DESK_ERRORS = {
  invalid_input: "A parameter, field or body is missing or not valid.",
  files_have_problems: "The agent's files have faults; nothing was saved.",
  not_found: "There is nothing with this name, id or address.",
  name_taken: "Another item has this name.",
  unauthenticated: "No session or token, or one that has ended.",
  signed_out: "The customer's token has ended, or this browser was signed out.",
  forbidden: "The role, the website or the form's origin does not allow it.",
  confirm_required: "It cannot be undone and needs `confirm: true`.",
  reads_not_accepted: "An action would run without the customer's yes (`reads: true`); only an owner may accept that.",
  key_use_not_accepted: "An action would send a key where it was not sent before; only an owner may accept that.",
  version_conflict: "Another change was saved since this one was prepared.",
  repeated_request: "A request with the same `Idempotency-Key` was sent before, and has no answer to repeat.",
  other_open: "The customer has another open conversation.",
  key_not_set: "The action uses a key that is not set, or not set for this origin.",
  anonymous_customer: "The action uses `{user.id}` or another claim, and the customer was not given, or without it.",
  too_large: "The body, file or value is larger than its limit.",
  unsupported_file: "The content of the file is not of a supported type.",
  message_first: "A visitor without a token must write a message before the second file.",
  timeout: "It took longer than its limit.",
  rate_limited: "Too many requests; `Retry-After` says when to try again.",
  busy: "More comes than the desk can take at the moment; `Retry-After` says when to try again.",
  unavailable: "A store of the desk, such as its database, does not answer at the moment.",
  internal: "A fault of the desk; its log holds the reference.",
} as const;

/** A reason for refusing a request. */
export type DeskErrorCode = keyof typeof DESK_ERRORS;

/** The details of a refusal besides its message. */
export type DeskErrorDetail = {
  /** One sentence with the fix. */
  readonly fix?: string;
  readonly problems?: readonly Problem[];
  /** Each invalid parameter, for a form that shows it at its field; the message names them all. */
  readonly faults?: readonly InputFault[];
  /** Whether a page shows the whole message, because its form marks none of these fields. */
  readonly isUnmarked?: boolean;
  /** Seconds until a retry may succeed (with `rate_limited`, `busy` and `unavailable`). */
  readonly retryAfterS?: number;
  readonly cause?: unknown;
};

/** A refused request. `routes/http/problem.ts` maps it to HTTP, `routes/mcp/answer.ts` to MCP; nothing else catches it. */
export class DeskError extends Error {
  readonly code: DeskErrorCode;
  readonly fix: string | undefined;
  readonly problems: readonly Problem[];
  readonly faults: readonly InputFault[];
  readonly isUnmarked: boolean;
  readonly retryAfterS: number | undefined;

  constructor(
    code: DeskErrorCode,
    message: string,
    detail: DeskErrorDetail = {},
  ) {
    super(
      message,
      detail.cause === undefined ? undefined : { cause: detail.cause },
    );
    this.name = "DeskError";
    this.code = code;
    this.fix = detail.fix;
    this.problems = detail.problems ?? [];
    this.faults = detail.faults ?? [];
    this.isUnmarked = detail.isUnmarked ?? false;
    this.retryAfterS = detail.retryAfterS;
  }
}

/**
 * Creates the error of a refused form: the message names each field by its label; the fault at a field omits the label.
 */
export function refusedForm(fields: readonly RefusedField[]): DeskError {
  return new DeskError("invalid_input", fields.map(({ label, says }) => `${label}: ${says}`).join(" "), {
    faults: fields.map(({ field, says }) => ({
      parameter: field,
      message: `${says.charAt(0).toUpperCase()}${says.slice(1)}`,
      fix: "",
    })),
  });
}

/** Joins the refusals of one form, with the faults of each, so that they can be corrected at once. */
export function joinRefusals(refusals: readonly DeskError[]): DeskError {
  const [first] = refusals;
  if (first !== undefined && refusals.length === 1) return first;
  const message = refusals.flatMap(({ message, fix }) => [message, fix ?? ""]).filter((text) => text !== "").join(" ");
  return new DeskError("invalid_input", message, { faults: refusals.flatMap(({ faults }) => faults) });
}

/** Returns the detail of a refusal whose message is about one field. */
export function atField(field: string, message: string, fix = ""): Pick<DeskErrorDetail, "faults"> {
  return { faults: [{ parameter: field, message, fix }] };
}

/** Creates a refusal of one parameter, also for a form that shows it at its field, possibly with another fix. */
export function wrongParameter(
  parameter: string,
  says: string,
  fix?: string,
  fixOnPage: string = fix ?? "",
): DeskError {
  const message = `${says.charAt(0).toUpperCase()}${says.slice(1)}`;
  return new DeskError("invalid_input", `${parameter}: ${says}`, {
    ...(fix === undefined ? {} : { fix }),
    ...atField(parameter, message, fixOnPage),
  });
}

/**
 * Like {@linkcode wrongParameter}, for a parameter without a marked form field, such as a choice, a button or an id in
 * the address: a page shows the whole message.
 */
export function unmarkedParameter(parameter: string, says: string, fix?: string): DeskError {
  const { message, faults } = wrongParameter(parameter, says, fix);
  return new DeskError("invalid_input", message, {
    ...(fix === undefined ? {} : { fix }),
    faults,
    isUnmarked: true,
  });
}

/** Creates the error for an invalid cursor. */
export function badCursor(cursor: string): DeskError {
  const fix = "Leave `cursor` out to begin, then send the `nextCursor` of each answer.";
  const message = `No page has the cursor "${cursor.slice(0, 40)}".`;
  return new DeskError("invalid_input", message, { fix, ...atField("cursor", message, fix) });
}
