/**
 * Permissions on a page, from consent, the tag and the desk's settings.
 *
 * @module
 */
import type { WidgetConfig } from "../protocol.ts";

/** Permissions on a page. */
export type Permissions = {
  /** Failures on the page may be recorded, also before the desk has answered, which may then forbid it. */
  readonly capture: boolean;
  /** The visitor may be reported to the desk. */
  readonly connect: boolean;
  /** Help may be offered. */
  readonly offer: boolean;
  /** Support may use the page. */
  readonly control: boolean;
};

/** The permissions; `config` is null before the desk has answered. */
export function permissionsOf(
  tag: { readonly capture: boolean; readonly pageControl: boolean },
  consents: boolean,
  config: Pick<WidgetConfig, "features"> | null,
): Permissions {
  const features = config && config.features;
  return {
    capture: consents && tag.capture && (!features || features.capture),
    connect: consents && !!features,
    offer: !!features && features.nudges,
    control: consents && tag.pageControl && !!features && features.pageControl,
  };
}
