/**
 * Reports: the outcomes of a period's conversations.
 *
 * @see docs/reports.md
 * @module
 */
import { filterQuery } from "../../../core/reports/filter.ts";
import {
  type DimensionName,
  DIMENSIONS,
  type MeasureName,
  MEASURES,
  PART_NAMES,
} from "../../../core/reports/measures.ts";
import type { DeskReport } from "../../../core/reports/report.ts";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { numberText, useLocale } from "../ui/locale.tsx";
import { Empty, Head, Panel } from "../ui/parts.tsx";
import { FilterNotice } from "../lists/record_list.tsx";
import { ActionsPanel, CostPanel } from "./beside.tsx";
import { Breakdown } from "./breakdown.tsx";
import { columnsOf, hoursOf, unitOf } from "./columns.ts";
import type { ReportFacts } from "./facts.ts";
import { Filters } from "./filters.tsx";
import { NumberLink, type Opens, REPORTS_PATH } from "./numbers.tsx";
import { PartMark, TimePlot } from "./plots.tsx";
import { secondsText, shareText, withinText } from "./words.ts";

export function ReportsPage({ shell, facts }: { shell: Shell; facts: ReportFacts }) {
  const { report, isBare } = facts;
  const { filter, total } = report;
  const opens = { filter, mayList: shell.mayOpen("/desk/reports/conversations") };
  const query = filterQuery(filter);
  return (
    <Page shell={shell} title="Reports" path={REPORTS_PATH}>
      <Head title="Reports" says={`How conversations ended. Days start at midnight, ${filter.timezone} time.`}>
        {!isBare && facts.fault === null && (
          <div class="row">
            <a class="button quiet" href={`${REPORTS_PATH}/records/csv?${query}`}>Save as CSV</a>
            <a class="button quiet" href={`${REPORTS_PATH}/records/json?${query}`}>Save as JSON</a>
          </div>
        )}
      </Head>
      {isBare ? <BarePanel shell={shell} /> : (
        <>
          <FilterNotice fault={facts.fault} />
          <Filters facts={facts} />
          {facts.fault === null && total.all > 0
            ? <Numbers facts={facts} opens={opens} shell={shell} />
            : <NothingPanel isWrong={facts.fault !== null} />}
          <HowCounted />
        </>
      )}
    </Page>
  );
}

function BarePanel({ shell }: { shell: Shell }) {
  return (
    <section class="panel" aria-label="Reports">
      <Empty
        icon="chart"
        title="No conversations yet"
        says="Here you will see how many there are, what they are about, who answered, how long it took, and what the AI had no answer to."
      >
        {shell.mayOpen("/desk/widget") && <a class="button primary" href="/desk/widget">Install the chat</a>}
      </Empty>
    </section>
  );
}

function NothingPanel({ isWrong }: { isWrong: boolean }) {
  return (
    <section class="panel" aria-label="Report">
      {isWrong
        ? <Empty icon="chart" title="Nothing is counted" says="Correct the marked filter, or choose a period above." />
        : (
          <Empty
            icon="chart"
            title="No conversations"
            says="None began on these days. Choose a longer period, or clear the filters."
          />
        )}
    </section>
  );
}

function Numbers({ facts, opens, shell }: { facts: ReportFacts; opens: Opens; shell: Shell }) {
  const { report } = facts;
  return (
    <>
      <Tiles report={report} opens={opens} />
      <Panel title="Over time">
        <TimePlot columns={columnsOf(report, shell.locale)} unit={unitOf(report.filter)} opens={opens} />
      </Panel>
      <PartsPanel report={report} opens={opens} />
      <div class="report-grid">
        {BREAKDOWNS.map((name) => <Breakdown key={name} name={name} facts={facts} opens={opens} />)}
      </div>
      <Panel title={DIMENSIONS.hour.label} says={DIMENSIONS.hour.says}>
        <TimePlot columns={hoursOf(report)} unit="hour" opens={opens} />
      </Panel>
      <ActionsPanel actions={report.actions} opens={opens} />
      <CostPanel facts={facts} shell={shell} />
    </>
  );
}

