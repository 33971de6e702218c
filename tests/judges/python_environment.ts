/**
 * Python environments for judges that are Python packages: each has the packages of its own `requirements.txt`, in
 * `build/`. uv installs them: pip takes fifteen times the processor time for the same packages.
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

/** What installs the packages, as PyPI has it. */
const UV = "uv==0.13.9";

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
  const requirements = fileURLToPath(new URL(`./${judge}/requirements.txt`, import.meta.url));
  const uv = await installUv();
  return uv !== null &&
    await makeWhole(
      folderOf(judge),
      async (folder) =>
        await succeeds("python3", "-m", "venv", "--without-pip", "--clear", folder) &&
        await succeeds(
          uv,
          ...[
            "pip",
            "install",
            "--quiet",
            "--no-deps",
            "--python",
            `${folder}/bin/python`,
            "--requirement",
            requirements,
          ],
        ),
    );
}

/** Installs uv when it is not there. @returns its path, or null where python3 has no venv or PyPI cannot be reached */
async function installUv(): Promise<string | null> {
  const folder = folderOf("uv");
  const path = `${folder}/bin/uv`;
  if (existsSync(path)) return path;
  const isMade = await makeWhole(folder, async () =>
    await succeeds("python3", "-m", "venv", "--clear", folder) &&
    await succeeds(`${folder}/bin/pip`, "install", "--quiet", "--no-deps", UV));
  return isMade ? path : null;
}

/** Makes a folder, and removes what is there when that fails: half an environment would be taken for a whole one. */
async function makeWhole(folder: string, make: (folder: string) => Promise<boolean>): Promise<boolean> {
  const isMade = await make(folder);
  if (!isMade) await Deno.remove(folder, { recursive: true }).catch(() => {});
  return isMade;
}

function folderOf(name: PythonJudge | "uv"): string {
  return fileURLToPath(new URL(`../../build/${name}`, import.meta.url));
}

function succeeds(command: string, ...args: readonly string[]): Promise<boolean> {
  return new Deno.Command(command, { args: [...args], stdout: "null", stderr: "null" }).output()
    .then(({ success }) => success, () => false);
}
