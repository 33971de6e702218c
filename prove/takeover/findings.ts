/**
 * Evaluates what broke when a desk was taken over.
 *
 * @module
 */
import { isHeld, NO_ANSWER } from "./outcomes.ts";
import { NAMED_PER_HOUR, type TakenOver } from "./play.ts";

/** What a taken-over desk can do without a freeze; all of it is in the ledger. */
export const OPEN = [
  "open: use the live key where it belongs",
  "open: for the customer who is signed in",
  "open: an id written into the address",
  "open: a customer named at the door for that",
  "open: data to another host by the action door",
  "open: data to another host by the model door",
  "open: data in the address of a page",
  "open: a model's question",
  "open: set a key of its own",
  "open: a new identity secret",
  "open: end the earlier identity secret",
  "open: remove a key",
  // It reaches the host, and the ledger has the call without an audit record.
  "open: a call with the record of another",
] as const;

/** The part of it that the operator's list still allows. */
export const OPEN_WHILE_FROZEN = ["open: for the customer who is signed in", "open: a model's question"] as const;

/** The names of the attempts that the sandbox did not answer in time, whose result is unknown. */
export function unknownOf({ outcomes }: TakenOver): readonly string[] {
  return Object.entries(outcomes).filter(([, outcome]) => outcome === NO_ANSWER).map(([name]) => name);
}

/** One line for each thing that broke; empty when all held. @param open the names of the attempts that may succeed */
export function findingsOf(run: TakenOver, open: readonly string[]): readonly string[] {
  return [...succeeded(run, open), ...shownSecrets(run), ...missingInLedger(run)];
}

function succeeded({ outcomes }: TakenOver, open: readonly string[]): readonly string[] {
  const tries = Object.entries(outcomes).filter(([, outcome]) => outcome !== NO_ANSWER);
  const broken = tries.filter(([name, outcome]) => !open.includes(name) && !isHeld(outcome));
  // An attempt that should succeed and does not would make the others meaningless.
  const controls = tries.filter(([name, outcome]) => open.includes(name) && isHeld(outcome));
  return [
    ...broken.map(([name, outcome]) => `${name}: ${outcome.slice(0, 200)}`),
    ...controls.map(([name, outcome]) => `the control failed: ${name}: ${outcome}`),
  ];
}

/** Reports secrets in the program's output, or at a wrong server. */
function shownSecrets({ printed, secrets, arrived }: TakenOver): readonly string[] {
  return secrets.flatMap(({ value, at }, number) => [
    ...(printed.includes(value) ? [`the program got the secret ${number}`] : []),
    ...(["app", "evil", "model"] as const).filter((server) => server !== at)
      .filter((server) => arrived[server].some((request) => request.includes(value)))
      .map((server) => `the secret ${number} arrived at the ${server} server`),
  ]);
}

/** Reports requests that are missing in the ledger, and breaks of its chain. */
function missingInLedger({ ledger, arrived }: TakenOver): readonly string[] {
  const lines = ledger.entries.filter(({ kind }) => kind === "call" || kind === "site").length;
  const requests = Object.values(arrived).flat().length;
  const named = ledger.entries.filter((entry) => entry.kind === "call" && entry.named).length;
  return [
    ...ledger.check.faults.map(({ n, reason }) => `line ${n} of the ledger: ${reason}`),
    ...(lines === requests ? [] : [`${requests} requests arrived, and the ledger has ${lines}`]),
    ...(named <= NAMED_PER_HOUR ? [] : [`${named} calls for named customers, and ${NAMED_PER_HOUR} are allowed`]),
  ];
}
