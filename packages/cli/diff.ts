/**
 * `diff`: shows what a push would change on the desk, as a unified diff.
 *
 * @module
 */
import { diffLines } from "../../core/agent/versions/diff.ts";
import type { CommandRun } from "./cli.ts";
import { laidFiles } from "./compare.ts";
import { accessOf } from "./config.ts";
import { apiClient } from "./desk.ts";
import { readAgent } from "./folder.ts";

/** Prints the differences; 1 when there are any. */
export async function diff(run: CommandRun): Promise<number> {
  const { cli, folder } = run;
  const desk = apiClient(cli, await accessOf(run));
  const [live, local] = await Promise.all([desk.readFiles(), readAgent(folder)]);
  const files = laidFiles(local, live.files);
  for (const { path, content } of files) {
    const before = live.files.get(path);
    cli.print(`--- ${before === undefined ? "/dev/null" : `desk/${path}`}`);
    cli.print(`+++ ${content === null ? "/dev/null" : `folder/${path}`}`);
    const lines = diffLines(before ?? "", content ?? "").trimEnd();
    cli.print(lines === "" ? "\\ Only the end of the last line differs" : lines);
  }
  cli.note(
    `${
      files.length === 0
        ? "The same as"
        : `${files.length === 1 ? "1 file differs" : `${files.length} files differ`} from`
    } version ${live.version}.`,
  );
  return files.length === 0 ? 0 : 1;
}
