/**
 * The data of the AI model page.
 *
 * @module
 */
import type { ModelPlace } from "../../../core/db/tables/models.ts";
import type { ChosenServer } from "../../../core/model/chosen.ts";
import type { ModelFault } from "../../../core/model/model.ts";
import type { ModelTrial } from "../../../core/model/try_model.ts";
import type { WrittenOptions } from "../../../core/model/written_options.ts";
import type { FieldFault } from "./field.ts";

/** The fields' input. */
export type TypedModel = {
  readonly provider: string;
  readonly url: string;
  readonly model: string;
  readonly options: WrittenOptions;
};

/** The key while the form is edited; its value is never in a page. */
export type EnteredKey =
  /** Unchanged: the saved key, or none. */
  | { readonly kind: "saved" }
  /** A new key, encrypted and not saved yet. */
  | { readonly kind: "entered"; readonly sealed: string }
  | { readonly kind: "removed" };

/** The data of a model's form. */
export type ModelFormFacts = {
  readonly place: ModelPlace;
  readonly kept: ChosenServer | null;
  readonly mayChange: boolean;
  /** The currency of prices, such as `USD`. */
  readonly currency: string;
  readonly typed: TypedModel;
  readonly key: EnteredKey;
  readonly trial: ModelTrial | null;
  /** The faults of the fields, by name. */
  readonly faults: readonly FieldFault[];
  readonly saved: boolean;
  /** An identifier of the state that the form is based on. */
  readonly base: string;
  /** Changes by another teammate since the form was rendered; null for none. */
  readonly conflict: string | null;
};

/** The data of the page. */
export type ModelFacts = {
  /** The name of the model that currently answers. */
  readonly answering: string;
  /** The model that answers if none is set here. */
  readonly ownName: string;
  readonly aiEnabled: boolean;
  /** The fault because of which the model is paused and the fallback answers; null while it is in use. */
  readonly leftAlone: ModelFault | null;
  /** Whether a daily or monthly limit is near or reached. */
  readonly capState: "fine" | "near" | "reached";
  readonly forms: Readonly<Record<ModelPlace, ModelFormFacts>>;
};
