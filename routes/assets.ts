/**
 * Scripts and styles: read once at the start and served from memory with an ETag.
 *
 * @module
 */
import { z } from "zod";
import { DeskError } from "../core/problem.ts";
import { sha256Hex } from "../ipc/sha256.ts";
import { encodingFor, ENCODINGS, hasCurrent } from "./http/compression.ts";
import agentFileStyles from "./desk/css/agent_files.css" with { type: "text" };
import agentDraftStyles from "./desk/css/agent_draft.css" with { type: "text" };
import agentPartStyles from "./desk/css/agent_parts.css" with { type: "text" };
import auditStyles from "./desk/css/audit.css" with { type: "text" };
import baseStyles from "./desk/css/base.css" with { type: "text" };
import bulkStyles from "./desk/css/bulk.css" with { type: "text" };
import chatWidgetStyles from "./desk/css/chat_widget.css" with { type: "text" };
import codeStyles from "./desk/css/code.css" with { type: "text" };
import composerStyles from "./desk/css/composer.css" with { type: "text" };
import draftStyles from "./desk/css/draft.css" with { type: "text" };
import commandMenuStyles from "./desk/css/command_menu.css" with { type: "text" };
import contactStyles from "./desk/css/contacts.css" with { type: "text" };
import controlStyles from "./desk/css/controls.css" with { type: "text" };
import fileStyles from "./desk/css/files.css" with { type: "text" };
import formStyles from "./desk/css/forms.css" with { type: "text" };
import imaginedStyles from "./desk/css/imagined.css" with { type: "text" };
import inboxSettingStyles from "./desk/css/inbox_settings.css" with { type: "text" };
import inboxSideStyles from "./desk/css/inbox_side.css" with { type: "text" };
import inboxListStyles from "./desk/css/inbox_list.css" with { type: "text" };
import inboxStyles from "./desk/css/inbox.css" with { type: "text" };
import talkStyles from "./desk/css/talk.css" with { type: "text" };
import knowledgeStyles from "./desk/css/knowledge.css" with { type: "text" };
import passagesStyles from "./desk/css/passages.css" with { type: "text" };
import knowledgeReadStyles from "./desk/css/knowledge_read.css" with { type: "text" };
import listStyles from "./desk/css/lists.css" with { type: "text" };
import connectStyles from "./desk/css/connect.css" with { type: "text" };
import mcpStyles from "./desk/css/mcp.css" with { type: "text" };
import optionStyles from "./desk/css/options.css" with { type: "text" };
import partStyles from "./desk/css/parts.css" with { type: "text" };
import previewStyles from "./desk/css/preview.css" with { type: "text" };
import settingsFormStyles from "./desk/css/settings_form.css" with { type: "text" };
import settingStyles from "./desk/css/settings.css" with { type: "text" };
import shellStyles from "./desk/css/shell.css" with { type: "text" };
import teamStyles from "./desk/css/team.css" with { type: "text" };
import twoStepStyles from "./desk/css/two_step.css" with { type: "text" };
import testChatStyles from "./desk/css/test_chat.css" with { type: "text" };
import testRunStyles from "./desk/css/test_runs.css" with { type: "text" };
import testStyles from "./desk/css/tests.css" with { type: "text" };
import threadStyles from "./desk/css/thread.css" with { type: "text" };
import reportsStyles from "./desk/css/reports.css" with { type: "text" };
import startStyles from "./desk/css/start.css" with { type: "text" };
import testCaseStyles from "./desk/css/test_case.css" with { type: "text" };
import trialStyles from "./desk/css/trial.css" with { type: "text" };
import statusStyles from "./desk/css/status.css" with { type: "text" };
import usageStyles from "./desk/css/usage.css" with { type: "text" };
import visitorStyles from "./desk/css/visitors.css" with { type: "text" };
import widgetEditorStyles from "./desk/css/widget_editor.css" with { type: "text" };
import widgetStyles from "./desk/css/widgets.css" with { type: "text" };
import chatPreviewScript from "./desk/scripts/chat_preview.js" with { type: "text" };
import codeScript from "./desk/scripts/code_box.js" with { type: "text" };
import deskScript from "./desk/scripts/desk.js" with { type: "text" };
import serviceWorkerScript from "./desk/scripts/service_worker.js" with { type: "text" };
import uploadScript from "./desk/scripts/knowledge_upload.js" with { type: "text" };
import unsavedScript from "./desk/scripts/unsaved.js" with { type: "text" };
import runScript from "./desk/scripts/test_run.js" with { type: "text" };
import widgetScript from "./desk/scripts/widget_editor.js" with { type: "text" };
import type { Bundle } from "./desk/page/document.tsx";
import type { AppAssets, Asset, Assets } from "./handles.ts";
import type { PlainRequest } from "./request.ts";
import type { Served } from "./served.ts";

