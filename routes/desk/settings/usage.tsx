/**
 * Settings > Usage: the model's usage this month, and its limits.
 *
 * @module
 */
import type { CapState, UsageReport } from "../../../core/model/usage_report.ts";
import { Page } from "../page/layout.tsx";
import type { Shell } from "../page/shell.ts";
import { dayName, type Locale, monthName, numberText, useLocale } from "../ui/locale.tsx";
import { Panel } from "../ui/parts.tsx";
import { cost, money, shortTokens } from "./amounts.ts";
import { SettingsFormBox } from "./form.tsx";
import type { SettingsForm } from "./save.ts";
import { SettingsTop } from "./top.tsx";

/** The data of the page. */
export type UsageFacts = { readonly form: SettingsForm; readonly usage: UsageReport };

export function UsagePage({ shell, facts }: { shell: Shell; facts: UsageFacts }) {
  const { form, usage } = facts;
  return (
    <Page shell={shell} title="Usage" path="/desk/settings">
      <SettingsTop
        shell={shell}
        says="Tokens and cost of the AI model this month, and its limits."
        current="/desk/settings/usage"
      />
      {usage.caps.filter(({ state }) => state !== "fine").map((cap) => (
        <CapNotice key={cap.scope} cap={cap} usage={usage} />
      ))}
      <TotalPanel usage={usage} />
      <SettingsFormBox form={form} action="/desk/settings/usage" />
      <DaysPanel usage={usage} />
      <ConversationsPanel usage={usage} />
    </Page>
  );
}

const CAP_NAMES = {
  day: "Today's limit",
  month: "This month's limit",
  conversation: "The limit of a conversation",
  customer: "The limit of a customer",
} as const;

function CapNotice({ cap, usage }: { cap: CapState; usage: UsageReport }) {
  const locale = useLocale();
  const isReached = cap.state === "reached";
  return (
    <p class={`notice ${isReached ? "bad" : "warn"}`} role="status">
      {CAP_NAMES[cap.scope]} is {isReached ? "reached" : "nearly reached"}: {amount(locale, cap.used, usage)} of{" "}
      {amount(locale, cap.cap, usage)}.
    </p>
  );
}

function amount(locale: Locale, value: number, { unit, currency }: Pick<UsageReport, "unit" | "currency">): string {
  return unit === "money" ? money(locale, value, currency) : `${numberText(locale, value)} tokens`;
}

function TotalPanel({ usage }: { usage: UsageReport }) {
  const { total, today, currency, caps } = usage;
  const locale = useLocale();
  const facts = [
    [
      "This month",
      cost(locale, total, currency),
      `${shortTokens(locale, total.inputTokens + total.outputTokens)} tokens`,
    ],
    ["Today", cost(locale, today, currency), `${shortTokens(locale, today.inputTokens + today.outputTokens)} tokens`],
    [
      "From the cache",
      total.inputTokens === 0 ? "–" : percent(locale, total.cachedTokens / total.inputTokens),
      "of the input",
    ],
  ] as const;
  return (
    <Panel title={monthName(locale, usage.month)}>
      <div class="usage-totals">
        {facts.map(([label, value, note]) => (
          <div key={label}>
            <span>{label}</span>
            <strong>{value}</strong>
            <small>{note}</small>
          </div>
        ))}
      </div>
      {caps.map((cap) => (
        <label key={cap.scope} class="usage-cap">
          <span>
            {CAP_NAMES[cap.scope]}: {amount(locale, cap.used, usage)} of {amount(locale, cap.cap, usage)}
          </span>
          <progress class={cap.state} max={1} value={cap.cap === 0 ? 1 : Math.min(1, cap.used / cap.cap)} />
        </label>
      ))}
      {total.micros === 0 && (
        <p class="muted">
          Costs are shown once the prices of the <a href="/desk/settings/model">AI model</a> are set.
        </p>
      )}
    </Panel>
  );
}

function DaysPanel({ usage }: { usage: UsageReport }) {
  const { days, currency } = usage;
  const locale = useLocale();
  return (
    <Panel title="Days">
      {days.length === 0
        ? <p class="muted">The model has not been asked this month.</p>
        : (
          <table class="table tight usage-table">
            <thead>
              <tr>
                <th>Day</th>
                <th class="number">Requests</th>
                <th class="number">Input</th>
                <th class="number">Cached</th>
                <th class="number">Output</th>
                <th class="number">Cost</th>
              </tr>
            </thead>
            <tbody>
              {days.map((day) => (
                <tr key={day.day}>
                  <td>{dayName(locale, day.day)}</td>
                  <td class="number">{numberText(locale, day.requests)}</td>
                  <td class="number">{shortTokens(locale, day.inputTokens)}</td>
                  <td class="number">{shortTokens(locale, day.cachedTokens)}</td>
                  <td class="number">{shortTokens(locale, day.outputTokens)}</td>
                  <td class="number">{cost(locale, day, currency)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
    </Panel>
  );
}

function ConversationsPanel({ usage: { conversations, currency } }: { usage: UsageReport }) {
  const locale = useLocale();
  if (conversations.length === 0) return null;
  return (
    <Panel title="Most expensive conversations">
      <table class="table tight usage-table">
        <thead>
          <tr>
            <th>Conversation</th>
            <th class="number">Tokens</th>
            <th class="number">Cost</th>
          </tr>
        </thead>
        <tbody>
          {conversations.map((each) => (
            <tr key={each.number}>
              <td>
                <a href={`/desk/inbox/${each.number}`}>#{each.number}</a> <span dir="auto">{each.subject ?? ""}</span>
              </td>
              <td class="number">{numberText(locale, each.inputTokens + each.outputTokens)}</td>
              <td class="number">{cost(locale, each, currency)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Panel>
  );
}

function percent({ language }: Locale, part: number): string {
  return part.toLocaleString(language, { style: "percent" });
}
