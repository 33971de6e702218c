/**
 * A desk that will be killed: opens the data folder as its only process, and sends its mails.
 *
 * @module
 */
import { openDatabase } from "../../core/db/open.ts";
import { releaseMails } from "../../core/mail/mails.ts";
import { mailQueue } from "../../core/mail/outbox.ts";
import { startOutbox } from "../../core/outbox/loop.ts";
import { sandboxPorts } from "../../routes/ports/ports.ts";
import { connectSandbox } from "../../sandbox/client.ts";
import { testSnapshot } from "../support/database.ts";
import { testDesk } from "../support/desk.ts";
import { byClock } from "../support/every.ts";

const [folder = "", runDir = ""] = Deno.args;
const database = await openDatabase({ kind: "pglite", folder, snapshot: await testSnapshot() });
const { mail } = sandboxPorts(connectSandbox({ socketPath: `${runDir}/sandbox.sock` }), () => {});
const desk = await testDesk({ mail, now: () => new Date() }, database);
await releaseMails(desk);
startOutbox(desk, mailQueue(desk), byClock);
