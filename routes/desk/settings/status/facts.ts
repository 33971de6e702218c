/**
 * The data of the status page, read when it is opened. A part that does not answer is left out.
 *
 * @module
 */
import { memoryUsage, versions } from "node:process";
import { databaseVersion, readSizes, type Sizes } from "../../../../core/db/sizes.ts";
import { liveInstances } from "../../../../core/instances.ts";
import { type BackupNote, type DoctorNote, readBackupNote, readDoctorNote } from "../../../../core/operator_notes.ts";
import project from "../../../../deno.json" with { type: "json" };
import type { ExtractorState } from "../../../extractor_queue.ts";
import { clockFaults, type Part, readParts } from "../../../health.ts";
import type { InstallationFault } from "../../../installation_fault.ts";
import type { FreezeMode } from "../../../handles.ts";
import type { Served } from "../../../served.ts";
import type { StoreSizes } from "../../../storage/store_sizes.ts";

/** The data of the page. */
export type StatusFacts = {
  readonly parts: readonly Part[];
  /** Faults found by requests and in folders. */
  readonly faults: readonly InstallationFault[];
  readonly freeze: FreezeMode;
  readonly versions: { readonly desk: string; readonly deno: string; readonly database: string | null };
  readonly startedAt: Date;
  readonly memoryBytes: number;
  readonly sizes: Sizes | null;
  readonly stores: StoreSizes;
  readonly turns: number;
  readonly sockets: number;
  /** Documents and emails that wait for the extractor. */
  readonly extracting: number;
  readonly extractor: ExtractorState;
  /** Ids of the instances that share the database; this one first. */
  readonly instances: readonly string[];
  readonly backup: BackupNote | null;
  readonly doctor: DoctorNote | null;
};

/** Reads all of it. */
export async function readStatus(served: Served): Promise<StatusFacts> {
  const { desk, operator, sockets, unfinished, proxy, extractorWaiting } = served;
  const [{ parts, missing }, extractor] = await Promise.all([readParts(served), served.extractorState()]);
  // Each query to a store that does not answer would wait for its timeout.
  const isUp = parts.every(({ name, isWell }) => name !== "database" || isWell);
  const [sizes, database, instances, stores, backup, doctor] = await Promise.all([
    isUp ? orNull(readSizes(desk)) : null,
    isUp ? orNull(databaseVersion(desk)) : null,
    isUp ? orNull(liveInstances(desk)) : null,
    operator.sizes(),
    operator.note("last_backup.json"),
    operator.note("last_doctor.json"),
  ]);
  return {
    parts,
    faults: [...proxy.faults(), ...missing, ...clockFaults(served)],
    freeze: operator.freeze(),
    versions: {
      desk: project.version,
      deno: versions.deno ?? "",
      database: database !== null && !operator.sharesDatabase ? `PGlite, ${database}` : database,
    },
    startedAt: new Date(performance.timeOrigin),
    memoryBytes: memoryUsage().rss,
    sizes,
    stores,
    turns: unfinished.size,
    sockets: Object.values(sockets.counts()).reduce((sum, count) => sum + count, 0),
    extracting: extractorWaiting(),
    extractor,
    instances: [desk.instance, ...[...instances ?? []].filter((id) => id !== desk.instance)],
    backup: readBackupNote(backup),
    doctor: readDoctorNote(doctor),
  };
}

async function orNull<Value>(asked: Promise<Value>): Promise<Value | null> {
  return await asked.catch(() => null);
}
