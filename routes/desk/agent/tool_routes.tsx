/**
 * The routes of the tools' pages: the list, and each form with its result.
 *
 * @module
 */
import { liveAgent } from "../../../core/agent/versions/live.ts";
import { suggestName } from "../../../core/nearest.ts";
import { DeskError } from "../../../core/problem.ts";
import { needRight } from "../../../core/teammates/caller.ts";
import { allTools } from "../../../core/tools/index.ts";
import { mayRun, type Tool } from "../../../core/tools/tool.ts";
import type { SignedInRequest, TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { formFields, leavesOf } from "../form/fields.ts";
import { typedFor } from "../form/form.tsx";
import { nextBase, sendForm, statusOf, type SubmittedForm } from "../form/sent.ts";
import type { Typed } from "../form/typed.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { toolPage } from "./addresses.ts";
import { ToolPage, ToolsPage } from "./tools.tsx";

/** `GET /desk/agent/tools`: lists the tools that the teammate may run. */
export function showTools(served: Served, asked: TeammateRequest): Promise<Response> {
  const groups = allTools.groups
    .map(({ name, tools }) => ({ name, tools: tools.filter((tool) => mayRun(tool, asked.signedIn.caller)) }))
    .filter(({ tools }) => tools.length > 0);
  return htmlAnswer(<ToolsPage shell={shellOf(served, asked)} groups={groups} />);
}

/**
 * `GET /desk/agent/tools/:name?<parameter>=`: shows the form of a tool, prefilled from the query, or with `?example`
 * from the tool's example.
 */
export async function showTool(served: Served, asked: TeammateRequest): Promise<Response> {
  const tool = toolOf(asked);
  const query = new URL(asked.request.url).searchParams;
  const typed = query.has("example") ? typedFor(tool, tool.example) : typedIn(tool, query);
  return await toolAnswer(served, asked, { tool, typed, sent: null });
}

/** `POST /desk/agent/tools/:name`: runs the tool and shows its result. */
export async function sendTool(served: Served, asked: SignedInRequest): Promise<Response> {
  const tool = toolOf(asked);
  const sent = await sendForm(served, asked, tool);
  return await toolAnswer(served, asked, { tool, typed: sent.typed, sent });
}

async function toolAnswer(
  served: Served,
  asked: TeammateRequest,
  drawn: { readonly tool: Tool; readonly typed: Typed; readonly sent: SubmittedForm | null },
): Promise<Response> {
  const { version } = await liveAgent(served.desk, asked.workspace.id);
  const facts = {
    ...drawn,
    action: toolPage(drawn.tool.name),
    csrf: asked.signedIn.csrf,
    version: nextBase(drawn.sent, version),
  };
  const page = <ToolPage shell={shellOf(served, asked)} facts={facts} />;
  return await htmlAnswer(page, drawn.sent === null ? 200 : statusOf(drawn.sent));
}

function toolOf({ params, signedIn }: TeammateRequest): Tool {
  const name = params.name ?? "";
  const tool = allTools.byName.get(name);
  if (tool === undefined) {
    throw new DeskError("not_found", `There is no tool ${name.slice(0, 40)}.`, {
      fix: suggestName(name, allTools.byName.keys()),
    });
  }
  needRight(signedIn.caller, tool.right, tool.title);
  return tool;
}

/** The values that an address fills in. A key must not be in an address. */
function typedIn(tool: Tool, query: URLSearchParams): Typed {
  const fields = leavesOf(formFields(tool)).filter(({ path, holdsKey }) => query.has(path) && !holdsKey);
  return new Map(fields.map(({ path }) => [path, query.get(path) ?? ""]));
}