const DESK_STYLES = [
  baseStyles,
  shellStyles,
  commandMenuStyles,
  partStyles,
  listStyles,
  controlStyles,
  optionStyles,
  threadStyles,
  fileStyles,
  formStyles,
  bulkStyles,
  agentFileStyles,
  agentDraftStyles,
  agentPartStyles,
  codeStyles,
  connectStyles,
  mcpStyles,
  auditStyles,
  settingStyles,
  settingsFormStyles,
  reportsStyles,
  startStyles,
  statusStyles,
  usageStyles,
  teamStyles,
  twoStepStyles,
  inboxSettingStyles,
  chatWidgetStyles,
  imaginedStyles,
  visitorStyles,
  contactStyles,
  previewStyles,
  widgetStyles,
  widgetEditorStyles,
  inboxSideStyles,
  inboxStyles,
  inboxListStyles,
  composerStyles,
  draftStyles,
  talkStyles,
  testRunStyles,
  testChatStyles,
  testCaseStyles,
  trialStyles,
  testStyles,
  passagesStyles,
  knowledgeStyles,
  knowledgeReadStyles,
].join("\n");

const DESK_SCRIPTS = [deskScript, codeScript, widgetScript, runScript, chatPreviewScript, uploadScript, unsavedScript]
  .join("\n");

const LOADER = "widget.js";
const LAZY_PARTS = ["widget-help.js", "widget-actions.js", "widget-page-control.js"] as const;

const TYPES: Readonly<Record<string, string>> = {
  js: "text/javascript; charset=utf-8",
  css: "text/css; charset=utf-8",
};

const file = z.object({ name: z.string() });

/** The parts of `build.ts`'s manifest that are used. */
const manifestSchema = z.object({ files: z.record(z.string(), file), parts: z.array(file) });

async function readManifest(folder: string): Promise<z.infer<typeof manifestSchema>> {
  return manifestSchema.parse(JSON.parse(await Deno.readTextFile(`${folder}/manifest.json`)));
}

/** Reads what the build wrote into `folder`. @throws when the build has not run */
export async function readAssets(folder: string): Promise<Assets> {
  const hashed = new Map<string, Asset>();
  const add = async (name: string, body: Uint8Array<ArrayBuffer>, compressed: Asset["compressed"] = null) => {
    const asset = { ...await assetOf(name, body), compressed };
    hashed.set(name, asset);
    return asset;
  };
  const { files, parts: frameParts } = await readManifest(folder);
  for (const { name } of [...Object.values(files), ...frameParts]) {
    const [body, br, gzip] = await Promise.all(
      ["", ENCODINGS.br, ENCODINGS.gzip].map((ending) => Deno.readFile(`${folder}/${name}${ending}`)),
    );
    if (body !== undefined && br !== undefined && gzip !== undefined) await add(name, body, { br, gzip });
  }
  const [loader, ...parts] = [LOADER, ...LAZY_PARTS].map(takeNamed);
  if (loader === undefined) throw notBuilt(folder);
  return {
    loader,
    lazy: new Map(LAZY_PARTS.flatMap((name, at) => parts[at] === undefined ? [] : [[name, parts[at]]])),
    hashed,
    frame: addressesOf("frame"),
    serviceWorker: await assetOf("service_worker.js", new TextEncoder().encode(serviceWorkerScript)),
    desk: {
      styles: await addText("desk", "css", DESK_STYLES),
      script: await addText("desk", "js", DESK_SCRIPTS),
      preview: addressesOf("preview"),
      inbox: addressOf("inbox.js"),
      thread: addressOf("thread.js"),
      live: addressOf("live.js"),
      notify: addressOf("notify.js"),
      passkey: addressOf("passkey.js"),
      commandMenu: addressOf("command_menu.js"),
      site: addressOf("site.js"),
    },
    apps: appTexts((name) => hashed.get(files[name]?.name ?? "") ?? missing()),
  };

  function missing(): never {
    throw notBuilt(folder);
  }

  /** A file without a hash in its name, which must not be cached for ever. */
  function takeNamed(name: string): Asset {
    const asset = hashed.get(name);
    if (asset === undefined) throw notBuilt(folder);
    hashed.delete(name);
    return asset;
  }

  /** The addresses of a script and its styles. */
  function addressesOf(base: string): Bundle {
    return { script: addressOf(`${base}.js`), styles: addressOf(`${base}.css`) };
  }

  function addressOf(name: string): string {
    const file = files[name];
    if (file === undefined) throw notBuilt(folder);
    return `/assets/${file.name}`;
  }

  async function addText(base: string, ending: string, text: string): Promise<string> {
    const body = new TextEncoder().encode(text);
    const name = `${base}-${(await sha256Hex(body)).slice(0, 10)}.${ending}`;
    await add(name, body);
    return `/assets/${name}`;
  }
}

