/**
 * Get started: the six first steps of a desk, each with its content on the same page.
 *
 * @module
 */
import { Icon } from "../ui/icons.tsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { START_PATH } from "../page/menu.ts";
import { Head } from "../ui/parts.tsx";
import { StepBody } from "./bodies.tsx";
import type { StartPageFacts } from "./facts.ts";
import { NextPages } from "./next.tsx";
import type { StepName } from "./steps.ts";

/** Whether the step shows a result that only its form's response has, such as a new secret. */
function hasAnswer({ fault, identity: { secret, verdict, fault: refused } }: StartPageFacts, step: StepName): boolean {
  return fault?.step === step || step === "identity" && [secret, verdict, refused].some((answer) => answer !== null);
}

export function StartPage({ shell, page }: { shell: Shell; page: StartPageFacts }) {
  const { steps } = page;
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <Page shell={shell} title="Get started" path={START_PATH} live="visit knowledge">
      <Head
        title="Get started"
        says="Six steps to an agent that answers about your customers' accounts. Leave and come back at any time."
      />
      <div class="start-progress" data-part="progress">
        <progress max={steps.length} value={done} aria-label="Steps done" />
        <span>{done} of {steps.length} done</span>
        <form method="post" action={`${START_PATH}/hide`}>
          <input type="hidden" name="csrf" value={shell.csrf} />
          <button class={done === steps.length ? "button small" : "button small quiet"} type="submit">
            Hide from the menu
          </button>
        </form>
      </div>
      <div data-part="next">{done === steps.length && <NextPages shell={shell} />}</div>
      <ol class="start-steps">
        {steps.map((step, at) => (
          <li key={step.name} data-part={hasAnswer(page, step.name) ? undefined : step.name}>
            <details class="panel start-step" id={step.name} open={page.open === step.name}>
              <summary data-part={`${step.name} state`}>
                <span class={step.isDone ? "start-mark done" : "start-mark"}>
                  {step.isDone ? <Icon name="check" /> : at + 1}
                  {step.isDone && <span class="hidden">Done:</span>}
                </span>
                <span class="start-title">
                  <h2>{step.title}</h2>
                  <span>{step.state}</span>
                </span>
                <Icon name="unfold" />
              </summary>
              <div class="body">
                <StepBody step={step.name} shell={shell} page={page} />
              </div>
            </details>
          </li>
        ))}
      </ol>
    </Page>
  );
}
