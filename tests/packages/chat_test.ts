import assert from "node:assert/strict";
import { gzipSync } from "node:zlib";
import * as esbuild from "esbuild";
import { buildChat } from "../../packages/build.ts";
import type { SvcDeskApi } from "../../packages/widget/types.ts";
import type { SvcDesk } from "../../widget/loader/svc_desk.ts";

// By an address, not by a name: the types of a browser would change those of every other test.
const PACKAGE = new URL("../../packages/widget/", import.meta.url);
const { loadChat } = await import(new URL("index.ts", PACKAGE).href);
const { reactHook } = await import(new URL("react_hook.ts", PACKAGE).href);
const { vueHook } = await import(new URL("vue_hook.ts", PACKAGE).href);

const LOADER_BYTES_MAX = 2048;

Deno.test("the chat's package is a loader of at most 2 KB with its types, and holds no framework", async () => {
  const folder = await Deno.makeTempDir({ prefix: "desk-chat-" });
  try {
    await buildChat(folder);
    const names = (await Array.fromAsync(Deno.readDir(folder))).map(({ name }) => name);
    const scripts = await Promise.all(
      names.filter((name) => name.endsWith(".js")).map((name) => Deno.readFile(`${folder}/${name}`)),
    );
    const bytes = scripts.reduce((sum, script) => sum + gzipSync(script, { level: 9 }).byteLength, 0);
    assert.ok(bytes <= LOADER_BYTES_MAX, `${bytes} bytes compressed`);
    for (const name of ["index", "react", "vue"]) {
      assert.match(await Deno.readTextFile(`${folder}/${name}.d.ts`), /export declare const \w+: \w+;/);
    }
    assert.match(await Deno.readTextFile(`${folder}/types.d.ts`), /interface Window \{\s+SvcDesk\?: SvcDeskApi;/);
  } finally {
    await esbuild.stop();
    await Deno.remove(folder, { recursive: true });
  }
});

/** What components get: an effect's calls in React, refs that a template unwraps in Vue. */
const TYPED_APP = `
import { useChat as inReact } from "PACKAGE/react";
import { useChat as inVue } from "PACKAGE/vue";
import { proxyRefs } from "vue";
const options = { desk: "https://desk.example.com", key: "wk_1", launcher: "hidden" } as const;
const { chat, unread, isOpen } = inReact(options);
export const shown: [boolean, number] = [isOpen, unread];
const template = proxyRefs(inVue(options));
export const unwrapped: [boolean, number] = [template.isOpen, template.unread];
export const identified: Promise<boolean> = chat.identify(() => Promise.resolve("x")).then((answer) => answer.identified);
// @ts-expect-error What is no launcher is refused.
inReact({ ...options, launcher: "gone" });
`;

Deno.test("a compiler with React's and Vue's own modules takes the package's types in an app", async () => {
  const folder = await Deno.makeTempDir({ prefix: "desk-chat-" });
  const installed = new URL("../node_modules/", import.meta.url).pathname;
  try {
    await buildChat(`${folder}/package`);
    await Deno.writeTextFile(
      `${folder}/tsconfig.json`,
      JSON.stringify({
        compilerOptions: {
          ...{ noEmit: true, strict: true, skipLibCheck: true, types: [], target: "es2022", lib: ["es2022", "dom"] },
          ...{ module: "esnext", moduleResolution: "bundler", paths: { vue: [`${installed}vue`] } },
        },
        files: ["app.ts"],
      }),
    );
    await Deno.writeTextFile(`${folder}/app.ts`, TYPED_APP.replaceAll("PACKAGE", "./package"));
    const { code, stdout, stderr } = await new Deno.Command(Deno.execPath(), {
      args: ["run", "-A", "-q", "--no-config", "--unstable-detect-cjs", `${installed}typescript/bin/tsc`, "-p", folder],
    }).output();
    const said = [stdout, stderr].map((bytes) => new TextDecoder().decode(bytes)).join("");
    assert.deepEqual({ code, said }, { code: 0, said: "" });
  } finally {
    await esbuild.stop();
    await Deno.remove(folder, { recursive: true });
  }
});

Deno.test("on a server every call of the package is accepted, and the hooks show a closed chat", () => {
  const options = { desk: "https://desk.example.com", key: "wk_1" };
  const chat = loadChat(options);
  chat.open();
  chat.start("Hi");
  chat.on("unread", () => {})();
  chat.registerAction({ name: "a", description: "b", run: () => {} }).unregister();
  const inReact = reactHook({ useState: (start: unknown) => [start, () => {}], useEffect: () => {} })(options);
  assert.deepEqual([inReact.chat, inReact.unread, inReact.isOpen], [chat, 0, false]);
  const inVue = vueHook({ shallowRef: (value: unknown) => ({ value }), onMounted: () => {}, onUnmounted: () => {} })(
    options,
  );
  assert.deepEqual([inVue.chat, inVue.unread.value, inVue.isOpen.value], [chat, 0, false]);
});

/** The package's types have every call of the loader, and no other. */
export const callsOf = (name: keyof SvcDesk): keyof SvcDeskApi => name;
export const callsOfPackage = (name: keyof SvcDeskApi): keyof SvcDesk => name;
