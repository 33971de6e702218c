/**
 * The two ways the product says no: a {@link Problem} is a fault in somebody's file or input (data, returned),
 * a {@link DeskError} is a refused request (thrown).
 *
 * @module
 */

/** A fault in a file or an input: where it is, what is wrong and how to mend it. `line` and `column` are 1-based. */
export type Problem = {
  readonly file: string;
  readonly line: number;
  readonly column: number;
  /** Dotted and stable, such as `task.unknown-action`. */
  readonly code: string;
  readonly message: string;
  readonly fix?: string;
};

/** A fault in one parameter of an input: which one, what is wrong and how to mend it. */
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

/** Every reason for which the desk refuses a request. The same words appear in MCP failures (contract, section 5). */
export type DeskErrorCode =
  | "invalid_input"
  | "files_have_problems"
  | "not_found"
  | "name_taken"
  | "unauthenticated"
  | "forbidden"
  | "confirm_required"
  | "version_conflict"
  | "key_not_set"
  | "anonymous_customer"
  | "too_large"
  | "unsupported_file"
  | "upstream_failed"
  | "timeout"
  | "rate_limited"
  | "internal";

/** What a refusal may carry besides its sentence. */
export type DeskErrorDetail = {
  /** One sentence that says how to mend it. */
  readonly fix?: string;
  readonly problems?: readonly Problem[];
  /** Each parameter at fault, for a form that shows it at its field; the sentence names them all. */
  readonly faults?: readonly InputFault[];
  /** Seconds until it is worth trying again (with `rate_limited`). */
  readonly retryAfterS?: number;
  readonly cause?: unknown;
};

/** A refused request. `routes/problem.ts` maps it to HTTP, `routes/mcp.ts` to MCP; nothing else catches it. */
export class DeskError extends Error {
  readonly code: DeskErrorCode;
  readonly fix: string | undefined;
  readonly problems: readonly Problem[];
  readonly faults: readonly InputFault[];
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
    this.retryAfterS = detail.retryAfterS;
  }
}
