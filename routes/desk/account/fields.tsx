/**
 * The fields of a person: name, e-mail and password, wherever they are typed.
 *
 * @module
 */
import { TWO_STEP_PATH } from "../two_step/page.tsx";
import { TEAMMATE_LIMITS } from "../../../core/limits/people.ts";

/** The name that customers and teammates see. `isOwn`: the person types it themselves, so the browser may fill it in. */
export function NameField(
  { label, name, help, isOwn = true }: { label: string; name: string; help: string; isOwn?: boolean },
) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        name="name"
        required
        maxlength={TEAMMATE_LIMITS.nameCharsMax}
        autocomplete={isOwn ? "name" : "off"}
        value={name}
      />
      <small>{help}</small>
    </label>
  );
}

/** The e-mail that one signs in with. */
export function EmailField({ email, isOwn = true }: { email: string; isOwn?: boolean }) {
  return (
    <label class="field">
      <span>E-mail</span>
      <input
        name="email"
        type="email"
        required
        maxlength={TEAMMATE_LIMITS.emailCharsMax}
        autocomplete={isOwn ? "username" : "off"}
        value={email}
      />
    </label>
  );
}

/** A new password, with its rule. `help` says what else may be typed, such as the old password, of any length. */
export function PasswordField({ label, help = null }: { label: string; help?: string | null }) {
  const { passwordCharsMin, passwordCharsMax } = TEAMMATE_LIMITS;
  return (
    <label class="field">
      <span>{label}</span>
      <input
        name="password"
        type="password"
        required
        autocomplete="new-password"
        minlength={help === null ? passwordCharsMin : undefined}
        maxlength={passwordCharsMax}
      />
      <small>
        At least {passwordCharsMin} characters, and not a common password. A sentence is easiest to remember.
        {help !== null && <>{" "}{help}</>}
      </small>
    </label>
  );
}

/** What proves that it is the person before something that cannot be taken back. */
export function ProofField({ hasPassword }: { hasPassword: boolean }) {
  if (hasPassword) {
    return (
      <label class="field">
        <span>Your password</span>
        <input name="password" type="password" required autocomplete="current-password" />
      </label>
    );
  }
  return (
    <p class="muted">
      Your account has no password: <a href={TWO_STEP_PATH}>confirm that it is you</a> within ten minutes before.
    </p>
  );
}

/** The password that a person has already. */
export function OwnPasswordField({ label, help }: { label: string; help: string }) {
  return (
    <label class="field">
      <span>{label}</span>
      <input
        name="password"
        type="password"
        required
        autocomplete="current-password"
        maxlength={TEAMMATE_LIMITS.passwordCharsMax}
      />
      <small>{help}</small>
    </label>
  );
}
