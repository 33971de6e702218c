/**
 * `POST /hooks/issues/:hook`: a tracker reports the state of an issue. Its signature authenticates it.
 *
 * @module
 */
import { takeTrackerReport } from "../core/issues/report.ts";
import { ISSUE_LIMITS } from "../core/limits/issues.ts";
import { readBytes } from "./http/read_body.ts";
import type { PlainRequest } from "./request.ts";
import { type Served, takeRate } from "./served.ts";

/** Handles a report. Reports about anything else are answered with success too, or the tracker would stop sending. */
export async function takeIssueReport(served: Served, { request, params, address }: PlainRequest): Promise<Response> {
  await takeRate(served, "issueHook", address);
  const body = await readBytes(request, ISSUE_LIMITS.hookBytesMax);
  const changed = await takeTrackerReport(served.desk, params.hook ?? "", { headers: request.headers, body });
  return Response.json({ changed });
}
