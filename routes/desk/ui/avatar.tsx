/**
 * A person's avatar: their picture, or the initials of their name.
 *
 * @module
 */
import { Icon } from "./icons.tsx";

/**
 * A teammate's picture, the initials of a name, or a generic figure without one. The name is expected beside it.
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

/** The first letter or digit of the first and the last word of a name that have one. */
export function initialsOf(name: string): string {
  const letters = name.split(/\s+/).flatMap((word) => /[\p{L}\p{N}]/u.exec(word)?.[0] ?? []);
  return [...letters.slice(0, 1), ...letters.slice(1).slice(-1)].join("").toUpperCase();
}
