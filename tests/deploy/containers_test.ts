import assert from "node:assert/strict";
import { parseAllDocuments } from "yaml";
import project from "../../deno.json" with { type: "json" };
import { readEnvironment, SECRET_FOLDERS } from "../../environment.ts";
import { VARIABLES } from "../../variables.ts";
import { COUNTERS, GAUGES, HISTOGRAMS } from "../../routes/metrics/table.ts";
import { foreignSecrets } from "../../supervisor/own_secrets.ts";
import { backupsDir, ledgerDir } from "../../supervisor/processes.ts";
import { eventually } from "../support/wait.ts";
import { type Container, entrypoint, readCompose, readText, serviceOf, startContainer } from "./containers.ts";

/** What is of no use in a container, or is settled by its volumes; a timer of the host makes the backups. */
const FIXED = new Set(["SVC_KEYS_DIR", "SVC_FILES_DIR", "SVC_BACKUP_DIR", "SVC_BACKUP_AT", "SVC_EXAMPLE_PORT"]);

const OURS = ["sandbox", "extractor", "desk"] as const;

Deno.test("compose.yaml confines each process as far as containers allow", () => {
  for (const name of OURS) {
    const { user = "", read_only, cap_drop, security_opt, command, image } = serviceOf(name);
    assert.match(user, /^[1-9]\d*:[1-9]\d*$/, name);
    assert.equal(read_only, true, name);
    assert.deepEqual([cap_drop, security_opt, command], [["ALL"], ["no-new-privileges:true"], [name]], name);
    assert.equal(image, serviceOf("desk").image);
  }
});

Deno.test("compose.yaml gives the way out to the sandbox alone, and the keys and the data to one service each", () => {
  const { networks, services } = readCompose();
  assert.equal(networks["inside"]?.internal, true);
  const reach = OURS.map((name) => [...services[name]?.networks ?? [], services[name]?.network_mode ?? ""].join());
  assert.deepEqual(reach, ["outside,", "none", "inside,"]);
  const holders = (source: string) =>
    Object.entries(services).filter(([, { volumes }]) => volumes.some((volume) => volume.source === source))
      .map(([name]) => name);
  // The operator's commands run only when the operator calls them.
  assert.deepEqual(services["operator"]?.profiles, ["operator"]);
  assert.deepEqual(holders("keys"), ["sandbox", "operator"]);
  assert.deepEqual(holders("ledger"), ["sandbox", "operator"]);
  assert.deepEqual(holders("trials"), ["operator"]);
  assert.deepEqual(holders("data"), ["desk", "operator"]);
  assert.deepEqual(holders("run"), ["sandbox", "extractor", "desk", "operator"]);
});

Deno.test("compose.yaml gives each service only the secrets that it reads", () => {
  const { services } = readCompose();
  const folders = Object.entries(services).map(([name, { volumes }]) => {
    const mounts = volumes.filter(({ source, target }) => /secrets/.test(source + target));
    for (const { source, target, isReadOnly } of mounts) {
      assert.deepEqual([`/run/${source.slice("./".length)}`, isReadOnly], [target, true], name);
    }
    return [name, mounts.map(({ source }) => source.slice("./secrets/".length))] as const;
  });
  assert.deepEqual(Object.fromEntries(folders.filter(([, mounted]) => mounted.length > 0)), {
    sandbox: ["sandbox", "bucket"],
    desk: ["desk", "database"],
    operator: ["bucket", "database"],
    postgres: ["postgres"],
  });
  const text = readText("docs/containers.md");
  for (const [name, mounted] of folders) {
    const files = Object.keys(services[name]?.environment ?? {}).flatMap((key) =>
      key.endsWith("_FILE") ? [key.slice(0, -"_FILE".length)] : []
    );
    const own = files.map((variable) => variable === "POSTGRES_PASSWORD" ? "postgres" : SECRET_FOLDERS.get(variable));
    // Nothing is mounted that no variable of the service names, and nothing named that is not mounted.
    assert.deepEqual([...new Set(own)].sort(), [...mounted].sort(), name);
  }
  for (const [variable, folder] of SECRET_FOLDERS) {
    assert.match(
      text,
      new RegExp(`\\| \`deploy/secrets/${folder}/\` \\|.*\`${variable}_FILE=/run/secrets/${folder}/\\w+\``),
    );
  }
});

