/**
 * The route of the list of widget files.
 *
 * @module
 */
import { filePath } from "../../../core/agent/files.ts";
import { liveAgent } from "../../../core/agent/versions/live.ts";
import { actionsShowing } from "../../../core/agent/used_by.ts";
import { previewCard } from "../../../core/agent/widgets/widget_card.ts";
import { hasRight } from "../../../core/teammates/caller.ts";
import { createWidget } from "../../../core/tools/create_widget.ts";
import type { TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { savedNow } from "../agent/addresses.ts";
import { FIND_CHARS_MAX, FIND_FROM, holdsWords } from "../lists/find_words.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { byName, partOf } from "../lists/list_parts.tsx";
import { shellOf } from "../page/shell.ts";
import { lookOf } from "./look.ts";
import { WidgetsPage } from "./list.tsx";

/** Widgets per page: each preview takes as much room as several rows of another list. */
const TILES = 24;

/** `GET /desk/widgets`: lists the widget files, each rendered with its sample data. */
export async function showWidgets(served: Served, asked: TeammateRequest): Promise<Response> {
  const { id } = asked.workspace;
  const [{ agent, warnings }, look] = await Promise.all([liveAgent(served.desk, id), lookOf(served, asked)]);
  const { searchParams } = new URL(asked.request.url);
  const words = (searchParams.get("q") ?? "").trim().slice(0, FIND_CHARS_MAX);
  const part = partOf(
    [...agent.widgets.values()].filter(({ name, title }) => holdsWords(words, [name, title]))
      .sort((one, other) => byName(one.name, other.name)),
    searchParams.get("page"),
    TILES,
  );
  const tiles = part.rows.map((file) => {
    const path = filePath("widget", file.name);
    return {
      file,
      card: previewCard(file, file.sample ?? file.states[0]?.data, path),
      usedBy: actionsShowing(agent, file.name),
      warnings: warnings.filter((warning) => warning.file === path),
    };
  });
  const facts = {
    part: { ...part, rows: tiles },
    words,
    isLong: agent.widgets.size >= FIND_FROM,
    look,
    mayEdit: hasRight(asked.signedIn.caller, createWidget.right),
    saved: savedNow(asked),
  };
  return await htmlAnswer(<WidgetsPage shell={shellOf(served, asked)} {...facts} />, 200, { pictures: "https" });
}
