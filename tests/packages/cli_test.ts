import assert from "node:assert/strict";
import { z } from "zod";
import type { DeskServer } from "../mcp/desk_server.ts";
import { until } from "../support/wait.ts";
import { editOnDesk, HELLO, live, useBoth } from "./cli_desk.ts";
import { exampleCommands, type TestFolder, useFolder } from "./cli_support.ts";

Deno.test("an agent is pulled, changed, tested and pushed, and a second pull is the same byte for byte", async () => {
  await useBoth(async (folder, server) => {
    assert.equal((await folder.run("pull")).code, 0);
    const { files } = await live(server);
    for (const [path, text] of files) assert.equal(await folder.read(path), text, path);
    assert.equal((await folder.run("check")).code, 0);
    assert.match((await folder.run("diff")).notes, /The same as version 1/);

    // Line ends, a byte order mark and signs beyond the BMP are the file's own.
    const odd = `\uFEFF---\r\ndescription: "Grüße 👋"\r\n---\r\n1. Say hello.`;
    await folder.write("tasks/hello.md", odd);
    const shown = await folder.run("diff");
    assert.equal(shown.code, 1);
    assert.match(shown.out, /\+\+\+ folder\/tasks\/hello\.md[\s\S]*\+1\. Say hello\./);
    await folder.write("tasks/hello.md", HELLO);
    // The model of this desk has no answer to anything.
    await folder.write("tests/hello.yaml", "- name: hello\n  message: hello\n  expect: { outcome: refuse }\n");
    const tested = await folder.run("test", "--file", "hello", "--json", "run.json", "--junit", "run.xml");
    assert.equal(tested.code, 0, tested.out + tested.notes);
    assert.equal((await live(server)).version, 1, "a test saves nothing");
    const run = z.object({ failed: z.int(), cases: z.array(z.object({ name: z.string() })) })
      .parse(JSON.parse(await folder.read("run.json")));
    assert.equal(run.failed, 0);
    assert.match(await folder.read("run.xml"), new RegExp(`<testsuites name="agent" tests="${run.cases.length}"`));

    const pushed = await folder.run("push", "--yes", "-m", "Says hello", "--author", "Ada");
    assert.equal(pushed.code, 0, pushed.notes);
    assert.match(pushed.out, /add {5}tasks\/hello\.md/);
    const saved = await live(server);
    assert.equal(saved.files.size, files.size + 2);
    assert.deepEqual([saved.version, saved.message, saved.files.get("tasks/hello.md")], [2, "Says hello (Ada)", HELLO]);
    await useFolder({}, async (other) => {
      const again = await other.runWith({ env: envOf(server) }, "pull");
      assert.equal(again.code, 0);
      for (const path of saved.files.keys()) {
        assert.deepEqual(await Deno.readFile(`${other.path}/${path}`), await Deno.readFile(`${folder.path}/${path}`));
      }
    });
    assert.match((await folder.run("pull")).notes, /Nothing to do/);
  });
});

function envOf(server: DeskServer) {
  return { DESK_URL: new URL(server.url).origin, DESK_TOKEN: server.tokens.owner };
}

Deno.test("the examples for GitHub Actions and GitLab check, test with results, and push from the main branch", async () => {
  const commands = ["check --folder agent", "test --folder agent --junit agent-tests.xml", "push --folder agent --yes"];
  for (const found of await exampleCommands()) assert.deepEqual(found, commands.map((command) => `agent ${command}`));
  await useBoth(async (folder, server) => {
    assert.equal((await folder.run("pull", "--folder", "agent")).code, 0);
    // The model of this desk has no answer to the cases of the demo.
    await Deno.remove(`${folder.path}/agent/tests`, { recursive: true });
    await Deno.mkdir(`${folder.path}/agent/tests`);
    await folder.write("agent/tasks/hello.md", HELLO);
    await folder.write("agent/tests/hello.yaml", "- name: hello\n  message: hello\n  expect: { outcome: refuse }\n");
    await folder.git("init", "-q");
    await folder.git("add", "agent");
    await folder.git("commit", "-q", "-m", "Says hello");
    for (const command of commands) {
      const { code, notes } = await folder.run(...command.split(" "));
      assert.equal(code, 0, `${command}: ${notes}`);
    }
    assert.match(await folder.read("agent-tests.xml"), /<testsuites name="agent"/);
    const { files, message } = await live(server);
    assert.deepEqual([files.get("tasks/hello.md"), message.startsWith("Says hello")], [HELLO, true], message);
  });
});

