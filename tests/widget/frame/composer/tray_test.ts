/** The files of the next message: which ones it accepts, and which remain. */

import assert from "node:assert/strict";
import { DeskRefusal } from "../../../../widget/frame/desk/refusal.ts";
import { createStore } from "../../../../widget/frame/store.ts";
import { ENGLISH } from "../../../../widget/frame/texts/en.ts";
import { createTray, EMPTY_TRAY } from "../../../../widget/frame/composer/tray.ts";

/** A tray whose desk refuses every `.html`, and a promise of the moment when nothing is under way. */
function openTray() {
  const tray = createStore(EMPTY_TRAY, (task) => task());
  const settled = () =>
    new Promise<void>((resolve) => {
      const isSettled = () => tray.get().files.every(({ state }) => state.kind !== "going");
      if (isSettled()) return resolve();
      tray.subscribe(() => isSettled() && resolve());
    });
  let next = 0;
  const actions = createTray({
    tray,
    texts: ENGLISH,
    newId: () => `k${++next}`,
    pictureOf: () => "blob:picture",
    forgetPicture: () => {},
    desk: {
      upload: ({ name, type, size }) =>
        name.endsWith(".html")
          ? Promise.reject(new DeskRefusal(409, "message_first"))
          : Promise.resolve({ id: "f1", name, type, bytes: size }),
      dropFile: () => Promise.resolve(),
    },
  });
  const names = () => tray.get().files.map(({ name }) => name);
  return { tray, actions, settled, names };
}

const file = (name: string) => new File([name], name);

Deno.test("a message takes the uploaded files; a refused file says why, and is removed with the message", async () => {
  const { tray, actions, settled, names } = openTray();
  actions.add([file("log.txt"), file("page.html")]);
  await settled();
  assert.deepEqual(tray.get().files.at(-1)?.state, { kind: "failed", why: ENGLISH.fileAfterMessage });
  assert.deepEqual(actions.take().map(({ name }) => name), ["log.txt"]);
  assert.deepEqual(names(), []);
  actions.clear();
  assert.deepEqual(tray.get(), EMPTY_TRAY);
});

Deno.test("refused files do not count against the limit of files", async () => {
  const { tray, actions, settled, names } = openTray();
  actions.add(["1.html", "2.html", "3.html", "4.html"].map(file));
  await settled();
  actions.add(["a.txt", "b.txt", "c.txt", "d.txt", "e.txt"].map(file));
  await settled();
  assert.deepEqual(names(), ["a.txt", "b.txt", "c.txt", "d.txt", "e.txt"]);
  assert.equal(tray.get().fault, null);
});
