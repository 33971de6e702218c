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

Deno.test("on a server every call is taken, and the hooks show a closed chat", () => {
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
