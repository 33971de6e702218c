/**
 * A program: an import that is killed as by `kill -9` at its nth use of what it has of the desk (a new id, a clock, a
 * random number), `stored` once a document's bytes are written, or `unstored` before. Without a place it ends by itself.
 *
 * @module
 */
import { importExport, importOrder } from "../../commands/import.ts";
import { readConfig } from "../../config.ts";
import type { ImportDesk } from "../../core/imports/write.ts";

const [source = "", folder = "", nth = ""] = Deno.args;
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

console.log(await importExport(config.config, importOrder([source, folder]), watched));
