/**
 * Debian's IMAP server Dovecot on loopback, with a mailbox in a temporary folder; and a proxy in front of it that cuts,
 * delays or changes the traffic.
 *
 * @module
 */

import { eventually } from "./wait.ts";
import { freePort } from "./free_ports.ts";

/** A running server. */
export type TestDovecot = {
  readonly port: number;
  readonly tlsPort: number;
  /** Puts an email into the inbox. */
  readonly deliver: (mail: Uint8Array) => Promise<void>;
  readonly stop: () => Promise<void>;
};

/** The server's user. */
export const IMAP_USER = { user: "desk", password: "mailbox-pass-word" } as const;

const PROGRAM = "/usr/sbin/dovecot";

/** Whether it is installed on this machine. */
export function hasDovecot(): boolean {
  try {
    return Deno.uid() === 0 && Deno.statSync(PROGRAM).isFile;
  } catch {
    return false;
  }
}

const fixture = (name: string) => new URL(`../sandbox/fixtures/${name}`, import.meta.url).pathname;

/** Starts a server with an empty inbox. */
export async function startDovecot(): Promise<TestDovecot> {
  const folder = await Deno.makeTempDir({ prefix: "desk-dovecot-" });
  const [port, tlsPort] = [freePort(), freePort()];
  await Deno.mkdir(`${folder}/mail/new`, { recursive: true });
  for (const name of ["cur", "tmp"]) await Deno.mkdir(`${folder}/mail/${name}`);
  await Deno.writeTextFile(`${folder}/users`, `${IMAP_USER.user}:{PLAIN}${IMAP_USER.password}::::::\n`);
  await Deno.writeTextFile(`${folder}/dovecot.conf`, configOf(folder, port, tlsPort));
  await run("chown", "-R", "nobody:nogroup", `${folder}/mail`);
  await run("chmod", "755", folder);
  const process = new Deno.Command(PROGRAM, {
    args: ["-F", "-c", `${folder}/dovecot.conf`],
    stdout: "null",
    stderr: "null",
  }).spawn();
  await answers(port);
  let count = 0;
  return {
    port,
    tlsPort,
    deliver: async (mail) => {
      const name = `${1_700_000_000 + ++count}.M${count}P1.test`;
      await Deno.writeFile(`${folder}/mail/tmp/${name}`, mail);
      await run("chown", "nobody:nogroup", `${folder}/mail/tmp/${name}`);
      await Deno.rename(`${folder}/mail/tmp/${name}`, `${folder}/mail/new/${name}`);
    },
    stop: async () => {
      process.kill("SIGTERM");
      await process.status;
      await Deno.remove(folder, { recursive: true });
    },
  };
}

function configOf(folder: string, port: number, tlsPort: number): string {
  return `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
mail_location = maildir:${folder}/mail
mail_uid = nobody
mail_gid = nogroup
first_valid_uid = 1
default_internal_user = nobody
default_internal_group = nogroup
default_login_user = nobody
ssl = yes
ssl_cert = <${fixture("app.crt")}
ssl_key = <${fixture("app.key")}
disable_plaintext_auth = no
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = uid=nobody gid=nogroup home=${folder}/mail
}
service anvil {
  chroot =
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
  inet_listener imaps {
    port = ${tlsPort}
  }
}
`;
}

async function run(program: string, ...args: readonly string[]): Promise<void> {
  const { success } = await new Deno.Command(program, { args: [...args], stdout: "null", stderr: "null" }).output();
  if (!success) throw new Error(`${program} failed`);
}

/** Waits until something listens there. */
async function answers(port: number): Promise<void> {
  await eventually("the IMAP server", async () => {
    try {
      (await Deno.connect({ hostname: "127.0.0.1", port })).close();
      return true;
    } catch {
      return null;
    }
  });
}

/** A proxy's fault for a connection: it forwards `after` bytes of the server's, then closes or is silent. */
export type ProxyFault = { readonly after: number; readonly then: "close" | "silence" };

/** Starts a proxy in front of a port; each connection uses one fault, and later ones work. */
export function startProxy(port: number, faults: ProxyFault[]): { readonly port: number; readonly stop: () => void } {
  const listener = Deno.listen({ hostname: "127.0.0.1", port: 0 });
  const open = new Set<Deno.Conn>();
  const serve = async (client: Deno.Conn) => {
    const fault = faults.shift();
    const server = await Deno.connect({ hostname: "127.0.0.1", port });
    open.add(client).add(server);
    const end = () => {
      for (const each of [client, server]) if (open.delete(each)) each.close();
    };
    client.readable.pipeTo(server.writable, { preventClose: true }).catch(() => {}).finally(end);
    let left = fault?.after ?? Infinity;
    try {
      const writer = client.writable.getWriter();
      for await (const bytes of server.readable) {
        if (left > 0) await writer.write(bytes.slice(0, Math.min(left, bytes.length)));
        left -= bytes.length;
        if (left <= 0 && fault?.then === "close") break;
      }
    } catch {
      // Either side has closed.
    } finally {
      end();
    }
  };
  const accept = async () => {
    for await (const client of listener) void serve(client).catch(() => {});
  };
  void accept().catch(() => {});
  return {
    port: listener.addr.port,
    stop: () => {
      listener.close();
      for (const each of open) each.close();
      open.clear();
    },
  };
}
