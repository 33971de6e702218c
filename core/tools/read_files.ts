/**
 * The tool that returns every file of a version to a program.
 *
 * @module
 */
import { z } from "zod";
import { liveVersion, versionAt } from "../agent/versions/versions.ts";
import { defineTool } from "./tool.ts";

const ANSWER = z.object({
  workspace: z.string().describe("Its id, which a signed push names"),
  version: z.int().describe("0 before the first save"),
  at: z.string().nullable(),
  by: z.string().nullable(),
  message: z.string(),
  files: z.array(z.object({ path: z.string(), content: z.string() })),
});

/** Returns the files exactly as they were saved, so that a folder and the desk can be compared byte for byte. */
export const readFiles = defineTool({
  name: "read_files",
  kind: "read",
  right: "agent.read",
  title: "Read all files",
  description: "Every file of the live version, or of another one, whole. For programs: not in tools/list.",
  listed: false,
  input: z.strictObject({ version: z.int().min(1).optional().describe("Its number in history, else the live one") }),
  example: {},
  answer: ANSWER,
  async run({ desk, caller }, { version }) {
    const saved = version === undefined
      ? await liveVersion(desk, caller.workspace)
      : await versionAt(desk, caller.workspace, version);
    const files = [...saved?.files ?? []].map(([path, content]) => ({ path, content }));
    return {
      workspace: caller.workspace,
      version: saved?.version ?? 0,
      at: saved?.savedAt.toISOString() ?? null,
      by: saved?.savedByName ?? null,
      message: saved?.message ?? "",
      files: files.sort((a, b) => (a.path < b.path ? -1 : 1)),
    };
  },
});
