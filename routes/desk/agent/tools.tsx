/**
 * Agent, Tools: every tool that an MCP client has, as a form for teammates.
 *
 * @module
 */
import type { Tool, ToolGroup } from "../../../core/tools/tool.ts";
import { type FormFacts, ToolForm } from "../form/form.tsx";
import { Outcome } from "../form/outcome.tsx";
import type { SubmittedForm } from "../form/sent.ts";
import type { Shell } from "../page/shell.ts";
import { Page } from "../page/layout.tsx";
import { Head, Marked, SAVE_KEYS, Tabs } from "../ui/parts.tsx";
import { AGENT_TABS, toolPage } from "./addresses.ts";

const KINDS: Readonly<Record<Tool["kind"], { label: string; tone: string }>> = {
  read: { label: "reads", tone: "" },
  edit: { label: "changes files", tone: "accent" },
  act: { label: "acts", tone: "warn" },
};

/** Tools that also store keys, which a draft cannot contain. */
const LEAVES_FILES: ReadonlySet<string> = new Set(["action_from_curl"]);

/** The page with the list of tools. */
export function ToolsPage(props: { shell: Shell; groups: readonly ToolGroup[] }) {
  return (
    <Page shell={props.shell} title="Tools" path="/desk/agent">
      <Head
        title="Agent"
        says="Everything an AI client can do with the agent, you can do here, with the same tools and checks."
      />
      <Tabs shell={props.shell} label="Agent" tabs={AGENT_TABS} current="/desk/agent/tools" />
      {props.groups.map(({ name, tools }) => (
        <section class="panel tools" aria-label={name}>
          <header>
            <h2>{name}</h2>
          </header>
          <ul>
            {tools.map((tool) => (
              <li>
                <a href={toolPage(tool.name)}>
                  <span class="tool-name">{tool.title}</span>
                  <KindBadge kind={tool.kind} />
                  <code>{tool.name}</code>
                </a>
              </li>
            ))}
          </ul>
        </section>
      ))}
    </Page>
  );
}

/** The page of a tool, with its form and result. */
export function ToolPage(props: { shell: Shell; facts: FormFacts }) {
  const { shell, facts } = props;
  const { tool, sent, typed } = facts;
  return (
    <Page shell={shell} title={tool.title} path="/desk/agent">
      <Head title={tool.title} back={{ path: "/desk/agent/tools", label: "Tools" }}>
        <KindBadge kind={tool.kind} />
      </Head>
      {sent && <Outcome tool={tool} sent={sent} text={typed.get("content") ?? typed.get("yaml") ?? ""} />}
      {sent && <NextPage facts={facts} sent={sent} />}
      <section class="panel" aria-label="The form">
        <header>
          <p>
            <Marked text={tool.description} />
          </p>
        </header>
        <div class="body">
          <ToolForm facts={facts}>
            {tool.kind === "edit" && !LEAVES_FILES.has(tool.name) && (
              <button class="button" type="submit" name="into" value="draft" {...SAVE_KEYS}>Put in draft</button>
            )}
            {Object.keys(tool.example).length > 0 && (
              <a class="button quiet" href={`${toolPage(tool.name)}?example`}>Fill in the example</a>
            )}
          </ToolForm>
        </div>
      </section>
    </Page>
  );
}

/** A button for the next page of a list; all other input is kept. */
function NextPage(props: { facts: FormFacts; sent: SubmittedForm }) {
  const { tool, action, csrf, typed } = props.facts;
  const { outcome } = props.sent;
  const cursor = outcome.kind === "done" ? outcome.answer.nextCursor : null;
  if (typeof cursor !== "string") return null;
  return (
    <form class="more" method="post" action={action} data-form={tool.name}>
      <input type="hidden" name="csrf" value={csrf} />
      {[...new Map(typed).set("cursor", cursor)].map(([name, text]) => (
        <input key={name} type="hidden" name={name} value={text} />
      ))}
      <button class="button" type="submit">Next page</button>
    </form>
  );
}

function KindBadge(props: { kind: Tool["kind"] }) {
  const { label, tone } = KINDS[props.kind];
  return <span class={`badge ${tone}`}>{label}</span>;
}
