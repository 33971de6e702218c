/**
 * The example agent's files, with the address of the example app that runs now.
 *
 * @module
 */
import type { AgentFiles } from "../../core/agent/files.ts";

const FOLDER = new URL("../agent/", import.meta.url);

const PATHS = [
  "instructions.md",
  "tasks/account.md",
  "actions/get_account.yaml",
  "actions/change_plan.yaml",
  "widgets/account_card.json",
  "tests/account.yaml",
] as const;

/** The address that the files are written with. */
const WRITTEN_ADDRESS = "http://localhost:8001";

/** Reads the files, calling the app at `appUrl`. */
export function exampleAgent(appUrl: string): AgentFiles {
  return new Map(PATHS.map((path) => {
    const text = Deno.readTextFileSync(new URL(path, FOLDER));
    return [path, text.replaceAll(WRITTEN_ADDRESS, appUrl)] as const;
  }));
}
