/**
 * A result in one word.
 *
 * @module
 */

/** A case of which only some repeats passed is flaky, one in which nothing could be judged has no verdict. */
export type Verdict = "passed" | "failed" | "flaky" | "not judged" | "same" | "changed";

/** Returns the verdict of a case. @param played.error why it could not run; null if it ran */
export function verdictOf(played: {
  readonly pass: boolean;
  readonly repeats: { readonly passed: number };
  readonly error: string | null;
  readonly checks: readonly { readonly pass: boolean; readonly judged: string }[];
}): Verdict {
  const { pass, repeats, error, checks } = played;
  if (pass) return "passed";
  if (repeats.passed > 0) return "flaky";
  const isWrong = error !== null || checks.some((check) => !check.pass && check.judged !== "not judged");
  return isWrong ? "failed" : "not judged";
}
