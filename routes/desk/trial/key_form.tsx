/**
 * The form that stores a missing key of an action.
 *
 * @module
 */

/** The form, sent to `to`; `isSet` for a key that the desk has, but that may not be sent to the action's address. */
export function KeyForm(props: { to: string; csrf: string; name: string; isSet?: boolean }) {
  const { to, csrf, name, isSet = false } = props;
  return (
    <form class="row key-form" method="post" action={to}>
      <input type="hidden" name="csrf" value={csrf} />
      <input type="hidden" name="key" value={name} />
      {isSet && <input type="hidden" name="replace" value="true" />}
      <label class="field">
        <span>Key {name}</span>
        <input type="password" name="value" minlength={8} maxlength={4096} required autocomplete="off" />
        <small>
          {isSet
            ? "It is stored for another address. Type it again: it replaces the stored one, and is sent to where your actions use it alone."
            : "It is stored where no one can read it, and sent only to the address that the action calls."}
        </small>
      </label>
      <button class="button primary" type="submit">Store the key</button>
    </form>
  );
}
