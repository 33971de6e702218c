/**
 * Checks the database: its schema, its keys, its agents, and the chains of its audit and activities.
 *
 * @module
 */
import { type Config, privateHosts } from "../config.ts";
import { keyState, notSetUp } from "../core/actions/key_state.ts";
import { keyOrigins, loadKeys } from "../core/actions/keys.ts";
import { agentCache, liveAgent } from "../core/agent/versions/live.ts";
import { type ChainedTableName, checkChain } from "../core/db/check_chain.ts";
import { indexDamage } from "../core/db/term_index/check.ts";
import { MIGRATIONS, ranMigrations } from "../core/db/migrate.ts";
import { indexPath, type OpenDatabase } from "../core/db/open.ts";
import { findEngine, type TextSearch } from "../core/db/text_search.ts";
import type { Desk } from "../core/desk.ts";
import { embeddingState } from "../core/knowledge/embed/state.ts";
import { embedderName } from "../core/model/embedder.ts";
import { DeskError } from "../core/problem.ts";
import { hasOwner } from "../core/teammates/teammates.ts";
import { companyName, workspaceLabel } from "../core/teammates/workspaces.ts";
import { openOwnDatabase } from "./database.ts";
import { demoHosts } from "./demo_folder.ts";
import { checkKeys, type KeyFolder, openKeyFolder } from "./doctor_keys.ts";
import { checkAuditByLedger } from "./doctor_ledger.ts";
import { bad, type Finding, ok, warn } from "./finding.ts";

type CheckedDesk = Pick<Desk, "db" | "agents" | "privateHosts">;

/** Checks the database, unless a running desk has exclusive use of it. */
export async function checkDatabase(config: Config): Promise<readonly Finding[]> {
  const folder = `${config.dataDir}/db/cluster`;
  if (config.databaseUrl === null && !await Deno.stat(folder).then(() => true, () => false)) {
    return [ok("There is no database yet: the first start makes it.")];
  }
  const keys = await openKeyFolder(config).catch(messageOf);
  if (typeof keys === "string") return [bad(keys, "Put the folder keys/ back from a backup.")];
  const opened = await openOrWhy(config);
  if ("mark" in opened) return [opened];
  try {
    const desk = {
      db: opened.db,
      agents: agentCache(null),
      privateHosts: [...privateHosts(config.allowances), ...await demoHosts(config)],
    };
    const schema = await checkSchema(desk);
    if (schema.mark === "bad") return [schema];
    return [
      schema,
      opened.kind === "pglite" ? await checkIndex(config) : SEARCHES[await findEngine(desk.db)],
      ...await checkEmbeddings(config, opened),
      ...await checkWorkspaces(desk, config, keys),
    ];
  } catch (error) {
    return [bad(`The database cannot be read (${messageOf(error)}).`, "Restore a backup.")];
  } finally {
    await opened.close();
  }
}

/** The search engine of the knowledge, for people. */
const SEARCHES: Readonly<Record<TextSearch["engine"], Finding>> = {
  sqlite: ok("Knowledge is searched with BM25 (SQLite)."),
  pg_textsearch: ok("Knowledge is searched with BM25 (pg_textsearch)."),
  ts_rank: warn(
    "Knowledge is searched with PostgreSQL's own text search, which is slow beyond some thousand pages.",
    "With PostgreSQL 17 or newer, install pg_textsearch, load it at the server's start, and start the desk again.",
  ),
};

async function checkIndex({ dataDir }: Config): Promise<Finding> {
  const path = indexPath(`${dataDir}/db`);
  const damage = await indexDamage(path);
  return damage === null ? SEARCHES.sqlite : warn(
    `The index of knowledge is damaged (${damage.split("\n")[0]}). The database has all of it.`,
    `The desk makes it again when it meets the damage; to have that at its next start, remove ${path}.`,
  );
}

/** Reports nothing when none are configured. */
async function checkEmbeddings(
  { modelUrl, embeddingModel }: Config,
  opened: OpenDatabase,
): Promise<readonly Finding[]> {
  if (modelUrl === null || embeddingModel === null) return [];
  const server = { url: modelUrl, model: embeddingModel };
  const embedder = { name: embedderName(server), model: embeddingModel };
  const workspaces = await opened.db.selectFrom("workspaces").select("id").where("testOf", "is", null).execute();
  const found: Finding[] = [];
  for (const { id } of workspaces) {
    const state = await embeddingState({ ...opened, embedder }, id);
    if (state.kind === "impossible") {
      return [warn(
        "The database does not have the extension vector (0.7.0 or newer): knowledge is searched by words only.",
        "Install pgvector on the server and start the desk again, or leave SVC_EMBEDDING_MODEL out.",
      )];
    }
    if (state.kind !== "on") continue;
    const { done, total, error } = state;
    found.push(
      error === null
        ? ok(`Embeddings: ${done} of ${total} passages, model ${embeddingModel}.`)
        : warn(`${done} of ${total} passages have embeddings. ${error}`, "The desk retries automatically."),
    );
  }
  return found;
}

