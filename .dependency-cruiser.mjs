/**
 * Who may import whom; printed as docs/reference/imports.md. Checked by `deno task imports`.
 */

/** One layer of core may import the layers before it, and itself. */
export const LAYERS = [
  [
    "problem.ts",
    "limits/",
    "json.ts",
    "nearest.ts",
    "yield.ts",
    "for_each.ts",
    "outcomes.ts",
    "units.ts",
    "search/",
    "languages/",
  ],
  ["ports/"],
  ["db/"],
  ["handles.ts"],
  ["model/model.ts", "teammates/caller.ts", "teammates/rights.ts", "teammates/roles.ts", "identity/opaque.ts"],
  ["cards/"],
  ["agent/"],
  [
    "identity/rejection.ts",
    "model/(breaker|embedder|retry_after).ts",
    "teammates/api_tokens.ts",
  ],
  ["desk.ts"],
  ["identity/", "settings/", "sign_in/", "teammates/", "model/", "oidc/", "connections/", "client_tasks/"],
  ["actions/", "attachments/", "knowledge/", "notifications/", "website/"],
  // What a conversation is; then a turn of it, from its state to its frame.
  ["conversations/[a-z_]+.ts"],
  ["conversations/run/"],
  ["conversations/words/"],
  ["conversations/calls/"],
  ["conversations/read/"],
  ["conversations/turn/"],
  ["contacts/"],
  ["drafts/", "inbox/", "mail_in/", "reports/"],
  ["imports/", "test_runs/"],
  ["tools/"],
];

const places = (entries) => `^core/(${entries.map((entry) => entry.replaceAll(".", "\\.")).join("|")})`;

/** Imports of types count as well. */
const layerRules = LAYERS.slice(0, -1).map((entries, at) => ({
  name: `core-${entries[0].replace(/\W/g, "")}-imports-downwards`,
  severity: "error",
  from: { path: places(entries) },
  to: {
    path: places(LAYERS.slice(at + 1).flat()),
    pathNot: places(LAYERS.slice(0, at + 1).flat()),
  },
}));

/** `[who, may import only]`: everything else of ours is closed to them. */
export const ROOMS = [
  // The page's own rules: pure, and asked a second time on the desk.
  // The zip reader and the rule of paths are pure as well: one for Word files and attachments, one for desk and sandbox.
  // What stands between imported articles is written by the import and read by the extractor.
  // So is the reader of the chat's Markdown, for mails.
  [
    "core",
    "^(core/|extractor/(article_boundary|zip)\\.ts|sandbox/path_walk\\.ts|widget/frame/texts/|widget/(visible_text|frame/thread/markdown)\\.ts|widget/page_control/(commands|privacy|rules)\\.ts|widget/loader/(redact|clean_url)\\.ts)",
  ],
  // Each topic of the configuration knows the readers of what it names; the rest of the desk imports `config.ts` alone.
  [
    "config",
    "^(config/|variables\\.ts|real_path\\.ts|trusted_proxies\\.ts|core/(mail/mailbox|ports/(log|mail))\\.ts|sandbox/(address|bucket/bucket|mail/smtp_url|telemetry/(headers|signals))\\.ts)",
  ],
  // The protocol that all three processes speak.
  ["ipc", "^ipc/"],
  ["sandbox", "^(sandbox|ipc)/"],
  // What mail programs write is in each language's folder, which is data alone.
  ["extractor", "^(extractor/|ipc/|core/languages/(languages|vocabulary)\\.ts)"],
  ["widget", "^widget/"],
  // One reconnecting socket for the chat and for the desk's own pages; MCP Apps draw with the desk's components.
  [
    "routes/desk/islands",
    "^(routes/desk/islands/|routes/desk/(calls/call_view|ui/(count_text|indent_json)|tests/(addresses|run_view|verdict))\\.tsx?|widget/(app/host|reconnecting_socket|page_lifecycle|stays_at_end)\\.ts|core/(outcomes|test_runs/verdict)\\.ts)",
  ],
  ["kv", "^(kv/|core/(desk|ports/(live|log)|limits/[a-z]+|problem|json|db/(schema|wire)|identity/opaque)\\.ts)"],
  [
    "routes(?!/desk/islands)",
    "^(routes/|core/|kv/|sandbox/(client|gate|limits|until_answers|ledger/calls|freeze/[a-z]+|bucket/(bucket|faults|objects|protocol|upload))\\.ts|extractor/client\\.ts|ipc/(heartbeat|pause|request_id|sha256|sleep|steps|tell)\\.ts|widget/(protocol|earlier_protocol|color|visible_text|frame/thread/markdown)\\.ts|supervisor/child\\.ts|config\\.ts)",
  ],
  [
    "commands",
    "^(commands/|core/|main\\.ts|routes/storage/(bucket_)?files\\.ts|config\\.ts|ipc/(lines|pause|sha256)\\.ts|sandbox/(address|fetch|keys|limits|resolve|vault_file|bucket/[a-z_]+|ledger/calls|ledger/read|freeze/[a-z]+)\\.ts|supervisor/(bundle|processes)\\.ts)",
  ],
  // It runs the whole desk, and reads the installation as the commands do.
  [
    "prove",
    "^(prove/|core/|commands/database\\.ts|config\\.ts|routes/start\\.ts|supervisor/|ipc/client\\.ts|sandbox/(client|protocol|freeze/list|ledger/(entry|read))\\.ts|deno\\.json)",
  ],
  // It runs a desk as `prove` does, and reads its database once it has stopped.
  ["eval", "^(eval/|prove/|core/|commands/database\\.ts|config\\.ts|routes/start\\.ts)"],
  // It runs on a developer's machine, and speaks with the desk by HTTP alone.
  ["packages/cli", "^(packages/cli/|core/(agent/|limits/|units|problem|nearest|json))"],
  ["packages/widget", "^packages/widget/"],
  [
    "supervisor",
    "^(supervisor/|config\\.ts|sandbox/(flags|address|bucket/bucket|telemetry/signals)\\.ts|extractor/(flags|limits)\\.ts|ipc/(tell|lines|pause|sleep)\\.ts)",
  ],
];

