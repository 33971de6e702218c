/**
 * What every page of the desk shows around its content, read with one statement.
 *
 * @module
 */
import { sql } from "kysely";
import { keepQuery, type QueryValue } from "../db/kept_query.ts";
import type { Desk } from "../desk.ts";
import { waitingCount } from "./waiting.ts";
import { DeskError } from "../problem.ts";
import { type Settings, settingsOf, settingsText } from "../settings/settings.ts";
import { stoppedCount } from "../webhooks/endpoints.ts";
import { type Caller, hasRight } from "../teammates/caller.ts";

/** The workspace's settings, and the numbers in the menu. */
export type PageFrame = {
  readonly settings: Settings;
  /** Waiting conversations that the teammate is notified of; null without the right to answer. */
  readonly waiting: number | null;
  /** Webhooks that the desk disabled because they failed; 0 without the right to edit them. */
  readonly stoppedWebhooks: number;
};

/** Returns the frame of a teammate's pages. @throws DeskError not_found for an unknown workspace */
export async function readPageFrame({ db }: Pick<Desk, "db">, caller: Caller): Promise<PageFrame> {
  const [row] = await FRAME(db, {
    workspace: caller.workspace,
    teammate: caller.teammate.id,
    seesWaiting: hasRight(caller, "conversations.reply"),
    seesStopped: hasRight(caller, "webhooks.edit"),
  });
  if (row === undefined) throw new DeskError("not_found", "This workspace was removed.");
  const { settings, waiting, stoppedWebhooks } = row;
  return { settings: settingsOf(settings), waiting, stoppedWebhooks: stoppedWebhooks ?? 0 };
}

type FrameOf = {
  readonly workspace: string;
  readonly teammate: string;
  readonly seesWaiting: boolean;
  readonly seesStopped: boolean;
};

// What a teammate may not see is not counted.
const FRAME = keepQuery((db, value: QueryValue<FrameOf>) =>
  db.selectFrom("workspaces").select([
    settingsText("workspaces.settings"),
    sql<number | null>`case when cast(${value("seesWaiting")} as boolean) then ${waitingCount(db, value)} end`
      .as("waiting"),
    sql<number | null>`case when cast(${value("seesStopped")} as boolean)
      then (${stoppedCount(db, value("workspace"))}) end`.as("stoppedWebhooks"),
  ]).where("id", "=", value("workspace"))
);
