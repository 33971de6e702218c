/**
 * The search form above a long list.
 *
 * @module
 */
import type { Child } from "hono/jsx";
import { FIND_CHARS_MAX } from "./find_words.ts";

/** The search form of the list at `address`. `children` are further filters. */
export function FindForm(
  props: {
    address: string;
    words: string;
    /** The object of the search, as in "Find a source". */
    label: string;
    placeholder: string;
    /** Whether the list is filtered; by default when a search was typed. */
    isFiltered?: boolean;
    children?: Child;
  },
) {
  const { address, words, label, placeholder, isFiltered = words !== "" } = props;
  return (
    <form class="find filter-row" method="get" action={address} role="search">
      <input
        type="search"
        name="q"
        value={words}
        maxlength={FIND_CHARS_MAX}
        placeholder={placeholder}
        aria-label={label}
        autocomplete="off"
      />
      {props.children}
      <button class="button" type="submit">Find</button>
      {isFiltered && <a class="button quiet" href={address}>Clear</a>}
    </form>
  );
}
