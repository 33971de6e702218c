/**
 * The data of the page Get started.
 *
 * @module
 */
import type { IdentityFacts } from "../chat/identity.tsx";
import type { StartFacts, StartStep, StepName } from "./steps.ts";

/** The input of a step's form, and why it was refused. */
export type StepFault = { readonly step: StepName; readonly typed: string; readonly message: string };

/** The data of the page. */
export type StartPageFacts = {
  readonly steps: readonly StartStep[];
  readonly facts: StartFacts;
  readonly identity: IdentityFacts;
  readonly baseUrl: string;
  readonly widgetKey: string;
  /** The expanded step. */
  readonly open: StepName | null;
  readonly fault: StepFault | null;
};
