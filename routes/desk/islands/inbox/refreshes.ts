/**
 * Refreshes the page: one part at a time, and each part once for all requests during a fetch.
 *
 * @module
 */

/** A part of the inbox that can be fetched alone, or all of it. */
export type PagePart = "all" | "list" | "presence";

/** The callbacks. */
export type RefreshesOptions<Page> = {
  readonly fetch: (part: PagePart) => Promise<Page>;
  readonly show: (page: Page) => void;
  /** Changes when the page navigates: earlier responses are then outdated. */
  readonly navigations: () => number;
};

/** Makes an idle queue; `add` requests a part. */
export function createRefreshes<Page>(
  { fetch, show, navigations }: RefreshesOptions<Page>,
): { readonly add: (part: PagePart) => void } {
  const waiting = new Set<PagePart>();
  let isRunning = false;

  function takeNext(): PagePart | null {
    const part = (["all", "list", "presence"] as const).find((one) => waiting.has(one)) ?? null;
    // A full refresh includes the parts.
    if (part === "all") waiting.clear();
    else if (part !== null) waiting.delete(part);
    return part;
  }

  async function run(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    try {
      for (let part = takeNext(); part !== null; part = takeNext()) {
        const before = navigations();
        const page = await fetch(part).catch(() => null);
        if (before !== navigations()) waiting.add(part);
        else if (page !== null) show(page);
      }
    } finally {
      isRunning = false;
    }
  }

  return {
    add(part) {
      waiting.add(part);
      void run();
    },
  };
}
