/**
 * The two fields that name a new action, from curl or from an OpenAPI file.
 *
 * @module
 */
import type { InputFault } from "../../../core/problem.ts";
import { TextField } from "../form/text_field.tsx";

type FieldsProps = {
  readonly typed: { readonly name: string; readonly description: string };
  readonly faults: readonly InputFault[];
};

/** The action's description and name. */
export function NameFields({ typed, faults }: FieldsProps) {
  return (
    <>
      <TextField
        of="action"
        name="description"
        label="What it does"
        type="text"
        value={typed.description}
        maxlength={500}
        required
        dir="auto"
        placeholder="Lists the customer's orders, with state and date of delivery."
        help="The AI uses this to decide when to call the action."
        faults={faults}
      />
      <TextField
        of="action"
        name="name"
        label="Name"
        class="short"
        type="text"
        value={typed.name}
        maxlength={64}
        required
        placeholder="get_orders"
        autocomplete="off"
        spellcheck={false}
        help="Lowercase letters, digits and underscores."
        faults={faults}
      />
    </>
  );
}
