/**
 * Restoring a truncated backup is refused, and leaves the folder unchanged.
 *
 * @module
 */
import { fileURLToPath } from "node:url";
import type { Row } from "./row.ts";
import type { Stage } from "./stage.ts";

const MAIN = fileURLToPath(new URL("../../commands/main.ts", import.meta.url));

/** Runs an operator's command. @param port the port of the desk on the folder */
async function command(name: string, path: string, dataDir: string, port: string) {
  const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
    args: ["run", "-A", "--cached-only", MAIN, name, path],
    env: { SVC_DATA_DIR: dataDir, SVC_PORT: port },
  }).output();
  return { code, said: new TextDecoder().decode(new Uint8Array([...stdout, ...stderr])).trim() };
}

/** Truncates a running desk's backup at several lengths; then restores the whole one. */
export async function restoreHalf(stage: Stage, times: number): Promise<Row> {
  const { dataDir, deskUrl } = stage.demo();
  const { port } = new URL(deskUrl);
  const folder = await Deno.makeTempDir({ prefix: "desk-faults-backup-" });
  const wrong: string[] = [];
  try {
    const made = await command("backup", `${folder}/whole.backup`, dataDir, port);
    if (made.code !== 0) throw new Error(`The backup itself failed: ${made.said}`);
    const whole = await Deno.readFile(`${folder}/whole.backup`);
    let said = "";
    for (let at = 1; at <= times; at++) {
      await Deno.writeFile(`${folder}/half.backup`, whole.subarray(0, Math.floor((whole.length * at) / (times + 1))));
      const place = await Deno.makeTempDir({ dir: folder });
      const refused = await command("restore", `${folder}/half.backup`, place, port);
      said = refused.said.split("\n").at(-1) ?? "";
      if (refused.code !== 1) wrong.push(`a part was restored: ${refused.said}`);
    }
    const restored = await command("restore", `${folder}/whole.backup`, await Deno.makeTempDir({ dir: folder }), port);
    if (restored.code !== 0) wrong.push(`the whole one: ${restored.said}`);
    const note = wrong.length === 0 ? `refused: "${said.slice(0, 160)}"` : `wrong: ${wrong.join("; ").slice(0, 400)}`;
    const nothing = { acknowledged: 0, lost: 0, doubled: 0, read: new Map<string, number>() };
    return { fault: "half-written backup", times, readyMs: [], note, ...nothing };
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
}
