/**
 * The functions of the template language. `namespace(...)` is syntax, since its arguments are names: see `evaluate.ts`.
 *
 * @module
 */
import { TEMPLATE_LIMITS } from "../limits/cards.ts";
import { numberOf } from "./filters/number.ts";
import { makeTable, type OperationTable } from "./evaluate/operation.ts";
import { makeList, spendSteps, TemplateFailure } from "./evaluate/run.ts";

/** Every function by name. */
export const FUNCTIONS: OperationTable = makeTable({
  range: {
    parameters: ["start", "stop", "step"],
    apply: (run, _value, [first, second, third]) => {
      const start = second === undefined ? 0 : Math.trunc(numberOf(first));
      const stop = Math.trunc(numberOf(second === undefined ? first : second));
      const step = third === undefined ? 1 : Math.trunc(numberOf(third));
      if (step === 0) throw new TemplateFailure("range needs a step above or below 0");
      const count = Math.max(0, Math.ceil((stop - start) / step));
      spendSteps(run, Math.min(count, TEMPLATE_LIMITS.stepsMax + 1));
      return makeList(
        run,
        Array.from({ length: count }, (_item, at) => start + at * step),
      );
    },
  },
});
