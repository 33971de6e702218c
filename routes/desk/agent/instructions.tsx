/**
 * The page of the instructions: what the agent does in every conversation, and when a person takes over.
 *
 * @module
 */
import type { Instructions } from "../../../core/agent/instructions.ts";
import type { LastChange } from "../../../core/agent/versions/last_change.ts";
import type { Problem } from "../../../core/problem.ts";
import { filePage } from "./addresses.ts";
import { Warnings } from "../form/problems.tsx";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { Empty, FactList, Head, Panel } from "../ui/parts.tsx";
import { TRY } from "../tests/addresses.ts";
import { changedBy } from "./links.tsx";
import { StepsText } from "./steps_text.tsx";

/** The data of the page. */
export type InstructionsFacts = {
  readonly instructions: Instructions;
  readonly path: string;
  /** Whether the file exists, and the agent can use it. */
  readonly state: "in use" | "left out" | "none";
  readonly actions: ReadonlySet<string>;
  readonly warnings: readonly Problem[];
  readonly lastChange: LastChange | null;
  readonly mayEdit: boolean;
  readonly mayTest: boolean;
};

const STATES = {
  "in use": <span class="badge good">in use, in every conversation</span>,
  "left out": <span class="badge bad">not in use: the file has problems</span>,
  none: <span class="badge warn">not written yet</span>,
} as const;

export function InstructionsPage({ shell, facts }: { shell: Shell; facts: InstructionsFacts }) {
  const { instructions, path, mayEdit, warnings } = facts;
  return (
    <Page shell={shell} title="Instructions" path="/desk/agent">
      <Head
        title="Instructions"
        says="What the agent is asked to do in every conversation, besides its tasks."
        back={{ path: "/desk/agent", label: "Agent" }}
      >
        <div class="row">
          {facts.mayTest && <a class="button" href={TRY}>Try it</a>}
          <a class="button" href={filePage(path)}>{mayEdit ? "Edit the file" : "Open the file"}</a>
        </div>
      </Head>
      <Warnings of={warnings} />
      <Panel beside title="State">
        <FactList
          facts={[
            ["State", STATES[facts.state]],
            ["Last changed", changedBy(facts.lastChange)],
          ]}
        />
      </Panel>
      <Panel title="How it speaks">
        {instructions.body.trim() === ""
          ? (
            <Empty
              icon="book"
              title="Nothing written yet"
              says="The agent answers from its tasks and from Knowledge. Write here who it speaks for, how, and what it must not do."
            />
          )
          : <StepsText body={instructions.body} actions={facts.actions} />}
      </Panel>
      <Panel beside title="When a person takes over" says="Besides whenever a customer asks for one.">
        <FactList
          facts={[
            ["After", `${instructions.maxReplies} ${instructions.maxReplies === 1 ? "reply" : "replies"} of the agent`],
            ["At these topics", instructions.handoffTopics.join(", ") || "none: the agent tries every topic"],
          ]}
        />
      </Panel>
    </Page>
  );
}
