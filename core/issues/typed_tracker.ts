/**
 * Validates the issue tracker that a teammate enters, and reports every wrong field at once.
 *
 * @module
 */
import type { TrackerKind } from "../db/tables/issues.ts";
import { SECRET_LIMITS } from "../limits/actions.ts";
import { ISSUE_LIMITS } from "../limits/issues.ts";
import { DeskError, type InputFault } from "../problem.ts";
import type { TrackerPlace, TrackerPreset } from "./preset.ts";
import { isTrackerKind, TRACKERS } from "./presets/presets.ts";

/** The submitted form. An empty key or webhook secret leaves the current one unchanged. */
export type TypedTracker = {
  readonly kind: string;
  readonly origin: string;
  readonly project: string;
  readonly issueType: string;
  readonly key: string;
  readonly hookSecret: string;
};

/** A valid tracker. */
export type CheckedTracker = TrackerPlace & { readonly kind: TrackerKind };

/** The tracker whose key is stored. */
type KeptTracker = { readonly kind: TrackerKind; readonly origin: string };

/**
 * Validates the form.
 *
 * @param before the current tracker; its key is kept for the same kind and address
 * @throws DeskError invalid_input with a fault for each wrong field
 */
export function checkTracker(typed: TypedTracker, before: KeptTracker | null): CheckedTracker {
  const { kind } = typed;
  if (!isTrackerKind(kind)) throw refused([fault("kind", "Choose a tracker.")]);
  const preset = TRACKERS[kind];
  const origin = originOf(typed.origin, preset);
  const place = {
    project: typed.project.trim(),
    issueType: preset.issueType === null ? "" : typed.issueType.trim() || preset.issueType,
  };
  const needsKey = before === null || origin !== null && !isSamePlace(before, { kind, origin });
  const faults = [
    ...(origin === null
      ? [
        fault(
          "origin",
          `It must be the origin alone, such as ${preset.origin.default || "https://acme.atlassian.net"}.`,
        ),
      ]
      : []),
    ...(place.project.length > ISSUE_LIMITS.projectCharsMax || !preset.project.pattern.test(place.project)
      ? [fault("project", `${preset.project.label}: it must be written like ${preset.project.example}.`)]
      : []),
    ...(/^[\p{L}\p{N} _-]{0,60}$/u.test(place.issueType) ? [] : [fault("issueType", "At most 60 letters and digits.")]),
    ...keyFaults(typed.key, preset, needsKey),
    ...(typed.hookSecret === "" || /^[\x21-\x7e]{16,200}$/.test(typed.hookSecret)
      ? []
      : [fault("hookSecret", "16 to 200 letters, digits and signs.")]),
  ];
  if (origin === null || faults.length > 0) throw refused(faults);
  return { kind, origin, ...place };
}

/** Whether the stored key goes to the same place. */
function isSamePlace(before: KeptTracker | null, { kind, origin }: KeptTracker): boolean {
  return before !== null && before.kind === kind && before.origin === origin;
}

/** Returns a refusal that names its field. */
export function trackerFault(parameter: keyof TypedTracker, message: string): DeskError {
  return refused([fault(parameter, message)]);
}

function originOf(typed: string, { origin: { default: own } }: TrackerPreset): string | null {
  const text = typed.trim().replace(/\/$/, "") || own;
  const origin = URL.parse(text);
  const isOrigin = origin !== null && /^https?:$/.test(origin.protocol) && origin.origin === text.toLowerCase();
  return isOrigin && text.length <= ISSUE_LIMITS.originCharsMax ? origin.origin : null;
}

function keyFaults(key: string, { key: { label } }: TrackerPreset, isNeeded: boolean): readonly InputFault[] {
  if (key === "") return isNeeded ? [fault("key", `${label}: type it; it is kept for one address only.`)] : [];
  const { charsMin, charsMax } = SECRET_LIMITS;
  const isLong = key.trim().length < charsMin || key.length > charsMax / 2;
  return isLong ? [fault("key", `${label}: ${charsMin} to ${charsMax / 2} characters.`)] : [];
}

function fault(parameter: keyof TypedTracker, message: string): InputFault {
  return { parameter, message, fix: "" };
}

function refused(faults: readonly InputFault[]): DeskError {
  return new DeskError("invalid_input", "Nothing was saved. See the marked fields.", { faults });
}
