/** Webhooks from a real outbox, through the sandbox's own process, to real receivers: kills, slow and broken ones. */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { migrate } from "../../core/db/migrate.ts";
import { type OpenDatabase, openDatabase } from "../../core/db/open.ts";
import { WEBHOOK_LIMITS } from "../../core/limits/webhooks.ts";
import { listDeliveries, releaseDeliveries } from "../../core/webhooks/deliveries.ts";
import { addEndpoint } from "../../core/webhooks/endpoints.ts";
import { sandboxPorts } from "../../routes/ports/ports.ts";
import { type SpawnedSandbox, spawnSandbox } from "../sandbox/support.ts";
import { migratedPostgres, testSnapshot } from "../support/database.ts";
import { outboundTo, testCaller, testDesk, testWorkspace } from "../support/desk.ts";
import { findPostgres } from "../support/postgres.ts";
import { PROJECT, SHORT_LIVED } from "../support/project.ts";
import { until } from "../support/wait.ts";
import { addMessages, eventOf, type HadEvent, numbersOf, startSending } from "./support.ts";

/** `WEBHOOK_ROWS=10000` sends as many as a busy day has. */
const ROWS = Number(Deno.env.get("WEBHOOK_ROWS") ?? 60);
const CONVERSATIONS = 20;
const KILLS = ROWS > 1000 ? 3 : 1;

type Receiver = { readonly port: number; readonly events: HadEvent[]; close(): Promise<void> };

/** Notes the events that come, and answers them. */
function startReceiver(answer: () => Response | Promise<Response> = () => new Response("ok")): Receiver {
  const events: HadEvent[] = [];
  const server = Deno.serve({ hostname: "127.0.0.1", port: 0, onListen: () => {} }, async (request) => {
    events.push(await eventOf(request));
    return await answer();
  });
  return { port: server.addr.port, events, close: () => server.shutdown() };
}

const allowed = (ports: readonly number[]) => ports.map((port) => `localhost=127.0.0.1:${port}`).join(",");

/** A desk on a database, with the vault and the way out of a sandbox's process. */
function sendingDesk({ sandbox }: SpawnedSandbox, ports: readonly number[], database?: OpenDatabase) {
  const { vault, outbound } = sandboxPorts(sandbox, () => {});
  const privateHosts = ports.map((port) => `localhost:${port}`);
  return testDesk({ vault, outbound, privateHosts, now: () => new Date() }, database);
}

const typed = (url: string) => ({ url, description: "", types: ["message.created"] });

Deno.test("a desk that is killed again and again loses no event, keeps their order, and sends none a third time", async () => {
  const receiver = startReceiver();
  const sandbox = await spawnSandbox({ allow: allowed([receiver.port]) });
  const folder = await Deno.makeTempDir({ prefix: "desk-test-webhook-kill-" });
  const open = async () => {
    const database = await openDatabase({ kind: "pglite", folder: `${folder}/db`, snapshot: await testSnapshot() });
    await migrate(database.db);
    return await sendingDesk(sandbox, [receiver.port], database);
  };
  const desk = await open();
  const { id: workspace } = await testWorkspace(desk);
  const caller = await testCaller(desk, workspace);
  const { id: endpoint } = await addEndpoint(desk, caller, typed(`http://localhost:${receiver.port}/`));
  const messages = Math.ceil(ROWS / CONVERSATIONS);
  await addMessages(desk, workspace, { conversations: CONVERSATIONS, messages });
  await desk.close();

  const total = CONVERSATIONS * messages;
  const heard = () => new Set(receiver.events.map(({ id }) => id)).size;
  for (let kill = 1; kill <= KILLS + 1; kill++) {
    const child = new Deno.Command(Deno.execPath(), {
      args: [
        ...[
          "run",
          "-A",
          "--no-check",
          SHORT_LIVED,
          "--config",
          PROJECT,
          fileURLToPath(new URL("./send_loop.ts", import.meta.url)),
        ],
        ...[`${folder}/db`, `${sandbox.folder}/run`],
      ],
      stdout: "null",
      stderr: "inherit",
    }).spawn();
    const goal = Math.min(total, Math.ceil(total * kill / (KILLS + 1)));
    await untilGrows(() => heard() >= goal, heard);
    child.kill("SIGKILL");
    await child.status;
  }

  assert.equal(heard(), total, "nothing is lost");
  const times = [...Map.groupBy(receiver.events, ({ id }) => id).values()].map(({ length }) => length);
  assert.ok(times.every((count) => count <= 2), "none more than twice");
  assert.ok(receiver.events.length - total <= KILLS * WEBHOOK_LIMITS.atOnceMax, "only what was under way comes again");
  for (const numbers of numbersOf(receiver.events)) {
    assert.deepEqual(numbers, numbers.toSorted((one, other) => one - other), "in order");
  }
  const again = await open();
  // As a desk does that starts alone: what the killed one had leased is due at once.
  await releaseDeliveries(again);
  const sent = startSending(again);
  await until(async () => (await listDeliveries(again, workspace, endpoint)).every(({ dueAt }) => dueAt === null));
  await sent.stop();
  await again.close();
  await receiver.close();
  await sandbox.stop();
  await Deno.remove(folder, { recursive: true });
});

