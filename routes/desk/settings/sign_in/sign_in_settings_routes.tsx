/**
 * Settings > Sign-in: showing the page, and setting the rule for second steps.
 *
 * @module
 */
import { byCaller, recorded } from "../../../../core/activity/record.ts";
import { unmarkedParameter } from "../../../../core/problem.ts";
import { SECOND_STEP_RULES, setSecondStepRule } from "../../../../core/sign_in/rules.ts";
import { isTwoStep, readSecondSteps } from "../../../../core/sign_in/second_step.ts";
import type { SignedInRequest, TeammateRequest } from "../../../request.ts";
import type { Served } from "../../../served.ts";
import { redirect, text } from "../../form/forms.ts";
import { checkTeamPages } from "./check_pages.ts";
import { SIGN_IN_SETTINGS_PATH, signInSettingsAnswer } from "./page.tsx";
import { drawSecondStepSection } from "./second_step_section.tsx";

/** `GET /desk/settings/sign-in`: shows how the team signs in. */
export async function showSignInSettings(served: Served, asked: TeammateRequest): Promise<Response> {
  return await signInSettingsAnswer(served, asked, {}, 200);
}

/** `POST /desk/settings/sign-in/second-step`: sets whether everyone needs a second step. */
export async function sendSecondStepRule(served: Served, asked: SignedInRequest): Promise<Response> {
  const { desk } = served;
  const { caller, account } = asked.signedIn;
  const workspace = asked.workspace.id;
  const typed = text(asked.form, "secondStep");
  const rule = SECOND_STEP_RULES.find((known) => known === typed);
  if (rule === undefined) {
    throw unmarkedParameter("secondStep", `must be one of ${SECOND_STEP_RULES.join(", ")}.`);
  }
  // An owner without a second step would lock themselves out of this page.
  if (rule === "required" && !isTwoStep(await readSecondSteps(desk, account))) {
    const secondStep = await drawSecondStepSection(served, asked, "Set up your own second step first.");
    return await signInSettingsAnswer(served, asked, { secondStep }, 400);
  }
  const changed = { ...byCaller(caller), kind: "sign_in_rule_changed", subject: `second step ${rule}` } as const;
  await recorded(desk, (inside) => setSecondStepRule(inside, workspace, rule), () => changed);
  // Open pages of teammates without one learn that nothing else is open to them.
  await checkTeamPages(served, workspace);
  return redirect(`${SIGN_IN_SETTINGS_PATH}?saved=second-step`);
}
