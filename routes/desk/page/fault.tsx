/**
 * Error pages for people.
 *
 * @module
 */
import type { DeskErrorCode } from "../../../core/problem.ts";
import { requestId } from "../../../ipc/request_id.ts";
import { refusalOf } from "../../http/problem.ts";
import type { RefusedForm } from "./refusal_notice.tsx";
import type { Served } from "../../served.ts";
import { text } from "../form/forms.ts";
import { FaultPage } from "../account/sign_in.tsx";
import { htmlAnswer } from "./html_answer.ts";

const TITLES: Partial<Readonly<Record<DeskErrorCode, string>>> = {
  not_found: "Not found",
  forbidden: "Not allowed",
  rate_limited: "Too many attempts",
  too_large: "Too large",
  busy: "Too busy at the moment",
  unavailable: "Not available at the moment",
};

/** Form fields in which people write text; none of them holds a key or a password. */
const WRITTEN = ["text", "message", "body", "notes", "content", "comment"] as const;

/** The page for a thrown value, with the status and `Retry-After` of its problem details. */
export async function faultAnswer(
  served: Pick<Served, "assets" | "proxy">,
  problem: Response,
  error: unknown,
  form?: FormData,
): Promise<Response> {
  const page = <FaultPage assets={served.assets.desk} {...refusalWords(served, error, form)} />;
  const answer = await htmlAnswer(page, problem.status);
  const retry = problem.headers.get("retry-after");
  if (retry !== null) answer.headers.set("retry-after", retry);
  return answer;
}

/**
 * The text of the page for a thrown value.
 *
 * @param form the sent form: its text is shown on the page, so that it is not lost
 */
export function refusalWords(served: Pick<Served, "proxy">, error: unknown, form?: FormData): RefusedForm {
  const known = refusalOf(error);
  const title = (known && TITLES[known.code]) ?? "That did not work";
  const id = requestId();
  const says = known === null
    ? `Something went wrong on the desk. It has been logged${id === null ? "" : ` with the id ${id}`}.`
    : [known.message, known.fix ?? ""].join(" ").trim();
  // When all visitors count as one address, others' tries lock a teammate out: only this notice tells them why.
  const causes = known?.code === "rate_limited" ? served.proxy.faults() : [];
  const whole = [says, ...causes.map(({ text, fix }) => `${text} ${fix}`)].join(" ");
  const written = WRITTEN.map((name) => text(form ?? new FormData(), name)).filter((words) => words.trim() !== "");
  return { title, says: whole, written };
}
