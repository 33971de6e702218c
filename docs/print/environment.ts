/**
 * `environment.md`: every environment variable.
 *
 * @module
 */
import { VARIABLES, type VariableSpec } from "../../variables.ts";
import { pageHead, table } from "./markdown.ts";

const HEAD = `
All are optional. A value that is not valid stops the start with exit code 1 and one line for each fault. A name that
begins with \`SVC_\` and is not listed gets a warning with the nearest name; \`SVC_IDENTITY_SECRET\` is the app's and gets none.
An empty value counts as not set. Each variable may be given as a file: \`SVC_MODEL_KEY_FILE=/etc/desk/model_key\` is
\`SVC_MODEL_KEY\` with what the file holds, without space around it. Both together, and a file that is missing, empty or larger
than 64 KiB, stop the start before other faults are looked for; \`DENO_KV_ACCESS_TOKEN\` has its file too. The desk process sees only the variables marked so.
`;

/** The page of variables. */
export function environmentPage(): string {
  const specs: readonly (readonly [string, VariableSpec])[] = Object.entries(VARIABLES);
  const rows = specs.map(([name, { says, default: value, unset, desk }]) => [
    `\`${name}\``,
    says.charAt(0).toUpperCase() + says.slice(1),
    value === null ? unset ?? "" : value === "" ? "empty" : `\`${value}\``,
    desk ? "yes" : "no",
  ]);
  return pageHead("Environment", ["variables.ts"], HEAD) + "\n" +
    table(["Variable", "Meaning", "When not set", "Seen by the desk process"], rows);
}