async function openOrWhy(config: Config): Promise<OpenDatabase | Finding> {
  try {
    return await openOwnDatabase(config);
  } catch (error) {
    if (error instanceof DeskError) {
      return warn("The desk is running and holds its database.", "Stop it to have the database checked as well.");
    }
    return bad(
      `The database cannot be opened (${messageOf(error)}).`,
      config.databaseUrl === null ? "Restore a backup." : "Check DATABASE_URL, and that the server is running.",
    );
  }
}

async function checkSchema({ db }: CheckedDesk): Promise<Finding> {
  const ran = await ranMigrations(db);
  const known = MIGRATIONS.map(({ name }) => name);
  const newer = ran.filter((name) => !known.includes(name));
  if (newer.length > 0) {
    return bad(`A newer version of the desk has used the database (${newer.join(", ")}).`, "Start that version.");
  }
  if (ran.length < known.length) {
    return bad("The database is of an older version.", "Make a backup, start the desk once, and check again.");
  }
  return ok(`The database is of this version (${ran.at(-1)}).`);
}

async function checkWorkspaces(desk: CheckedDesk, config: Config, keys: KeyFolder): Promise<readonly Finding[]> {
  const workspaces = await desk.db.selectFrom("workspaces").select(["id", companyName.as("name")])
    .where("testOf", "is", null).orderBy("createdAt").orderBy("id").execute();
  const found: Finding[] = [];
  for (const { id, name } of workspaces) {
    const about = [
      await checkOwner(desk, id),
      ...await checkKeys(desk, id, keys),
      ...await checkLive(desk, id),
      await checkOneChain(desk, id, "audit"),
      await checkOneChain(desk, id, "activities"),
      ...await checkAuditByLedger(desk, config, id),
    ];
    found.push(...about.map((finding) => ({ ...finding, text: `${workspaceLabel({ name })}: ${finding.text}` })));
  }
  return found;
}

async function checkOwner(desk: CheckedDesk, workspace: string): Promise<Finding> {
  return await hasOwner(desk, workspace)
    ? ok("It has an owner.")
    : warn("It has no owner yet.", "Start the desk and open the link that it prints.");
}

async function checkLive(desk: CheckedDesk, workspace: string): Promise<readonly Finding[]> {
  const live = await liveAgent(desk, workspace);
  const keys = keyOrigins(await loadKeys(desk, workspace));
  const waiting = [...live.agent.actions.values()].flatMap((action) => {
    const state = keyState(action, keys);
    return state.missingKeys.length > 0 || state.unbound.length > 0 ? [notSetUp(action, state)] : [];
  });
  return [
    ...waiting.map((line) => warn(line, "Set the key on the desk, or with the tool set_key.")),
    ...live.problems.slice(0, 10).map(({ file, line, message, fix }) =>
      bad(`${file}:${line}: ${message} The agent goes on without this file.`, fix ?? "Edit the file on the Agent page.")
    ),
    ...live.warnings.slice(0, 10).map(({ file, line, message }) =>
      warn(`${file}:${line}: ${message}`, "Edit the file.")
    ),
    ok(
      `Version ${live.version} of its agent is live: ${live.agent.actions.size} actions, ${live.agent.tasks.size} tasks.`,
    ),
  ];
}

/** The name of each chain, and the text for an empty one. */
const CHAIN_WORDS = {
  audit: { name: "audit", empty: "Its audit has no finished call yet." },
  activities: { name: "list of activities", empty: "Its list of activities is empty." },
} as const;

async function checkOneChain(
  desk: CheckedDesk,
  workspace: string,
  table: ChainedTableName,
): Promise<Finding> {
  const chain = await checkChain(desk, { table, workspace });
  const { name, empty } = CHAIN_WORDS[table];
  if (chain.kind === "whole") {
    const { removed, head: { link, hash } } = chain;
    return ok(link === 0 ? empty : `Its ${name} is whole: ${link - removed} records up to ${hash}.`);
  }
  return bad(
    `Its ${name} is broken at record ${chain.link} (${chain.reason.replaceAll("_", " ")}).`,
    "The database was changed outside the desk, or partly restored. Compare it with a backup.",
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