/** The text of the pages for AI clients: each is sent as one document. */
function appTexts(find: (name: string) => Asset): AppAssets {
  const textOf = (name: string) => new TextDecoder().decode(find(name).body);
  const pageOf = (script: string, styles: string) => ({ script: textOf(script), styles: textOf(styles) });
  return {
    card: pageOf("app_card.js", "app_card.css"),
    run: pageOf("app_run.js", "app_desk.css"),
    call: pageOf("app_call.js", "app_desk.css"),
  };
}

/** `GET /widget.js`: the loader. Its name has no hash, so it is cached for only five minutes. */
export function showLoader({ assets }: Served, { request }: PlainRequest): Response {
  return assetAnswer(assets.loader, request, "public, max-age=300");
}

/** `GET /widget-….js`: a script that the loader loads on demand; cached for five minutes. */
export function showLazyPart({ assets }: Served, { request }: PlainRequest): Response {
  const asset = assets.lazy.get(new URL(request.url).pathname.slice(1));
  if (asset === undefined) throw new DeskError("not_found", "There is no such file.");
  return assetAnswer(asset, request, "public, max-age=300");
}

/** `GET /desk/service_worker.js`: the script that shows notifications; browsers check for updates themselves. */
export function showServiceWorker({ assets }: Served, { request }: PlainRequest): Response {
  return assetAnswer(assets.serviceWorker, request, "no-cache");
}

/** `GET /assets/<name>`: a built script, style sheet or picture; the name holds a hash, so it is cached for a year. */
export function showAsset({ assets }: Served, { request, params }: PlainRequest): Response {
  const asset = assets.hashed.get(params.name ?? "");
  if (asset === undefined) throw new DeskError("not_found", "There is no such file.");
  return assetAnswer(asset, request, "public, max-age=31536000, immutable");
}

function assetAnswer(asset: Asset, request: Request, cacheControl: string): Response {
  const encoding = asset.compressed === null ? null : encodingFor(request);
  const headers = {
    "content-type": asset.type,
    // The compressed copies have different bytes, so their tags must differ too.
    "etag": encoding === null ? asset.etag : `${asset.etag.slice(0, -1)}-${encoding}"`,
    "cache-control": cacheControl,
    "cross-origin-resource-policy": "cross-origin",
    "x-content-type-options": "nosniff",
    "vary": "accept-encoding",
    ...(encoding === null ? {} : { "content-encoding": encoding }),
  };
  return hasCurrent(request, headers.etag)
    ? new Response(null, { status: 304, headers })
    : new Response(encoding === null ? asset.body : asset.compressed?.[encoding] ?? asset.body, { headers });
}

function notBuilt(folder: string): Error {
  return new Error(`The browser scripts are not in ${folder}; run "deno task setup".`);
}

async function assetOf(name: string, body: Uint8Array<ArrayBuffer>): Promise<Asset> {
  const type = TYPES[name.slice(name.lastIndexOf(".") + 1)] ?? "application/octet-stream";
  return { body, type, etag: `"${(await sha256Hex(body)).slice(0, 22)}"`, compressed: null };
}
