/** A random id (UUID version 4), also on a page without https. */
export function randomId(): string {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = Array.from(crypto.getRandomValues(new Uint8Array(16)));
  const hex = bytes.map((byte) => ("0" + byte.toString(16)).slice(-2)).join("");
  return hex.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, "$1-$2-4$3-a$4-$5");
}
