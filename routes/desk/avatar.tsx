/**
 * The face of a person: their picture, else the initials of their name.
 *
 * @module
 */
import { Icon } from "./icons.tsx";

/**
 * A teammate's picture, the initials of a name, or a figure for a person without one. The name is beside it.
 *
 * @example
 * ```tsx
 * <Avatar name={member.name} picture={teammatePicture(member.picture)} />
 * ```
 */
export function Avatar(
  { name, picture = null, size }: { name: string | null; picture?: string | null; size?: "small" | "large" },
) {
  const look = size === undefined ? "avatar" : `avatar ${size}`;
  if (picture !== null) return <img class={look} src={picture} alt="" />;
  const initials = initialsOf(name ?? "");
  return (
    <span class={initials === "" ? look : `${look} known`} aria-hidden="true">
      {initials === "" ? <Icon name="visitor" /> : initials}
    </span>
  );
}

/** The first letters of the first and the last word of a name. */
function initialsOf(name: string): string {
  const [first = "", ...rest] = name.trim().split(/\s+/);
  return [first, rest.at(-1) ?? ""].map((word) => [...word][0] ?? "").join("").toUpperCase();
}
