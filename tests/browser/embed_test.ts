/** The chat's npm package in apps made with React and Vue, under a strict policy, and rendered on a server. */

import assert from "node:assert/strict";
import { browserTest } from "../support/browser.ts";
import { until } from "../support/wait.ts";
import { bundleWith, EXAMPLE_APPS, startEmbedApp } from "./embed_app.ts";
import { startWidgetDesk } from "./widget_desk.ts";

for (const example of EXAMPLE_APPS) {
  browserTest(
    `an app made with ${example.name} has a launcher of its own, and violates no content security policy`,
    async (browser) => {
      const desk = await startWidgetDesk();
      const app = await startEmbedApp(desk.origin, example);
      try {
        const page = await browser.newPage();
        const errors: string[] = [];
        page.on("pageerror", (error) => errors.push(error.message));
        page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
        await page.goto(app.url);
        const launcher = page.getByRole("button", { name: "Support (0)" });
        await launcher.click();
        const chat = page.frameLocator("iframe");
        const field = chat.getByRole("textbox");
        await field.fill("Hello");
        await field.press("Enter");
        await chat.getByText("You wrote: Hello").waitFor();
        assert.equal(await launcher.getAttribute("aria-expanded"), "true");
        assert.equal(
          await page.getByRole("button", { name: /^Chat with/ }).count(),
          0,
          "the desk's launcher is hidden",
        );
        await launcher.click();
        await until(async () => await launcher.getAttribute("aria-expanded") === "false");
        await page.getByRole("button", { name: "Ask about my order" }).click();
        await until(async () => await field.inputValue() === "Where is my order?");
        assert.equal(desk.sent.length, 1, "the visitor sends what the app has written");
        assert.equal(await page.locator("script[src$='widget.js']").count(), 1);
        assert.deepEqual(errors, []);
      } finally {
        await app.close();
        await desk.close();
      }
    },
  );
}

const ON_SERVER = {
  react: `import { renderToString } from "react-dom/server";
    import { App } from "./react.jsx";
    export const html = renderToString(<App desk="https://desk.example.com" widgetKey="wk_1" />);`,
  vue: `import { createSSRApp } from "vue";
    import { renderToString } from "vue/server-renderer";
    import { App } from "./vue.js";
    export const html = await renderToString(createSSRApp(App, { desk: "https://desk.example.com", widgetKey: "wk_1" }));`,
} as const;

for (const { name } of EXAMPLE_APPS) {
  Deno.test(`an app made with ${name} renders on a server as in a browser before the chat has loaded`, async () => {
    const path = await Deno.makeTempFile({ suffix: ".mjs" });
    try {
      await Deno.writeTextFile(path, await bundleWith(ON_SERVER[name], "node"));
      const { html }: { html: unknown } = await import(`file://${path}`);
      assert.match(String(html), /Support \((<!-- -->)?0(<!-- -->)?\)/);
    } finally {
      await Deno.remove(path);
    }
  });
}
