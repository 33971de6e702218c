/**
 * Wraps a method of the browser.
 *
 * @module
 */

/**
 * Replaces a method by one that wraps it. @returns a function that restores it, unless other code has wrapped it since
 */
export function wrapMethod<Name extends string, Method>(
  owner: { [name in Name]: Method },
  name: Name,
  wrap: (native: Method) => Method,
): () => void {
  const native = owner[name];
  const ours = wrap(native);
  owner[name] = ours;
  return () => {
    if (owner[name] === ours) owner[name] = native;
  };
}
