/**
 * Installs tau2-bench's retail domain: a Python environment of its own with the packages of `requirements.txt`.
 *
 * @module
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

const VENV = fileURLToPath(new URL("../../../build/retail", import.meta.url));
const REQUIREMENTS = fileURLToPath(new URL("./requirements.txt", import.meta.url));

/** Its interpreter. */
export const PYTHON = `${VENV}/bin/python`;

/** Whether the environment is there. */
export function isInstalled(): boolean {
  return existsSync(PYTHON);
}

/** Makes the environment when there is none. @returns whether the retail judge can run */
export async function installRetail(): Promise<boolean> {
  if (isInstalled()) return true;
  const isMade = await succeeds("python3", "-m", "venv", "--clear", VENV) &&
    await succeeds(`${VENV}/bin/pip`, "install", "--quiet", "--no-deps", "--requirement", REQUIREMENTS);
  // Half an environment would be taken for a whole one the next time.
  if (!isMade) await Deno.remove(VENV, { recursive: true }).catch(() => {});
  return isMade;
}

function succeeds(command: string, ...args: readonly string[]): Promise<boolean> {
  return new Deno.Command(command, { args: [...args], stdout: "null", stderr: "null" }).output()
    .then(({ success }) => success, () => false);
}
