/**
 * `deno task release`: builds a release into `dist/`: the archive with the code and the built scripts, its bill of
 * materials, and the checksums of both.
 *
 * The archive of a commit is reproducible byte for byte. Signing is left to the holder of the key, as the last lines
 * explain.
 *
 * @module
 */
import denoJson from "../../deno.json" with { type: "json" };
import { hashFiles, MANIFEST } from "./manifest.ts";
import { type LockedPackage, lockedPackages, printSbom } from "./sbom.ts";

const ROOT = new URL("../../", import.meta.url).pathname;
const DIST = `${ROOT}dist`;
const { version } = denoJson;
const NAME = `desk-${version}`;

const changed = await git("status", "--porcelain");
if (changed !== "") fail(`A release is made of a commit. Commit or remove first:\n${changed}`);
if (!(await Deno.readTextFile(`${ROOT}CHANGELOG.md`)).includes(`## ${version}`)) {
  fail(`CHANGELOG.md has no section "## ${version}". Name the release there.`);
}
const commit = await git("rev-parse", "HEAD");
const at = await git("show", "-s", "--format=%cI", "HEAD");
// Without the snapshot of a new database, which differs each time; `setup` makes it.
const built = [...await filesBelow("build/assets")].sort();
const tracked = (await git("ls-files")).split("\n");

await Deno.remove(DIST, { recursive: true }).catch(() => {});
await Deno.mkdir(DIST);
const files = await hashFiles(ROOT, [...tracked, ...built]);
await Deno.writeTextFile(`${DIST}/${MANIFEST}`, `${JSON.stringify({ version, commit, files }, null, 2)}\n`);
await writeArchive();
await Deno.remove(`${DIST}/${MANIFEST}`);
const packages = lockedPackages(await Deno.readTextFile(`${ROOT}deno.lock`));
await Deno.writeTextFile(`${DIST}/${NAME}.cdx.json`, printSbom({ version, commit, at }, packages, licenceOf));
const sums = await hashFiles(`${DIST}/`, [`${NAME}.tar.gz`, `${NAME}.cdx.json`]);
await Deno.writeTextFile(`${DIST}/SHA256SUMS`, Object.entries(sums).map(([path, sum]) => `${sum}  ${path}\n`).join(""));

console.log(`dist/ holds ${NAME}.tar.gz (${Object.keys(files).length} files), its bill of materials and SHA256SUMS.
To sign them:   ssh-keygen -Y sign -f <your key> -n desk-release dist/SHA256SUMS
To verify them: ssh-keygen -Y verify -f allowed_signers -I <signer> -n desk-release -s SHA256SUMS.sig < SHA256SUMS
                sha256sum --check SHA256SUMS`);

/** The archive of git with the built files and a list of all; times are the commit's. */
async function writeArchive(): Promise<void> {
  const added = [`${DIST}/${MANIFEST}`, ...built.map((path) => `${ROOT}${path}`)];
  const places = [NAME, ...built.map((path) => `${NAME}/${path.slice(0, path.lastIndexOf("/"))}`)];
  const options = added.flatMap((path, index) => [`--prefix=${places[index]}/`, `--add-file=${path}`]);
  const output = `--output=${DIST}/${NAME}.tar`;
  await git("archive", "--format=tar", output, ...options, `--prefix=${NAME}/`, "HEAD");
  // Without -n the file would contain the time of compression.
  await run("gzip", "-n", "-9", `${DIST}/${NAME}.tar`);
}

function licenceOf({ key, name }: LockedPackage): string | null {
  const folder = `${ROOT}node_modules/.deno/${key.replaceAll("/", "+")}/node_modules/${name}`;
  try {
    const { license } = JSON.parse(Deno.readTextFileSync(`${folder}/package.json`));
    return typeof license === "string" ? license : null;
  } catch {
    // A package for another platform is in the lock file but not on this machine.
    return null;
  }
}

async function filesBelow(folder: string): Promise<readonly string[]> {
  const entries = await Array.fromAsync(Deno.readDir(`${ROOT}${folder}`));
  return entries.filter(({ isFile, name }) => isFile && !name.startsWith(".")).map(({ name }) => `${folder}/${name}`);
}

function git(...args: readonly string[]): Promise<string> {
  return run("git", ...args);
}

async function run(program: string, ...args: readonly string[]): Promise<string> {
  const { success, stdout, stderr } = await new Deno.Command(program, { args: [...args], cwd: ROOT }).output();
  if (!success) fail(`${program} ${args[0]}: ${new TextDecoder().decode(stderr)}`);
  return new TextDecoder().decode(stdout).trim();
}

function fail(line: string): never {
  console.error(line);
  Deno.exit(1);
}
