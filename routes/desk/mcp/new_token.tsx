/**
 * Creating an API token: its access, its expiry, and its value, shown once.
 *
 * @module
 */
import { TOKEN_DAYS } from "../../../core/teammates/api_tokens.ts";
import { Snippet } from "../ui/parts.tsx";

/** A token that was just created. */
export type NewToken = { readonly name: string; readonly value: string };

/** The default validity, in days. */
const DEFAULT_DAYS = 90;

/** The access of a token; it can only narrow the rights of its teammate. */
export function AccessChoice() {
  return (
    <label class="field">
      <span>Access</span>
      <select name="readOnly">
        <option value="">Read and write</option>
        <option value="yes">Read only</option>
      </select>
    </label>
  );
}

/** Whether tools may return customers' words; off by default. */
export function CustomerWordsChoice() {
  return (
    <label class="check">
      <input type="checkbox" name="readsCustomers" value="yes" />
      <span>
        Read customers' words
        <small>
          The app, and the model behind it, can then read what customers wrote and what your app answered them, and do
          with contacts what your role may.
        </small>
      </span>
    </label>
  );
}

/** How long the token is valid. */
export function ExpiryChoice() {
  return (
    <label class="field">
      <span>Expires after</span>
      <select name="days">
        {TOKEN_DAYS.map((days) => (
          <option key={days} value={String(days ?? 0)} selected={days === DEFAULT_DAYS}>
            {days === null ? "until revoked" : `${days} days`}
          </option>
        ))}
      </select>
    </label>
  );
}

/** The value of a new token, shown only this once. */
export function ShownToken(props: { token: NewToken; says: string }) {
  return (
    <>
      <div class="notice good" role="status">
        <strong>Token “{props.token.name}” is ready</strong>
        <span>Copy it now: it is not shown again. {props.says}</span>
      </div>
      <Snippet label="the token" text={props.token.value} />
    </>
  );
}
