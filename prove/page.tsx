/**
 * The sheet as one self-contained HTML page.
 *
 * @module
 */
import { type Sheet, type SheetGroup, type SignedSheet, verdictOf } from "./sheet.ts";
import { type Requirement, REQUIREMENTS } from "./standards.ts";

const STYLE = `
  :root { color-scheme: light dark; --line: light-dark(#dfe2e9, #2f343e); --dim: light-dark(#5b6270, #a3abba);
    --good: light-dark(#1a7f37, #4cc38a); --bad: light-dark(#c62828, #ff8a80); --panel: light-dark(#fff, #1c1f26); }
  * { box-sizing: border-box; }
  body { font: 15px/1.55 system-ui, sans-serif; margin: 0; background: light-dark(#f4f5f8, #14161b); color: light-dark(#1b1f27, #e8eaf0); }
  main { max-width: 56rem; margin: 0 auto; padding: clamp(1.5rem, 5vw, 3.5rem) 1.25rem 4rem; }
  h1 { font-size: 1.75rem; line-height: 1.2; letter-spacing: -.015em; margin: 0 0 .35rem; }
  h2 { font-size: 1.05rem; margin: 2.5rem 0 .75rem; } h3 { font-size: 1rem; margin: 0; }
  p, ul, dl, dd { margin: 0; } ul { padding: 0; list-style: none; }
  .dim { color: var(--dim); } .good { color: var(--good); } .bad { color: var(--bad); }
  .panel { background: var(--panel); border: 1px solid var(--line); border-radius: .75rem; }
  .verdict { display: flex; gap: 1rem; padding: 1.25rem 1.4rem; margin: 1.5rem 0; border-inline-start: 4px solid currentColor; }
  .verdict > div { color: light-dark(#1b1f27, #e8eaf0); min-width: 0; } .verdict strong { font-size: 1.2rem; line-height: 1.3; display: block; }
  .verdict p { margin-top: .3rem; } .verdict .lines { margin-top: .5rem; }
  svg { flex: none; width: 1.75rem; height: 1.75rem; fill: none; stroke: currentColor; stroke-width: 2; stroke-linecap: round; stroke-linejoin: round; }
  .groups > li { padding: 1rem 1.4rem; } .groups > li + li { border-top: 1px solid var(--line); }
  .head { display: flex; flex-wrap: wrap; align-items: baseline; gap: .1rem .75rem; font-variant-numeric: tabular-nums; }
  .head h3 { margin-inline-end: auto; } .head .state { font-weight: 600; min-width: 3.25rem; text-align: end; white-space: nowrap; }
  .ids { display: flex; flex-wrap: wrap; gap: .3rem; margin-top: .5rem; }
  .ids li { font-size: .75rem; padding: .05rem .45rem; border: 1px solid var(--line); border-radius: 1rem; color: var(--dim); white-space: nowrap; }
  .check { margin-bottom: .75rem; } .figures { font-size: .85rem; margin-top: .4rem; }
  .lines { padding-inline-start: 1.2rem; list-style: disc; }
  dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .2rem 1.25rem; font-size: .9rem; }
  dt { font-variant-numeric: tabular-nums; color: var(--dim); } code { font: .85em ui-monospace, monospace; overflow-wrap: anywhere; }
  @media print { body { background: none; } main { padding: 0; } .groups > li { break-inside: avoid; } }
`;

/** Renders the sheet. */
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
          <h2>What was tried</h2>
          <ul class="panel groups">{sheet.groups.map((group) => <GroupRow key={group.name} group={group} />)}</ul>
          {sheet.groups.map(({ name, broken, unknown }) => (
            <>
              <Attempts title={`${name}: what broke`} lines={broken} />
              <Attempts title={`${name}: no answer in time`} lines={unknown} />
            </>
          ))}
          <h2>What the requirements say</h2>
          <dl>
            {requirementsOf(sheet.groups).map((id) => (
              <>
                <dt>{id}</dt>
                <dd>{REQUIREMENTS[id]}</dd>
              </>
            ))}
          </dl>
          <p class="dim figures">
            AISVS: OWASP AI Security Verification Standard 1.0. LLM: OWASP Top 10 for LLM applications 2025.
          </p>
          <h2>Signature</h2>
          <p class="dim check">
            The JSON file beside this page signs both. Check them with <code>deno task prove --verify</code>{" "}
            and its name.
          </p>
          <dl>
            <dt>Files, SHA-256</dt>
            <dd>
              <code>{sheet.agent.sha256}</code>
            </dd>
            <dt>Key</dt>
            <dd>
              <code>{key}</code>
            </dd>
            <dt>Signature</dt>
            <dd>
              <code>{signature}</code>
            </dd>
          </dl>
        </main>
      </body>
    </html>
  );
}

/** The verdict, and the exceptions in the agent's own files. */
function Verdict({ sheet }: { readonly sheet: Sheet }) {
  const { agent: { allowed = [] }, groups } = sheet;
  const tried = groups.reduce((sum, group) => sum + group.tried, 0);
  const { kind, text } = verdictOf(sheet);
  const isGood = kind === "held" && allowed.length === 0;
  return (
    <div class={`panel verdict ${isGood ? "good" : "bad"}`}>
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d="M12 3 5 6v5c0 4.5 3 8 7 10 4-2 7-5.5 7-10V6l-7-3Z" />
        <path d={isGood ? "m9 12 2.2 2.2L15 10.5" : "M12 8v4.5M12 15.5v.01"} />
      </svg>
      <div>
        <strong class={isGood ? "good" : "bad"}>{text}</strong>
        {allowed.length > 0 && <ul class="lines">{allowed.map((line) => <li key={line}>{line}</li>)}</ul>}
        <p>
          {tried.toLocaleString("en")} checks in {groups.length}{" "}
          groups, against a copy of this installation whose model always obeys the attacker.
        </p>
      </div>
    </div>
  );
}

function GroupRow({ group }: { readonly group: SheetGroup }) {
  const { name, promise, tried, broken, unknown, evidenceFor } = group;
  const figures = Object.entries(group.figures).map(([what, value]) => `${what}: ${value.toLocaleString("en")}`);
  const faults = [[broken.length, "broken"], [unknown.length, "unknown"]] as const;
  const state = faults.filter(([count]) => count > 0).map(([count, what]) => `${count} ${what}`).join(", ");
  return (
    <li>
      <div class="head">
        <h3>{name}</h3>
        <span class="dim">{tried.toLocaleString("en")} checks</span>
        <span class={`state ${state === "" ? "good" : "bad"}`}>{state || "held"}</span>
      </div>
      <p class="dim">{promise}</p>
      {figures.length > 0 && <p class="dim figures">{figures.join(" · ")}</p>}
      <ul class="ids">{evidenceFor.map((id) => <li key={id}>{id}</li>)}</ul>
    </li>
  );
}

function Attempts({ title, lines }: { readonly title: string; readonly lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <section>
      <h2 class="bad">{title}</h2>
      <ul class="lines">
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
