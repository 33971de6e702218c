/**
 * The results of a rollout beside those of the live version: numbers, shares, and how far they are apart.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import type { RolloutLine } from "../../../core/agent/rollouts.ts";
import { differenceOf } from "../../../core/reports/difference.ts";
import type { MeasureName } from "../../../core/reports/measures.ts";
import type { RolloutResults, SideResults } from "../../../core/reports/rollout_results.ts";
import type { Shell } from "../layout.tsx";
import { numberText, useLocale } from "../locale.tsx";
import { Panel } from "../parts.tsx";
import { shareText } from "../reports/words.ts";
import { money } from "../settings/amounts.ts";

type ResultRow = {
  readonly label: string;
  /** The number of a report that lists the conversations. */
  readonly only?: MeasureName;
  readonly of: (side: SideResults) => number;
};

const SHARES: readonly ResultRow[] = [
  { label: "Answered by the AI", only: "ai", of: ({ ai }) => ai },
  { label: "Passed to a person", only: "handed_over", of: ({ handedOver }) => handedOver },
  { label: "Not answered", only: "none", of: ({ unanswered }) => unanswered },
  { label: "With a knowledge gap", only: "gap", of: ({ gaps }) => gaps },
];

const CALLS: readonly ResultRow[] = [
  { label: "Changes made", of: ({ calls }) => calls.changed },
  { label: "Calls that only read", of: ({ calls }) => calls.read },
  { label: "Actions failed", of: ({ calls }) => calls.failed },
  { label: "Actions refused by the desk", of: ({ calls }) => calls.refused },
];

type PanelFacts = {
  readonly rollout: Pick<RolloutLine, "number" | "endedAt">;
  readonly results: RolloutResults;
  readonly currency: string;
  /** The first and the last day of its time, for the lists that numbers open. */
  readonly days: { readonly from: string; readonly to: string };
};

type PanelProps = { readonly shell: Shell; readonly facts: PanelFacts };

/** The panel. */
export function RolloutResultsPanel({ shell, facts }: PanelProps) {
  const { rollout, results } = facts;
  const begun = [results.rollout, results.live].filter(({ conversations }) => conversations > 0).length;
  if (begun === 0) {
    return (
      <Panel title="Results">
        <p class="muted">
          {rollout.endedAt === null
            ? "No customer has begun a conversation since the rollout began. What becomes of them is compared here."
            : "No customer began a conversation while the rollout ran."}
        </p>
      </Panel>
    );
  }
  return (
    <Panel
      title="Results"
      says="Conversations that customers began in this time, by the agent that they began with."
    >
      <ResultTable shell={shell} facts={facts} />
      <p class="muted">
        {begun === 1
          ? "One side has no conversation yet: there is nothing to compare."
          : "“May be chance”: two agents that are alike differ as much in more than 5 of 100 comparisons. More conversations, or a larger share, tell sooner."}
      </p>
    </Panel>
  );
}

/** Below a share is said how far the two are apart, and whether that may be chance. */
function ResultTable({ shell, facts: { rollout, results, days, currency } }: PanelProps) {
  const locale = useLocale();
  const sides = [results.rollout, results.live];
  const lists = shell.mayOpen("/desk/reports");
  const opened = (only: MeasureName | undefined, text: string) => {
    if (!lists || only === undefined || text === "0") return text;
    const query = new URLSearchParams({ ...days, version: String(-rollout.number), only });
    return <a href={`/desk/reports/conversations?${query}`}>{text}</a>;
  };
  const ofSide = ({ only, of }: ResultRow) => (side: SideResults, at: number) => (
    <>
      {opened(at === 0 ? only : undefined, numberText(locale, of(side)))}{" "}
      {side.conversations > 0 && <span class="muted">{shareText(locale, of(side), side.conversations)}</span>}
    </>
  );
  return (
    <table class="table tight rollout-results">
      <thead>
        <tr>
          <th scope="col">Result</th>
          <th scope="col" class="end">Rollout {rollout.number}</th>
          <th scope="col" class="end">Live version</th>
        </tr>
      </thead>
      <tbody>
        <Row
          label="Conversations"
          values={sides.map(({ conversations }, at) =>
            opened(at === 0 ? "all" : undefined, numberText(locale, conversations))
          )}
        />
        {SHARES.map((row) => (
          <Row
            key={row.label}
            label={row.label}
            values={sides.map(ofSide(row))}
            difference={<Difference of={row.of} sides={results} />}
          />
        ))}
        {CALLS.map(({ label, of }) => (
          <Row
            key={label}
            label={label}
            values={sides.map((side) => numberText(locale, of(side)))}
          />
        ))}
        <MeanRows sides={sides} currency={currency} />
      </tbody>
    </table>
  );
}

/** The rows that are means: of the ratings, and of what a conversation cost. */
function MeanRows({ sides, currency }: { sides: readonly SideResults[]; currency: string }) {
  const locale = useLocale();
  return (
    <>
      <Row
        label="Rating"
        values={sides.map(({ rated, meanRating }) =>
          meanRating === null
            ? "–"
            : `${meanRating.toLocaleString(locale.language, { maximumFractionDigits: 1 })} of 5, from ${
              numberText(locale, rated)
            }`
        )}
      />
      <Row
        label="Model cost per conversation"
        values={sides.map(({ micros, conversations }) =>
          micros === 0 || conversations === 0 ? "–" : money(locale, micros / conversations / 1_000_000, currency)
        )}
      />
    </>
  );
}

function Difference({ of, sides }: { of: ResultRow["of"]; sides: RolloutResults }) {
  const { language } = useLocale();
  const { rollout, live } = sides;
  const part = (side: SideResults) => ({ part: of(side), whole: side.conversations });
  const found = differenceOf(part(rollout), part(live));
  const points = Math.round(found?.points ?? 0);
  if (found === null || points === 0) return null;
  return (
    <small>
      {points.toLocaleString(language, { signDisplay: "exceptZero" })} {Math.abs(points) === 1 ? "point" : "points"}
      {found.mayBeChance && ", may be chance"}
    </small>
  );
}

function Row({ label, values, difference = null }: { label: string; values: readonly Child[]; difference?: Child }) {
  return (
    <tr>
      <th scope="row">
        {label}
        {difference}
      </th>
      {values.map((value, at) => <td key={at} class="end">{value}</td>)}
    </tr>
  );
}