Deno.test("a secret set where all services would see it stops the start, and the error says where it belongs", () => {
  for (const [variable, folder] of SECRET_FOLDERS) {
    assert.deepEqual(readEnvironment({ [`${variable}_FILE`]: "/run/secrets/of_mine" }), {
      kind: "faults",
      faults: [
        `${variable}_FILE: there is no such file (/run/secrets/of_mine). With deploy/compose.yaml, move ` +
        `deploy/secrets/of_mine into deploy/secrets/${folder}/ and set ${variable}_FILE=/run/secrets/${folder}/of_mine.`,
      ],
    });
    const elsewhere = readEnvironment({ [`${variable}_FILE`]: `/run/secrets/${folder}/of_mine` });
    assert.ok(elsewhere.kind === "faults" && elsewhere.faults[0]?.endsWith("/of_mine)."));
  }
});

Deno.test("the desk's process refuses a mail server's password, which belongs to the sandbox", () => {
  const given: Readonly<Record<string, string>> = {
    SVC_SMTP_URL: "smtps://desk:a-password@smtp.example.com:465",
    SVC_IMAP_URL: "imaps://imap.example.com",
  };
  const variable = (name: string) => given[name];
  assert.deepEqual(foreignSecrets(["desk"], variable), [
    "SVC_SMTP_URL: only the sandbox needs its user and password. Give this process the address without them.",
  ]);
  assert.deepEqual(foreignSecrets(["sandbox"], variable), []);
  assert.deepEqual(foreignSecrets(["sandbox", "extractor", "desk"], variable), []);
});

Deno.test("the deployment files name variables that the desk reads", () => {
  const read = new Set([...Object.keys(VARIABLES), "DENO_KV_ACCESS_TOKEN"]);
  const known = (name: string) => read.has(name) || read.has(name.replace(/_FILE$/, ""));
  const { services } = readCompose();
  const named = [
    ...OURS.flatMap((name) => Object.keys(services[name]?.environment ?? {})),
    ...readText("deploy/kubernetes/desk.yaml").matchAll(/^ {2}(SVC_\w+):/gm).map(([, name = ""]) => name),
    ...OURS.flatMap((name) => [
      ...readText(`deploy/systemd/${unitOf(name)}`).matchAll(/(SVC_\w+)=/g).map(([, variable = ""]) => variable),
    ]),
  ];
  assert.ok(named.length > 20);
  assert.deepEqual(named.filter((name) => !known(name)), []);
});

Deno.test("each service of compose.yaml has a valid configuration if the operator sets only the address", () => {
  for (const name of [...OURS, "operator"]) {
    const environment = Object.entries(serviceOf(name).environment).map(([key, value]) =>
      [key, value.replace(/\$\{\w+:[-?](.*)\}/, key === "SVC_BASE_URL" ? "https://desk.example.com" : "$1")] as const
    );
    const read = readEnvironment(Object.fromEntries(environment));
    assert.equal(read.kind, "ok", JSON.stringify([name, read]));
    if (read.kind !== "ok" || name !== "operator") continue;
    // The doctor and the other commands ask the desk of the other container, behind the same proxy.
    const { host, port, trustProxy } = read.config;
    assert.deepEqual([host, port, trustProxy.kind === "none"], ["desk", 8000, false]);
  }
});

Deno.test("compose.yaml passes on every variable that its operator can set", () => {
  const { services } = readCompose();
  const passed = new Set(Object.values(services).flatMap(({ environment }) => Object.keys(environment)));
  const missing = Object.keys(VARIABLES).filter((name) => !passed.has(name) && !passed.has(`${name}_FILE`));
  assert.deepEqual(missing.filter((name) => !FIXED.has(name)), []);
});

