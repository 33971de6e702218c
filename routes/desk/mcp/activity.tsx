/**
 * MCP > Activity: recent tool calls, by AI clients and on the desk.
 *
 * @module
 */
import type { ToolCallLine } from "../../../core/tools/call_log.ts";
import { allTools } from "../../../core/tools/index.ts";
import { toolPage, versionPage } from "../agent/addresses.ts";
import type { Shell } from "../page/shell.ts";
import { Page } from "../page/layout.tsx";
import { When } from "../ui/locale.tsx";
import { Empty, Head, Tabs } from "../ui/parts.tsx";
import { MCP_SAYS, MCP_TABS } from "./connect.tsx";

/** The page. `older` links to the calls before these. */
export function McpActivityPage(props: { shell: Shell; calls: readonly ToolCallLine[]; older: string | null }) {
  return (
    <Page shell={props.shell} title="Activity" path="/desk/mcp">
      <Head title="MCP" says={MCP_SAYS} />
      <Tabs shell={props.shell} label="MCP" tabs={MCP_TABS} current="/desk/mcp/activity" />
      <section class="panel" aria-label="Tool calls">
        {props.calls.length === 0
          ? (
            <Empty
              icon="activity"
              title="No calls yet"
              says="Every tool call appears here: when it was made, by whom, and its result. Arguments are not stored."
            >
              <a class="button primary" href="/desk/mcp">Connect an app</a>
            </Empty>
          )
          : <Calls calls={props.calls} />}
      </section>
      {props.older && (
        <p class="more">
          <a class="button" href={props.older}>Older calls</a>
        </p>
      )}
    </Page>
  );
}

function Calls(props: { calls: readonly ToolCallLine[] }) {
  return (
    <table class="table wide activity">
      <thead>
        <tr>
          <th>When</th>
          <th>Tool</th>
          <th>Who</th>
          <th>Result</th>
          <th>Version</th>
          <th class="end">Duration</th>
        </tr>
      </thead>
      <tbody>
        {props.calls.map((call) => (
          <tr key={call.seq}>
            <td>
              <When at={call.at} />
            </td>
            <td>
              <ToolName name={call.tool} /> {call.dryRun && <span class="badge">preview</span>}
            </td>
            <td data-label="by">
              {call.caller} {call.via === "desk" && <span class="badge">on the desk</span>}
            </td>
            <td>
              <span class={`badge ${call.outcome === "ok" ? "good" : "bad"}`}>{call.outcome}</span>
            </td>
            <td data-label={call.version === null ? undefined : "version"}>
              {call.version !== null && <a href={versionPage(call.version)}>{call.version}</a>}
            </td>
            <td class="end">{call.ms} ms</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** The name of a tool, linked unless the desk no longer has it. */
function ToolName(props: { name: string }) {
  const code = <code>{props.name}</code>;
  return allTools.byName.has(props.name) ? <a href={toolPage(props.name)}>{code}</a> : code;
}
