/**
 * A teammate's avatar: their picture, or the initials of their name.
 *
 * @module
 */
import type { VNode } from "preact";
import { initialsOf } from "./initials.ts";

/** The picture, or the initials. The name is next to it, so screen readers skip this. */
export function Face({ name, picture }: { readonly name: string; readonly picture: string | null | undefined }): VNode {
  return picture
    ? <img class="mark face" src={picture} alt="" />
    : <span class="mark face" aria-hidden="true">{initialsOf(name)}</span>;
}
