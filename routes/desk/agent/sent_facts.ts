/**
 * The origins of the values in an action's request, for its pages.
 *
 * @module
 */
import { fixedValues } from "../../../core/actions/fixed_values.ts";
import type { Action } from "../../../core/agent/actions/action.ts";
import { printPlaceholder } from "../../../core/agent/actions/placeholders.ts";

/**
 * The parameters from the customer, from the customer's token, and those that are constant; null where there are none.
 */
export function sentFacts(action: Action): readonly (readonly [label: string, value: string | null])[] {
  const inputs = [...action.input.keys()];
  const claims = action.placeholders.flatMap(({ placeholder, place, labels }) =>
    placeholder.kind === "identity" && place !== "path" ? [`${labels[0] ?? ""} ${printPlaceholder(placeholder)}`] : []
  );
  const fixed = fixedValues(action, Object.fromEntries(inputs.map((name) => [name, "…"])));
  return [
    ["The customer says", listed(inputs)],
    ["Filled in by the desk", listed([...new Set(claims)])],
    [
      "Always sent",
      listed(
        fixed.map(({ path, value }) =>
          `${path.join(".")} ${(typeof value === "string" ? value : JSON.stringify(value)).slice(0, 100)}`
        ),
      ),
    ],
  ];
}

function listed(texts: readonly string[]): string | null {
  return texts.length === 0 ? null : texts.join(", ");
}
