/**
 * The peer: a bare server that stores each message with one statement and notifies its sockets.
 *
 * @module
 */
import { sql } from "kysely";
import { testDatabase } from "../../tests/support/database.ts";
import { listen } from "../served.ts";
import { tellParent } from "./process.ts";

const { db } = await testDatabase();
await sql`create table said (id text primary key, visitor text not null, at timestamptz not null default now())`
  .execute(db);
const visitors = new Map<string, WebSocket>();
const pages = new Set<WebSocket>();

const { url } = listen(async (request) => {
  const { pathname, searchParams } = new URL(request.url);
  const visitor = searchParams.get("visitor") ?? "";
  if (pathname === "/live") {
    const { socket, response } = Deno.upgradeWebSocket(request);
    if (visitor === "") pages.add(socket);
    else visitors.set(visitor, socket);
    return response;
  }
  const { id } = await request.json();
  await sql`insert into said (id, visitor) values (${id}, ${visitor})`.execute(db);
  const told = JSON.stringify({ type: "message", id: visitor });
  if (pathname === "/say") { for (const page of pages) page.send(told); }
  else visitors.get(visitor)?.send(told);
  return Response.json({});
});
tellParent({ url });
for await (const _line of Deno.stdin.readable);
Deno.exit(0);
