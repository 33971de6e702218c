/**
 * What the page Get started shows.
 *
 * @module
 */
import type { IdentityFacts } from "../chat/identity.tsx";
import type { StartFacts, StartStep, StepName } from "./steps.ts";

/** What was typed into a step's form, and why it was refused. */
export type StepFault = { readonly step: StepName; readonly typed: string; readonly message: string };

/** What the page shows. */
export type StartPageFacts = {
  readonly steps: readonly StartStep[];
  readonly facts: StartFacts;
  readonly identity: IdentityFacts;
  readonly baseUrl: string;
  readonly widgetKey: string;
  /** The step that is unfolded. */
  readonly open: StepName | null;
  readonly fault: StepFault | null;
};
