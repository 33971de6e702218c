/** The files of the next message: what a message takes, and what stays. */

import assert from "node:assert/strict";
import { DeskRefusal } from "../../../widget/frame/desk/refusal.ts";
import { createStore } from "../../../widget/frame/store.ts";
import { ENGLISH } from "../../../widget/frame/texts/en.ts";
import { createTray, EMPTY_TRAY } from "../../../widget/frame/tray.ts";

Deno.test("a message takes what was uploaded; a file that was refused stays, with why", async () => {
  const tray = createStore(EMPTY_TRAY, (task) => task());
  const settled = Promise.withResolvers<void>();
  tray.subscribe(() => {
    const { files } = tray.get();
    if (files.length > 0 && files.every(({ state }) => state.kind !== "going")) settled.resolve();
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
        name === "page.html"
          ? Promise.reject(new DeskRefusal(409, "message_first"))
          : Promise.resolve({ id: "f1", name, type, bytes: size }),
      dropFile: () => Promise.resolve(),
    },
  });
  actions.add([new File(["a"], "log.txt"), new File(["b"], "page.html")]);
  await settled.promise;
  assert.deepEqual(actions.take().map(({ name }) => name), ["log.txt"]);
  assert.deepEqual(tray.get().files.map(({ name, state }) => [name, state]), [
    ["page.html", { kind: "failed", why: ENGLISH.fileAfterMessage }],
  ]);
  actions.clear();
  assert.deepEqual(tray.get(), EMPTY_TRAY);
});