Deno.test("bytes that are not UTF-8 are refused, and every other byte is pushed and pulled as it is", async () => {
  await useBoth(async (folder, server) => {
    await folder.run("pull");
    const text = "\uFEFF# A mark before, and line ends of two signs.\r\n- name: a\r\n  message: b 👋\r\n";
    await folder.write("tests/odd.yaml", text);
    const pushed = await folder.run("push", "-y", "-m", "Odd");
    assert.equal(pushed.code, 0, pushed.notes);
    assert.equal((await live(server)).files.get("tests/odd.yaml"), text);
    await folder.write("tests/odd.yaml", new Uint8Array([0x66, 0xff]));
    const refused = await folder.run("push", "-y", "-m", "Bad");
    assert.deepEqual([refused.code, refused.notes], [2, "tests/odd.yaml is not UTF-8 text. Save it as UTF-8."]);
  });
});

Deno.test("a push over another editor's change is refused with file, person and reason; pull and push then work", async () => {
  await useBoth(async (folder, server) => {
    await folder.run("pull");
    const theirs = HELLO.replace("Say hello", "Say hello warmly");
    await editOnDesk(server, "tasks/hello.md", theirs, "Warmer");
    await folder.write("tasks/hello.md", HELLO);
    const refused = await folder.run("push", "-y", "-m", "Mine");
    assert.equal(refused.code, 2);
    assert.match(refused.notes, /tasks\/hello\.md: changed by owner \(Cursor\) in version 2 \(.*\) “Warmer”/);
    assert.equal((await live(server)).version, 2);
    const twice = await folder.run("pull");
    assert.match(twice.notes, /Changed here and on the desk[\s\S]*tasks\/hello\.md/);
    assert.equal(await folder.read("tasks/hello.md"), HELLO, "nothing was written");
    assert.equal((await folder.run("pull", "--theirs")).code, 0);
    assert.equal(await folder.read("tasks/hello.md"), theirs);
    await folder.write("tasks/hello.md", HELLO);
    assert.equal((await folder.run("push", "-y", "-m", "Shorter")).code, 0);
    assert.equal((await live(server)).files.get("tasks/hello.md"), HELLO);
  });
});

Deno.test("a push does not undo another editor's change of a file that this folder has not changed", async () => {
  await useBoth(async (folder, server) => {
    await folder.run("pull");
    await editOnDesk(server, "tasks/hello.md", HELLO, "New on the desk");
    assert.equal((await server.call("delete_file", { path: "website.yaml", message: "No site" })).isError, false);
    await folder.write("tests/mine.yaml", "- name: a\n  message: b\n  expect: { outcome: clarify }\n");
    const refused = await folder.run("push", "-y", "-m", "Mine");
    assert.match(refused.notes, /tasks\/hello\.md: changed by .* “New on the desk”/);
    assert.match(refused.notes, /website\.yaml: deleted by .* “No site”/);
    const pulled = await folder.run("pull");
    assert.match(
      pulled.out,
      /added {2}tasks\/hello\.md[\s\S]*removed {2}website\.yaml[\s\S]*kept {5}tests\/mine\.yaml/,
    );
    assert.equal((await folder.run("push", "-y", "-m", "Mine")).code, 0);
    const { files } = await live(server);
    assert.deepEqual([files.has("tests/mine.yaml"), files.has("tasks/hello.md"), files.has("website.yaml")], [
      true,
      true,
      false,
    ]);
  });
});

