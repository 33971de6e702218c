/**
 * Finds keys written into an action's file, where everyone with the files, their history and their diffs can read them.
 *
 * @module
 */
import { SECRET_LIMITS } from "../../limits/actions.ts";
import type { Action } from "./action_types.ts";
import { isKeyName, isKeyValue, splitScheme } from "../keys/key_forms.ts";
import type { NodePath } from "../source/node.ts";
import { parsePlaceholders } from "./placeholders.ts";
import { splitAddress } from "./placement.ts";
import type { RuleReport } from "../source/rule_report.ts";
import { textsOf } from "../source/texts.ts";

/** The code of a problem for a value that is a key: such a file is not stored, not even in a draft. */
export const KEY_IN_FILE = "action.key-in-file";

/**
 * The code of a warning for a header that is a key by its name and its value. No edit saves a new one, because History
 * keeps it for good. A file that already has it continues to work.
 */
export const KEY_IN_HEADER = "action.key-in-header";

/** A fixed value of a request, and its name there. */
type Literal = { readonly path: NodePath; readonly name: string; readonly value: string; readonly inBody?: true };

/** Reports a problem for each value with the format of a key, and a warning for one that is a key by its name. */
export function checkLiteralKeys(action: Action, report: RuleReport): void {
  for (const { path, name, value, inBody } of literalsOf(action)) {
    if (parsePlaceholders(value).length > 0) continue;
    const fix =
      "Write {secrets.NAME} in its place, store the key with set_key, and renew it at the app: it was shown here.";
    if (isKeyValue(value)) {
      report.problem(path, {
        code: "action.key-in-file",
        message: `\`${name}\` holds a key, which everyone who reads the files or their history would see.`,
        fix,
      });
    } else if (!inBody && isKeyName(name) && value.length >= SECRET_LIMITS.charsMin) {
      report.warning(
        path,
        path[0] === "headers" && isSecretLike(value)
          ? {
            code: "action.key-in-header",
            message: `\`${name}\` is a key by its name and its value, and History would keep it for good.`,
            fix,
          }
          : {
            code: "action.maybe-key-in-file",
            message: `\`${name}\` looks like a key, which everyone who reads the files or their history sees.`,
            fix,
          },
      );
    }
  }
}

/** Whether a value has letters and digits and no spaces, as keys do and words do not. */
function isSecretLike(value: string): boolean {
  return /^\S+$/.test(value) && /\p{L}/u.test(value) && /\d/.test(value);
}

function literalsOf({ headers, url, body }: Action): readonly Literal[] {
  return [
    ...[...headers].map(([name, text]): Literal => {
      const value = splitScheme(text)?.credential ?? text;
      return { path: ["headers", name], name, value };
    }),
    ...splitAddress(url).query.slice(1).split("&").filter((parameter) => parameter.includes("=")).map((parameter) => {
      const equals = parameter.indexOf("=");
      return { path: ["url"], name: parameter.slice(0, equals), value: parameter.slice(equals + 1) };
    }),
    ...textsOf(body, ["body"]).map(([path, value]): Literal => ({
      path,
      name: String(path.at(-1)),
      value,
      inBody: true,
    })),
  ];
}
