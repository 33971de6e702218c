/**
 * Addresses of the first steps.
 *
 * @module
 */
import { START_PATH } from "../page/menu.ts";
import type { StepName } from "./steps.ts";

/** The address of a step, expanded. */
export function stepPath(step: StepName): string {
  return `${START_PATH}?step=${step}#${step}`;
}

/** The form of a new action. */
export const ACTION_PATH: string = `${START_PATH}/action`;

/** The page that tries an action and selects what customers see of its response. */
export function actionPath(name: string): string {
  return `${ACTION_PATH}/${encodeURIComponent(name)}`;
}

/** The page before that of an action: the first steps, or the agent once they are hidden. */
export function beforeActions({ company }: { readonly company: { readonly showStart: boolean } }) {
  return company.showStart
    ? { menu: START_PATH, back: { path: stepPath("actions"), label: "Get started" } }
    : { menu: "/desk/agent", back: { path: "/desk/agent?kind=action", label: "Agent" } };
}
