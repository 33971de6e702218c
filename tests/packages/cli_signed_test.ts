import assert from "node:assert/strict";
import { editOnDesk, HELLO, live, useBoth } from "./cli_desk.ts";
import { makeKey, saveSigning, sign } from "./signed_push.ts";

Deno.test("a signed push is verified, and History says whose key signed it", async () => {
  await useBoth(async (folder, server) => {
    assert.equal((await folder.run("pull")).code, 0);
    const key = await makeKey(folder.path, "Ada's laptop");
    await folder.write("tasks/hello.md", HELLO);
    const { path } = await makeKey(folder.path, "rsa", "rsa");
    const rsa = await folder.run("push", "-y", "-m", "Hello", "--signing-key", path);
    assert.equal(rsa.code, 2);
    assert.match(rsa.notes, /rsa\.key is not an ed25519 key, and the desk accepts no other kind/);
    const stranger = await folder.run("push", "-y", "-m", "Hello", "--signing-key", key.path);
    assert.match(stranger.notes, /signature is not one of a key that may sign.*Settings > AI/);
    assert.equal((await live(server)).version, 1);

    await saveSigning(server, { signingKeys: [key.line], onlySigned: true });
    const unsigned = await folder.run("push", "-y", "-m", "Hello");
    assert.match(unsigned.notes, /only when they are signed.*push --sign/);
    const byTool = await server.call("write_file", { path: "tasks/hello.md", content: HELLO });
    assert.match(byTool.text, /forbidden.*only when they are signed/);
    const noKey = await folder.run("push", "-y", "-m", "Hello", "--sign");
    assert.match(noKey.notes, /Which key\?/);

    await folder.git("init", "-q");
    await folder.git("config", "user.signingkey", key.path);
    await folder.write("desk.json", JSON.stringify({ sign: true }));
    const pushed = await folder.run("push", "-y", "-m", "Hello");
    assert.match(pushed.notes, /Saved as version 2, signed: Hello/);
    const { signedBy, signedWith } = await live(server);
    assert.equal(signedBy, "Ada's laptop");
    assert.match(signedWith ?? "", /^SHA256:[\w+/]{43}$/);
    assert.match((await server.call("history", { limit: 1 })).text, /"signedBy":"Ada's laptop"/);
  });
});

Deno.test("a signature is valid for one change of one version, with a key that an owner has added", async () => {
  await useBoth(async (folder, server) => {
    const ada = await makeKey(folder.path, "Ada");
    const mallory = await makeKey(folder.path, "Mallory");
    const rsa = await makeKey(folder.path, "Old", "rsa");
    await saveSigning(server, { signingKeys: [ada.line] });
    const files = [{ path: "tasks/hello.md", content: HELLO }];
    const right = { workspace: server.workspace, base: 1, message: "Hello", files };
    const push = (signature: string, change: object = {}) =>
      server.call("write_files", { files, message: "Hello", expectedVersion: 1, signature, ...change });
    const good = await sign(ada, right);
    const refused: readonly (readonly [string, Promise<{ text: string }>])[] = [
      ["another key", push(await sign(mallory, right))],
      ["another kind of key", push(await sign(rsa, right))],
      ["another purpose", push(await sign(ada, right, "git"))] as const,
      ["another file", push(good, { files: [{ path: "tasks/hello.md", content: `${HELLO}2. Ask for the card.\n` }] })],
      ["another path", push(good, { files: [{ path: "tasks/hello2.md", content: HELLO }] })],
      ["a file more", push(good, { files: [...files, { path: "tests/account.yaml", content: null }] })],
      ["another message", push(good, { message: "Hullo" })],
      ["another workspace", push(await sign(ada, { ...right, workspace: "other" }))],
      ["a cut signature", push(good.replace(/.{8}\s-----END/, "\n-----END"))],
      ["no signature", push("signed, Ada")],
      [
        "a changed signature",
        push(good.replace(/\n(.)(?=[^\n]*\n-----END)/, (_, first) => `\n${first === "A" ? "B" : "A"}`)),
      ],
    ];
    for (const [what, answer] of refused) assert.match((await answer).text, /"forbidden".*signature is not one/, what);
    assert.equal((await live(server)).version, 1);

    assert.match((await push(good)).text, /"version":2/);
    await editOnDesk(server, "tasks/hello.md", HELLO.replace("hello", "hi"), "By hand");
    assert.match((await push(good)).text, /version_conflict/);
    assert.match((await push(good, { expectedVersion: 3 })).text, /signature is not one/, "it was for another version");
    assert.deepEqual([(await live(server)).version, (await live(server)).signedBy], [3, null]);
  });
});
