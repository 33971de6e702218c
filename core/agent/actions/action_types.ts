/**
 * A parsed action.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import type { JsonObject, JsonValue } from "../../json.ts";
import type { METHODS } from "./action_schema.ts";
import type { ActionInput } from "../inputs/input_types.ts";
import type { Localized } from "../localized.ts";
import type { Placed } from "./placement.ts";
import type { Position } from "../source/source.ts";

/** A parsed action. Texts keep their placeholders; `fillPlaceholders` fills them. */
export type Action = {
  readonly name: string;
  /** For the AI; empty if the file has none (which is a warning). */
  readonly description: string;
  /** The line shown while it runs. */
  readonly status: Localized | null;
  /** Shown to customers instead of its name, such as "Change plan". */
  readonly label: Localized | null;
  /** Example requests by customers, in any language: used by the built-in agent to choose it. */
  readonly examples: readonly string[];
  readonly method: typeof METHODS[number];
  readonly url: string;
  readonly headers: ReadonlyMap<string, string>;
  readonly body: JsonObject | null;
  readonly input: ReadonlyMap<string, ActionInput>;
  /** Why an action without `{user.id}` may name an account or change something for anyone; null if it may not. */
  readonly publicReason: string | null;
  /** Jinja: the question before the change, with the inputs, `labels`, `reads` and `preview`. */
  readonly confirm: Localized | null;
  /** The action that is called before the question; its answer is `preview` in `confirm`. */
  readonly preview: string | null;
  /** Whether the file declares that a method which usually changes something only reads. */
  readonly readsByFile: boolean;
  /**
   * The condition that an answer with a success status must meet, see `core/cards/condition.ts`; null if there is none.
   */
  readonly okWhen: string | null;
  /** Fields of the answer that the AI reads, see `pick.ts`; null: all of them. */
  readonly pick: readonly string[] | null;
  readonly widget: string | null;
  /** Jinja with the inputs; after a failure also with the app's `reason`. */
  readonly widgetDone: Localized | null;
  readonly widgetFailed: Localized | null;
  /** The answer with mock tools; undefined if the file has none. */
  readonly mock: JsonValue | undefined;
  /** Anything but GET and HEAD changes something, unless the file declares that it reads. */
  readonly changes: boolean;
  /** Whether `{user.id}` or another claim of the customer occurs anywhere in the request. */
  readonly usesIdentity: boolean;
  /** Names of the secrets it uses, sorted, without duplicates. */
  readonly secrets: readonly string[];
  readonly placeholders: readonly Placed[];
  /** The position of each key's value in the file; `url` is always present. */
  readonly positions: ReadonlyMap<string, Position>;
};
