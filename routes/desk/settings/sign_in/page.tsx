/**
 * Settings > Sign-in: the page's sections, each with its own renderer.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import type { TeammateRequest } from "../../../request.ts";
import type { Served } from "../../../served.ts";
import { htmlAnswer } from "../../page/html_answer.ts";
import { Page } from "../../page/layout.tsx";

import { shellOf } from "../../page/shell.ts";
import { SettingsTop } from "../top.tsx";
import { drawProviderSection } from "./draw_provider.tsx";
import { drawSecondStepSection } from "./second_step_section.tsx";

/** The address of the page. */
export const SIGN_IN_SETTINGS_PATH = "/desk/settings/sign-in";

/** Renders a section with its saved values. */
type DrawSection = (served: Served, asked: TeammateRequest) => Promise<Child>;

/** The sections by name, in order. */
const SECTIONS: ReadonlyMap<SectionName, DrawSection> = new Map<SectionName, DrawSection>([
  ["secondStep", drawSecondStepSection],
  ["provider", drawProviderSection],
]);

type SectionName = "secondStep" | "provider";

/**
 * The page.
 *
 * @param tried sections rendered after a refused form, by name
 */
export async function signInSettingsAnswer(
  served: Served,
  asked: TeammateRequest,
  tried: Readonly<Partial<Record<SectionName, Child>>>,
  status: number,
): Promise<Response> {
  const sections = await Promise.all(Array.from(SECTIONS, ([name, draw]) => tried[name] ?? draw(served, asked)));
  const shell = shellOf(served, asked);
  return await htmlAnswer(
    <Page shell={shell} title="Sign-in settings" path="/desk/settings">
      <SettingsTop shell={shell} says="How your team signs in." current={SIGN_IN_SETTINGS_PATH} />
      {sections}
    </Page>,
    status,
  );
}
