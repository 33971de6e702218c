/**
 * What the AI model page shows.
 *
 * @module
 */
import type { ChosenServer } from "../../../core/model/chosen.ts";
import type { ModelTrial } from "../../../core/model/try_model.ts";
import type { FieldFault } from "./field.ts";

/** What is typed into the fields. */
export type TypedModel = { readonly provider: string; readonly url: string; readonly model: string };

/** The key while the form is edited; no page contains its value. */
export type EnteredKey =
  /** As it is saved, or none. */
  | { readonly kind: "saved" }
  /** A new key, sealed and not saved yet. */
  | { readonly kind: "entered"; readonly sealed: string }
  | { readonly kind: "removed" };

/** What the page shows. */
export type ModelFacts = {
  readonly kept: ChosenServer | null;
  /** The name of the model that answers now. */
  readonly answering: string;
  /** The model that answers when none is set here. */
  readonly ownName: string;
  readonly aiEnabled: boolean;
  readonly mayChange: boolean;
  readonly typed: TypedModel;
  readonly key: EnteredKey;
  readonly trial: ModelTrial | null;
  /** What is wrong with the fields, by their names. */
  readonly faults: readonly FieldFault[];
  readonly saved: boolean;
};
