/**
 * A test app bundled with the chat's npm package, on a page with a strict policy.
 *
 * @module
 */
import * as esbuild from "esbuild";
import { buildChat } from "../../packages/build.ts";
import { KEY } from "./widget_desk.ts";

const TESTS = new URL("..", import.meta.url).pathname;
const EXAMPLES = new URL("../../examples/embed/", import.meta.url).pathname;

/** An example, and the Trusted Types policies of its framework. */
export const EXAMPLE_APPS = [
  { name: "react", file: "react.jsx", policies: "" },
  { name: "vue", file: "vue.js", policies: "vue" },
] as const;

type Example = typeof EXAMPLE_APPS[number];

/** Bundles some source beside the examples, as an app's own build does. */
export async function bundleWith(source: string, platform: "browser" | "node"): Promise<string> {
  const folder = await Deno.makeTempDir({ prefix: "desk-chat-" });
  try {
    await buildChat(folder);
    const { outputFiles: [file] } = await esbuild.build({
      stdin: { contents: source, resolveDir: EXAMPLES, loader: "jsx" },
      bundle: true,
      minify: true,
      write: false,
      platform,
      format: "esm",
      jsx: "automatic",
      nodePaths: [`${TESTS}node_modules`],
      alias: { "@svc/desk-chat/react": `${folder}/react.js`, "@svc/desk-chat/vue": `${folder}/vue.js` },
      // CommonJS packages inside ask for it.
      banner: platform === "node"
        ? { js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);' }
        : {},
      define: {
        "process.env.NODE_ENV": '"production"',
        __VUE_OPTIONS_API__: "false",
        __VUE_PROD_DEVTOOLS__: "false",
        __VUE_PROD_HYDRATION_MISMATCH_DETAILS__: "false",
      },
      logLevel: "error",
    });
    return file?.text ?? "";
  } finally {
    await esbuild.stop();
    await Deno.remove(folder, { recursive: true });
  }
}

/** Serves an example on an origin of its own. Its policy allows its own script and the desk, and nothing else. */
export async function startEmbedApp(desk: string, { file, policies }: Example): Promise<{
  readonly url: string;
  readonly close: () => Promise<void>;
}> {
  const script = await bundleWith(`import "./${file}";`, "browser");
  const socket = desk.replace(/^http/, "ws");
  const policy = `default-src 'none'; script-src 'self' ${desk}; connect-src ${desk} ${socket}; frame-src ${desk}; ` +
    `img-src ${desk}; require-trusted-types-for 'script'; trusted-types svc-desk svc-desk-loader ${policies}`;
  const page = `<!doctype html><html lang="en"><meta charset="utf-8"><title>Acme</title>
<div id="app" data-desk="${desk}" data-key="${KEY}"></div><script type="module" src="/app.js"></script></html>`;
  const server = Deno.serve({ port: 0, hostname: "127.0.0.1", onListen: () => {} }, (request) => {
    const { pathname } = new URL(request.url);
    if (pathname === "/app.js") return new Response(script, { headers: { "content-type": "text/javascript" } });
    if (pathname !== "/") return new Response(null, { status: 204 });
    const headers = { "content-type": "text/html; charset=utf-8", "content-security-policy": policy };
    return new Response(page, { headers });
  });
  return { url: `http://127.0.0.1:${server.addr.port}/`, close: () => server.shutdown() };
}
