/**
 * The two ways the product says no: a {@link Problem} is a fault in a file or an input (data, returned),
 * a {@link DeskError} is a refused request (thrown).
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

/** What a parser gives back: a value, with warnings that do not stop a save, or the problems that do. */
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
  /** What it is called on the page. */
  readonly label: string;
  /** Goes on after the label, such as `must be a number.` */
  readonly says: string;
};

/** Every reason for which the desk refuses a request, with what it means. MCP failures carry the same codes. */
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
  unavailable: "A store of the desk, such as its database, does not answer at the moment.",
  internal: "A fault of the desk; its log holds the reference.",
} as const;

/** A reason for which the desk refuses a request. */
export type DeskErrorCode = keyof typeof DESK_ERRORS;

/** What a refusal may carry besides its sentence. */
export type DeskErrorDetail = {
  /** One sentence that says how to fix it. */
  readonly fix?: string;
  readonly problems?: readonly Problem[];
  /** Each parameter at fault, for a form that shows it at its field; the sentence names them all. */
  readonly faults?: readonly InputFault[];
  /** Whether a page says the whole sentence, because its form marks no field of these. */
  readonly isUnmarked?: boolean;
  /** Seconds until it is worth trying again (with `rate_limited`). */
  readonly retryAfterS?: number;
  readonly cause?: unknown;
};

/** A refused request. `routes/problem.ts` maps it to HTTP, `routes/mcp/answer.ts` to MCP; nothing else catches it. */
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

/** A refused form: the sentence names each field by its label, and the fault at a field leaves the label out. */
export function refusedForm(fields: readonly RefusedField[]): DeskError {
  return new DeskError("invalid_input", fields.map(({ label, says }) => `${label}: ${says}`).join(" "), {
    faults: fields.map(({ field, says }) => ({
      parameter: field,
      message: `${says.charAt(0).toUpperCase()}${says.slice(1)}`,
      fix: "",
    })),
  });
}

/** Refusals of one form as one, with the faults of each: who corrects a form wants to do it once. */
export function joinRefusals(refusals: readonly DeskError[]): DeskError {
  const [first] = refusals;
  if (first !== undefined && refusals.length === 1) return first;
  const message = refusals.flatMap(({ message, fix }) => [message, fix ?? ""]).filter((text) => text !== "").join(" ");
  return new DeskError("invalid_input", message, { faults: refusals.flatMap(({ faults }) => faults) });
}

/** The detail of a refusal whose sentence is about one field. */
export function atField(field: string, message: string, fix = ""): Pick<DeskErrorDetail, "faults"> {
  return { faults: [{ parameter: field, message, fix }] };
}

/** A refusal of one parameter, also for a form that shows it at its field, where the way to fix it may be another. */
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
 * As {@linkcode wrongParameter}, of a parameter whose form marks no field, such as a choice, a button or an id in the
 * address: a page says the whole sentence.
 */
export function unmarkedParameter(parameter: string, says: string, fix?: string): DeskError {
  const { message, faults } = wrongParameter(parameter, says, fix);
  return new DeskError("invalid_input", message, {
    ...(fix === undefined ? {} : { fix }),
    faults,
    isUnmarked: true,
  });
}

/** The refusal of a cursor that no list gave. */
export function badCursor(cursor: string): DeskError {
  const fix = "Leave `cursor` out to begin, then send the `nextCursor` of each answer.";
  const message = `No page has the cursor "${cursor.slice(0, 40)}".`;
  return new DeskError("invalid_input", message, { fix, ...atField("cursor", message, fix) });
}
