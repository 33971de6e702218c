/**
 * The text of a file as steps, with links for the actions that it names.
 *
 * @module
 */
import { agentActionPage } from "./addresses.ts";

/** A list of steps. */
export function StepsText({ body, actions }: { body: string; actions: ReadonlySet<string> }) {
  return (
    <div class="steps-text" dir="auto">
      {stepsIn(body).map((step, at) =>
        /^#{1,6}\s/.test(step)
          ? <h3 key={at}>{step.replace(/^#+\s+/, "")}</h3>
          : (
            <p key={at} class={BULLET.test(step) ? "bulleted" : undefined}>
              {step.replace(BULLET, "").split(/(@[a-z][a-z0-9_]{0,63})/).map((part, place) =>
                part.startsWith("@") && actions.has(part.slice(1))
                  ? <a key={place} href={agentActionPage(part.slice(1))}>{part}</a>
                  : part
              )}
            </p>
          )
      )}
    </div>
  );
}

/** A bullet, which the page replaces with a dot. */
const BULLET = /^[-*+]\s+/;

/** Starts a new line: a list entry or a heading. */
const BEGINNING = /^(?:\d{1,9}[.)]|[-*+]|#{1,6})\s/;

/** The steps of a text, each on one line: files wrap long lines. */
function stepsIn(body: string): readonly string[] {
  const steps: string[] = [];
  let isInStep = false;
  for (const line of body.split("\n").map((text) => text.trim())) {
    if (isInStep && line !== "" && !BEGINNING.test(line)) steps.push(`${steps.pop()} ${line}`);
    else if (line !== "") steps.push(line);
    isInStep = line !== "" && !/^#{1,6}\s/.test(line);
  }
  return steps.map((step) => step.replaceAll(/\s+/g, " "));
}
