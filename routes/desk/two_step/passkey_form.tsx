/**
 * The form that asks the browser for a passkey; hidden until `passkey.js` finds that the browser supports them.
 *
 * @module
 */
import type { Child } from "hono/jsx";

/** `add` creates a passkey, `use` asks for one; `options` is the address of the challenge. */
export function PasskeyForm(props: {
  does: "add" | "use";
  action: string;
  options: string;
  fields: Readonly<Record<string, string>>;
  children: Child;
}) {
  return (
    <form
      class="passkey"
      method="post"
      action={props.action}
      data-passkey={props.does}
      data-options={props.options}
      hidden
    >
      <input type="hidden" name="answer" />
      {Object.entries(props.fields).map(([name, value]) => (
        <input
          key={name}
          type="hidden"
          name={name}
          value={value}
        />
      ))}
      {props.children}
      <p class="notice bad" role="alert" data-fault hidden />
    </form>
  );
}
