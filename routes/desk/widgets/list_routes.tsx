/**
 * The list of widget files.
 *
 * @module
 */
import { filePath } from "../../../core/agent/files.ts";
import { liveAgent } from "../../../core/agent/live.ts";
import { actionsShowing } from "../../../core/agent/used_by.ts";
import { previewCard } from "../../../core/agent/widget_card.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import { createWidget } from "../../../core/tools/create_widget.ts";
import type { TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { savedNow } from "../agent_addresses.ts";
import { htmlAnswer } from "../layout.tsx";
import { shellOf } from "../shell.ts";
import { lookOf } from "./look.ts";
import { WidgetsPage } from "./list.tsx";

/** `GET /desk/widgets`: the widget files, each drawn with its sample data. */
export async function showWidgets(served: Served, asked: TeammateRequest): Promise<Response> {
  const { id } = asked.workspace;
  const [{ agent, warnings }, look] = await Promise.all([liveAgent(served.desk, id), lookOf(served, asked)]);
  const tiles = [...agent.widgets.values()].map((file) => {
    const path = filePath("widget", file.name);
    return {
      file,
      card: previewCard(file, file.sample ?? file.states[0]?.data, path),
      usedBy: actionsShowing(agent, file.name),
      warnings: warnings.filter((warning) => warning.file === path),
    };
  });
  const facts = {
    tiles,
    look,
    mayEdit: hasRight(asked.signedIn.caller, createWidget.right),
    saved: savedNow(asked),
  };
  return await htmlAnswer(<WidgetsPage shell={shellOf(served, asked)} {...facts} />, 200, { pictures: "https" });
}
