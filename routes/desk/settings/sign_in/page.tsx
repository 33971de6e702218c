/**
 * Settings > Sign-in: how the team signs in, in sections that each draw themselves.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import type { TeammateRequest } from "../../../request.ts";
import type { Served } from "../../../served.ts";
import { htmlAnswer } from "../../html_answer.ts";
import { Page } from "../../layout.tsx";

import { shellOf } from "../../shell.ts";
import { SettingsTop } from "../top.tsx";
import { drawProviderSection } from "./draw_provider.tsx";
import { drawSecondStepSection } from "./second_step_section.tsx";

/** Where it is. */
export const SIGN_IN_SETTINGS_PATH = "/desk/settings/sign-in";

/** Draws a section from what is saved. */
type DrawSection = (served: Served, asked: TeammateRequest) => Promise<Child>;

/** The sections by their name, in their order. */
const SECTIONS: ReadonlyMap<SectionName, DrawSection> = new Map<SectionName, DrawSection>([
  ["secondStep", drawSecondStepSection],
  ["provider", drawProviderSection],
]);

type SectionName = "secondStep" | "provider";

/**
 * The page.
 *
 * @param tried sections as they are drawn after a form was refused, by their name
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
