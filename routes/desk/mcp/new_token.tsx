/**
 * Making an API token: what it may do, for how long, and the one time that it is shown.
 *
 * @module
 */
import { TOKEN_DAYS } from "../../../core/teammates/api_tokens.ts";
import { Snippet } from "../parts.tsx";

/** A token that was made just now. */
export type NewToken = { readonly name: string; readonly value: string };

/** The choice that stands there first. */
const USUAL_DAYS = 90;

/** What a token may do; a token can only narrow what its teammate may. */
export function AccessChoice() {
  return (
    <label class="field">
      <span>Access</span>
      <select name="readOnly">
        <option value="">Read and change</option>
        <option value="yes">Only read</option>
      </select>
    </label>
  );
}

/** For how long. */
export function ExpiryChoice() {
  return (
    <label class="field">
      <span>Valid for</span>
      <select name="days">
        {TOKEN_DAYS.map((days) => (
          <option key={days} value={String(days ?? 0)} selected={days === USUAL_DAYS}>
            {days === null ? "until revoked" : `${days} days`}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The value, this once. */
export function ShownToken(props: { token: NewToken; says: string }) {
  return (
    <>
      <div class="notice good" role="status">
        <strong>Token “{props.token.name}” is ready</strong>
        <span>Copy it now: it is never shown again. {props.says}</span>
      </div>
      <Snippet label="the token" text={props.token.value} />
    </>
  );
}
