/**
 * The rules for an action's input declarations: which keys of one declaration fit together.
 *
 * @see docs/reference/agent-files.md
 * @module
 */
import { parsePattern } from "../../cards/form/pattern.ts";
import { ACTION_LIMITS } from "../../limits/actions.ts";
import { NOUNS } from "./input_words.ts";
import type { ActionInput, ListForm, RecordForm, ScalarForm } from "./input_types.ts";
import { readValue } from "./input_value.ts";
import type { NodePath } from "../source/node.ts";
import type { RuleReport } from "../source/rule_report.ts";
import type { Fault } from "../source/source.ts";

/** A form, and its path in the file. */
type PlacedForm = { readonly form: ScalarForm | ListForm | RecordForm; readonly path: NodePath };

/** Reports the keys of a declaration that contradict each other. */
export function checkDeclaration(name: string, input: ActionInput, report: RuleReport): void {
  const path = ["input", name];
  for (const placed of formsIn({ form: input, path })) {
    for (const [key, fault] of formFaults(placed)) report.problem([...placed.path, ...key], fault);
  }
  if (input.default === undefined) return;
  const reading = readValue(input, input.default, name);
  if (reading.kind === "wrong") {
    const { message, fix } = reading.fault;
    report.problem([...path, "default"], {
      code: "action.default-type",
      message: `The default does not fit: ${message}`,
      fix,
    });
  }
  if (input.required) {
    report.problem([...path, "required"], {
      code: "action.default-required",
      message: `\`${name}\` is required and has a default, which would never be used.`,
      fix: "Remove one of them.",
    });
  }
}

/** Returns the form and those inside it. */
function formsIn({ form, path }: PlacedForm): readonly PlacedForm[] {
  if (form.type === "array") return [{ form, path }, ...formsIn({ form: form.items, path: [...path, "items"] })];
  if (form.type !== "object") return [{ form, path }];
  const fields = [...form.fields].flatMap(([name, field]) =>
    formsIn({ form: field, path: [...path, "properties", name] })
  );
  return [{ form, path }, ...fields];
}

type FaultAtKey = readonly [key: NodePath, fault: Fault];

function formFaults({ form }: PlacedForm): readonly FaultAtKey[] {
  if (form.type === "object") return form.fields.size === 0 ? [[[], NO_FIELDS]] : [];
  const bounds = boundFaults(form);
  return form.type === "array" ? bounds : [...choiceFaults(form), ...textFaults(form), ...bounds];
}

const NO_FIELDS: Fault = {
  code: "action.no-properties",
  message: "The records of the list have no fields.",
  fix: "Write `properties`, such as {sku: {}, quantity: {type: integer}}.",
};

function choiceFaults(form: ScalarForm): readonly FaultAtKey[] {
  return (form.enum ?? []).flatMap((value, index) => {
    const reading = readValue({ ...form, enum: null, pattern: null, format: null, min: null, max: null }, value, "");
    if (reading.kind === "ok") return [];
    return [
      [["enum", index], {
        code: "action.enum-type",
        message: `${JSON.stringify(value)} is not ${NOUNS[form.type]}.`,
        fix: form.type === "string" ? "Put the value in quotes." : "Change the value or the type.",
      }] as const,
    ];
  });
}

function textFaults({ type, pattern, format }: ScalarForm): readonly FaultAtKey[] {
  const keys = [["pattern", pattern], ["format", format]] as const;
  const onOther = keys.flatMap(([key, value]) =>
    value === null || type === "string" ? [] : [
      [[key], {
        code: "action.only-text",
        message: `\`${key}\` is for texts, and this is ${NOUNS[type]}.`,
        fix: "Remove it, or write `type: string`.",
      }] as const,
    ]
  );
  if (pattern === null || parsePattern(pattern) !== null) return onOther;
  return [...onOther, [["pattern"], {
    code: "action.bad-pattern",
    message: "The pattern cannot be read, or cannot be checked in linear time.",
    fix: "Use letters, classes, groups, | and repeats of at most a few hundred characters in all; " +
      "no look-around, no back references and no \\b. The whole text has to fit, so that ^ and $ are not needed.",
  }]];
}

function boundFaults({ type, min, max }: ScalarForm | ListForm): readonly FaultAtKey[] {
  const faults: FaultAtKey[] = [];
  const most = TOP[type];
  for (const [key, bound] of [["min", min], ["max", max]] as const) {
    if (bound === null) continue;
    if (most === null) faults.push([[key], NO_BOUNDS]);
    else if (most !== Infinity && (!Number.isInteger(bound) || bound < 0 || bound > most)) {
      faults.push([[key], {
        code: "action.bad-bound",
        message: `\`${key}\` of ${type === "array" ? "a list counts entries" : "a text counts characters"}.`,
        fix: `Write a whole number from 0 to ${most}.`,
      }]);
    }
  }
  if (min === null || max === null || min <= max) return faults;
  return [...faults, [["min"], {
    code: "action.bad-bound",
    message: `\`min\` is ${min} and \`max\` is ${max}, so that nothing fits.`,
    fix: "Exchange them.",
  }]];
}

/** The greatest bound of each type; null if there is nothing to count or compare. */
const TOP: Readonly<Record<(ScalarForm | ListForm)["type"], number | null>> = {
  string: ACTION_LIMITS.inputCharsMax,
  array: ACTION_LIMITS.listEntriesMax,
  number: Infinity,
  integer: Infinity,
  boolean: null,
};

const NO_BOUNDS: Fault = {
  code: "action.bad-bound",
  message: "True and false have no `min` and `max`.",
  fix: "Remove it.",
};