Deno.test("a change that is saved between the comparison and the push is not overwritten", async () => {
  await useBoth(async (folder, server) => {
    await folder.run("pull");
    await folder.write("tasks/hello.md", HELLO);
    let isFirst = true;
    const late: typeof fetch = async (input, init) => {
      if (init?.method === "PATCH" && isFirst) {
        isFirst = false;
        await editOnDesk(server, "tasks/late.md", HELLO, "Late");
      }
      return await fetch(input, init);
    };
    const refused = await folder.runWith({ fetch: (url, init) => late(url, init) }, "push", "-y", "-m", "Mine");
    assert.equal(refused.code, 2);
    assert.match(refused.notes, /Version 1 was expected, but version 2 is live, saved by owner \(Cursor\) \(“Late”\)/);
    assert.equal((await live(server)).version, 2);
  });
});

Deno.test("a push from a clean checkout removes files that its repository has deleted, and none that were only on the desk", async () => {
  await useBoth(async (folder, server) => {
    await folder.run("pull");
    await folder.git("init", "-q");
    await folder.git("add", "--", "actions", "tasks", "tests", "widgets", "instructions.md", "website.yaml");
    await folder.git("commit", "-q", "-m", "The agent");
    await folder.write("tasks/hello.md", HELLO);
    await folder.git("add", "tasks");
    await folder.git("commit", "-q", "-m", "Says hello");
    // As CI does: nothing but what git has.
    await Deno.remove(`${folder.path}/.desk`, { recursive: true });
    const first = await folder.run("push", "-y");
    assert.equal(first.code, 0, first.notes);
    assert.match((await live(server)).message, /^Says hello \(Grace, [0-9a-f]{7,}\)$/);
    await folder.write("tasks/hello.md", HELLO.replace("hello", "hi"));
    await folder.git("commit", "-q", "-a", "-m", "Says hi");
    await Deno.remove(`${folder.path}/.desk`, { recursive: true });
    assert.equal((await folder.run("push", "-y")).code, 0, "the desk has what an earlier commit had");
    await editOnDesk(server, "tasks/hello.md", HELLO.replace("hello", "howdy"), "On the desk");
    await Deno.remove(`${folder.path}/.desk`, { recursive: true });
    const refused = await folder.run("push", "-y");
    assert.match(refused.notes, /tasks\/hello\.md: changed by owner \(Cursor\) in version 4 .* “On the desk”/);
    assert.equal((await folder.run("push", "-y", "--overwrite", "tasks/hello.md")).code, 0);
  });
});

Deno.test("without --yes and without a terminal a push ends after its dry run; a person is asked", async () => {
  await useBoth(async (folder, server) => {
    await folder.run("pull");
    await folder.write("tasks/hello.md", HELLO);
    assert.match((await folder.run("push", "-m", "Hello")).notes, /That was the dry run\. Give --yes/);
    assert.equal((await folder.run("push", "-m", "Hello", "--dry-run")).code, 0);
    const without = await folder.run("push", "--dry-run");
    assert.deepEqual([without.code, without.out], [0, "add     tasks/hello.md"], without.notes);
    assert.match((await folder.run("push", "--yes")).notes, /Why\? Give --message for History/);
    const asked: string[] = [];
    const person = (answer: string) => ({
      ask: (question: string) => {
        asked.push(question);
        return Promise.resolve(answer);
      },
    });
    await folder.runWith(person("n"), "push", "-m", "Hello");
    assert.equal((await live(server)).version, 1);
    await folder.runWith(person("y"), "push", "-m", "Hello");
    assert.equal((await live(server)).version, 2);
    assert.deepEqual(asked, ["Save as version 2? [y/N] ", "Save as version 2? [y/N] "]);
  });
});