/** The breakdowns below the parts; days are in the plot. */
const BREAKDOWNS: readonly DimensionName[] = [
  ...["topic", "reason", "speed", "rating", "person", "begun", "language", "version", "weekday"] as const,
];

function Tiles({ report: { total, took, meanRating }, opens }: { report: DeskReport; opens: Opens }) {
  const locale = useLocale();
  const counts: readonly (readonly [MeasureName, number])[] = [
    ["all", total.all],
    ["ai", total.ai],
    ["handed_over", total.handed_over],
    ["resolved", total.resolved],
  ];
  const times = [
    ["First answer", took.firstAnswer, "of the AI or a person"],
    ["Person's reply", took.firstPerson, "after it was passed on"],
    ["Until resolved", took.end, "of resolved ones"],
  ] as const;
  return (
    <section class="report-tiles" aria-label="The most important numbers">
      {counts.map(([only, count]) => (
        <div key={only} class="panel report-tile">
          <span>{MEASURES[only].label}</span>
          <strong>
            <NumberLink opens={opens} count={count} change={{ only }} />
          </strong>
          <small>{only === "all" ? "started in the period" : `${shareText(locale, count, total.all)} of all`}</small>
        </div>
      ))}
      {times.map(([label, { median, slow, of }, note]) => (
        <div key={label} class="panel report-tile">
          <span>{label}</span>
          <strong>{secondsText(median)}</strong>
          <small>{of === 0 ? note : `median; 9 of 10 ${withinText(slow)}`}</small>
        </div>
      ))}
      <div class="panel report-tile">
        <span>Rating</span>
        <strong>{meanRating === null ? "–" : `${numberText(locale, Math.round(meanRating * 10) / 10)} of 5`}</strong>
        <small>{total.rated === 1 ? "1 rating" : `${numberText(locale, total.rated)} ratings`}</small>
      </div>
    </section>
  );
}

const BESIDE_PARTS = ["handed_over", "missed", "gap", "resolved", "rated"] as const;

/** Each conversation is in one of the five parts; the counts below overlap with them. */
function PartsPanel({ report, opens }: { report: DeskReport; opens: Opens }) {
  const { total, gaps } = report;
  const row = (only: MeasureName) => (
    <PartRow key={only} only={only} count={only === "gap" ? gaps : total[only]} all={total.all} opens={opens} />
  );
  return (
    <Panel title="How they ended" says="Each conversation is in one of the first five rows.">
      <table class="table tight report-table report-parts">
        <thead>
          <tr>
            <th scope="col">What</th>
            <th scope="col" class="report-value">Conversations</th>
            <th scope="col" class="report-value">Share</th>
          </tr>
        </thead>
        <tbody>{PART_NAMES.map(row)}</tbody>
        <tbody>{BESIDE_PARTS.map(row)}</tbody>
      </table>
    </Panel>
  );
}

function PartRow({ only, count, all, opens }: { only: MeasureName; count: number; all: number; opens: Opens }) {
  const isPart = PART_NAMES.some((name) => name === only);
  const { label, says } = MEASURES[only];
  return (
    <tr>
      <th scope="row">
        <span>
          {isPart && <PartMark name={only} />}
          {label}
        </span>
        <small>{says}</small>
      </th>
      <td class="report-value">
        <NumberLink opens={opens} count={count} change={{ only }} />
      </td>
      <td class="report-value">{shareText(useLocale(), count, all)}</td>
    </tr>
  );
}

/** Notes on how numbers are counted, when they are not beside the number. */
function HowCounted() {
  const facts: readonly (readonly [string, string])[] = [
    [MEASURES.all.label, MEASURES.all.says],
    ["First answer", DIMENSIONS.speed.says],
    [
      "Person's reply",
      "From the AI's handoff, or else from its start, to a teammate's first reply.",
    ],
    ["Until resolved", "From its start until a teammate resolved it."],
    ["Deleted", "Conversations that were deleted, or removed after their retention time, are in no report."],
  ];
  return (
    <details class="panel report-how">
      <summary>How these numbers are counted</summary>
      <dl>
        {facts.map(([label, says]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{says}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