Deno.test("the commands for systemd create each folder outside of the desk's that they write to", () => {
  const text = readText("docs/containers.md");
  const lines = [...text.matchAll(/^install .*$/gm)].map(([line]) => line);
  assert.equal(lines.length, 3);
  for (const line of lines) assert.match(line, /^install -D /);
});

Deno.test("the image and the deployment's documents run existing tasks", () => {
  const texts = ["deploy/Containerfile", "docs/containers.md"].map(readText).join("\n");
  const named = [...texts.matchAll(/\bdeno task ([a-z][\w:]*)/g)].map(([, name = ""]) => name);
  assert.ok(named.includes("prepare"));
  assert.deepEqual(named.filter((name) => !Object.hasOwn(project.tasks, name)), []);
});

Deno.test("the image ends as a user that is not root, in an image without a shell, pinned by version", () => {
  const text = readText("deploy/Containerfile");
  const last = text.slice(text.lastIndexOf("\nFROM "));
  assert.match(last, /^\nFROM \S+:distroless-\$\{DENO_VERSION\}\n/);
  assert.match(text, /^ARG DENO_VERSION=\d+\.\d+\.\d+$/m);
  assert.match(last, /^USER 10001:10001$/m);
  assert.doesNotMatch(text, /:latest|^ADD /m);
  for (const [, image = ""] of readText("deploy/compose.yaml").matchAll(/^ {2,4}image: (\S+)$/gm)) {
    assert.match(image, /:\d[\w.]*$/, image);
  }
});

