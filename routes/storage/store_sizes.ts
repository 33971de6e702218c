/**
 * The sizes of an installation's folders on disk, for the status page.
 *
 * @module
 */
import { readdir, stat } from "node:fs/promises";

/** Bytes of each store; null when there is none, or it has too many files to count. */
export type StoreSizes = Readonly<Record<"files" | "ledger" | "index", number | null>> & {
  /** The location of the files in a bucket, such as `acme/desk/files`; null when they are in a folder. */
  readonly bucket: string | null;
};

/** Folders with more files are not measured: a page must not wait for a million of them. */
const FILES_MAX = 20_000;

/** Measures an installation's folders. */
export async function readStoreSizes(
  { dataDir, filesDir, bucket = null }: {
    readonly dataDir: string;
    readonly filesDir: string;
    readonly bucket?: string | null;
  },
): Promise<StoreSizes> {
  const [files, ledger, index] = await Promise.all([
    bucket === null ? bytesBelow(filesDir) : null,
    bytesBelow(`${dataDir}/ledger`),
    bytesOfSqlite(`${dataDir}/db/knowledge.sqlite`),
  ]);
  return { files, ledger, index, bucket };
}

/** The total bytes of all files below a folder; null beyond `filesMax` files. */
export async function bytesBelow(folder: string, filesMax = FILES_MAX): Promise<number | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => null);
  const files = entries?.filter((entry) => entry.isFile()) ?? null;
  if (files === null || files.length > filesMax) return null;
  const sizes = await Promise.all(files.map(({ parentPath, name }) => bytesOf(`${parentPath}/${name}`)));
  return sizes.reduce<number>((total, size) => total + (size ?? 0), 0);
}

/** Includes the write-ahead log, which can hold all of a young index. */
async function bytesOfSqlite(path: string): Promise<number | null> {
  const [database, log] = await Promise.all([bytesOf(path), bytesOf(`${path}-wal`)]);
  return database === null ? null : database + (log ?? 0);
}

async function bytesOf(path: string): Promise<number | null> {
  return await stat(path).then(({ size }) => size, () => null);
}