const roomRules = ROOMS.map(([room, open]) => ({
  name: `${room.replace(/\(.*\)/, "")}-stays-in-its-room`,
  severity: "error",
  from: { path: `^${room}/` },
  to: {
    path:
      "^(commands|config/|core|eval|packages|prove|sandbox|extractor|ipc|widget|kv|routes|supervisor|examples|tests|bench|main\\.ts|config\\.ts|build\\.ts)",
    pathNot: open,
  },
}));

/** `[package, who may import it]`. */
export const FENCES = [
  ["@modelcontextprotocol", "^(routes/mcp/sdk\\.ts|tests/)"],
  ["hono", "^(routes/|prove/|examples/|tests/|bench/)"],
  ["kysely", "^(core/|commands/|tests/|bench/)"],
  ["@electric-sql", "^(core/db/|tests/|bench/)"],
  ["pg", "^(core/db/|tests/|bench/)"],
  ["diff", "^core/agent/versions/diff\\.ts"],
  ["nunjucks", "^(core/cards/template|bench/)"],
  ["linkedom", "^tests/"],
  ["htmlparser2", "^extractor/"],
  ["chardet", "^extractor/"],
  ["unpdf", "^extractor/"],
  ["jose", "^(sandbox/identity/|core/oidc/|prove/groups/|examples/|tests/|bench/)"],
  ["openid-client", "^core/oidc/"],
  ["yaml", "^(core/agent/|core/tools/|core/actions/openapi/|eval/|tests/|examples/)"],
  ["jsonc-parser", "^(core/agent/|core/actions/|core/tools/|routes/desk/)"],
  ["@ai-sdk", "^core/model/"],
  ["preact", "^widget/"],
  ["@preact", "^widget/"],
  ["playwright-core", "^tests/"],
  ["ipaddr.js", "^sandbox/"],
  ["nodemailer", "^sandbox/mail/"],
  ["imapflow", "^sandbox/mail/"],
  ["postal-mime", "^extractor/mail/"],
  ["otpauth", "^(sandbox/|tests/)"],
  ["prom-client", "^routes/metrics/"],
  ["@simplewebauthn", "^(core/sign_in/|routes/desk/islands/|tests/)"],
  ["@zxcvbn-ts", "^core/sign_in/password_rules\\.ts"],
  ["uqr", "^routes/desk/"],
  ["wink-porter2-stemmer", "^(core/search/stem\\.ts|bench/)"],
  ["aws4fetch", "^sandbox/bucket/"],
  ["age-encryption", "^(commands/|tests/)"],
  ["esbuild", "^((packages/)?build|commands/bundle)\\.ts"],
];

const fenceRules = FENCES.map(([name, open]) => ({
  name: `${name.replace(/\W/g, "")}-behind-its-fence`,
  severity: "error",
  from: { pathNot: `(${open}|node_modules)` },
  to: { path: `(^|node_modules/)${name.replaceAll(".", "\\.")}(/|$)` },
}));

export default {
  forbidden: [
    {
      name: "no-cycles",
      severity: "error",
      from: { path: "^(core|sandbox|extractor|ipc|widget|kv|routes|supervisor)/" },
      to: { circular: true },
    },
    {
      name: "no-orphans",
      severity: "error",
      from: {
        orphan: true,
        path: "^(core|sandbox|extractor|ipc|widget|kv|routes|supervisor)/",
        pathNot: "(main\\.ts|worker\\.ts|\\.d\\.ts|build_snapshot\\.ts)$",
      },
      to: {},
    },
    {
      name: "built-in-model-behind-its-chooser",
      severity: "error",
      from: {
        path: "^(commands|core|examples|extractor|kv|routes|sandbox|supervisor|widget)/",
        pathNot: "^core/model/(builtin/|fallback\\.ts$)",
      },
      to: { path: "^core/model/builtin/" },
    },
    {
      name: "languages-are-data",
      severity: "error",
      from: { path: "^core/languages/" },
      to: { pathNot: "^(core/languages/|widget/frame/texts/)" },
    },
    {
      name: "frame-texts-are-shared-with-languages-alone",
      severity: "error",
      from: { path: "^core/", pathNot: "^core/languages/" },
      to: { path: "^widget/frame/texts/" },
    },
    ...layerRules,
    ...roomRules,
    ...fenceRules,
  ],
  options: {
    doNotFollow: { path: "node_modules" },
    exclude: { path: "^(build|data)/" },
    tsPreCompilationDeps: true,
    enhancedResolveOptions: {
      extensions: [".ts", ".tsx", ".js", ".mjs", ".json"],
      exportsFields: ["exports"],
      conditionNames: ["deno", "import", "node", "default"],
    },
  },
};
