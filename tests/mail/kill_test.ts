/** Mails from a real outbox, through the sandbox's own process, to a real SMTP server, by a desk that is killed. */

import assert from "node:assert/strict";
import { fileURLToPath } from "node:url";
import { sql } from "kysely";
import { json } from "../../core/db/json.ts";
import { migrate } from "../../core/db/migrate.ts";
import { openDatabase } from "../../core/db/open.ts";
import { MAIL_LIMITS } from "../../core/limits/mail.ts";
import { spawnSandbox } from "../sandbox/support.ts";
import { testSnapshot } from "../support/database.ts";
import { testDesk, testWorkspace } from "../support/desk.ts";
import { PROJECT, SHORT_LIVED } from "../support/project.ts";
import { until } from "../support/wait.ts";
import { addConversation } from "../webhooks/support.ts";
import { startSmtp, type TakenMail } from "./smtp_server.ts";

/** `MAIL_ROWS=10000` sends as many as a busy day has. */
const ROWS = Number(Deno.env.get("MAIL_ROWS") ?? 60);
const CONVERSATIONS = 20;
const KILLS = ROWS > 1000 ? 3 : 1;

const header = (name: string, { raw }: TakenMail) => new RegExp(`^${name}: (.*)$`, "im").exec(raw)?.[1]?.trim() ?? "";

Deno.test("a desk that is killed again and again loses no mail, keeps their order, and sends none a third time", async () => {
  const smtp = await startSmtp();
  const sandbox = await spawnSandbox({ allow: `localhost=127.0.0.1:${smtp.port}` });
  const folder = await Deno.makeTempDir({ prefix: "desk-test-mail-kill-" });
  const open = async () => {
    const database = await openDatabase({ kind: "pglite", folder: `${folder}/db`, snapshot: await testSnapshot() });
    await migrate(database.db);
    return await testDesk({ now: () => new Date() }, database);
  };
  const desk = await open();
  const { id: workspace } = await testWorkspace(desk);
  await desk.db.insertInto("mailServers").values({
    ...{ workspace, host: "localhost", port: smtp.port, tls: "none", userName: null, password: json(null) },
    ...{ fromAddress: "support@example.com", fromName: null, version: 1 },
  }).execute();
  const each = Math.ceil(ROWS / CONVERSATIONS);
  for (let number = 1; number <= CONVERSATIONS; number++) await addConversation(desk, workspace, number);
  await sql`
    insert into mails (id, workspace, kind, recipient, subject, text, html, message_id, reference_ids, conversation,
      created_at, due_at, attempts, state, by_agent)
    select gen_random_uuid()::text, ${workspace}, 'reply', 'c' || conversation.number || '@example.com', 'n' || n, 'Hello', '',
      '<' || conversation.number || '.' || n || '@example.com>', '[]', conversation.id,
      now() - interval '1 hour' + n * interval '1 second', now() - interval '1 minute', 0, 'waiting', false
    from generate_series(1, ${each}::integer) as n, conversations as conversation
    where conversation.workspace = ${workspace}`.execute(desk.db);
  await desk.close();

  const total = CONVERSATIONS * each;
  const heard = () => new Set(smtp.mails.map((mail) => header("Message-ID", mail))).size;
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
    for (let before = -1; heard() < goal; before = heard()) {
      await until(() => heard() > before || heard() >= goal, "another mail");
    }
    child.kill("SIGKILL");
    await child.status;
  }

  assert.equal(heard(), total, "nothing is lost");
  const times = [...Map.groupBy(smtp.mails, (mail) => header("Message-ID", mail)).values()];
  assert.ok(times.every(({ length }) => length <= 2), "none more than twice");
  assert.ok(smtp.mails.length - total <= KILLS * MAIL_LIMITS.atOnceMax, "only what was under way comes again");
  for (const own of Map.groupBy(smtp.mails, ({ to }) => to[0]).values()) {
    const numbers = own.map((mail) => Number(header("Subject", mail).slice(1)));
    assert.deepEqual(numbers, numbers.toSorted((one, other) => one - other), "in order");
  }
  await sandbox.stop();
  await smtp.close();
  await Deno.remove(folder, { recursive: true });
});
