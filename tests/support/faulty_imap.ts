/**
 * A small IMAP server on loopback that fails at a stage chosen by the test: it stops responding, drops the connection,
 * or answers with something else. Dovecot is the working server.
 *
 * @module
 */

/** The stage: before its greeting, at a command, or in the middle of an email. */
export type ImapStage = "greeting" | "sign_in" | "inbox" | "search" | "mail";

/** The failure at a stage. */
export type ImapFault = { readonly at: ImapStage; readonly then: "silence" | "close" | "noise" };

/** A running server. */
export type FaultyImap = {
  readonly port: number;
  /** The faults of the next connections, in order; after that it works. */
  readonly faults: ImapFault[];
  /** Puts an email into the inbox. */
  readonly deliver: (mail: Uint8Array) => void;
  /** The number of connections so far. */
  readonly connections: () => number;
  readonly stop: () => void;
};

/** The command of each stage. */
const STAGES: readonly (readonly [RegExp, ImapStage])[] = [
  [/^(?:LOGIN|AUTHENTICATE)\b/i, "sign_in"],
  [/^(?:SELECT|EXAMINE)\b/i, "inbox"],
  [/^UID SEARCH\b/i, "search"],
  [/^UID FETCH\b.*BODY/i, "mail"],
];

const encode = (text: string) => new TextEncoder().encode(text);

/** Starts a server with an empty inbox that accepts every user. */
export function startFaultyImap(): FaultyImap {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const open = new Set<Deno.Conn>();
  const faults: ImapFault[] = [];
  const mails: Uint8Array[] = [];
  let connections = 0;
  const serve = async (connection: Deno.Conn) => {
    connections++;
    open.add(connection);
    const fault = faults.shift() ?? null;
    try {
      await converse(connection, { fault, mails });
    } catch {
      // The client has closed.
    } finally {
      if (open.delete(connection)) connection.close();
    }
  };
  const accept = async () => {
    for await (const connection of listener) void serve(connection);
  };
  void accept().catch(() => {});
  return {
    port: listener.addr.port,
    faults,
    deliver: (mail) => mails.push(mail),
    connections: () => connections,
    stop: () => {
      listener.close();
      for (const connection of open) connection.close();
      open.clear();
    },
  };
}

type Talk = { readonly fault: ImapFault | null; readonly mails: readonly Uint8Array[] };

async function converse(connection: Deno.Conn, talk: Talk): Promise<void> {
  const { fault } = talk;
  const say = async (text: string | Uint8Array) => {
    const bytes = typeof text === "string" ? encode(text) : text;
    for (let at = 0; at < bytes.length;) at += await connection.write(bytes.subarray(at));
  };
  if (fault?.at === "greeting") return await stopHere(connection, fault, say);
  await say("* OK [CAPABILITY IMAP4rev1] ready\r\n");
  for await (const line of linesOf(connection)) {
    const [, tag = "", command = ""] = /^(\S+) (.*)$/.exec(line) ?? [];
    const stage = STAGES.find(([pattern]) => pattern.test(command))?.[1] ?? null;
    if (fault !== null && fault.at === stage) {
      // An email begins before it breaks off.
      if (stage === "mail") await say(`* 1 FETCH (UID 1 BODY[] {5000}\r\nSubject: half\r\n`);
      return await stopHere(connection, fault, say);
    }
    for (const part of answerTo(command, talk)) await say(part);
    await say(`${tag} OK done\r\n`);
    if (/^LOGOUT/i.test(command)) return;
  }
}

/** Stays silent until the client leaves, closes immediately, or answers with invalid IMAP. */
async function stopHere(
  connection: Deno.Conn,
  { then }: ImapFault,
  say: (text: string) => Promise<void>,
): Promise<void> {
  if (then === "close") return;
  if (then === "noise") return await say("HTTP/1.1 400 Bad Request\r\n\r\n");
  while (await connection.read(new Uint8Array(1024)) !== null);
}

function answerTo(command: string, { mails }: Talk): readonly (string | Uint8Array)[] {
  if (/^(?:SELECT|EXAMINE)/i.test(command)) {
    return [`* ${mails.length} EXISTS\r\n* OK [UIDVALIDITY 7] x\r\n* OK [UIDNEXT ${mails.length + 1}] x\r\n`];
  }
  if (/^UID SEARCH/i.test(command)) return [`* SEARCH ${mails.map((_, at) => at + 1).join(" ")}\r\n`];
  const uid = Number(/^UID FETCH (\d+)/i.exec(command)?.[1] ?? 0);
  const mail = mails[uid - 1];
  if (mail === undefined) return [];
  return [
    `* ${uid} FETCH (UID ${uid} RFC822.SIZE ${mail.length}`,
    ...(/BODY/i.test(command) ? [` BODY[] {${mail.length}}\r\n`, mail] : []),
    ")\r\n",
  ];
}

async function* linesOf(connection: Deno.Conn): AsyncGenerator<string> {
  let rest = "";
  const bytes = new Uint8Array(4096);
  for (let count = await connection.read(bytes); count !== null; count = await connection.read(bytes)) {
    rest += new TextDecoder().decode(bytes.subarray(0, count));
    const lines = rest.split("\r\n");
    rest = lines.pop() ?? "";
    yield* lines;
  }
}