Deno.test("the image, the units and `deno task start` give the supervisor the same permissions", () => {
  const task = /"start": "(.*)"/.exec(readText("deno.json"))?.[1] ?? "";
  const flags = (words: readonly string[]) =>
    words.filter((word) => word.startsWith("--")).map((word) => word.replace(/(--allow-run)=.*/, "$1")).sort();
  const wanted = flags(task.slice(task.indexOf("deno run")).split(" ").map((word) => word.replace(/=\$\(.*/, "=")));
  assert.ok(wanted.includes("--allow-sys=uid,cpus"));
  assert.deepEqual(flags(entrypoint()), wanted);
  for (const name of OURS) {
    const [, line = ""] = /^ExecStart=(.*)$/m.exec(readText(`deploy/systemd/${unitOf(name)}`)) ?? [];
    assert.deepEqual(flags(line.split(" ")), wanted, name);
    assert.match(line, new RegExp(`main\\.ts start ${name}$`));
  }
});

Deno.test("the desk's systemd unit cannot read the keys or the folders that hold them", () => {
  const [, line = ""] = /^InaccessiblePaths=(.*)$/m.exec(readText("deploy/systemd/desk.service")) ?? [];
  const hidden = new Set(line.split(" ").map((path) => path.replace(/^-/, "")));
  const config = { dataDir: "/var/lib/desk" };
  const folders = [`${config.dataDir}/keys`, ledgerDir(config), backupsDir(config)];
  assert.deepEqual(folders.filter((folder) => !hidden.has(folder)), []);
});

Deno.test("each unit reads a file of secrets of its own, and the documents say which secret belongs in which", () => {
  const text = readText("docs/containers.md");
  const filesOf = (name: "sandbox" | "extractor" | "desk") =>
    [...readText(`deploy/systemd/${unitOf(name)}`).matchAll(/^EnvironmentFile=-(\S+)$/gm)].map(([, path = ""]) => path);
  assert.deepEqual(filesOf("sandbox"), ["/etc/desk/desk.env", "/etc/desk/sandbox.env"]);
  assert.deepEqual(filesOf("desk"), ["/etc/desk/desk.env", "/etc/desk/server.env"]);
  assert.deepEqual(filesOf("extractor"), []);
  const given = new Map(
    [...text.matchAll(/^\| `(\/etc\/desk\/\w+\.env)` \|.*$/gm)].map(([row, path = ""]) =>
      [path, [...row.matchAll(/`([A-Z]\w+)`/g)].map(([, variable = ""]) => variable)] as const
    ),
  );
  const all = [...given.values()].flat();
  assert.ok(all.includes("SVC_MODEL_KEY") && all.includes("DATABASE_URL"));
  // What the documents put into one unit's file, the other unit's process warns of.
  for (const [path, other] of [["/etc/desk/sandbox.env", "desk"], ["/etc/desk/server.env", "sandbox"]] as const) {
    const secrets = (given.get(path) ?? []).filter((name) => !given.get("/etc/desk/desk.env")?.includes(name));
    const warned = foreignSecrets([other], (name) => all.includes(name) ? "a-secret" : undefined);
    assert.deepEqual(warned.map((line) => line.split(":")[0]).sort(), secrets.toSorted(), path);
    assert.ok(warned.every((line) => line.includes(path)));
  }
  assert.deepEqual(foreignSecrets(["sandbox", "extractor", "desk"], () => "a-secret"), []);
  // Every command of the operator runs with all of them.
  for (const path of given.keys()) assert.ok(text.includes(`-p EnvironmentFile=${path} `), path);
});

Deno.test("a freeze while the units run is visible to the sandbox and to the desk, which cannot write it", () => {
  for (const name of ["sandbox", "desk"]) {
    const unit = readText(`deploy/systemd/${unitOf(name)}`);
    const [, path = ""] = /SVC_FREEZE_PATH=(\S+)/.exec(unit) ?? [];
    const folder = path.slice(0, path.lastIndexOf("/"));
    assert.match(unit, new RegExp(`^StateDirectory=.*\\b${folder.replace("/var/lib/", "")}$`, "m"));
    // A mount of a file keeps what was there when the unit started; in the sandbox all but these folders is hidden.
    if (name === "sandbox") assert.match(unit, new RegExp(`^BindReadOnlyPaths=${folder}$`, "m"));
    assert.doesNotMatch(unit, /^Bind\w*Paths=.*\.json/m);
  }
  for (const name of ["sandbox", "desk"]) {
    const { volumes, environment } = serviceOf(name);
    const mount = volumes.find(({ target }) => environment["SVC_FREEZE_PATH"]?.startsWith(`${target}/`));
    assert.equal(mount?.isReadOnly, true, name);
  }
});

Deno.test({
  name: "systemd-analyze rates each unit as well confined",
  ignore: !await isThere("systemd-analyze"),
  fn: async () => {
    for (const name of OURS) {
      const unit = new URL(`../../deploy/systemd/${unitOf(name)}`, import.meta.url).pathname;
      const { code, stdout } = await new Deno.Command("systemd-analyze", {
        args: ["security", "--offline=true", "--threshold=20", unit],
      }).output();
      assert.equal(code, 0, new TextDecoder().decode(stdout));
    }
  },
});

Deno.test("the Kubernetes manifest confines each container, and mounts the keys in the sandbox alone", () => {
  const documents = parseAllDocuments(readText("deploy/kubernetes/desk.yaml"), { merge: true });
  assert.deepEqual(documents.flatMap(({ errors }) => errors), []);
  const deployment = documents.map((document) => document.toJS()).find(({ kind }) => kind === "Deployment");
  const { initContainers, containers, volumes } = deployment.spec.template.spec;
  const all = [...initContainers, ...containers];
  assert.deepEqual(all.map(({ args }) => args), OURS.map((name) => [name]));
  const named = volumes.map(({ name }: { name: string }) => name);
  for (const { name, securityContext, volumeMounts } of all) {
    assert.equal(securityContext.readOnlyRootFilesystem, true, name);
    assert.equal(securityContext.allowPrivilegeEscalation, false, name);
    assert.deepEqual(securityContext.capabilities, { drop: ["ALL"] }, name);
    const mounted = volumeMounts.map((mount: { name: string }) => mount.name);
    assert.deepEqual(mounted.filter((mount: string) => !named.includes(mount)), [], name);
    assert.equal(mounted.includes("keys"), name === "sandbox");
    assert.equal(mounted.includes("data"), name === "desk");
    // The sockets and the operator's freeze, read-only, are all that they have in common, as in compose.yaml.
    const shared = mounted.filter((mount: string) =>
      all.some(({ name: other, volumeMounts: others }) =>
        other !== name && others.some((each: { name: string }) => each.name === mount)
      )
    );
    assert.deepEqual(shared.filter((mount: string) => !["run", "operator"].includes(mount)), [], name);
  }
});

Deno.test("the Kubernetes manifest gives each secret to the container that needs it", () => {
  const documents = parseAllDocuments(readText("deploy/kubernetes/desk.yaml"), { merge: true });
  const deployment = documents.map((document) => document.toJS()).find(({ kind }) => kind === "Deployment");
  const { initContainers, containers } = deployment.spec.template.spec;
  type Variable = { readonly name: string; readonly valueFrom?: { readonly secretKeyRef: { readonly key: string } } };
  const secretsOf = (wanted: string) =>
    [...initContainers, ...containers].filter(({ name }) => name === wanted)
      .flatMap(({ env }: { readonly env: readonly Variable[] }) => env)
      .flatMap(({ name, valueFrom }) => valueFrom === undefined ? [] : [[name, valueFrom.secretKeyRef.key] as const]);
  const byFolder = (...folders: readonly string[]) =>
    [...SECRET_FOLDERS].filter(([, folder]) => folders.includes(folder)).map(([name]) => name).sort();
  assert.deepEqual(secretsOf("sandbox").map(([name]) => name).sort(), byFolder("sandbox", "bucket"));
  assert.deepEqual(secretsOf("desk").map(([name]) => name).sort(), byFolder("desk", "database"));
  assert.deepEqual(secretsOf("extractor"), []);
  const text = readText("docs/containers.md");
  for (const container of ["sandbox", "desk"]) {
    const [row = ""] = new RegExp(`^\\| ${container} \\| \`.*$`, "m").exec(text) ?? [];
    assert.deepEqual(secretsOf(container).map(([, key]) => key).filter((key) => !row.includes(`\`${key}\``)), []);
  }
});

Deno.test("the Grafana dashboard queries existing metrics of the desk", () => {
  const board = readText("deploy/grafana/desk.json");
  JSON.parse(board);
  const asked = new Set(board.match(/\bdesk_[a-z_]+/g));
  const known = [...Object.keys(COUNTERS), ...Object.keys(HISTOGRAMS), ...Object.keys(GAUGES)];
  assert.ok(asked.size >= 8);
  assert.deepEqual([...asked].filter((name) => !known.includes(name.replace(/_(bucket|sum|count)$/, ""))), []);
});

Deno.test({
  name: "the three services run as compose.yaml has them: apart, read-only, and the desk without a way out",
  ignore: Deno.uid() !== 0 || !await isThere("unshare") || !await canUnshare(),
  fn: async (test) => {
    const folder = await Deno.makeTempDir({ prefix: "containers-" });
    await Deno.chmod(folder, 0o755);
    const compiled = `${folder}/compiled`;
    const prepared = await new Deno.Command(Deno.execPath(), {
      args: ["task", "-q", "prepare"],
      env: { DENO_DIR: compiled },
    }).output();
    assert.equal(prepared.code, 0, new TextDecoder().decode(prepared.stderr));
    const engine = { folder, compiled };
    const variables = {
      SVC_BASE_URL: "http://127.0.0.1:8000",
      SVC_MAIL_FROM: "support@example.com",
      SVC_SMTP_URL: "smtps://smtp.example.com:465",
      SVC_SMTP_URL_FILE: "/run/secrets/sandbox/smtp_url",
      SVC_METRICS_TOKEN_FILE: "/run/secrets/desk/metrics_token",
    };
    for (const kind of ["sandbox", "bucket", "desk", "database"]) {
      await Deno.mkdir(`${folder}/secrets/${kind}`, { recursive: true });
    }
    await Deno.writeTextFile(`${folder}/secrets/sandbox/smtp_url`, "smtps://desk:a-password@smtp.example.com:465");
    await Deno.writeTextFile(`${folder}/secrets/desk/metrics_token`, "a-token-of-the-metrics");
    const started: Container[] = [];
    const start = async (name: string, isReady: (container: Container) => Promise<boolean>) => {
      const container = startContainer(engine, name, variables);
      started.push(container);
      await eventually(`${name} to be ready`, async () => {
        if (container.output().includes("giving up")) throw new Error(container.output());
        return await isReady(container) || null;
      });
      return container;
    };
    try {
      const sandbox = await start("sandbox", (container) => says(container, "Ready: sandbox."));
      const extractor = await start("extractor", (container) => says(container, "Ready: extractor."));
      const desk = await start("desk", (container) => says(container, "The desk is ready"));

      await test.step("the desk answers, with all its parts", async () => {
        const { code, output } = await desk.run("/bin/deno", "eval", ASK_READY);
        assert.equal(code, 0, output);
      });
      await test.step("neither the desk nor the extractor has a route to anywhere", async () => {
        for (const container of [desk, extractor]) {
          assert.deepEqual(await container.run("ip", "route"), { code: 0, output: "" });
        }
      });
      await test.step("each service sees only its own volumes", async () => {
        assert.notEqual((await desk.run("ls", "/data/ledger")).code, 0);
        assert.notEqual((await desk.run("ls", "/data/keys")).code, 0);
        assert.notEqual((await sandbox.run("ls", "/data/db")).code, 0);
        assert.notEqual((await extractor.run("ls", "/data/keys")).code, 0);
        assert.match((await sandbox.run("ls", "/data/keys")).output, /1\.key/);
      });
      await test.step("each service sees only its own secrets", async () => {
        assert.match((await sandbox.run("cat", "/run/secrets/sandbox/smtp_url")).output, /a-password/);
        assert.notEqual((await desk.run("ls", "/run/secrets/sandbox")).code, 0);
        assert.equal((await desk.run("ls", "/run/secrets/desk")).output, "metrics_token\n");
        assert.notEqual((await sandbox.run("ls", "/run/secrets/desk")).code, 0);
        assert.notEqual((await extractor.run("ls", "/run/secrets")).code, 0);
        for (const { output } of started) assert.doesNotMatch(output(), /only the sandbox needs|a-password/);
      });
      await test.step("no service can write its code", async () => {
        for (const container of started) {
          assert.notEqual((await container.run("touch", `${PROJECT_MARK}`)).code, 0);
        }
      });
    } finally {
      for (const container of started.toReversed()) await container.stop();
      await Deno.remove(folder, { recursive: true });
    }
  },
});

/** A file in the working folder, which is the project's. */
const PROJECT_MARK = "written_by_a_container";

const ASK_READY = "const a = await fetch('http://127.0.0.1:8000/readyz'); console.log(await a.text()); " +
  "if (!a.ok) Deno.exit(1)";

function says(container: Container, line: string): Promise<boolean> {
  return Promise.resolve(container.output().includes(line));
}

function unitOf(name: string): string {
  return name === "desk" ? "desk.service" : `desk-${name}.service`;
}

async function isThere(program: string): Promise<boolean> {
  return await new Deno.Command("which", { args: [program], stdout: "null" }).output().then(({ success }) => success);
}

async function canUnshare(): Promise<boolean> {
  const args = ["--net", "--mount", "ip", "link", "set", "lo", "up"];
  return await new Deno.Command("unshare", { args, stderr: "null" }).output().then(
    ({ success }) => success,
    () => false,
  );
}
