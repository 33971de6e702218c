/**
 * Runs a service of `deploy/compose.yaml` without a container engine: with its command, user, capabilities, networks
 * and volumes, in Linux namespaces. For tests that run as root.
 *
 * @module
 */
import { parse } from "yaml";
import { z } from "zod";

const PROJECT = new URL("../../", import.meta.url);

const volume = z.string().transform((text) => {
  const [source = "", target = "", mode] = text.split(":");
  return { source, target, isReadOnly: mode === "ro" };
});

const service = z.object({
  user: z.string().optional(),
  read_only: z.boolean().optional(),
  cap_drop: z.array(z.string()).optional(),
  security_opt: z.array(z.string()).optional(),
  entrypoint: z.array(z.string()).optional(),
  command: z.array(z.string()).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  networks: z.array(z.string()).default([]),
  network_mode: z.string().optional(),
  volumes: z.array(volume).default([]),
  profiles: z.array(z.string()).default([]),
  image: z.string(),
});

export type Service = z.infer<typeof service>;

const compose = z.object({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.object({ internal: z.boolean().optional() })),
  volumes: z.record(z.string(), z.unknown()),
});

/** A text file of the project. */
export function readText(path: string): string {
  return Deno.readTextFileSync(new URL(path, PROJECT));
}

/** `deploy/compose.yaml` with what it merges filled in. */
export function readCompose(): z.infer<typeof compose> {
  return compose.parse(parse(readText("deploy/compose.yaml"), { merge: true }));
}

/** The service of that name. @throws Error when there is none */
export function serviceOf(name: string): Service {
  const found = readCompose().services[name];
  if (found === undefined) throw new Error(`deploy/compose.yaml has no service ${name}`);
  return found;
}

/** The image's `ENTRYPOINT`, without tini. */
export function entrypoint(): readonly string[] {
  const [, json = "[]"] = /^ENTRYPOINT (\[.*\])$/m.exec(readText("deploy/Containerfile")) ?? [];
  const words = z.array(z.string()).parse(JSON.parse(json));
  return words.slice(words.indexOf("--") + 1);
}

/** Where a stand-in for a container engine keeps what the containers share. */
export type Engine = {
  /** An empty folder that every user can enter. */
  readonly folder: string;
  /** The compiled code, as `DENO_DIR`. */
  readonly compiled: string;
};

/** A running container. */
export type Container = {
  /** Its first process, as the machine numbers it. */
  readonly pid: number;
  output(): string;
  /** Runs a program in its namespaces, as its user. */
  run(...words: readonly string[]): Promise<{ readonly code: number; readonly output: string }>;
  stop(): Promise<void>;
};

/** The folders of secrets that a service mounts, from `secrets/` of the engine's folder. */
function secretFolders({ volumes }: Service): readonly { readonly source: string; readonly target: string }[] {
  return volumes.filter(({ source }) => source.startsWith("./secrets"));
}

/** The folders that a service mounts below `/data`, by volume; the operator's stays empty here. */
function dataVolumes({ volumes }: Service): readonly { readonly source: string; readonly target: string }[] {
  return volumes.filter(({ target }) => target === "/data" || target.startsWith("/data/"));
}

/** Starts a service as compose would. `variables` take the place of the ones that the operator sets. */
export function startContainer(
  engine: Engine,
  name: string,
  variables: Readonly<Record<string, string>>,
): Container {
  const service = serviceOf(name);
  const root = `${engine.folder}/${name}`;
  const user = service.user ?? "0:0";
  const here = (text: string) =>
    text.replaceAll("/bin/deno", `${root}/deno`).replace(/\/(?:data|run\/secrets)(?=\/|$)/g, `${root}$&`);
  const mounts = dataVolumes(service).map(({ source, target }) =>
    `mkdir -p ${here(target)} && mount --bind ${engine.folder}/volumes/${source} ${here(target)}`
  );
  for (const { source } of dataVolumes(service)) makeVolume(`${engine.folder}/volumes/${source}`, user);
  const command = [...entrypoint(), ...service.command ?? []].map(here);
  const script = [
    "set -e",
    `mkdir -p ${root}/data ${root}/app ${root}/compiled && touch ${root}/deno`,
    // The image is read-only, and so is its substitute.
    `mount --bind ${Deno.execPath()} ${root}/deno`,
    `mount --bind ${PROJECT.pathname} ${root}/app && mount -o remount,bind,ro ${root}/app`,
    `mount --bind ${engine.compiled} ${root}/compiled && mount -o remount,bind,ro ${root}/compiled`,
    ...mounts,
    ...secretFolders(service).map(({ source, target }) =>
      `mkdir -p ${here(target)} && mount --bind ${engine.folder}/${source} ${here(target)}`
    ),
    // Docker gives a network its loopback; without a network there is that alone.
    "ip link set lo up",
    `cd ${root}/app`,
    `exec ${asUser(user)} ${command.map(quoted).join(" ")}`,
  ].join("\n");
  const isApart = !service.networks.includes("outside");
  const environment = Object.fromEntries(
    Object.entries(service.environment).filter(([, value]) => !value.includes("${")).map(([key, value]) =>
      [key, here(value)] as const
    ),
  );
  const child = new Deno.Command("unshare", {
    args: ["--mount", ...(isApart ? ["--net"] : []), "sh", "-c", script],
    env: {
      ...environment,
      ...Object.fromEntries(
        Object.entries(variables).filter(([key]) => key in service.environment).map((
          [key, value],
        ) => [key, here(value)]),
      ),
      ...{ PATH: Deno.env.get("PATH") ?? "", HOME: "/tmp", DENO_DIR: `${root}/compiled`, NO_COLOR: "1" },
    },
    clearEnv: true,
    stdout: "piped",
    stderr: "piped",
  }).spawn();
  const printed: string[] = [];
  const read = Promise.all([child.stdout, child.stderr].map(async (stream) => {
    for await (const text of stream.pipeThrough(new TextDecoderStream())) printed.push(text);
  }));
  return {
    pid: child.pid,
    output: () => printed.join(""),
    run: async (...words) => {
      const args = ["--target", String(child.pid), "--mount", "--net", "--", ...asUser(user).split(" ")];
      const { code, stdout, stderr } = await new Deno.Command("nsenter", {
        args: [...args, ...words.map(here)],
        env: { DENO_DIR: `${root}/compiled`, HOME: "/tmp", NO_COLOR: "1" },
      }).output();
      return { code, output: new TextDecoder().decode(stdout) + new TextDecoder().decode(stderr) };
    },
    stop: async () => {
      try {
        child.kill("SIGTERM");
      } catch {
        // It has ended.
      }
      await Promise.all([child.status, read]);
    },
  };
}

function makeVolume(path: string, user: string): void {
  const [uid = 0, gid = 0] = user.split(":").map(Number);
  Deno.mkdirSync(path, { recursive: true, mode: 0o700 });
  Deno.chownSync(path, uid, gid);
}

/** The command that gives up everything but one user's rights, as `cap_drop` and `no-new-privileges` do. */
function asUser(user: string): string {
  const [uid, gid] = user.split(":");
  return `setpriv --reuid ${uid} --regid ${gid} --clear-groups --no-new-privs --bounding-set=-all --inh-caps=-all`;
}

function quoted(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
