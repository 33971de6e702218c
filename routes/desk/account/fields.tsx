/**
 * Form fields of a person: name, email and password.
 *
 * @module
 */
import { TWO_STEP_PATH } from "../two_step/page.tsx";
import { TEAMMATE_LIMITS } from "../../../core/limits/people.ts";
import type { InputFault } from "../../../core/problem.ts";
import { TextField } from "../form/text_field.tsx";

/** The faults of the sent form; a page that shows them at its top passes none. */
type FieldFaults = { readonly faults?: readonly InputFault[] };

/** The name that customers and teammates see. `isOwn` enables autofill, for people who type their own. */
export function NameField(
  { label, name, help, isOwn = true, faults = [] }:
    & { label: string; name: string; help: string; isOwn?: boolean }
    & FieldFaults,
) {
  return (
    <TextField
      of="person"
      name="name"
      label={label}
      help={help}
      faults={faults}
      required
      maxlength={TEAMMATE_LIMITS.nameCharsMax}
      autocomplete={isOwn ? "name" : "off"}
      value={name}
    />
  );
}

/** The email to sign in with. */
export function EmailField({ email, isOwn = true, faults = [] }: { email: string; isOwn?: boolean } & FieldFaults) {
  return (
    <TextField
      of="person"
      name="email"
      label="Email"
      faults={faults}
      type="email"
      required
      maxlength={TEAMMATE_LIMITS.emailCharsMax}
      autocomplete={isOwn ? "username" : "off"}
      value={email}
    />
  );
}

/** A new password, with its rule. `help` describes what else may be typed, such as the old password. */
export function PasswordField(
  { label, help = null, faults = [] }: { label: string; help?: string | null } & FieldFaults,
) {
  const { passwordCharsMin, passwordCharsMax } = TEAMMATE_LIMITS;
  const rule = `At least ${passwordCharsMin} characters, and not a common password. A sentence is easiest to remember.`;
  return (
    <TextField
      of="person"
      name="password"
      label={label}
      help={help === null ? rule : `${rule} ${help}`}
      faults={faults}
      type="password"
      required
      autocomplete="new-password"
      minlength={help === null ? passwordCharsMin : undefined}
      maxlength={passwordCharsMax}
    />
  );
}

/** The password field, or a sign-in, that proves the person's identity before something irreversible. */
export function ProofField({ hasPassword, faults = [] }: { hasPassword: boolean } & FieldFaults) {
  if (hasPassword) {
    return (
      <TextField
        of="proof"
        name="password"
        label="Your password"
        faults={faults}
        type="password"
        required
        autocomplete="current-password"
      />
    );
  }
  return (
    <p class="muted">
      Your account has no password: <a href={TWO_STEP_PATH}>confirm that it is you</a> within ten minutes before.
    </p>
  );
}

/** The person's current password. */
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