Deno.test("each error says what to do, and no message contains the token", async (test) => {
  await useBoth(async (folder, server) => {
    const origin = new URL(server.url).origin;
    await folder.run("pull");
    await folder.write("tasks/hello.md", HELLO);
    const bad = { ...envOf(server), DESK_TOKEN: "svc_pat_wrong" };
    const reads = { ...envOf(server), DESK_TOKEN: server.tokens.readOnly };
    const elsewhere = () => Promise.resolve(new Response(null, { status: 301, headers: { location: "https://b" } }));
    const cases: readonly (readonly [string, Parameters<TestFolder["runWith"]>[0], readonly string[], RegExp])[] = [
      ["no address", { env: { HOME: "/" } }, ["diff"], /Which desk\? Write its address into desk\.json/],
      [
        "an empty one",
        { env: { HOME: "/", DESK_URL: "" } },
        ["diff"],
        /Which desk\? Write its address into desk\.json/,
      ],
      ["no token", { env: { HOME: "/", DESK_URL: origin } }, ["diff"], /no token for .* MCP page.*DESK_TOKEN/],
      ["no desk there", { env: { ...bad, DESK_URL: "https://127.0.0.1:1" } }, ["diff"], /does not answer/],
      ["another server", { fetch: () => Promise.resolve(new Response("<html>")) }, ["diff"], /not answer as a desk/],
      ["a redirect", { fetch: elsewhere }, ["diff"], /sends on to https:\/\/b/],
      ["no encryption", { env: { ...bad, DESK_URL: "http://example.com" } }, ["diff"], /Use https/],
      ["no address at all", { env: { ...bad, DESK_URL: "desk" } }, ["diff"], /^desk is not the address of a desk/],
      ["a wrong token", { env: bad }, ["diff"], /unknown, expired or revoked.*MCP page/],
      ["a token that reads", { env: reads }, ["push", "-y", "-m", "x"], /this token only reads/],
      ["a command", {}, ["puhs"], /Did you mean `push`/],
      ["an option", {}, ["push", "--forec"], /--forec/],
      ["no reason", {}, ["push", "-y"], /Give --message/],
    ];
    for (const [name, world, args, says] of cases) {
      await test.step(name, async () => {
        const { code, out, notes } = await folder.runWith(world, ...args);
        assert.equal(code, 2);
        assert.match(notes, says);
        assert.doesNotMatch(out + notes, /svc_pat_\w/);
      });
    }
  });
});

Deno.test("a faulty desk.json is named with the part and what it must be, in the words of the command", async (test) => {
  const cases: readonly (readonly [string, RegExp])[] = [
    ["{", /desk\.json is not valid JSON/],
    ["[]", /desk\.json: It must be an object such as/],
    ['{"desk": "desk.example.com"}', /desk\.json: "desk" must be the address of the desk, such as/],
    ['{"desk": "https://a.example", "sign": "yes"}', /desk\.json: "sign" must be true or false\./],
    ['{"privateHosts": "a"}', /desk\.json: "privateHosts" must be a list of host names/],
    [
      '{"dask": "https://a.example"}',
      /desk\.json: It may not contain "dask", only \$schema, desk, privateHosts, sign\./,
    ],
  ];
  await useBoth(async (folder) => {
    for (const [text, says] of cases) {
      await test.step(text, async () => {
        await folder.write("desk.json", text);
        const { code, notes } = await folder.runWith({ env: { HOME: "/" } }, "diff");
        assert.equal(code, 2);
        assert.match(notes, says);
        assert.doesNotMatch(notes, /Invalid|expected|✖/);
      });
    }
  });
});

