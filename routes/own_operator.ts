/**
 * The operator's settings, and the files that their commands write into the data folder.
 *
 * @module
 */
import { readFile } from "node:fs/promises";
import type { Config } from "../config.ts";
import { operatorKeyName } from "../core/operator_notes.ts";
import { placeIn } from "../sandbox/bucket/bucket.ts";
import { openFreeze } from "../sandbox/freeze/freeze.ts";
import type { Operator } from "./handles.ts";
import { readStoreSizes } from "./storage/store_sizes.ts";

/** Opens them; files are read on demand. */
export function openOperator(
  { dataDir, freezePath, filesDir, filesStore, bucket, modelUrl, databaseUrl }: Pick<
    Config,
    "dataDir" | "freezePath" | "filesDir" | "filesStore" | "bucket" | "modelUrl" | "databaseUrl"
  >,
): Operator {
  const place = filesStore === "s3" && bucket !== null ? placeIn(bucket, "files") : null;
  const freeze = openFreeze(freezePath, () => {});
  const read = (name: string) => readFile(`${dataDir}/${name}`, "utf8").catch(() => null);
  return {
    key: (id) => read(operatorKeyName(id)),
    modelUrl,
    sharesDatabase: databaseUrl !== null,
    freeze: () => freeze.state().kind,
    sizes: () => readStoreSizes({ dataDir, filesDir, bucket: place }),
    note: read,
  };
}
