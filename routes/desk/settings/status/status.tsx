/**
 * Settings > Status: the state of the installation, its sizes and queues, and the last findings of the operator's
 * commands.
 *
 * @module
 */
import { Icon } from "../../ui/icons.tsx";
import { Page } from "../../page/layout.tsx";
import type { Shell } from "../../page/shell.ts";
import { numberText, useLocale, When } from "../../ui/locale.tsx";
import { sizeText } from "../../messages/attachments.tsx";
import { FactList, Panel } from "../../ui/parts.tsx";
import { SettingsTop } from "../top.tsx";
import type { StatusFacts } from "./facts.ts";
import { BackupPanel, DoctorPanel } from "./operator_panels.tsx";

const PATH = "/desk/settings/status";

export function StatusPage({ shell, facts }: { shell: Shell; facts: StatusFacts }) {
  return (
    <Page shell={shell} title="Status" path="/desk/settings">
      <SettingsTop
        shell={shell}
        says="The state of this installation: its parts, sizes, queues and backups."
        current={PATH}
      />
      <Whole facts={facts} />
      {facts.faults.map(({ text, fix }) => (
        <div class="notice warn" key={text}>
          <strong>{text}</strong>
          <span>{fix}</span>
        </div>
      ))}
      <PartsPanel parts={facts.parts} extractor={facts.extractor} />
      <SizesPanel facts={facts} />
      <QueuesPanel facts={facts} />
      <BackupPanel backup={facts.backup} />
      <DoctorPanel doctor={facts.doctor} />
      <VersionsPanel facts={facts} />
    </Page>
  );
}

/** A one-sentence summary. */
function Whole({ facts: { parts, freeze } }: { facts: StatusFacts }) {
  const failing = parts.filter(({ isWell }) => !isWell);
  if (failing.length > 0) {
    return (
      <div class="notice bad" role="alert">
        <strong>{failing.map(({ name }) => PARTS[name]).join(", ")}: no answer.</strong>
        <span>The log says why. A load balancer that asks /readyz sends no one to this instance.</span>
      </div>
    );
  }
  if (freeze !== "open") {
    return (
      <div class="notice warn" role="status">
        <strong>The operator has frozen this desk.</strong>
        <span>All parts answer. Only what the freeze list names leaves the machine.</span>
      </div>
    );
  }
  return (
    <div class="notice good" role="status">
      <strong>All parts answer.</strong>
    </div>
  );
}

/** The labels of the parts in /readyz. */
const PARTS: Readonly<Record<StatusFacts["parts"][number]["name"], string>> = {
  database: "Database",
  kv: "Live store",
  files: "Files",
  sandbox: "Sandbox",
  keys: "Keys",
  folders: "Shared folders",
};

/** Only documents and emails need the extractor, so none of its states makes the desk less ready. */
const EXTRACTOR: Readonly<Record<StatusFacts["extractor"], string>> = {
  awake: "awake",
  asleep: "asleep; the next document or email starts it",
  away: "does not answer; documents and emails wait",
};

function PartsPanel({ parts, extractor }: Pick<StatusFacts, "parts" | "extractor">) {
  return (
    <Panel title="Parts" says="Asked just now, as /readyz does.">
      <ul class="status-parts">
        {parts.map(({ name, isWell, ms }) => (
          <li key={name} class={isWell ? "good" : "bad"}>
            <Icon name={isWell ? "check" : "close"} />
            <strong>{PARTS[name]}</strong>
            <span>{isWell ? `answers in ${Math.max(1, Math.round(ms))} ms` : "does not answer"}</span>
          </li>
        ))}
        <li class={extractor === "away" ? "bad" : "good"}>
          <Icon name={extractor === "away" ? "close" : "check"} />
          <strong>Extractor</strong>
          <span>{EXTRACTOR[extractor]}</span>
        </li>
      </ul>
    </Panel>
  );
}

function SizesPanel({ facts: { sizes, stores, memoryBytes } }: { facts: StatusFacts }) {
  return (
    <Panel title="Sizes">
      <Numbers
        numbers={[
          ["Database", bytesText(sizes?.bytes ?? null)],
          ["Index of knowledge", stores.index === null ? "in the database" : bytesText(stores.index)],
          ["Files", stores.bucket === null ? bytesText(stores.files) : `in the bucket ${stores.bucket}`],
          ["Ledger", bytesText(stores.ledger)],
          ["Memory of the desk", bytesText(memoryBytes)],
        ]}
      />
    </Panel>
  );
}

function QueuesPanel({ facts: { sizes, turns, sockets, extracting } }: { facts: StatusFacts }) {
  const locale = useLocale();
  const count = (value: number | undefined) => value === undefined ? "unknown" : numberText(locale, value);
  return (
    <Panel title="Work" says="What is running, and what is queued.">
      <Numbers
        numbers={[
          ["Answers under way", count(turns)],
          ["Open connections", count(sockets)],
          ["Emails to be sent", count(sizes?.mails)],
          ["Emails to be read", count(sizes?.incomingMails)],
          ["Drafts to be written", count(sizes?.drafts)],
          ["Webhooks to be sent", count(sizes?.webhooks)],
          ["Notifications to be sent", count(sizes?.pushes)],
          ["Sources being read", count(sizes?.sources)],
          ["Documents at the extractor", count(extracting)],
        ]}
      />
    </Panel>
  );
}

function VersionsPanel({ facts: { versions, startedAt, instances } }: { facts: StatusFacts }) {
  return (
    <Panel title="Versions" beside>
      <FactList
        facts={[
          ["Desk", versions.desk],
          ["Deno", versions.deno],
          ["Database", versions.database],
          ["Running since", <When key="since" at={startedAt} exact />],
          ["Instances", instances.length === 1 ? "one, this one" : `${instances.length} on this database`],
        ]}
      />
      {instances.length > 1 && (
        <ul class="status-instances">
          {instances.map((id, at) => (
            <li key={id}>
              <code>{id.slice(0, 8)}</code> {at === 0 && <span class="badge good">this one</span>}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

function Numbers({ numbers }: { numbers: readonly (readonly [label: string, value: string])[] }) {
  return (
    <dl class="status-numbers">
      {numbers.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

function bytesText(bytes: number | null): string {
  return bytes === null ? "unknown" : sizeText(bytes);
}