Deno.test("a bad file is named with its line and column, by check without a desk and by push", async () => {
  await useBoth(async (folder) => {
    await folder.run("pull");
    await folder.write("tests/bad.yaml", "- name: a\n  massage: b\n");
    await folder.write("tasks/Notes.txt", "x");
    const checked = await folder.runWith({ env: {} }, "check", "--json", "-");
    assert.equal(checked.code, 1);
    assert.match(
      checked.out,
      /error: tests\/bad\.yaml:2:3: Unknown key `massage` of entry 1\. Did you mean `message`\?/,
    );
    assert.match(checked.out, /error: tasks\/Notes\.txt:1:1: .*is not a path for a file of an agent/);
    assert.match(checked.out, /\{"ok":false,"problems":\[/);
    const pushed = await folder.run("push", "-y", "-m", "x");
    assert.match(pushed.notes, /refuses the files:\ntasks\/Notes\.txt:1:1: [\s\S]*tests\/bad\.yaml:2:3: /);
  });
});

Deno.test("a failing case makes test end with 1, and JUnit and JSON name it", async () => {
  await useBoth(async (folder) => {
    await folder.run("pull");
    await folder.write(
      "tests/wrong.yaml",
      `- name: 'Is "wrong" <b>'\n  message: hello\n  expect: { outcome: handoff }\n`,
    );
    const { code, out } = await folder.run("test", "--file", "wrong", "--junit", "-");
    assert.equal(code, 1);
    assert.match(out, /FAIL {2}wrong: Is "wrong" <b>/);
    assert.match(out, /<testsuites name="agent" tests="1" failures="1" skipped="0">/);
    assert.match(out, /<testcase classname="wrong" name="Is &quot;wrong&quot; &lt;b&gt;" file="tests\/wrong\.yaml"/);
    assert.match(out, /<failure message="/);
  });
});

Deno.test("an unjudged case is neither passed nor failed, and is skipped in JUnit", async () => {
  await useBoth(async (folder) => {
    await folder.run("pull");
    await folder.write("tests/open.yaml", "- name: Nothing wanted\n  message: hello\n");
    const { code, out, notes } = await folder.run("test", "--file", "open", "--junit", "-");
    assert.equal(code, 0);
    assert.match(out, /open {2}open: Nothing wanted/);
    assert.match(out, /tests="1" failures="0" skipped="1">/);
    assert.match(out, /<skipped message="The case expects nothing/);
    assert.match(notes, /0 passed, 0 failed, 1 not judged\./);
  });
});

Deno.test("init makes a folder that passes the check, with schemas for editors, and changes nothing the second time", async () => {
  await useFolder({}, async (folder) => {
    const { code, out } = await folder.run("init");
    assert.equal(code, 0);
    assert.match(out, /added {2}desk\.json/);
    assert.equal((await folder.run("check")).code, 0);
    assert.match(
      await folder.read("tests/first.yaml"),
      /^# yaml-language-server: \$schema=\.\.\/\.desk\/tests\.schema\.json/,
    );
    const schema = z.looseObject({ properties: z.record(z.string(), z.unknown()), required: z.array(z.string()) })
      .parse(JSON.parse(await folder.read(".desk/action.schema.json")));
    assert.ok("url" in schema.properties && schema.required.includes("url"));
    await folder.write("tests/first.yaml", "");
    await folder.write("desk.json", "{}");
    assert.equal((await folder.run("init")).out, "");
    assert.deepEqual([await folder.read("tests/first.yaml"), await folder.read("desk.json")], ["", "{}"]);
    await folder.write("desk.json", '{"dsek": 1}');
    assert.match((await folder.run("check")).notes, /desk\.json: .*dsek/);
  });
});

Deno.test("init with a desk writes no agent, so that pull brings the desk's", async () => {
  await useFolder({}, async (folder) => {
    const { notes } = await folder.run("init", "--desk", "https://desk.example.com");
    assert.match(notes, /`pull` brings the files of https:\/\/desk\.example\.com/);
    assert.match(await folder.read("desk.json"), /"desk": "https:\/\/desk\.example\.com"/);
    await assert.rejects(folder.read("tests/first.yaml"));
    await assert.rejects(folder.read("instructions.md"));
  });
});

Deno.test("watch checks now and after each change, until it is ended", async () => {
  await useFolder({}, async (folder) => {
    await folder.run("init");
    const ended = new AbortController();
    const notes: string[] = [];
    const watching = folder.runWith({ signal: ended.signal, note: (line) => void notes.push(line) }, "watch");
    try {
      await until(() => /2 files: 0 problems/.test(notes.join("\n")), "the first check");
      await folder.write("tests/first.yaml", "- nam: hello\n");
      await until(() => /2 files: [1-9]\d* problems/.test(notes.join("\n")), "the second check");
    } finally {
      ended.abort();
    }
    assert.equal((await watching).code, 0);
  });
});
