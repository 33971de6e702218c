/**
 * The second step of signing in, after the password.
 *
 * @module
 */
import type { Company } from "../../../core/settings/company.ts";
import type { SecondStepState } from "../../../core/sign_in/second_step.ts";
import type { PageAssets } from "../page/document.tsx";
import { PlainPage } from "../page/layout.tsx";
import { CodeField } from "./page.tsx";
import { PasskeyForm } from "./passkey_form.tsx";

/** The address of the page. */
export const SECOND_STEP_PATH = "/desk/sign-in/second-step";

/** The data of the page. */
export type SecondStepFacts = {
  readonly company: Company | null;
  readonly state: SecondStepState;
  readonly offersPasskeys: boolean;
  /** Whether it asks for a recovery code instead of the others. */
  readonly isRecovery: boolean;
  readonly fault: string | null;
};

export function SecondStepPage({ assets, facts }: { assets: PageAssets; facts: SecondStepFacts }) {
  const { isRecovery, fault } = facts;
  return (
    <PlainPage title="Second step" company={facts.company} assets={assets} passkeys>
      <div class="panel door-panel">
        <div>
          <h1>{isRecovery ? "Use a recovery code" : "One more step"}</h1>
          <p>
            {isRecovery
              ? "Type one of the codes that you kept. Each works once."
              : "Your password is correct. Now confirm that it is you."}
          </p>
        </div>
        {fault !== null && <p class="notice bad" role="alert">{fault}</p>}
        {isRecovery ? <RecoveryForm /> : <Methods facts={facts} />}
        <Ways isRecovery={isRecovery} />
      </div>
    </PlainPage>
  );
}

function Methods({ facts: { state, offersPasskeys } }: { facts: SecondStepFacts }) {
  const usesPasskey = offersPasskeys && state.passkeys > 0;
  return (
    <>
      {state.hasApp && (
        <form method="post" action={SECOND_STEP_PATH}>
          <CodeField />
          <button class="button primary block" type="submit" name="do" value="code">Continue</button>
        </form>
      )}
      {usesPasskey && (
        <PasskeyForm
          does="use"
          action={SECOND_STEP_PATH}
          options={`${SECOND_STEP_PATH}/passkey`}
          fields={{ do: "passkey" }}
        >
          <button class={state.hasApp ? "button block" : "button primary block"} type="submit">Use a passkey</button>
        </PasskeyForm>
      )}
    </>
  );
}

function RecoveryForm() {
  return (
    <form method="post" action={SECOND_STEP_PATH}>
      <label class="field">
        <span>Recovery code</span>
        <input
          name="code"
          required
          autocomplete="off"
          autocapitalize="none"
          spellcheck={false}
          maxlength={40}
          autofocus
        />
      </label>
      <button class="button primary block" type="submit" name="do" value="recovery">Continue</button>
    </form>
  );
}

function Ways({ isRecovery }: { isRecovery: boolean }) {
  return (
    <p class="muted">
      {isRecovery
        ? (
          <>
            No code left? An owner or admin of your desk can reset your second step.{" "}
            <a href={SECOND_STEP_PATH}>Use the app or a passkey</a>
          </>
        )
        : (
          <>
            Lost your phone? <a href={`${SECOND_STEP_PATH}?recovery`}>Use a recovery code</a>
          </>
        )}
    </p>
  );
}
