/**
 * What went wrong, as a page for a person.
 *
 * @module
 */
import type { DeskErrorCode } from "../../core/problem.ts";
import { requestId } from "../../ipc/request_id.ts";
import { refusalOf } from "../problem.ts";
import type { Served } from "../served.ts";
import { FaultPage } from "./sign_in.tsx";
import { htmlAnswer } from "./layout.tsx";

const TITLES: Partial<Readonly<Record<DeskErrorCode, string>>> = {
  not_found: "Not found",
  forbidden: "Not allowed",
  rate_limited: "Too many attempts",
  too_large: "Too large",
  unavailable: "Not available at the moment",
};

/** The page for something thrown; the status and the waiting time are those of the problem's answer. */
export async function faultAnswer(
  served: Pick<Served, "assets" | "proxy">,
  problem: Response,
  error: unknown,
): Promise<Response> {
  const known = refusalOf(error);
  const title = (known && TITLES[known.code]) ?? "That did not work";
  const id = requestId();
  const says = known === null
    ? `Something went wrong on the desk. It has been logged${id === null ? "" : ` with the id ${id}`}.`
    : [known.message, known.fix ?? ""].join(" ").trim();
  // Where all visitors count as one address, everyone else's tries lock a teammate out: they can only mend it if they know.
  const causes = known?.code === "rate_limited" ? served.proxy.faults() : [];
  const whole = [says, ...causes.map(({ text, mend }) => `${text} ${mend}`)].join(" ");
  const answer = await htmlAnswer(<FaultPage assets={served.assets.desk} title={title} says={whole} />, problem.status);
  const retry = problem.headers.get("retry-after");
  if (retry !== null) answer.headers.set("retry-after", retry);
  return answer;
}
