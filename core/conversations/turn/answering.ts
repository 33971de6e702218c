/**
 * The answerer of a turn: the agent of the conversation, and the workspace's model and settings.
 *
 * @module
 */
import { agentIn, type AgentState, type LiveAgent } from "../../agent/versions/live.ts";
import { keepQuery, type QueryValue } from "../../db/kept_query.ts";
import type { Desk } from "../../desk.ts";
import { modelWith, SERVER_COLUMNS, serversOf } from "../../model/chosen.ts";
import type { Model } from "../../model/model.ts";
import { DeskError } from "../../problem.ts";
import { type Settings, settingsOf, settingsText } from "../../settings/settings.ts";
import type { Conversation } from "../conversations.ts";
import { knownZone } from "../run/situation.ts";

/** The agent, model and settings of a turn; read once, at its start. */
export type Answering = {
  readonly live: LiveAgent;
  readonly model: Model;
  readonly settings: Settings;
};

/** The workspace's and the visitor's data for a turn, as one snapshot. */
export type TurnGround = {
  readonly agents: AgentState;
  readonly model: Model;
  readonly settings: Settings;
  /** The visitor's time zone, by the runtime's name. */
  readonly timezone: string | null;
  /** The contact that the visitor is signed in as, see `contactOfVisitor`; undefined for a visitor that ended. */
  readonly contactId: string | null | undefined;
  /** Whether the visitor has any conversation, of whatever contact. */
  readonly hasConversations: boolean;
};

/** Reads the ground of a turn in one statement. @throws DeskError not_found for an unknown workspace */
export async function readGround(
  desk: Desk,
  { workspace, visitorId }: { readonly workspace: string; readonly visitorId: string },
): Promise<TurnGround> {
  const rows = await GROUND(desk.db, { workspace, visitorId });
  const [row] = rows;
  if (row === undefined) throw new DeskError("not_found", "There is no such workspace.");
  const { newest, number, share, settings, facts, visitor, contact, hasConversations } = row;
  return {
    agents: { workspace, newest: newest ?? 0, rollout: number === null || share === null ? null : { number, share } },
    model: modelWith(desk, workspace, serversOf(rows)),
    settings: settingsOf(settings),
    timezone: knownZone(facts?.timezone),
    contactId: visitor === null ? undefined : contact,
    hasConversations,
  };
}

const GROUND = keepQuery((db, value: QueryValue<{ workspace: string; visitorId: string }>) =>
  db.selectFrom("workspaces as workspace")
    .leftJoin(
      "agentRollouts as rollout",
      (join) => join.onRef("rollout.workspace", "=", "workspace.id").on("rollout.state", "=", "running"),
    )
    .leftJoin(
      "visitors as visitor",
      (join) => join.onRef("visitor.workspace", "=", "workspace.id").on("visitor.id", "=", value("visitorId")),
    )
    .leftJoin(
      "contacts as contact",
      (join) =>
        join.onRef("contact.workspace", "=", "workspace.id").onRef("contact.id", "=", "visitor.contactId")
          .on("contact.blocked", "=", false),
    )
    // A row for each of its models.
    .leftJoin("models as server", "server.workspace", "workspace.id")
    .select(settingsText("workspace.settings"))
    .select(["rollout.number", "rollout.share", "visitor.facts", "visitor.id as visitor", "contact.id as contact"])
    .select(SERVER_COLUMNS.map((name) => `server.${name}` as const))
    .select((row) =>
      row.selectFrom("agentVersions").select((version) => version.fn.max("version").as("newest"))
        .where("workspace", "=", value("workspace")).as("newest")
    )
    .select((row) =>
      row.exists(
        row.selectFrom("conversations").select("conversations.id")
          .where("workspace", "=", value("workspace")).where("visitorId", "=", value("visitorId")),
      ).$castTo<boolean>().as("hasConversations")
    )
    .where("workspace.id", "=", value("workspace"))
);

/** Determines what answers in a conversation, from what was read. */
export async function answeringIn(
  desk: Desk,
  { agents, model, settings }: TurnGround,
  { agentVersion }: Pick<Conversation, "agentVersion">,
): Promise<Answering> {
  return { live: await agentIn(desk, agents, agentVersion), model, settings };
}

/** Reads what answers in a conversation. @throws DeskError not_found for an unknown workspace */
export async function readAnswering(
  desk: Desk,
  conversation: Pick<Conversation, "workspace" | "visitorId" | "agentVersion">,
): Promise<Answering> {
  return await answeringIn(desk, await readGround(desk, conversation), conversation);
}
