/** Runs the code of docs/identity-tokens.md in each installed language against one table of customers. */
import assert from "node:assert/strict";
import { importSecret, verifyToken } from "../../sandbox/identity/token.ts";

const SECRET = "svc_id_0123456789abcdefghijklmnopqrstuvwxyzABCDEFG";

type Customer = { readonly id: string; readonly email: string; readonly name: string; readonly plan: string };

/** What a token must hold, whatever the language. */
const VECTORS: readonly Customer[] = [
  { id: "u-1", email: "ada@example.com", name: "Ada Lovelace", plan: "pro" },
  { id: "4711", email: "zoë@exämple.com", name: "Zoë Ångström 👋 李", plan: "größe" },
  { id: 'a"b\\c', email: "quote@example.com", name: 'O\'Neil "Bobby" \\ </script> & co', plan: "<b>" },
];

/** How the code of a language becomes a program that prints a token for each four arguments. */
type Runtime = {
  readonly heading: string;
  readonly command: string;
  readonly file: string;
  /** What makes the program of the file before it runs. */
  readonly compiler?: { readonly command: string; readonly arguments: (file: string) => readonly string[] };
  readonly arguments: (file: string) => readonly string[];
  readonly program: (code: string) => string;
};

const RUNTIMES: readonly Runtime[] = [
  {
    heading: "Node.js, Deno, Bun",
    command: "node",
    file: "token.mjs",
    arguments: (file) => [file],
    program: (code) =>
      `${code}
const [secret, ...given] = process.argv.slice(2);
while (given.length > 0) {
  const [id, email, name, plan] = given.splice(0, 4);
  console.log(identityToken({ id, email, name, plan }, secret));
}`,
  },
  {
    heading: "Python",
    command: "python3",
    file: "token_maker.py",
    arguments: (file) => ["-I", file],
    program: (code) =>
      `${code}
import sys
secret, *given = sys.argv[1:]
for at in range(0, len(given), 4):
    print(identity_token(dict(zip(("id", "email", "name", "plan"), given[at:at + 4])), secret))`,
  },
  {
    heading: "PHP",
    command: "php",
    file: "token.php",
    arguments: (file) => [file],
    program: (code) =>
      `${code}
foreach (array_chunk(array_slice($argv, 2), 4) as [$id, $email, $name, $plan]) {
    echo identity_token(['id' => $id, 'email' => $email, 'name' => $name, 'plan' => $plan], $argv[1]), "\\n";
}`,
  },
  {
    heading: "Ruby",
    command: "ruby",
    file: "token.rb",
    arguments: (file) => ["-E", "UTF-8:UTF-8", file],
    program: (code) =>
      `${code}
secret, *given = ARGV
given.each_slice(4) { |id, email, name, plan| puts identity_token({ id:, email:, name:, plan: }, secret) }`,
  },
  {
    heading: "Go",
    command: "go",
    file: "token.go",
    arguments: (file) => ["run", file],
    program: (code) =>
      `${code.replace("package main\n", 'package main\n\nimport (\n\t"fmt"\n\t"os"\n)\n')}
func main() {
	for given := os.Args[2:]; len(given) > 0; given = given[4:] {
		token, err := identityToken(User{given[0], given[1], given[2], given[3]}, os.Args[1])
		if err != nil {
			panic(err)
		}
		fmt.Println(token)
	}
}`,
  },
  {
    heading: "Java",
    command: "java",
    file: "Driver.java",
    arguments: (file) => ["-Dsun.jnu.encoding=UTF-8", file],
    program: (code) =>
      code.replace(
        "final class IdentityToken",
        `final class Driver {
    public static void main(String[] given) throws Exception {
        for (int at = 1; at < given.length; at += 4) {
            var user = new IdentityToken.User(given[at], given[at + 1], given[at + 2], given[at + 3]);
            System.out.println(IdentityToken.of(user, given[0]));
        }
    }
}

final class IdentityToken`,
      ),
  },
  { heading: "C#", command: "dotnet", file: "token.cs", arguments: (file) => ["run", file], program: csharpProgram },
  {
    heading: "C#",
    command: "mono",
    file: "token.cs",
    compiler: {
      command: "mcs",
      arguments: (file) => ["-warnaserror", "-r:System.Web.dll", `-out:${file}.exe`, file],
    },
    arguments: (file) => [`${file}.exe`],
    program: csharpProgram,
  },
];

