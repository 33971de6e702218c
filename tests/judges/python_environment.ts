/**
 * The Python environments of judges that are Python packages: each has the packages of its own `requirements.txt`, in
 * `build/`.
 *
 * @module
 */
import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";

/** These judges: the name of the folder, and the one for people. */
export const PYTHON_JUDGES = [
  { judge: "agentdojo", name: "AgentDojo" },
  { judge: "litellm", name: "LiteLLM" },
  { judge: "retail", name: "The retail judge" },
] as const;

/** The folder of a judge that is a Python package. */
export type PythonJudge = typeof PYTHON_JUDGES[number]["judge"];

/** The path of a program of a judge's environment, such as `python`. */
export function programOf(judge: PythonJudge, program: string): string {
  return `${folderOf(judge)}/bin/${program}`;
}

/** Whether a judge can be run. A half-made environment never stays. */
export function isInstalled(judge: PythonJudge): boolean {
  return existsSync(programOf(judge, "python"));
}

/** Makes the environment of a judge when there is none. @returns whether the judge can be run */
export async function installJudge(judge: PythonJudge): Promise<boolean> {
  if (isInstalled(judge)) return true;
  const folder = folderOf(judge);
  const requirements = fileURLToPath(new URL(`./${judge}/requirements.txt`, import.meta.url));
  const isMade = await succeeds("python3", "-m", "venv", "--clear", folder) &&
    await succeeds(programOf(judge, "pip"), "install", "--quiet", "--no-deps", "--requirement", requirements);
  // Half an environment would be taken for a whole one the next time.
  if (!isMade) await Deno.remove(folder, { recursive: true }).catch(() => {});
  return isMade;
}

function folderOf(judge: PythonJudge): string {
  return fileURLToPath(new URL(`../../build/${judge}`, import.meta.url));
}

function succeeds(command: string, ...args: readonly string[]): Promise<boolean> {
  return new Deno.Command(command, { args: [...args], stdout: "null", stderr: "null" }).output()
    .then(({ success }) => success, () => false);
}
