import assert from "node:assert/strict";
import { privateHosts, readConfig } from "../config.ts";
import { unknownVariables, VARIABLES, type VariableSpec } from "../variables.ts";
import { printAllowances } from "../sandbox/address.ts";

const SPECS: readonly (readonly [string, VariableSpec])[] = Object.entries(VARIABLES);

/** The configuration of an environment. */
function configOf(environment: Readonly<Record<string, string>>) {
  return readConfig((name) => environment[name]);
}

Deno.test("readConfig treats the table's defaults like values that are set", () => {
  const defaults = Object.fromEntries(
    SPECS.flatMap(([name, spec]) => spec.default === null ? [] : [[name, spec.default]]),
  );
  const unset = configOf({});
  assert.equal(unset.kind, "ok");
  assert.deepEqual(configOf(defaults), unset);
});

Deno.test("VARIABLES says of each variable what happens without it", () => {
  for (const [name, spec] of SPECS) assert.equal(spec.default === null, spec.unset !== undefined, name);
});

Deno.test("readConfig names every bad value, with what the variable holds", () => {
  const read = configOf({ SVC_PORT: "80000", SVC_TRUST_PROXY: "perhaps", SVC_BASE_URL: "desk.example.com/path" });
  assert.deepEqual(read.kind === "faults" && read.faults, [
    'SVC_PORT: "80000" is not valid; it is the port to listen on, 1 to 65535.',
    'SVC_BASE_URL: "desk.example.com/path" is not valid; it is the public address, such as https://desk.example.com.',
    'SVC_TRUST_PROXY: "perhaps" is not valid; it is the number of proxies in front that set X-Forwarded-For, 0 to 10, ' +
    "or the addresses of such proxies, such as 10.0.0.0/8,192.0.2.7.",
  ]);
});

Deno.test("readConfig does not report a variable with a bad value as missing", () => {
  const read = configOf({
    ...{
      SVC_MODEL: "gpt",
      SVC_MODEL_URL: "nonsense",
      SVC_IMAP_URL: "imaps://u:p@mail.example.com",
      SVC_MAIL_FROM: "x",
    },
    ...{ SVC_TRUST_PROXY: "perhaps", SVC_COUNTRY_HEADER: "CF-IPCountry" },
  });
  const names = read.kind === "faults" ? read.faults.map((line) => line.split(" ", 1)[0]) : [];
  assert.deepEqual(names, ["SVC_TRUST_PROXY:", "SVC_MODEL_URL:", "SVC_MAIL_FROM:"]);
});

Deno.test("a country's header needs a trusted proxy, and the name of a header", () => {
  const set = configOf({ SVC_COUNTRY_HEADER: "CF-IPCountry", SVC_TRUST_PROXY: "1" });
  assert.equal(set.kind === "ok" && set.config.countryHeader, "cf-ipcountry");
  const alone = configOf({ SVC_COUNTRY_HEADER: "CF-IPCountry" });
  assert.match(alone.kind === "faults" ? alone.faults.join() : "", /^SVC_TRUST_PROXY: missing; SVC_COUNTRY_HEADER/);
  assert.equal(configOf({ SVC_COUNTRY_HEADER: "a b", SVC_TRUST_PROXY: "1" }).kind, "faults");
});

/** `SVC_ALLOW_PRIVATE`, and the host that an action file may then call. */
const ALLOWED: readonly (readonly [text: string, privateHosts: readonly string[]])[] = [
  ["app.internal=10.0.0.0/8:8443", ["app.internal:8443"]],
  ["App.Internal=127.0.0.1:8001, wiki=10.1.2.7:443", ["app.internal:8001", "wiki:443"]],
  ["::1=::1:8080", ["[::1]:8080"]],
  ["app=[fd00::/8]:443", ["app:443"]],
];

for (const [text, hosts] of ALLOWED) {
  Deno.test(`readConfig allows "${text}" as the sandbox does`, () => {
    const read = configOf({ SVC_ALLOW_PRIVATE: text });
    assert.ok(read.kind === "ok");
    assert.deepEqual(privateHosts(read.config.allowances), hosts);
    const again = configOf({ SVC_ALLOW_PRIVATE: printAllowances(read.config.allowances) });
    assert.ok(again.kind === "ok");
    assert.deepEqual(privateHosts(again.config.allowances), hosts);
  });
}

