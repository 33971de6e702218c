/**
 * A desk that crawls websites of a help centre, each on a server of its own.
 *
 * @module
 */
import assert from "node:assert/strict";
import { type ListedSource, listSources } from "../../core/knowledge/list.ts";
import { addWebsite } from "../../core/knowledge/sources.ts";
import { testWorkspace } from "../support/desk.ts";
import { page, type Place, serveSite, type Site } from "./site.ts";
import { type CrawlingDesk, crawlingDesk, syncAll } from "./support.ts";

/** The numbered pages of a site. */
export const PAGES = 8;

/** The text of a page of several chunks. */
export const long = (at: number, end = "the end") =>
  ["first", "second", "third"].map((part) =>
    `This is the ${part} part of page ${at}. ${`Word${at}${part} `.repeat(160)}`
  )
    .join("</p><h2>Part</h2><p>") + ` And ${end} of page ${at}.`;

/** A home page with numbered pages of several chunks each. */
export const help = (count = PAGES): Record<string, Place> => ({
  "/": page("Help", Array.from({ length: count }, (_, at) => `/page/${at}`)),
  ...Object.fromEntries(Array.from({ length: count }, (_, at) => [
    `/page/${at}`,
    page(`Page ${at}`, [], { text: long(at) }),
  ])),
});

/** The parts shared by the tests of a file. */
export type SyncStage = {
  readonly desk: CrawlingDesk;
  /** A site that no test has yet; its user closes it. */
  readonly takeSite: () => Site;
  /** With a site, a workspace and a source of the site, which was read once unless the test wants to see that. */
  readonly withSource: (
    test: (site: Site, workspace: string, id: string) => Promise<void>,
    reads?: boolean,
  ) => Promise<void>;
  /** The only source of a workspace, as it is listed. */
  readonly source: (workspace: string) => Promise<ListedSource>;
  readonly close: () => Promise<void>;
};

/** Starts a desk that may crawl `count` sites. */
export async function syncStage(count: number): Promise<SyncStage> {
  const sites = await Promise.all(Array.from({ length: count }, () => serveSite(() => help())));
  const desk = await crawlingDesk(sites.map(({ port }) => port));
  const takeSite = () => {
    const site = sites.pop();
    assert.ok(site);
    return site;
  };
  return {
    desk,
    takeSite,
    async withSource(test, reads = true) {
      const site = takeSite();
      const { id: workspace } = await testWorkspace(desk);
      const { id } = await addWebsite(desk, workspace, { url: `${site.origin}/` });
      if (reads) assert.equal(await syncAll(desk), 1);
      await test(site, workspace, id);
      await desk.db.deleteFrom("knowledgeSources").where("id", "=", id).execute();
      await site.close();
    },
    async source(workspace) {
      const [only] = await listSources(desk, workspace);
      assert.ok(only);
      return only;
    },
    async close() {
      await desk.close();
      for (const site of sites) await site.close();
    },
  };
}
