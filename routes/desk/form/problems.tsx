/**
 * Problems in files, each with its position and fix.
 *
 * @module
 */
import { isJsonObject, type JsonValue } from "../../../core/json.ts";
import type { Problem } from "../../../core/problem.ts";
import { Marked } from "../ui/parts.tsx";
import { filePage } from "../agent/addresses.ts";

/** A list of problems; `text` is a file whose lines are shown. */
export function Problems(
  props: {
    problems: readonly Problem[];
    tone: "bad" | "warn";
    text?: string | undefined;
    /** The address of a file; by default the live one. */
    addressOf?: (path: string) => string;
  },
) {
  const { addressOf = filePage } = props;
  const lines = props.text?.split("\n") ?? [];
  return (
    <ul class={`problems ${props.tone}`}>
      {props.problems.map(({ file, line, column, message, fix }) => (
        <li>
          {file !== "" && (
            <a class="place" href={addressOf(file)}>
              {file}:{line}:{column}
            </a>
          )}
          <p>
            <Marked text={message} />
          </p>
          {lines[line - 1] !== undefined && <pre><code>{lines[line - 1]}</code></pre>}
          {fix && (
            <p class="muted">
              <Marked text={fix} />
            </p>
          )}
        </li>
      ))}
    </ul>
  );
}

/** The number of problems of one kind from which they are grouped. */
const FOLDED_FROM = 4;

/** Problems grouped by kind, in order of first occurrence; a large group is collapsed to one line. */
export function ProblemKinds({ problems, tone }: { problems: readonly Problem[]; tone: "bad" | "warn" }) {
  const kinds = [...Map.groupBy(problems, ({ code }) => code).values()];
  return (
    <div class="problem-kinds">
      {kinds.map((of) =>
        of.length < FOLDED_FROM ? <Problems key={of[0]?.code} problems={of} tone={tone} /> : (
          <details key={of[0]?.code}>
            <summary>
              <span class={`badge ${tone}`}>{of.length}</span> {sameSentence(of)}
            </summary>
            <Problems problems={of} tone={tone} />
          </details>
        )
      )}
    </div>
  );
}

/** The sentence shared by all problems of a kind, or the first one's as an example. */
function sameSentence(of: readonly Problem[]) {
  const message = of[0]?.message ?? "";
  return of.every((one) => one.message === message) ? <Marked text={message} /> : (
    <>
      For example: <Marked text={message} />
    </>
  );
}

/** The problems in a tool's answer; null for any other value. */
export function problemsIn(value: JsonValue | undefined): readonly Problem[] | null {
  if (!Array.isArray(value)) return null;
  const problems: Problem[] = [];
  for (const each of value) {
    if (!isJsonObject(each)) return null;
    const { file, line, column, code, message, fix } = each;
    if (typeof file !== "string" || typeof line !== "number" || typeof column !== "number") return null;
    if (typeof code !== "string" || typeof message !== "string") return null;
    problems.push({ file, line, column, code, message, ...(typeof fix === "string" ? { fix } : {}) });
  }
  return problems;
}

/** The warnings about a file, on its own page; nothing without any. */
export function Warnings({ of }: { of: readonly Problem[] }) {
  if (of.length === 0) return null;
  return (
    <section class="panel" aria-label="Warnings">
      <div class="body">
        <Problems problems={of} tone="warn" />
      </div>
    </section>
  );
}
