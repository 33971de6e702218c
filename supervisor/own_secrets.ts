/**
 * Detects secrets in the environment of a process that does not need them: with separate units or containers for the
 * sandbox and the desk, an intruder in one should not reach the secrets of the other.
 *
 * @module
 */
import { KV_TOKEN, type ReadVariable } from "../environment.ts";
import { BUCKET_SECRET, BUCKET_TOKEN } from "../sandbox/bucket/bucket.ts";
import type { Variable } from "../variables.ts";
import type { ProcessName } from "./processes.ts";

/** Secrets that only one process needs, and the file of its unit. */
const OWN_SECRETS: Readonly<
  Record<"sandbox" | "desk", { readonly file: string; readonly names: readonly (Variable | typeof KV_TOKEN)[] }>
> = {
  sandbox: { file: "sandbox.env", names: ["SVC_MODEL_KEY", BUCKET_SECRET, BUCKET_TOKEN, "OTEL_EXPORTER_OTLP_HEADERS"] },
  desk: { file: "server.env", names: ["DATABASE_URL", KV_TOKEN, "SVC_METRICS_TOKEN"] },
};

/** URLs with a user and a password, of which the desk needs only the rest. */
const WITH_PASSWORDS = ["SVC_SMTP_URL", "SVC_IMAP_URL"] as const;

/** One line for each secret of a process that does not run here; none where both run, as with `deno task start`. */
export function foreignSecrets(names: readonly ProcessName[], variable: ReadVariable): readonly string[] {
  const passwords = names.includes("sandbox") ? [] : WITH_PASSWORDS.filter((name) => {
    const url = URL.parse((variable(name) ?? "").trim());
    return url !== null && (url.username !== "" || url.password !== "");
  });
  const others = (["sandbox", "desk"] as const).filter((process) => !names.includes(process)).flatMap((process) => {
    const { file, names: secrets } = OWN_SECRETS[process];
    return secrets.filter((name) => (variable(name) ?? "").trim() !== "").map((name) =>
      `${name}: only the ${process} needs it. Give it to that process alone; with systemd, in /etc/desk/${file}.`
    );
  });
  return [
    ...others,
    ...passwords.map((name) =>
      `${name}: only the sandbox needs its user and password. Give this process the address without them.`
    ),
  ];
}
