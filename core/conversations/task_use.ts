/**
 * Counts how often each task of the agent was the topic of a conversation.
 *
 * @module
 */
import { sql } from "kysely";
import type { Desk } from "../desk.ts";

/** A task that conversations were about. */
export type TaskUse = {
  readonly task: string;
  /** Among the newest conversations that were examined. */
  readonly count: number;
  readonly lastAt: Date;
};

/** The number of conversations examined: a task with none among them is shown as not used lately. */
export const TASK_USE_CONVERSATIONS = 5000;

/** Returns the tasks of the newest conversations, by name. */
export async function taskUse({ db }: Pick<Desk, "db">, workspace: string): Promise<ReadonlyMap<string, TaskUse>> {
  const { rows } = await sql<TaskUse>`
    select topic as task, count(*)::int as count, max(started_at) as "lastAt"
    from (
      select topic, started_at from conversations where workspace = ${workspace}
      order by started_at desc limit ${TASK_USE_CONVERSATIONS}
    ) as newest
    where topic is not null group by topic`.execute(db);
  return new Map(rows.map((row) => [row.task, row]));
}