/** The code in C#, for .NET and for Mono alike. */
function csharpProgram(code: string): string {
  return `${code}
static class Program
{
    static void Main(string[] args)
    {
        for (int at = 1; at < args.Length; at += 4)
            Console.WriteLine(IdentityToken.Of(args[at], args[at + 1], args[at + 2], args[at + 3], args[0]));
    }
}`;
}

const PAGE = await Deno.readTextFile(new URL("../../docs/identity-tokens.md", import.meta.url));

/** The first block of code below a heading. */
function codeBelow(heading: string): string {
  const [, section = ""] = PAGE.split(`\n## ${heading}\n`);
  const [, code = ""] = /```\w+\n([\s\S]*?)```/.exec(section) ?? [];
  assert.notEqual(code, "", heading);
  return code;
}

async function isInstalled(command: string): Promise<boolean> {
  const folders = (Deno.env.get("PATH") ?? "").split(":");
  const found = await Promise.all(folders.map((folder) => Deno.stat(`${folder}/${command}`).catch(() => null)));
  return found.some((file) => file?.isFile);
}

async function tokensOf(runtime: Runtime, folder: string): Promise<readonly string[]> {
  const file = `${folder}/${runtime.file}`;
  await Deno.writeTextFile(file, runtime.program(codeBelow(runtime.heading)));
  const given = VECTORS.flatMap(({ id, email, name, plan }) => [id, email, name, plan]);
  if (runtime.compiler !== undefined) {
    await output(runtime.compiler.command, runtime.compiler.arguments(file), folder);
  }
  return (await output(runtime.command, [...runtime.arguments(file), SECRET, ...given], folder)).trim().split("\n");
}

/** What a program prints; one that fails fails the test with what it says. */
async function output(command: string, args: readonly string[], cwd: string): Promise<string> {
  const env = { LC_ALL: "C.UTF-8" };
  const { success, stdout, stderr } = await new Deno.Command(command, { args: [...args], cwd, env }).output();
  assert.ok(success, new TextDecoder().decode(stderr));
  return new TextDecoder().decode(stdout);
}

const key = { name: "secret", key: await importSecret(SECRET) };

function claimsOf(token: string): Readonly<Record<string, unknown>> {
  const bytes = Uint8Array.fromBase64(token.split(".")[1] ?? "", { alphabet: "base64url" });
  return JSON.parse(new TextDecoder().decode(bytes));
}

for (const runtime of RUNTIMES) {
  const { heading, command, compiler } = runtime;
  const missing: string[] = [];
  for (const each of [command, compiler?.command ?? command]) if (!await isInstalled(each)) missing.push(each);
  const ignore = missing.length > 0;
  if (ignore) console.warn(`docs/identity-tokens.md: ${heading} is not run by ${command}, ${missing[0]} is missing.`);
  Deno.test({
    name: `the code for ${heading} signs tokens that the sandbox accepts, run by ${command}`,
    ignore,
    async fn() {
      const folder = await Deno.makeTempDir({ prefix: "desk-token-" });
      try {
        const tokens = await tokensOf(runtime, folder);
        assert.equal(tokens.length, VECTORS.length);
        for (const [at, { id, email, name, plan }] of VECTORS.entries()) {
          const token = tokens[at] ?? "";
          const { iat, exp } = claimsOf(token);
          // The moment at which it was signed.
          const verdict = await verifyToken(token, [key], new Date(Number(iat) * 1000));
          assert.equal(verdict.kind, "accepted", JSON.stringify(verdict));
          if (verdict.kind !== "accepted") continue;
          const { userId, attributes } = verdict;
          assert.deepEqual({ id: userId, email: verdict.email, name: verdict.name, attributes }, {
            id,
            email,
            name,
            attributes: { plan },
          });
          assert.equal(Number(exp) - Number(iat), 3600);
        }
      } finally {
        await Deno.remove(folder, { recursive: true });
      }
    },
  });
}

Deno.test("every language of the page is run", () => {
  const headings = [...PAGE.matchAll(/^## (.+)$/gm)].map(([, heading]) => heading);
  assert.deepEqual(headings, [...new Set(RUNTIMES.map(({ heading }) => heading))]);
});
