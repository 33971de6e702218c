/**
 * The status page's route.
 *
 * @module
 */
import { DeskError } from "../../../../core/problem.ts";
import type { TeammateRequest } from "../../../request.ts";
import type { Served } from "../../../served.ts";
import { htmlAnswer } from "../../page/html_answer.ts";
import { shellOf } from "../../page/shell.ts";
import { readStatus } from "./facts.ts";
import { StatusPage } from "./status.tsx";

/** `GET /desk/settings/status`: shows the state of the installation, to an owner of its first workspace. */
export async function showStatus(served: Served, asked: TeammateRequest): Promise<Response> {
  if (!asked.workspace.isFirst) {
    throw new DeskError("forbidden", "The status of the installation is for owners of its first workspace.");
  }
  return await htmlAnswer(<StatusPage shell={shellOf(served, asked)} facts={await readStatus(served)} />);
}
