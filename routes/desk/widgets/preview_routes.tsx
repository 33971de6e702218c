/**
 * The pages that preview_widget links to.
 *
 * @module
 */
import { filePath } from "../../../core/agent/files.ts";
import { liveAgent } from "../../../core/agent/versions/live.ts";
import { previewCard } from "../../../core/agent/widgets/widget_card.ts";
import type { WidgetFile } from "../../../core/agent/widgets/widget_file.ts";
import { unpackCard } from "../../../core/cards/packed_card.ts";
import { suggestName } from "../../../core/nearest.ts";
import { DeskError } from "../../../core/problem.ts";
import { buttonLines } from "../../../core/tools/preview_widget.ts";
import type { TeammateRequest } from "../../request.ts";
import type { Served } from "../../served.ts";
import { widgetPage } from "../agent/addresses.ts";
import { htmlAnswer } from "../page/html_answer.ts";
import { shellOf } from "../page/shell.ts";
import { lookOf } from "./look.ts";
import { type Previewed, PreviewPage, type Scheme, SCHEMES } from "./preview.tsx";

/** `GET /desk/widgets/preview/:name?state=&theme=`: shows a saved widget file. */
export async function showWidgetCard(served: Served, asked: TeammateRequest): Promise<Response> {
  const { agent } = await liveAgent(served.desk, asked.workspace.id);
  const name = asked.params.name ?? "";
  const file = agent.widgets.get(name);
  if (file === undefined) {
    throw new DeskError("not_found", `There is no widget ${name.slice(0, 64)}.`, {
      fix: suggestName(name, agent.widgets.keys()),
    });
  }
  const state = stateIn(file, new URL(asked.request.url).searchParams.get("state"));
  const card = previewCard(file, state?.data ?? file.sample, filePath("widget", name));
  const path = `/desk/widgets/preview/${name}`;
  return await answer(served, asked, {
    title: file.title,
    says: `widgets/${name}.json`,
    card,
    editor: { path: widgetPage(name), label: file.title },
    path,
    states: file.states.map((each) => each.name),
    state: state?.name ?? null,
  });
}

/** `GET /desk/widgets/preview?card=&theme=`: shows the card that is packed into the link; see `preview_widget`. */
export async function showPackedCard(served: Served, asked: TeammateRequest): Promise<Response> {
  const card = unpackCard(new URL(asked.request.url).searchParams.get("card") ?? "");
  if (card === null) {
    throw new DeskError("not_found", "There is no card in this address.", {
      fix: "Run preview_widget again and open its link.",
    });
  }
  return await answer(served, asked, {
    title: "Card",
    says: "This card is not saved. It is in the address of this page.",
    card: { kind: "card", card, summary: null, problems: [], warnings: [] },
    editor: null,
    path: null,
    states: [],
    state: null,
  });
}

async function answer(
  served: Served,
  asked: TeammateRequest,
  previewed: Omit<Previewed, "schemes" | "look" | "buttons">,
): Promise<Response> {
  const [{ agent }, look] = await Promise.all([
    liveAgent(served.desk, asked.workspace.id),
    lookOf(served, asked),
  ]);
  const buttons = previewed.card.kind === "card" ? buttonLines(agent, previewed.card.card) : [];
  const theme = new URL(asked.request.url).searchParams.get("theme");
  const schemes: readonly Scheme[] = SCHEMES.filter((scheme) => scheme === theme);
  const facts = { ...previewed, buttons, look, schemes: schemes.length === 0 ? SCHEMES : schemes };
  // Anyone can make up an address, so a card in one loads nothing from other hosts.
  const pictures = previewed.path === null ? "own" : "https";
  return await htmlAnswer(<PreviewPage shell={shellOf(served, asked)} previewed={facts} />, 200, { pictures });
}

/** @throws DeskError not_found for a state that the file does not have */
function stateIn({ states }: WidgetFile, name: string | null): WidgetFile["states"][number] | null {
  if (name === null) return null;
  const state = states.find((each) => each.name === name);
  if (state !== undefined) return state;
  throw new DeskError("not_found", `There is no state ${name.slice(0, 64)}.`, {
    fix: suggestName(name, states.map((each) => each.name)),
  });
}
