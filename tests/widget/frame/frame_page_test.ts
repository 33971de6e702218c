import assert from "node:assert/strict";
import { framePage, framePolicy } from "../../../routes/chat/frame_page.ts";
import type { WidgetConfig } from "../../../widget/protocol.ts";
import { CONFIG } from "../../browser/widget_desk.ts";

function page(config: Partial<WidgetConfig> = {}, allowedWebsites: readonly string[] = []) {
  return framePage({
    key: "wk_x",
    config: { ...CONFIG, ...config },
    baseUrl: "https://desk.example",
    allowedWebsites,
    assets: { script: "/assets/frame-1.js", styles: "/assets/frame-1.css" },
  });
}

Deno.test("framePolicy names this desk only, and who may embed it", () => {
  const cases: readonly (readonly [readonly string[], string])[] = [
    [[], "*"],
    [["https://shop.example/", "*.shop.example"], "'self' https://shop.example *.shop.example"],
    [["https://a.example; script-src *"], "'self'"],
    [["javascript:alert(1)", "shop.example:3000"], "'self' shop.example:3000"],
  ];
  for (const [allowed, expected] of cases) {
    const directives = framePolicy("https://desk.example", allowed).split("; ");
    assert.equal(
      directives.find((directive) => directive.startsWith("frame-ancestors ")),
      `frame-ancestors ${expected}`,
    );
    assert.ok(directives.includes("connect-src 'self' wss://desk.example"));
    assert.ok(directives.includes("default-src 'none'"));
    assert.equal(directives.filter((directive) => directive.includes("unsafe")).length, 0);
  }
});

Deno.test("framePage embeds the settings as data that cannot close its script element", () => {
  const name = '</script><script>alert(1)</script><!-- & "quotes"';
  const { html, headers } = page({ name });
  const data = /<script type="application\/json" id="svc-data">(.*?)<\/script>/s.exec(html)?.[1] ?? "";
  assert.equal(JSON.parse(data).config.name, name);
  assert.ok(!html.includes("<script>alert"));
  assert.ok(html.includes("<title>&#60;/script&#62;"));
  assert.equal(headers["x-content-type-options"], "nosniff");
});

Deno.test("framePage sets the direction of the language", () => {
  assert.match(page({ locale: "ar-EG" }).html, /<html lang="ar-EG" dir="rtl" data-theme="light">/);
  assert.match(page({ locale: "en", theme: "auto" }).html, /<html lang="en" dir="ltr">/);
});

Deno.test("framePage is below its size limit", () => {
  assert.ok(page().html.length <= 3 * 1024);
});
