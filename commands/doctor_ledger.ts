/**
 * Checks the sandbox's ledger: its chain, and its agreement with the desk's audit.
 *
 * @module
 */
import type { Config } from "../config.ts";
import { compareLedger } from "../core/actions/compare_ledger.ts";
import type { Desk } from "../core/desk.ts";
import { readableLedger } from "../sandbox/ledger/calls.ts";
import { readLedger } from "../sandbox/ledger/read.ts";
import { ledgerDir } from "../supervisor/processes.ts";
import { bad, type Finding, ok, warn } from "./finding.ts";

const FIX =
  "The desk, its database or the ledger may have been tampered with. Freeze the desk, and compare with a backup.";

/** Checks the chain of the whole ledger, also while a desk is running. */
export async function checkLedger(config: Pick<Config, "dataDir">): Promise<readonly Finding[]> {
  const folder = ledgerDir(config);
  if (!await Deno.stat(folder).then(() => true, () => false)) return [];
  try {
    const { first, head, faults } = await readLedger(folder, { bytesMax: Infinity }, () => {});
    if (first === null) return [ok("The ledger is empty.")];
    const broken = faults.map(({ file, n, reason }) =>
      bad(`The ledger's chain is broken at line ${n}, in ${file} (${reason.replaceAll("_", " ")}).`, FIX)
    );
    return broken.length > 0
      ? broken
      : [ok(`The ledger is whole: lines ${first.n} to ${head.n}, since ${first.at}, up to ${head.hash}.`)];
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return [
      bad(
        `The ledger cannot be read (${why}).`,
        "Without it nothing leaves. Give the folder to the user who runs the desk.",
      ),
    ];
  }
}

/** Compares a workspace's audit with the newest part of the ledger. */
export async function checkAuditByLedger(
  { db }: Pick<Desk, "db">,
  config: Pick<Config, "dataDir" | "databaseUrl">,
  workspace: string,
): Promise<readonly Finding[]> {
  const folder = ledgerDir(config);
  if (!await Deno.stat(folder).then(() => true, () => false)) return [];
  const desk = { db, now: () => new Date(), ledger: readableLedger(folder) };
  const { since, calls, differences, found, elsewhere } = await compareLedger(desk, workspace, {
    isShared: config.databaseUrl !== null,
  });
  if (since === null) return [];
  const rest = found - differences.length;
  return [
    ...differences.map(({ at, text }) => bad(`${at === null ? "" : `${at.toISOString()} `}${text}`, FIX)),
    ...(rest > 0 ? [bad(`There are ${rest} more differences between ledger and audit.`, FIX)] : []),
    ...(found === 0 ? [ok(`The ledger agrees with ${calls} calls of its audit since ${since.toISOString()}.`)] : []),
    ...(elsewhere > 0
      ? [
        warn(
          `${elsewhere} calls are in its audit and not in this ledger.`,
          "Other instances have ledgers of their own; compare with them.",
        ),
      ]
      : []),
  ];
}
