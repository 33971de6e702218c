/**
 * Settings > Sign-in: whether everyone needs a second step.
 *
 * @module
 */
import { readSecondStepRule, SECOND_STEP_RULES, type SecondStepRule } from "../../../../core/sign_in/rules.ts";
import { isTwoStep, readSecondSteps } from "../../../../core/sign_in/second_step.ts";
import { hasRight } from "../../../../core/teammates/caller.ts";
import type { TeammateRequest } from "../../../request.ts";
import type { Served } from "../../../served.ts";
import { Panel, ReadOnlyNotice } from "../../ui/parts.tsx";
import { TWO_STEP_PATH } from "../../two_step/page.tsx";

const CHOICES: Readonly<Record<SecondStepRule, { readonly label: string; readonly help: string }>> = {
  optional: { label: "Each person decides", help: "Teammates who set one up on their profile are asked for it." },
  required: {
    label: "Everyone needs one",
    help:
      "Anyone without one must set it up on their next page, before they can open anything else. API tokens keep working.",
  },
};

/** The section with its saved values, and why a change was refused. */
export async function drawSecondStepSection(served: Served, asked: TeammateRequest, fault: string | null = null) {
  const { caller, account, csrf } = asked.signedIn;
  const rule = await readSecondStepRule(served.desk, asked.workspace.id);
  const isSaved = new URL(asked.request.url).searchParams.get("saved") === "second-step";
  const mayChange = hasRight(caller, "second_step.edit");
  const lacksOwn = rule === "optional" && !isTwoStep(await readSecondSteps(served.desk, account));
  const isOpen = mayChange && !lacksOwn;
  return (
    <Panel id="second-step" title="Second step" says="A code from an app or a passkey, after the password.">
      {isSaved && <p class="notice good" role="status" id="outcome" tabindex={-1}>Saved.</p>}
      {fault !== null && <p class="notice bad" role="alert" id="outcome" tabindex={-1}>{fault}</p>}
      {!mayChange && <ReadOnlyNotice />}
      <form class="stack" method="post" action="/desk/settings/sign-in/second-step" data-saves>
        <input type="hidden" name="csrf" value={csrf} />
        <fieldset class="stack bare" disabled={!isOpen}>
          <div class="options" role="radiogroup" aria-label="Second step">
            {SECOND_STEP_RULES.map((choice) => <Choice key={choice} choice={choice} isChosen={choice === rule} />)}
          </div>
        </fieldset>
        {isOpen && (
          <div class="row">
            <button class="button primary" type="submit">Save</button>
          </div>
        )}
      </form>
      {mayChange && lacksOwn && (
        <p class="muted">
          To ask it of everyone, <a href={TWO_STEP_PATH}>set up your own second step</a> first.
        </p>
      )}
    </Panel>
  );
}

function Choice({ choice, isChosen }: { choice: SecondStepRule; isChosen: boolean }) {
  const { label, help } = CHOICES[choice];
  const id = `second-step-${choice}`;
  return (
    <label class="option">
      <input
        type="radio"
        name="secondStep"
        value={choice}
        checked={isChosen}
        aria-labelledby={id}
        aria-describedby={`${id}-help`}
      />
      <span id={id}>{label}</span>
      <small id={`${id}-help`}>{help}</small>
    </label>
  );
}
