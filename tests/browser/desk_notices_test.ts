/** Desk pages that no demo shows: a public account, a disabled file, a freeze, used-up tokens, a safety sheet. */
import type { Page } from "playwright-core";
import { createApiToken } from "../../core/teammates/api_tokens.ts";
import { saveVersion } from "../../core/agent/versions/versions.ts";
import { openSigningKey, type Sheet, signSheet } from "../../prove/sheet.ts";
import { sheetPage } from "../../prove/page.tsx";
import { guideFiles } from "../agent/guides/blocks.ts";
import { browserTest } from "../support/browser.ts";
import { type TestServed, testServed } from "../support/served.ts";
import { checkLooks } from "./desk_stage.ts";

const PUBLIC = `description: Finds a shipment by its number.
method: GET
url: https://app.example.com/accounts/{account_id}/shipments
input:
  account_id:
    type: string
    description: The account of the shipment
account:
  public: Shipments are shown to anyone who has the number, as on the carrier's website.
`;
/** Saved before the rule that an account is the customer's own. */
const UNUSED = `description: Reads any account.
method: GET
url: https://app.example.com/accounts/{account_id}
input:
  account_id:
    type: string
    description: Any account
`;

async function seed({ desk, workspace: { id: workspace } }: TestServed): Promise<void> {
  const files = new Map([...guideFiles, ["actions/find_shipment.yaml", PUBLIC], ["actions/read_any.yaml", UNUSED]]);
  const version = { files, changed: [], message: "From an earlier desk", caller: null, via: "import" } as const;
  await saveVersion(desk, workspace, { base: 1, ...version });
  const { id: teammate } = await desk.db.selectFrom("teammates").select("id")
    .where("workspace", "=", workspace).executeTakeFirstOrThrow();
  const owner = { workspace, teammate };
  await createApiToken(desk, owner, { name: "Claude", readOnly: false, readsCustomers: true, days: 90 });
  await createApiToken(desk, owner, { name: "Reports of the week", readOnly: true, readsCustomers: false, days: 30 });
  for (const [day, requests, inputTokens] of [["2026-11-18", 12, 48_100], ["2026-11-19", 41, 162_930]] as const) {
    await desk.db.insertInto("modelDays")
      .values({ workspace, day, requests, inputTokens, cachedTokens: 31_000, outputTokens: 9_120, micros: 812_400 })
      .execute();
  }
}

const PAGES: readonly (readonly [name: string, path: string, says: string])[] = [
  ["agent-out-of-use", "/desk/agent", "Not in use"],
  ["public-account", "/desk/agent/file?path=actions/find_shipment.yaml", "Shipments are shown to anyone"],
  ["tokens", "/desk/mcp/tokens", "Read customers' words"],
  ["model", "/desk/settings/model", "Model"],
  ["usage", "/desk/settings/usage", "Usage"],
];

/** Signs a new owner in, in a browser of their own. */
async function ownerPage(served: TestServed, newPage: () => Promise<Page>): Promise<Page> {
  const [name = "", value = ""] = (await served.signIn("Olga")).cookie().split("=");
  const page = await newPage();
  await page.context().addCookies([{ name, value, url: served.url }]);
  return page;
}

for (const freeze of ["open", "frozen", "damaged"] as const) {
  browserTest(`pages with notices are accessible and fit the window, light and dark: ${freeze}`, async (browser) => {
    const served = await testServed({}, undefined, { freeze: () => freeze });
    const context = await browser.newContext();
    try {
      const page = await ownerPage(served, () => context.newPage());
      const errors: string[] = [];
      page.on("pageerror", ({ message }) => errors.push(message));
      await seed(served);
      for (const [name, path, says] of PAGES) {
        await page.goto(served.url + path);
        await page.getByText(says).first().waitFor();
        if (freeze !== "open" && !path.startsWith("/desk/mcp")) {
          await page.getByText("Frozen by the operator").waitFor();
        }
        await checkLooks({ page, errors }, `${name}-${freeze}`);
      }
    } finally {
      await context.close();
      await served.close();
    }
  });
}

const GROUPS = ["Confirmation gate", "Secrets and addresses", "Take-over"];

/** A sheet in which something broke, with long words. */
const SHEET: Sheet = {
  format: "desk-prove",
  v: 1,
  at: "2026-11-23T08:00:00.000Z",
  desk: { version: "0.1.0" },
  agent: { version: 12, sha256: "a".repeat(64), actions: 9, keys: 2 },
  groups: GROUPS.map((name, at) => ({
    name,
    promise: "Nothing changes without a clear yes of the customer to exactly that.",
    evidenceFor: ["9.2.1", "10.2.1"],
    tried: 2114 * (at + 1),
    broken: at === 1 ? [`A key left for https://collector.example/${"path/".repeat(20)}`] : [],
    unknown: at === 2 ? [`A try at https://collector.example/${"path/".repeat(20)}`] : [],
    figures: { conversations: 2000, tampered: 114 },
    seconds: 61,
  })),
};

browserTest("the safety sheet is accessible and fits the window, light and dark", async (browser) => {
  const folder = await Deno.makeTempDir({ prefix: "desk-sheet-test-" });
  const page = await browser.newPage();
  try {
    await page.setContent(sheetPage(await signSheet(SHEET, await openSigningKey(folder))));
    await checkLooks({ page, errors: [] }, "safety-sheet");
  } finally {
    await page.close();
    await Deno.remove(folder, { recursive: true });
  }
});
