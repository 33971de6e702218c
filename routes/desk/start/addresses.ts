/**
 * Addresses of the first steps.
 *
 * @module
 */
import { START_PATH } from "../menu.ts";
import type { StepName } from "./steps.ts";

/** A step, unfolded. */
export function stepPath(step: StepName): string {
  return `${START_PATH}?step=${step}#${step}`;
}

/** The form of a new action. */
export const ACTION_PATH: string = `${START_PATH}/action`;

/** The page that tries an action and chooses what customers see of its answer. */
export function actionPath(name: string): string {
  return `${ACTION_PATH}/${encodeURIComponent(name)}`;
}

/** The page that an action is started from: the first steps, and once they are hidden, the agent. */
export function beforeActions({ company }: { readonly company: { readonly showStart: boolean } }) {
  return company.showStart
    ? { menu: START_PATH, back: { path: stepPath("actions"), label: "Get started" } }
    : { menu: "/desk/agent", back: { path: "/desk/agent?kind=action", label: "Agent" } };
}
