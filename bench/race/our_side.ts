/**
 * Our side: the processes of `deno task start`, on their own database, with a signed-in owner.
 *
 * @module
 */
import { z } from "zod";
import { makeToken } from "../../tests/flows/example_setup.ts";
import { openDeskBrowser } from "../../tests/flows/teammate.ts";
import { callTool } from "../../tests/flows/tools.ts";
import { endSupervisor, spawnSupervisor, unlessEnded } from "../../tests/support/demo.ts";
import { freePort } from "../../tests/support/free_ports.ts";
import { NUMBER } from "../load.ts";
import { familyOf, untilAnswers } from "./processes.ts";
import { openSocket, postJson, scriptsIn, type Side } from "./side.ts";

const OWNER = { name: "Olga", email: "olga@example.com", password: "a sentence is easy to keep" };

/** A desk's persistent storage, and its address. */
export type OurPlace = { readonly databaseUrl: string; readonly dataDir: string; readonly port: number };

/** A place with a free port. */
export function ourPlace(databaseUrl: string): OurPlace {
  return { databaseUrl, dataDir: Deno.makeTempDirSync({ prefix: "desk-race-" }), port: freePort() };
}

/** A running desk. */
export type OurProcess = {
  readonly url: string;
  /** From the start of the command until it was first ready. */
  readonly startMs: number;
  /** The link of the first owner; null when there is one. */
  readonly setupLink: () => string | null;
  readonly pids: () => readonly number[];
  readonly stop: () => Promise<void>;
};

/** Starts a desk and waits until it is ready. */
export async function startOurs({ databaseUrl, dataDir, port }: OurPlace): Promise<OurProcess> {
  const startedAt = performance.now();
  const url = `http://127.0.0.1:${port}`;
  const supervisor = spawnSupervisor("commands/start.ts", ["start"], {
    SVC_PORT: String(port),
    SVC_DATA_DIR: dataDir,
    DATABASE_URL: databaseUrl,
    // Each visitor has a unique address, as on the web: the desk counts its rates by address.
    SVC_TRUST_PROXY: "1",
  });
  await unlessEnded(supervisor, untilAnswers(`${url}/readyz`));
  return {
    url,
    startMs: performance.now() - startedAt,
    setupLink: () => /\bhttp:\S+\/setup\/\S+/.exec(supervisor.output())?.[0] ?? null,
    pids: () => familyOf(supervisor.child.pid),
    stop: async () => void await endSupervisor(supervisor.child),
  };
}

const opened = z.object({ session: z.string() });

/**
 * Creates the first owner, and a chat whose conversations go to people, like the peer's.
 *
 * @param isAnsweredByAgent whether the built-in agent answers each message; the peer has no equivalent without a paid
 * model
 */
export async function openOurs(ours: OurProcess, isAnsweredByAgent = false): Promise<Side> {
  const { url } = ours;
  const browser = openDeskBrowser(url, "192.0.2.1");
  const path = new URL(ours.setupLink() ?? `${url}/`).pathname;
  await browser.get(path);
  await browser.send(path, OWNER);
  const apiToken = await makeToken(browser);
  await callTool({ deskUrl: url, apiToken }, "update_desk_settings", { ai: { enabled: isAnsweredByAgent } });
  const [key = ""] = /wk_[\w-]{22}/.exec((await browser.get("/desk/widget/install")).html) ?? [];
  const chat = `${url}/api/widget/${key}`;
  const say: Side["say"] = async ({ token }, text) => {
    const headers = { ...from(), authorization: `Bearer ${token}` };
    const answer = await postJson(`${chat}/messages`, { clientId: crypto.randomUUID(), text }, headers);
    const events = await answer.text();
    if (!events.includes("event: done")) throw new Error(events);
  };
  return {
    name: "desk",
    // No address sends more requests than a chat may.
    settings: { url: `${chat}/config`, headers: { "x-forwarded-for": `2001:db8:${NUMBER}::1` } },
    inbox: { url: `${url}/desk/inbox`, headers: { cookie: browser.cookie(), accept: "text/html" } },
    begin: async (text) => {
      const answer = await postJson(`${chat}/session`, {}, from());
      const talk = { token: opened.parse(await answer.json()).session, conversation: "" };
      await say(talk, text);
      return talk;
    },
    say,
    listen: ({ token }) =>
      openSocket(`${chat}/live`, from(), {
        type: "hello",
        session: token,
        page: { url: "https://shop.example/", title: "Shop" },
      }),
    scripts: async () => {
      const html = await (await fetch(`${url}/widget?key=${key}`)).text();
      return [`${url}/widget.js`, ...scriptsIn(html).map((src) => new URL(src, url).href)];
    },
    pids: ours.pids,
    stop: ours.stop,
  };
}

let visitors = 0;

/** A new address. */
function from(): { readonly "x-forwarded-for": string } {
  visitors++;
  return { "x-forwarded-for": `2001:db8:${(visitors >> 16).toString(16)}:${(visitors & 0xffff).toString(16)}::1` };
}
