/**
 * What the AI model page shows.
 *
 * @module
 */
import type { ModelPlace } from "../../../core/db/tables/models.ts";
import type { ChosenServer } from "../../../core/model/chosen.ts";
import type { ModelFault } from "../../../core/model/model.ts";
import type { ModelTrial } from "../../../core/model/try_model.ts";
import type { WrittenOptions } from "../../../core/model/written_options.ts";
import type { FieldFault } from "./field.ts";

/** What is typed into the fields. */
export type TypedModel = {
  readonly provider: string;
  readonly url: string;
  readonly model: string;
  readonly options: WrittenOptions;
};

/** The key while the form is edited; no page contains its value. */
export type EnteredKey =
  /** As it is saved, or none. */
  | { readonly kind: "saved" }
  /** A new key, sealed and not saved yet. */
  | { readonly kind: "entered"; readonly sealed: string }
  | { readonly kind: "removed" };

/** What the form of one model shows. */
export type ModelFormFacts = {
  readonly place: ModelPlace;
  readonly kept: ChosenServer | null;
  readonly mayChange: boolean;
  /** The currency of prices, such as `USD`. */
  readonly currency: string;
  readonly typed: TypedModel;
  readonly key: EnteredKey;
  readonly trial: ModelTrial | null;
  /** What is wrong with the fields, by their names. */
  readonly faults: readonly FieldFault[];
  readonly saved: boolean;
  /** Names the state that the form is drawn from. */
  readonly base: string;
  /** What another teammate saved since the form was drawn; null for nothing. */
  readonly conflict: string | null;
};

/** What the page shows. */
export type ModelFacts = {
  /** The name of the model that answers now. */
  readonly answering: string;
  /** The model that answers when none is set here. */
  readonly ownName: string;
  readonly aiEnabled: boolean;
  /** The fault after which the model is not asked for a while and the fallback answers; null while it is asked. */
  readonly leftAlone: ModelFault | null;
  /** Whether a limit of the day or the month is near, or reached. */
  readonly capState: "fine" | "near" | "reached";
  readonly forms: Readonly<Record<ModelPlace, ModelFormFacts>>;
};