Deno.test("readConfig names each bad entry of SVC_ALLOW_PRIVATE", () => {
  const read = configOf({ SVC_ALLOW_PRIVATE: "app=10.0.0.0/33:443,wiki=10.0.0.1:443,db=10.0.0.2:99999" });
  assert.deepEqual(read.kind === "faults" && read.faults, [
    'SVC_ALLOW_PRIVATE: "app=10.0.0.0/33:443" has no address range such as 10.0.0.0/8 or 127.0.0.1.',
    'SVC_ALLOW_PRIVATE: "db=10.0.0.2:99999" has no port from 1 to 65535.',
  ]);
});

Deno.test("unknownVariables names the nearest variable, and ignores other programs' variables", () => {
  const known = SPECS.map(([name]) => name);
  assert.deepEqual(unknownVariables([...known, "PATH", "SVC_IDENTITY_SECRET"]), []);
  assert.deepEqual(unknownVariables(["SVC_PROT", "svc_port"]), [
    "SVC_PROT: the desk has no such variable. Did you mean `SVC_PORT`?",
  ]);
});

Deno.test("readConfig says that a path in the public address is not supported", () => {
  for (const address of ["https://example.com/support", "https://example.com/support/"]) {
    const read = configOf({ SVC_BASE_URL: address });
    assert.match(
      read.kind === "faults" ? read.faults.join("\n") : "",
      /^SVC_BASE_URL: it has a path\. The desk needs a host/,
    );
  }
  const read = configOf({ SVC_BASE_URL: "https://example.com/" });
  assert.equal(read.kind === "ok" && read.config.baseUrl, "https://example.com");
});

Deno.test("readConfig refuses a key folder inside a folder that the desk writes", () => {
  for (const [keys, files] of [["/d/files", "/d/files"], ["/f/keys", "/f"], ["/k", "/k/files"]] as const) {
    const read = configOf({ SVC_DATA_DIR: "/d", SVC_KEYS_DIR: keys, SVC_FILES_DIR: files });
    assert.match(read.kind === "faults" ? read.faults.join() : "", /SVC_KEYS_DIR: the desk writes to/);
  }
  const shared = configOf({ SVC_DATA_DIR: "/d", SVC_KEYS_DIR: "/shared/keys", SVC_FILES_DIR: "/shared/files" });
  assert.deepEqual(shared.kind === "ok" && [shared.config.keysDir, shared.config.filesDir], [
    "/shared/keys",
    "/shared/files",
  ]);
});

