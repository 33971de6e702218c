/**
 * The entry point of the sandbox process: `deno run <sandboxFlags> sandbox/main.ts <keysDir> <runDir> <ledgerDir>
 * <freezePath>`, configured by `SVC_ALLOW_PRIVATE`, `SVC_MODEL_URL`, `SVC_MODEL_PROVIDER`, `SVC_MODEL_KEY`,
 * `SVC_NAMED_CALLS_PER_HOUR`, `SVC_NAMED_CALLS_PER_HOUR_TOTAL`, `SVC_SMTP_URL`, `SVC_IMAP_URL`, `SVC_MAIL_FROM` (only
 * the address), `OTEL_EXPORTER_OTLP_*`, `OTEL_*_EXPORTER` and `SVC_S3_*`. It listens on `<runDir>/sandbox.sock` and
 * prints `ready` when it does.
 *
 * @module
 */

import { tell } from "../ipc/tell.ts";
import { startHeartbeat } from "../ipc/heartbeat.ts";
import { parseAllowances } from "./address.ts";
import { BUCKET_SECRET, BUCKET_TOKEN, readBucket } from "./bucket/bucket.ts";
import { isModelProvider } from "./doors.ts";
import { readImapUrl, readSmtpUrl } from "./mail/smtp_url.ts";
import { readOtlpHeaders } from "./telemetry/headers.ts";
import { EXPORTERS, SIGNALS } from "./telemetry/signals.ts";
import { serveSandbox } from "./serve.ts";

/** The exit code after which the supervisor does not restart the process. */
const CANNOT_START = 78;

const CALLS = /^[0-9]{1,6}$/;

const [keysDir, runDir, ledgerDir, freezePath] = Deno.args;
const allowances = parseAllowances(Deno.env.get("SVC_ALLOW_PRIVATE") ?? "");
const modelText = Deno.env.get("SVC_MODEL_URL") ?? "";
const modelUrl = modelText === "" ? null : URL.parse(modelText);
const provider = Deno.env.get("SVC_MODEL_PROVIDER") || "openai-compatible";

const namedText = Deno.env.get("SVC_NAMED_CALLS_PER_HOUR") || "120";
const namedTotalText = Deno.env.get("SVC_NAMED_CALLS_PER_HOUR_TOTAL") || namedText;
const smtpText = Deno.env.get("SVC_SMTP_URL") ?? "";
const smtp = smtpText === "" ? null : readSmtpUrl(smtpText);
const imapText = Deno.env.get("SVC_IMAP_URL") ?? "";
const operatorMailbox = imapText === "" ? null : readImapUrl(imapText);
const mailFrom = Deno.env.get("SVC_MAIL_FROM") ?? "";

const otlpText = Deno.env.get("OTEL_EXPORTER_OTLP_ENDPOINT") ?? "";
const otlpUrl = otlpText === "" ? null : URL.parse(otlpText);
const otlpHeaders = readOtlpHeaders(Deno.env.get("OTEL_EXPORTER_OTLP_HEADERS") ?? "");
const signals = SIGNALS.filter((signal) => Deno.env.get(EXPORTERS[signal]) !== "none");
const service = Deno.env.get("OTEL_SERVICE_NAME") || "desk";

const foundBucket = readBucket(
  (name) => Deno.env.get(name) || null,
  allowances.kind === "ok" ? allowances.value : [],
);
const secretAccessKey = Deno.env.get(BUCKET_SECRET) ?? "";
const sessionToken = Deno.env.get(BUCKET_TOKEN) || null;

const faults = [
  ...(foundBucket.kind === "faults" ? foundBucket.faults : []),
  ...(foundBucket.kind === "bucket" && secretAccessKey === ""
    ? [`${BUCKET_SECRET} is missing; SVC_S3_BUCKET is opened with it`]
    : []),
  ...(freezePath === undefined ? ["usage: sandbox/main.ts <keysDir> <runDir> <ledgerDir> <freezePath>"] : []),
  ...(allowances.kind === "faults" ? allowances.faults : []),
  ...(isModelProvider(provider) ? [] : ["SVC_MODEL_PROVIDER is neither openai-compatible nor anthropic"]),
  ...(CALLS.test(namedText) ? [] : ["SVC_NAMED_CALLS_PER_HOUR is not a number of calls"]),
  ...(CALLS.test(namedTotalText) ? [] : ["SVC_NAMED_CALLS_PER_HOUR_TOTAL is not a number of calls"]),
  ...(modelText !== "" && !/^https?:$/.test(modelUrl?.protocol ?? "")
    ? ["SVC_MODEL_URL is not an http or https URL"]
    : []),
  ...(smtpText !== "" && smtp === null ? ["SVC_SMTP_URL is not an smtp or smtps URL"] : []),
  ...(imapText !== "" && operatorMailbox?.user == null
    ? ["SVC_IMAP_URL is not an imap or imaps URL with user and password"]
    : []),
  ...(otlpText !== "" && otlpUrl === null ? ["OTEL_EXPORTER_OTLP_ENDPOINT is no URL"] : []),
  ...(otlpHeaders === null ? ["OTEL_EXPORTER_OTLP_HEADERS is not a list of headers"] : []),
  ...(smtpText !== "" && mailFrom === "" ? ["SVC_MAIL_FROM is missing; SVC_SMTP_URL needs it"] : []),
];
if (
  faults.length > 0 || keysDir === undefined || runDir === undefined || ledgerDir === undefined ||
  freezePath === undefined || allowances.kind === "faults" || !isModelProvider(provider)
) {
  for (const fault of faults) tell(`sandbox: ${fault}`);
  Deno.exit(CANNOT_START);
}

const sandbox = await serveSandbox({
  socketPath: `${runDir}/sandbox.sock`,
  keysDir,
  ledgerDir,
  freezePath,
  allowances: allowances.value,
  model: modelUrl === null ? null : { url: modelUrl, key: Deno.env.get("SVC_MODEL_KEY") || null, provider },
  operatorMail: smtp === null ? null : { server: smtp, from: mailFrom },
  operatorMailbox,
  collector: otlpUrl === null ? null : { endpoint: otlpUrl, headers: otlpHeaders ?? {}, service, signals },
  now: () => performance.now(),
  bucket: foundBucket.kind === "bucket" ? { ...foundBucket.bucket, secretAccessKey, sessionToken } : null,
  namedCallsMax: { perWorkspace: Number(namedText), total: Number(namedTotalText) },
  wallClock: () => Date.now(),
});
startHeartbeat();

Deno.addSignalListener("SIGTERM", () => {
  sandbox.shutdown().then(() => Deno.exit(0));
});
