/**
 * The tool that tests files before they are saved.
 *
 * @module
 */
import { z } from "zod";
import { hashOf } from "../actions/canonical.ts";
import { checkAgent } from "../agent/check.ts";
import type { AgentFiles } from "../agent/files.ts";
import { type LiveAgent, liveAgent } from "../agent/versions/live.ts";
import type { Desk } from "../desk.ts";
import { TEST_LIMITS } from "../limits/agent.ts";
import { haveProblems } from "./edit.ts";
import { FILES, overlaid } from "./fields.ts";
import { findCases, runAndReport } from "./run_tests.ts";
import { defineTool } from "./tool.ts";

/** Runs the cases with the resulting agent. Mocks answer every call: where a key may be sent is decided at a save. */
export const testFiles = defineTool({
  name: "test_files",
  kind: "act",
  right: "agent.test",
  changesDesk: false,
  listed: false,
  title: "Test files",
  description:
    "Runs the tests of what the agent would be with `files` laid over the live ones; mocks answer calls, nothing is saved. At `running`, send the same again. For programs: not in tools/list.",
  input: z.strictObject({
    files: FILES,
    file: z.string().optional().describe("Else all files"),
    names: z.array(z.string()).optional().describe("Only these cases"),
  }),
  example: { files: [{ path: "website.yaml", content: null }], file: "account" },
  async run({ desk, caller }, { files, file, names }) {
    const saved = await liveAgent(desk, caller.workspace);
    const live = unsavedAgent(desk, saved, overlaid(saved.files, files));
    const cases = findCases(live, file, names);
    const unsaved = hashOf(Object.fromEntries(live.files));
    const request = { file: file ?? null, names: names ?? null, mockTools: true, replays: 0, unsaved };
    const wanted = { cases, mockTools: true, replays: 0, request, startedBy: caller.teammate.name, notified: false };
    return await runAndReport(desk, live, wanted, TEST_LIMITS.answerMs);
  },
});

/** @throws DeskError `files_have_problems`, as saving them would be refused */
function unsavedAgent(desk: Desk, { workspace, version }: LiveAgent, files: AgentFiles): LiveAgent {
  const checked = checkAgent(files, desk);
  if (checked.problems.length > 0) throw haveProblems(checked.problems);
  return { workspace, version, files, ...checked };
}
