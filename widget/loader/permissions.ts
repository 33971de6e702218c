/**
 * What consent, the tag and the desk's settings allow on a page.
 *
 * @module
 */
import type { WidgetConfig } from "../protocol.ts";
import type { Tag } from "./tag.ts";

/** What is known of one page; `config` is null before the desk has answered. */
export type Permissions = {
  readonly tag: Pick<Tag, "capture" | "pageControl">;
  readonly consents: boolean;
  readonly config: Pick<WidgetConfig, "features"> | null;
};

/** Whether failures on the page may be watched: also before the desk has answered, which may then forbid it. */
export function mayCapture({ tag, consents, config }: Permissions): boolean {
  return consents && tag.capture && (!config || config.features.capture);
}

/** Whether the desk may know that the visitor is there. */
export function mayConnect({ consents, config }: Permissions): boolean {
  return consents && config !== null;
}

/** Whether help may be offered. */
export function mayOffer({ config }: Permissions): boolean {
  return config !== null && config.features.nudges;
}

/** Whether support may use the page. */
export function mayControl({ tag, consents, config }: Permissions): boolean {
  return consents && tag.pageControl && config !== null && config.features.pageControl;
}
