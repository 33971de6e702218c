/**
 * Installs AgentDojo: a Python environment of its own with the packages of `requirements.txt`, in `build/`.
 *
 * @module
 */
import { isInstalled, VENV } from "./environment.ts";

const REQUIREMENTS = new URL("./requirements.txt", import.meta.url).pathname;

/** Makes the environment when there is none. @returns whether AgentDojo can be run */
export async function installDojo(): Promise<boolean> {
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