/** Waits for as long as it comes nearer. */
async function untilGrows(holds: () => boolean, count: () => number): Promise<void> {
  while (!holds()) {
    const before = count();
    await until(() => count() > before || holds(), "another event");
  }
}

Deno.test("a receiver that never answers, and one with broken TLS, do not delay others", async () => {
  const held = Promise.withResolvers<void>();
  const [good, slow] = [startReceiver(), startReceiver(() => held.promise.then(() => new Response("late")))];
  // It speaks HTTP where TLS is expected.
  const broken = startReceiver();
  const ports = [good.port, slow.port, broken.port];
  const sandbox = await spawnSandbox({ allow: allowed(ports) });
  const desk = await sendingDesk(sandbox, ports);
  const { id: workspace } = await testWorkspace(desk);
  const caller = await testCaller(desk, workspace);
  const add = async (url: string) => (await addEndpoint(desk, caller, typed(url))).id;
  const [, , tls] = [
    await add(`http://localhost:${slow.port}/`),
    await add(`http://localhost:${good.port}/`),
    await add(`https://localhost:${broken.port}/`),
  ];
  const sizes = { conversations: 10, messages: 5 };
  await addMessages(desk, workspace, sizes);
  const loop = startSending(desk);
  const total = sizes.conversations * sizes.messages;
  await until(() => good.events.length === total, "every event at the good receiver");
  assert.equal(new Set(good.events.map(({ id }) => id)).size, total);
  assert.ok(slow.events.length <= WEBHOOK_LIMITS.atOnceMax);
  await until(async () => (await listDeliveries(desk, workspace, tls)).some(({ answer }) => answer !== null));
  const failed = (await listDeliveries(desk, workspace, tls)).filter(({ answer }) => answer !== null);
  assert.match(failed[0]?.answer ?? "", /certificate or encryption|connection/);
  assert.equal(broken.events.length, 0);
  held.resolve();
  await loop.stop();
  await desk.close();
  for (const receiver of [good, slow, broken]) await receiver.close();
  await sandbox.stop();
});

Deno.test({
  name: "two desks on one PostgreSQL send each event once, and those of a conversation in order",
  ignore: findPostgres() === null,
  async fn() {
    const { url, drop } = await migratedPostgres();
    const had: HadEvent[] = [];
    const by: number[] = [];
    const wake: (() => void)[] = [];
    const openDesk = async (at: number) => {
      const database = await openDatabase({ kind: "postgres", url, instance: `desk ${at}` });
      const outbound = outboundTo(async ({ body, headers }) => {
        had.push(await eventOf(new Request("http://localhost/", { method: "POST", body, headers })));
        by.push(at);
        // The other one looks for what is due, as it does every two seconds.
        wake[1 - at]?.();
        return { kind: "answer", status: 200, headers: {}, body: "", truncated: false, ms: 1 };
      });
      const desk = await testDesk({ outbound, now: () => new Date() }, database);
      wake[at] = () => desk.live.publish({ kind: "conversation", workspace: "w", conversationId: "c" });
      return desk;
    };
    const desks = [await openDesk(0), await openDesk(1)] as const;
    const { id: workspace } = await testWorkspace(desks[0]);
    const caller = await testCaller(desks[0], workspace);
    await addEndpoint(desks[0], caller, typed("https://hooks.example.com/"));
    const sizes = { conversations: 10, messages: 30 };
    await addMessages(desks[0], workspace, sizes);
    const loops = desks.map(startSending);
    const total = sizes.conversations * sizes.messages;
    await until(() => had.length >= total, "every event");
    for (const loop of loops) await loop.stop();
    assert.equal(had.length, total);
    assert.equal(new Set(had.map(({ id }) => id)).size, total, "each once");
    assert.equal(new Set(by).size, 2, "both have sent");
    const inOrder = Array.from({ length: sizes.messages }, (_, at) => at + 1);
    for (const numbers of numbersOf(had)) assert.deepEqual(numbers, inOrder);
    for (const desk of desks) await desk.close();
    await drop();
  },
});
