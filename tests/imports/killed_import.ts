/**
 * A program: imports one after another, each into the workspace of its source's name, the last of which is killed as by
 * `kill -9` at its nth use of what it has of the desk (a new id, a clock, a random number), `stored` once a document's
 * bytes are written, or `unstored` before. Without a place all end by themselves.
 *
 * Arguments: the folder of the exports, the place or "", and the sources.
 *
 * @module
 */
import { importExport, importOrder } from "../../commands/import.ts";
import { readConfig } from "../../config.ts";
import type { ImportDesk } from "../../core/imports/write.ts";

const [folder = "", nth = "", ...sources] = Deno.args;
const config = readConfig((name) => Deno.env.get(name));
if (config.kind !== "ok") throw new Error(JSON.stringify(config));
let left = Number(nth) || Infinity;

function use(): void {
  if (--left === 0) kill();
}

function kill(): void {
  Deno.kill(Deno.pid, "SIGKILL");
}

function watched(desk: ImportDesk): ImportDesk {
  const { files, now, newId, randomBytes } = desk;
  return {
    ...desk,
    now: () => (use(), now()),
    newId: () => (use(), newId()),
    randomBytes: (count) => (use(), randomBytes(count)),
    files: {
      ...files,
      read: (workspace, id) => files.read(workspace, id),
      write: async (workspace, id, body) => {
        if (nth === "unstored") kill();
        await files.write(workspace, id, body);
        if (nth === "stored") kill();
      },
    },
  };
}

const reports: string[] = [];
for (const [at, source] of sources.entries()) {
  const order = importOrder({ words: [source, `${folder}/${source}`], options: { workspace: source } });
  const isLast = at === sources.length - 1;
  reports.push(await importExport(config.config, order, isLast ? { watched } : {}));
}
console.log(JSON.stringify(reports));
