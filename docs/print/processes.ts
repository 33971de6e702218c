/**
 * `processes.md`: the exact permissions and environment of each process, and the doors of the sandbox.
 *
 * @module
 */
import { type Config, readConfig } from "../../config.ts";
import { DOORS } from "../../sandbox/doors.ts";
import { CERTIFICATES, CODE_DIR, deskProcesses, INHERITED } from "../../supervisor/processes.ts";
import { pageHead, section, table } from "./markdown.ts";

const HEAD = `
What the supervisor starts with the default configuration. \`<data>\` is the data folder, \`<code>\` the project's. With
\`DATABASE_URL\` or \`KV_URL\` the desk may also connect to that host and port, and with the first it has a larger heap; with \`SVC_MODEL_URL\` or \`SVC_ALLOW_PRIVATE\` the
sandbox is denied fewer private ranges. The order below is the order of the start.
`;

const DOORS_TEXT = "Every request that leaves names its door. `app`: public addresses over https, and hosts that " +
  "`SVC_ALLOW_PRIVATE` names. `model`: the same, and the operator's own model as `SVC_MODEL_URL` has it. `site`: as `app`, " +
  "and http as well. `public`: public addresses over https alone. `bucket`: the operator's own bucket, at an address that `app` allows. A door that only reads takes GET without a body and without secrets. A customer is shown by their " +
  "`ticket`, or `named` by their id; `{user.id}` is filled in at these doors alone. Sizes and times are under " +
  "DOOR_LIMITS in [limits.md](limits.md).";

/** The page of processes. */
export function processesPage(): string {
  const sources = ["supervisor/processes.ts", "sandbox/flags.ts", "sandbox/doors.ts"];
  const processes = deskProcesses(sampleConfig(), () => undefined, "routes/main.ts").map(({ name, args, env }) =>
    section(
      `Process \`${name}\``,
      `Environment: ${names(Object.keys(env), ", ") || "none"}, and where they are set ${
        names(INHERITED, ", ")
      }, and ` +
        `${names(CERTIFICATES, " or ")} as \`DENO_CERT\`.`,
      `\`\`\`\n${args.map(withoutPaths).join("\n")}\n\`\`\`\n`,
    )
  );
  const doors = Object.entries(DOORS).map(([name, { description, hosts, reads, customer, streams }]) => [
    `\`${name}\``,
    description,
    hosts,
    reads ? "yes" : "no",
    customer ?? "none",
    streams ? "yes" : "no",
  ]);
  return pageHead("Processes", sources, HEAD) + processes.join("") +
    section("Doors", DOORS_TEXT, table(["Door", "Used for", "Hosts", "Only reads", "Customer", "Streams"], doors));
}

function names(variables: readonly string[], between: string): string {
  return variables.map((name) => `\`${name}\``).join(between);
}

/** A placeholder for the data folder until the page is written. */
const DATA_DIR = "/data-folder";

function sampleConfig(): Config {
  const read = readConfig((name) => name === "SVC_DATA_DIR" ? DATA_DIR : undefined);
  if (read.kind === "faults") throw new Error(read.faults.join("\n"));
  return read.config;
}

function withoutPaths(argument: string): string {
  return argument.replaceAll(CODE_DIR, "<code>").replaceAll(DATA_DIR, "<data>");
}
