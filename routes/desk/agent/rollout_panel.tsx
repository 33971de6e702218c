/**
 * The results of a rollout beside the live version's: numbers, shares, and their differences.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import type { RolloutLine } from "../../../core/agent/versions/rollouts.ts";
import { differenceOf } from "../../../core/reports/difference.ts";
import type { RolloutNumber, RolloutResults, SideResults } from "../../../core/reports/rollout_results.ts";
import type { Shell } from "../page/shell.ts";
import { numberText, useLocale } from "../ui/locale.tsx";
import { Panel } from "../ui/parts.tsx";
import { shareText } from "../reports/words.ts";
import { rolloutConversations } from "./addresses.ts";
import { money } from "../settings/amounts.ts";

type ResultRow = {
  /** The number that it links to. */
  readonly only: RolloutNumber;
  readonly of: (side: SideResults) => number;
};

const SHARES: readonly ResultRow[] = [
  { only: "ai", of: ({ ai }) => ai },
  { only: "handed_over", of: ({ handedOver }) => handedOver },
  { only: "none", of: ({ unanswered }) => unanswered },
  { only: "gap", of: ({ gaps }) => gaps },
];

const CALLS: readonly ResultRow[] = [
  { only: "changed", of: ({ calls }) => calls.changed },
  { only: "read", of: ({ calls }) => calls.read },
  { only: "failed", of: ({ calls }) => calls.failed },
  { only: "refused", of: ({ calls }) => calls.refused },
];

const BEGUN: ResultRow = { only: "all", of: ({ conversations }) => conversations };
/** The titles of the lists behind the numbers. */
export const NUMBER_LABELS: Readonly<Record<RolloutNumber, string>> = {
  all: "Conversations",
  ai: "Answered by the AI",
  handed_over: "Passed to a person",
  none: "Not answered",
  gap: "With a knowledge gap",
  changed: "Changes made",
  read: "Calls that only read",
  failed: "Actions failed",
  refused: "Actions refused by the desk",
  rated: "Rated",
  cost: "Model cost",
};

type PanelFacts = {
  readonly rollout: Pick<RolloutLine, "number" | "endedAt">;
  readonly results: RolloutResults;
  readonly currency: string;
};

type PanelProps = { readonly shell: Shell; readonly facts: PanelFacts };

/** The panel of results. */
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
          : "“May be chance”: two agents that are alike differ as much in more than 5 of 100 comparisons. More conversations, or a larger share, show a difference sooner."}
      </p>
    </Panel>
  );
}

const SIDES = ["rollout", "live"] as const;

/** Links a number of a side to its conversations, for readers who may see them. */
type Opened = (side: keyof RolloutResults, only: RolloutNumber, words: string, count: number) => Child;

/** The table of results; below a share it states the difference, and whether that may be chance. */
function ResultTable({ shell, facts: { rollout, results, currency } }: PanelProps) {
  const locale = useLocale();
  const mayList = shell.mayOpen("/desk/reports") && shell.mayOpen("/desk/inbox");
  const opened: Opened = (side, only, words, count) =>
    mayList && count > 0 ? <a href={rolloutConversations(rollout.number, side, only)}>{words}</a> : words;
  const numbers = ({ only, of }: ResultRow) =>
    SIDES.map((side) => opened(side, only, numberText(locale, of(results[side])), of(results[side])));
  const shares = (row: ResultRow) =>
    numbers(row).map((number, at) => {
      const side = results[at === 0 ? "rollout" : "live"];
      return (
        <>
          {number}{" "}
          {side.conversations > 0 && <span class="muted">{shareText(locale, row.of(side), side.conversations)}</span>}
        </>
      );
    });
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
        <Row label={NUMBER_LABELS.all} values={numbers(BEGUN)} />
        {SHARES.map((row) => (
          <Row
            key={row.only}
            label={NUMBER_LABELS[row.only]}
            values={shares(row)}
            difference={<Difference of={row.of} sides={results} />}
          />
        ))}
        {CALLS.map((row) => <Row key={row.only} label={NUMBER_LABELS[row.only]} values={numbers(row)} />)}
        <MeanRows results={results} currency={currency} opened={opened} />
      </tbody>
    </table>
  );
}

type MeanProps = { readonly results: RolloutResults; readonly currency: string; readonly opened: Opened };

/** The rows of means: of the ratings, and of the cost of a conversation. */
function MeanRows({ results, currency, opened }: MeanProps) {
  const locale = useLocale();
  const rating = ({ meanRating, rated }: SideResults) =>
    meanRating === null
      ? "–"
      : `${meanRating.toLocaleString(locale.language, { maximumFractionDigits: 1 })} of 5, from ${
        numberText(locale, rated)
      }`;
  const cost = ({ micros, conversations }: SideResults) =>
    micros === 0 || conversations === 0 ? "–" : money(locale, micros / conversations / 1_000_000, currency);
  return (
    <>
      <Row
        label="Rating"
        values={SIDES.map((side) => opened(side, "rated", rating(results[side]), results[side].rated))}
      />
      <Row
        label="Model cost per conversation"
        values={SIDES.map((side) => opened(side, "cost", cost(results[side]), results[side].micros))}
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
