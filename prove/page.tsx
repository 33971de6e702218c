/**
 * The sheet as one HTML page that needs nothing else.
 *
 * @module
 */
import { type Sheet, type SheetGroup, type SignedSheet, verdictOf } from "./sheet.ts";
import { type Requirement, REQUIREMENTS } from "./standards.ts";

const STYLE = `
  :root { color-scheme: light dark; --line: light-dark(#d9dce3, #363b46); --dim: light-dark(#5b6270, #a3abba);
    --good: light-dark(#1a7f37, #4cc38a); --bad: light-dark(#c62828, #ff8a80); --panel: light-dark(#f7f8fa, #1c1f26); }
  body { font: 15px/1.5 system-ui, sans-serif; max-width: 56rem; margin: 3rem auto; padding: 0 1.25rem;
    background: light-dark(#fff, #14161b); color: light-dark(#1b1f27, #e8eaf0); }
  h1 { font-size: 1.6rem; margin: 0 0 .25rem; } h2 { font-size: 1.1rem; margin: 2.25rem 0 .75rem; }
  .small { font-size: .85rem; }
  p { margin: .25rem 0; } .dim { color: var(--dim); } .good { color: var(--good); } .bad { color: var(--bad); }
  .verdict { border: 1px solid var(--line); background: var(--panel); border-radius: .6rem; padding: 1rem 1.25rem; margin: 1.5rem 0; }
  .verdict strong { font-size: 1.1rem; }
  .wide { overflow-x: auto; } table { border-collapse: collapse; width: 100%; }
  th, td { text-align: left; vertical-align: top; padding: .55rem .75rem .55rem 0; border-bottom: 1px solid var(--line); }
  th { font-weight: 600; color: var(--dim); font-size: .85rem; } th.number, td.number { text-align: right; font-variant-numeric: tabular-nums; }
  code { font: .85em ui-monospace, monospace; overflow-wrap: anywhere; } ul { margin: .25rem 0; padding-left: 1.2rem; }
  @media print { body { margin: 0; } }
`;

/** Draws the sheet. */
export function sheetPage(signed: SignedSheet): string {
  return `<!DOCTYPE html>${<Page signed={signed} />}`;
}

function Page({ signed: { sheet, key, signature } }: { readonly signed: SignedSheet }) {
  return (
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>Safety sheet</title>
        <style dangerouslySetInnerHTML={{ __html: STYLE }} />
      </head>
      <body>
        <main>
          <h1>Safety sheet</h1>
          <p class="dim">
            {sheet.at.slice(0, 16).replace("T", " ")} UTC · desk {sheet.desk.version} · version {sheet.agent.version}
            {" "}
            of the agent with {counted(sheet.agent.actions, "action")} and {counted(sheet.agent.keys, "key")}
          </p>
          <Verdict sheet={sheet} />
          <div class="wide">
            <table>
              <thead>
                <tr>
                  <th>Group</th>
                  <th class="number">Checks</th>
                  <th class="number">Broken</th>
                </tr>
              </thead>
              <tbody>{sheet.groups.map((group) => <GroupRow key={group.name} group={group} />)}</tbody>
            </table>
          </div>
          {sheet.groups.map(({ name, broken, unknown }) => (
            <>
              <Attempts title={`${name}: what broke`} lines={broken} />
              <Attempts title={`${name}: no answer in time`} lines={unknown} />
            </>
          ))}
          <h2>What the requirements say</h2>
          <ul class="dim">
            {requirementsOf(sheet.groups).map((id) => <li key={id}>{id}: {REQUIREMENTS[id]}</li>)}
          </ul>
          <p class="dim">
            AISVS: OWASP AI Security Verification Standard 1.0. LLM: OWASP Top 10 for LLM applications 2025.
          </p>
          <h2>Signature</h2>
          <p class="dim">
            The JSON file beside this page carries the signature. Check it with <code>deno task prove --verify</code>.
          </p>
          <p>
            Files of the agent, SHA-256: <code>{sheet.agent.sha256}</code>
          </p>
          <p>
            Key: <code>{key}</code>
          </p>
          <p>
            Signature: <code>{signature}</code>
          </p>
        </main>
      </body>
    </html>
  );
}

/** The verdict, and what the agent's own files allow. */
function Verdict({ sheet }: { readonly sheet: Sheet }) {
  const { agent: { allowed = [] }, groups } = sheet;
  const tried = groups.reduce((sum, group) => sum + group.tried, 0);
  const { kind, text } = verdictOf(sheet);
  return (
    <div class="verdict">
      <strong class={kind === "held" && allowed.length === 0 ? "good" : "bad"}>{text}</strong>
      {allowed.length > 0 && <ul class="bad">{allowed.map((line) => <li key={line}>{line}</li>)}</ul>}
      <p>
        {tried.toLocaleString("en")} checks in {groups.length}{" "}
        groups, against a copy of this installation whose model always obeys the attacker.
      </p>
    </div>
  );
}

function GroupRow({ group }: { readonly group: SheetGroup }) {
  const figures = Object.entries(group.figures).map(([name, value]) => `${name}: ${value.toLocaleString("en")}`);
  return (
    <tr>
      <td>
        <strong>{group.name}</strong>
        <p class="dim">{group.promise}</p>
        <p class="dim small">{group.evidenceFor.join(", ")}</p>
        {figures.length > 0 && <p class="dim">{figures.join(" · ")}</p>}
      </td>
      <td class="number">{group.tried.toLocaleString("en")}</td>
      <td class={`number ${group.broken.length === 0 ? "good" : "bad"}`}>{group.broken.length}</td>
    </tr>
  );
}

function Attempts({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h2 class="bad">{title}</h2>
      <ul>
        {lines.map((line) => (
          <li>
            <code>{line}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

function requirementsOf(groups: readonly SheetGroup[]): readonly Requirement[] {
  const named = new Set(groups.flatMap((group) => group.evidenceFor));
  return Object.keys(REQUIREMENTS).filter((id): id is Requirement => named.has(id));
}

function counted(count: number, noun: string): string {
  return `${count} ${count === 1 ? noun : `${noun}s`}`;
}