Deno.test("a bucket is read with its defaults, and each fault of its settings is named", () => {
  const KEYS = { SVC_S3_ACCESS_KEY_ID: "id", SVC_S3_SECRET_ACCESS_KEY: "secret" };
  const read = (environment: Readonly<Record<string, string>>) => {
    const values = new Map(Object.entries({ SVC_S3_BUCKET: "acme-desk", ...KEYS, ...environment }));
    return readConfig((name) => values.get(name));
  };
  const faults = (environment: Readonly<Record<string, string>>) => {
    const found = read(environment);
    return found.kind === "faults" ? found.faults.join("\n") : "";
  };
  const amazon = read({ SVC_S3_REGION: "eu-central-1", SVC_S3_PREFIX: "/support/" });
  assert.deepEqual(amazon.kind === "ok" && amazon.config.bucket, {
    endpoint: new URL("https://s3.eu-central-1.amazonaws.com"),
    name: "acme-desk",
    region: "eu-central-1",
    addressing: "path",
    prefix: "support/",
    accessKeyId: "id",
  });
  assert.match(faults({ SVC_S3_BUCKET: "Acme" }), /^SVC_S3_BUCKET: /);
  assert.match(faults({ SVC_S3_ENDPOINT: "https://s3.example.com/bucket" }), /^SVC_S3_ENDPOINT: .*without a path/);
  assert.match(
    faults({ SVC_S3_ENDPOINT: "http://minio.internal:9000" }),
    /http is for private hosts alone.*minio\.internal/,
  );
  const allowed = { SVC_S3_ENDPOINT: "http://minio.internal:9000", SVC_ALLOW_PRIVATE: "minio.internal=10.0.0.5:9000" };
  assert.equal(faults(allowed), "");
  assert.match(faults({ ...allowed, SVC_S3_ADDRESSING: "host" }), /acme-desk\.minio\.internal in SVC_ALLOW_PRIVATE/);
  assert.match(faults({ SVC_S3_ADDRESSING: "dns" }), /^SVC_S3_ADDRESSING: it is path or host/);
  assert.match(faults({ SVC_S3_PREFIX: "../other" }), /^SVC_S3_PREFIX: /);
  assert.match(faults({ SVC_S3_BUCKET: "", SVC_S3_ADDRESSING: "dns" }), /^SVC_S3_ADDRESSING: it is path or host/);
  assert.match(faults({ SVC_S3_ACCESS_KEY_ID: "" }), /^SVC_S3_ACCESS_KEY_ID: missing/);
  const lent = read({ SVC_S3_SESSION_TOKEN: "FwoGZXIvYXdzEA+/==" });
  assert.equal(lent.kind === "ok" && lent.config.bucketToken, "FwoGZXIvYXdzEA+/==");
  const broken = faults({ SVC_S3_SESSION_TOKEN: "FwoGZXIv\nYXdz" });
  assert.match(broken, /^SVC_S3_SESSION_TOKEN: the value, which is not shown, is not valid; it is the session token/);
  assert.doesNotMatch(broken, /FwoG/);
  assert.match(faults({ SVC_S3_BUCKET: "", SVC_FILES_STORE: "s3" }), /^SVC_S3_BUCKET: missing; SVC_FILES_STORE=s3/);
  assert.match(faults({ SVC_BACKUP_VERIFY: "perhaps" }), /^SVC_BACKUP_VERIFY: "perhaps" is not valid/);
  assert.match(faults({ SVC_BACKUP_STORE: "folder" }), /^SVC_BACKUP_DIR: missing/);
  assert.match(faults({ SVC_DATA_DIR: "/d", SVC_BACKUP_DIR: "/d" }), /^SVC_BACKUP_DIR: the desk reads \/d, and/m);
});

Deno.test("readConfig resolves links in the paths of folders", async () => {
  const folder = await Deno.makeTempDir({ prefix: "desk-links-" });
  try {
    await Deno.mkdir(`${folder}/d/files`, { recursive: true });
    await Deno.symlink(`${folder}/d`, `${folder}/link`);
    const read = configOf({ SVC_DATA_DIR: `${folder}/link`, SVC_KEYS_DIR: `${folder}/link/own` });
    assert.ok(read.kind === "ok");
    const { dataDir, keysDir, filesDir } = read.config;
    assert.deepEqual([dataDir, keysDir, filesDir], ["", "/own", "/files"].map((name) => `${folder}/d${name}`));
    const faults = (environment: Record<string, string>) => {
      const result = configOf({ SVC_DATA_DIR: `${folder}/d`, ...environment });
      return result.kind === "faults" ? result.faults.join("\n") : "";
    };
    assert.match(faults({ SVC_BACKUP_DIR: `${folder}/link` }), /^SVC_BACKUP_DIR: the desk reads /);
    assert.match(faults({ SVC_BACKUP_DIR: `${folder}/link/files` }), /^SVC_BACKUP_DIR: the desk reads /);
    assert.match(faults({ SVC_KEYS_DIR: `${folder}/link/files/keys` }), /^SVC_KEYS_DIR: the desk writes /);
    await Deno.mkdir(`${folder}/d/files/own`);
    await Deno.symlink(`${folder}/d/files/own`, `${folder}/d/keys`);
    assert.match(faults({}), /^SVC_KEYS_DIR: the desk writes /);
  } finally {
    await Deno.remove(folder, { recursive: true });
  }
});
