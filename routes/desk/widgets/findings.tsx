/**
 * The problems of a part of a widget file, below its field.
 *
 * @module
 */
import { capitalized } from "../../../core/name_words.ts";
import { filePage } from "../agent/addresses.ts";
import { Marked } from "../ui/parts.tsx";
import type { DraftProblem } from "./draft.ts";

/** The problems of one field. The element remains when there are none, for the live preview to fill. */
export function Findings(props: { id: string; problems: readonly DraftProblem[] }) {
  const own = props.problems.filter(({ field }) => field === props.id);
  return (
    <div id={`found-${props.id}`}>
      {own.length > 0 && (
        <ul class="found">
          {own.map((problem) => (
            <li key={`${problem.line} ${problem.message}`} class={problem.tone}>
              <Where problem={problem} />
              <p>
                <Marked text={capitalized(problem.message)} />
              </p>
              {problem.fix && (
                <p class="muted">
                  <Marked text={problem.fix} />
                </p>
              )}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** A link to the position: in the field, or on the other file's page. */
export function Where(props: { problem: DraftProblem; label?: string }) {
  const { file, field, line, column } = props.problem;
  if (file !== "") return <a class="place" href={filePage(file)}>{props.label ?? `${file}:${line}:${column}`}</a>;
  const target = `edit-${field.replace(".", "-")}`;
  return (
    <a class="place" href={`#${target}`} data-goto={target} data-line={line} data-column={column}>
      {props.label ?? `Line ${line}, column ${column}`}
    </a>
  );
}
